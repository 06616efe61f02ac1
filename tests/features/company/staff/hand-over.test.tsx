// Who is offered what a leaving person has in hand: nobody whom the server would refuse.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { OpenTask } from '#protocol/company/staff/staff.ts'
import { HandOver } from '#src/features/company/staff/hand-over.tsx'
import { workOf } from '#src/features/company/staff/words.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const COLLEAGUES = '/AccountService/staff/colleagues'
const idOf = (digit: number): string => `10000000-0000-4000-8000-00000000000${digit}`
const colleague = (digit: number, name: string) => ({
  memberId: idOf(digit),
  userId: idOf(digit),
  name,
  phoneMasked: `138****000${digit}`,
  post: '',
  departments: [],
  isCertified: true,
})
const LEAVER = colleague(1, '要离职')
const STARTER = colleague(2, '许职员')
const LEGAL = colleague(3, '方法务')
const CLERK = colleague(4, '江照晚')

/** Whom the server lists for which work. */
const ABLE: Readonly<Record<string, readonly object[]>> = {
  approve: [LEAVER, STARTER, LEGAL],
  sign: [LEAVER, STARTER, CLERK],
  takeOver: [LEAVER, STARTER, LEGAL, CLERK],
  everything: [LEAVER, STARTER],
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const task = (kind: OpenTask['kind'], title: string, notAskable: string[] = []): OpenTask => ({
  kind,
  taskId: title,
  title,
  detail: '',
  notAskable,
})
const APPROVAL = task('toApprove', '审批的', [STARTER.userId])
const SIGNING = task('toSign', '签署的')
const DRAFT = task('draft', '草稿')

const show = async (...tasks: OpenTask[]) => {
  const chosen: (readonly string[])[] = []
  page = await renderPage(
    <HandOver
      work={{ tasks, heads: [], busy: 0 }}
      heirs={{}}
      without={LEAVER.memberId}
      onChoose={(taskId, toMemberId) => chosen.push([taskId, toMemberId])}
      onChooseForAll={(toMemberId) => chosen.push(['all', toMemberId])}
    />,
    {
      user: asCompany(),
      answers: { [COLLEAGUES]: ({ query }) => ({ data: ABLE[query['work'] ?? ''] ?? [] }) },
    },
  )
  return chosen
}
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
}
const offered = () => screen.queryAllByText(/ · 138\*{4}/).map(({ textContent }) => textContent)

it('each task is offered to those who may do it, without who is asked about it or handed it in', async () => {
  const chosen = await show(APPROVAL, SIGNING, DRAFT)
  await open('审批的的接手人')
  await expect.poll(offered).toEqual(['方法务 · 138****0003'])
  await userEvent.click(screen.getByText('方法务 · 138****0003'))
  expect(chosen).toEqual([['审批的', LEGAL.memberId]])
})

it('a signing goes to those who may sign', async () => {
  await show(SIGNING)
  await open('签署的的接手人')
  await expect.poll(offered).toEqual(['许职员 · 138****0002', '江照晚 · 138****0004'])
})

it('a draft goes to anybody who is certified', async () => {
  await show(DRAFT)
  await open('草稿的接手人')
  await expect.poll(offered).toEqual(['许职员 · 138****0002', '方法务 · 138****0003', '江照晚 · 138****0004'])
})

it('all together are offered to those alone who may do all of it, and it is said when there is nobody', async () => {
  await show(APPROVAL, SIGNING)
  await open('全部交给')
  expect(
    await screen.findByText('没有找到能接手的同事：须已实名认证，并有所需的审批、审查或签署权限'),
  ).toBeTruthy()
  expect(offered()).toEqual([])
})

it('what somebody must be allowed to do follows from what is handed over', () => {
  expect([
    workOf([]),
    workOf(['draft', 'launched', 'paper', 'promise']),
    workOf(['draft', 'toSign']),
    workOf(['toReview', 'toReview']),
    workOf(['toApprove']),
    workOf(['toApprove', 'toReview']),
  ]).toEqual(['takeOver', 'takeOver', 'sign', 'review', 'approve', 'everything'])
})
