// The desk of questions: one is previewed, saved and published in one go, and taken off offer.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DeskHouse } from '#src/app/operators/operators-view.tsx'
import { routeFor } from '#src/app/routes/routes.ts'
import { desk } from '#src/features/platform/operators/actor.tsx'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'

const ID = '30000000-0000-4000-8000-000000000002'
const OPERATOR = {
  operatorId: '30000000-0000-4000-8000-000000000003',
  account: 'wang.min',
  name: '王敏',
  permissions: ['questions.edit'],
  mustChangePassword: false,
}
const TEXT = {
  category: 'seals',
  title: '怎样制作单位印章？',
  answer: '打开签名与印章，点“新建”。',
  otherWords: '',
  isHot: false,
}
const ROW = {
  questionId: ID,
  category: 'seals',
  title: TEXT.title,
  isHot: true,
  isOffered: true,
  version: 2,
  hasDraft: true,
  helpful: 5,
  unhelpful: 1,
  changedAt: '2026-11-20T01:00:00.000Z',
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const logic = desk.provide({ actions: { forgetToken: () => undefined } })
const open = async (path: string, query: string, answers: Record<string, (asked: Asked) => Answer>) => {
  page = await renderPage(<DeskHouse route={routeFor(path)!} logic={logic} hasToken />, {
    at: `${path}${query}`,
    answers: { '/bc_plat/admin/current': () => ({ data: OPERATOR }), ...answers },
  })
  return page
}

it('a question is written, seen as people will see it, saved and published', async () => {
  const sent: Record<string, unknown>[] = []
  await open('/ops/questions/detail', `?questionId=${ID}`, {
    '/bc_plat/question': ({ method, json }) => {
      if (method === 'GET')
        return {
          data: {
            questionId: ID,
            edition: 3,
            version: 1,
            isOffered: true,
            hasDraft: false,
            text: TEXT,
            versions: [{ version: 1, at: ROW.changedAt, by: '随产品提供', text: TEXT }],
          },
        }
      sent.push(json)
      return { data: { questionId: ID, edition: 4 } }
    },
    '/bc_plat/question/publish': ({ json }) => {
      sent.push(json)
      return { data: { version: 2 } }
    },
  })
  const answer = await screen.findByLabelText('解答')
  await userEvent.type(answer, '\n\n> 只做一次')
  expect(within(screen.getByRole('region', { name: '预览' })).getByText('只做一次')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /发\s?布/ }))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ questionId, edition, answer: words }) => [questionId, edition, words])).toEqual([
    [ID, 3, `${TEXT.answer}\n\n> 只做一次`],
    [ID, 4, undefined],
  ])
})

it('a question is taken off offer after asking, and its state is told', async () => {
  const sent: Record<string, unknown>[] = []
  await open('/ops/questions', '', {
    '/bc_plat/question/list': () => ({ data: { total: 1, page: 1, pageSize: 10, rows: [ROW] } }),
    '/bc_plat/question/offer': ({ json }) => {
      sent.push(json)
      return { data: {} }
    },
  })
  const row = within((await screen.findByRole('link', { name: TEXT.title })).closest('tr')!)
  expect(
    row
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['怎样制作单位印章？签名与印章 · 热门', '已上架有未发布的修改', '5 / 1'])
  await userEvent.click(row.getByRole('button', { name: `下架 ${TEXT.title}` }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /下\s?架/ }))
  await expect
    .poll(() => sent.map(({ questionId, isOffered }) => [questionId, isOffered]))
    .toEqual([[ID, false]])
})
