// The card at a contract's name: opens by resting or space, closes by Escape, asks for little.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewRow } from '#protocol/contracts/reviews/reviews.ts'
import { ReviewListPage } from '#src/features/contracts/contracts/review-list-page.tsx'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { prepareScreen } from '#tests/support/screen.ts'

const DETAIL = '/ContractService/contract/detail'
let page: RenderedPage | undefined
let known: typeof window.matchMedia
let canHover = true
beforeEach(() => {
  prepareScreen()
  known = window.matchMedia
  canHover = true
  window.matchMedia = (query) =>
    query.includes('hover') ? { ...known(query), matches: canHover } : known(query)
})
afterEach(async () => {
  await page?.close()
  window.matchMedia = known
})

const open = async (answer: NonNullable<PageSetting['answers']>[string]) => {
  page = await renderPage(<SigningListPage />, {
    at: '/sign/list/signing',
    answers: {
      '/ContractService/homepage/list': () => ({
        data: { rows: [rowOf()], total: 1, page: 1, pageSize: 10 },
      }),
      [DETAIL]: answer,
    },
  })
  return screen.findByRole('link', { name: '房屋租赁合同' })
}
const askedFor = (part: string) => page!.asked.filter(({ path }) => path.includes(part))
const card = () => screen.queryByRole('region', { name: '预览《房屋租赁合同》' })

test('the space key on a name opens the card, Escape closes it', async () => {
  const link = await open(() => ({ data: detailOf() }))
  expect(link.getAttribute('title')).toContain('空格键')
  expect(askedFor('/contract/detail')).toHaveLength(0)
  link.focus()
  await userEvent.keyboard(' ')
  const shown = within(await screen.findByRole('region', { name: '预览《房屋租赁合同》' }))
  expect(shown.getByText('杭州清和文化科技有限公司')).toBeTruthy()
  expect(shown.getByText('已签署')).toBeTruthy()
  expect(shown.getByText('2026-12-21 18:00')).toBeTruthy()
  expect(await shown.findByText('没有可预览的文件')).toBeTruthy()
  expect(askedFor('/contract/detail')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(card()).toBeNull())
  await userEvent.keyboard(' ')
  await waitFor(() => expect(card()).not.toBeNull())
  expect(askedFor('/contract/detail')).toHaveLength(1)
})

test('resting on a name opens the card', async () => {
  const link = await open(() => ({ data: detailOf() }))
  await userEvent.hover(link)
  expect(card()).toBeNull()
  await waitFor(() => expect(card()).not.toBeNull())
})

test('without the viewing code there is no picture, and no file is asked for', async () => {
  const link = await open(() => ({ refusal: { code: 'viewing.code-due', info: '请输入查看码' } }))
  link.focus()
  await userEvent.keyboard(' ')
  expect(await screen.findByText('这份合同要先输入查看码')).toBeTruthy()
  expect(askedFor('/contract/document')).toHaveLength(0)
})

test('on a touch screen there is no card', async () => {
  canHover = false
  const link = await open(() => ({ data: detailOf() }))
  expect(link.getAttribute('title')).toBe('房屋租赁合同')
  await userEvent.hover(link)
  link.focus()
  await userEvent.keyboard(' ')
  expect(card()).toBeNull()
})

test('a list that knows no more than the name reads the rest of the card', async () => {
  const row: ReviewRow = {
    reviewId: 'e0000000-0000-4000-8000-000000000001',
    contractId: rowOf().contractId,
    title: '房屋租赁合同',
    round: 1,
    starter: '林清和',
    status: 1,
    openNotes: 0,
    waitingFor: [],
    startedAt: '2026-11-21T02:00:00.000Z',
    updatedAt: '2026-11-21T02:00:00.000Z',
  }
  page = await renderPage(<ReviewListPage />, {
    user: asCompany(),
    at: '/sign/list/review',
    answers: {
      '/ContractService/review/list': () => ({ data: { rows: [row], total: 1, page: 1, pageSize: 10 } }),
      '/ContractService/review/counts': () => ({ data: { toDo: 1, done: 0 } }),
      [DETAIL]: () => ({ data: detailOf() }),
    },
  })
  const link = await screen.findByRole('link', { name: '房屋租赁合同' })
  link.focus()
  await userEvent.keyboard(' ')
  const shown = within(await screen.findByRole('region', { name: '预览《房屋租赁合同》' }))
  expect(await shown.findByText('杭州清和文化科技有限公司')).toBeTruthy()
  expect(shown.getByText('2026-12-21 18:00')).toBeTruthy()
  expect(askedFor('/contract/detail')).toHaveLength(1)
})
