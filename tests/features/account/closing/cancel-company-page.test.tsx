// Cancelling a company, as its super-administrator meets it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CancelCompanyPage } from '#src/features/account/closing/cancel-company-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ID = '30000000-0000-4000-8000-000000000001'
const PATH = '/AccountService/organisation/cancellation'
const FREE = { contracts: 0, approvals: 0, orders: 0, certifications: 0 }
const head = makeUser({
  userRoleResAction: [
    { resCode: 'staffManage', nodeActions: [{ actionCode: 'transferAdmin' }], children: [] },
  ],
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const open = async (data: object, user = head) => {
  page = await renderPage(<CancelCompanyPage />, {
    at: '/cancellationCompany',
    user,
    answers: {
      [PATH]: () => ({ data: { companyName: '杭州清和科技有限公司', ties: FREE, request: null, ...data } }),
      [`${PATH}/takeBack`]: () => ({ data: {} }),
    },
  })
  return page
}

it('says what is still open, with where to settle it, and offers no way on', async () => {
  await open({ ties: { ...FREE, contracts: 2, orders: 1 } })
  expect(await screen.findByText('还有 2 份合同在进行，请签完、拒签或撤回')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: '去处理' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/sign/list/signing'])
  expect(screen.getByText('还有 1 个订单待支付、待到账或退款中')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
})

it('says why the last request came to nothing, and takes another', async () => {
  await open({
    request: {
      cancellationId: ID,
      state: 'vetoed',
      askedBy: '林清和',
      reason: '业务已并入母公司',
      askedAt: '2026-11-21T01:00:00.000Z',
      dueAt: '2026-12-06T01:00:00.000Z',
      outcome: '单位涉诉，暂不能注销',
    },
  })
  expect(await screen.findByText('原因：单位涉诉，暂不能注销')).toBeTruthy()
  expect(screen.getByRole('button', { name: '申请注销' })).toBeTruthy()
})

it('is taken back during the cooling-off', async () => {
  const { asked } = await open({
    request: {
      cancellationId: ID,
      state: 'cooling',
      askedBy: '林清和',
      reason: '业务已并入母公司',
      askedAt: '2026-11-21T01:00:00.000Z',
      dueAt: '2026-12-06T01:00:00.000Z',
      outcome: '',
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '撤回申请' }))
  await userEvent.click((await screen.findAllByRole('button', { name: '撤回申请' })).at(-1)!)
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/takeBack'))).toBe(true)
})

it('belongs to the super-administrator alone', async () => {
  await open({}, makeUser())
  expect(await screen.findByText('只有超级管理员可以注销单位')).toBeTruthy()
})
