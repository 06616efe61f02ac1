// Filters of a list: what the address holds is asked for, and one button clears it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { NO_FILTERS, askedFilters, countFilters } from '#src/features/contracts/contracts/filters.ts'
import { rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const LIST = '/ContractService/homepage/list'
const FILTERED =
  'filters=open&contractType=%E7%A7%9F%E8%B5%81%E5%90%88%E5%90%8C&amountFrom=100050&dueTo=2027-01-31&order=oldest'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (at: string, isEmpty = false) => {
  const rows = isEmpty ? [] : [rowOf()]
  page = await renderPage(<SigningListPage />, {
    user: asCompany(),
    at,
    answers: { [LIST]: () => ({ data: { rows, total: rows.length, page: 1, pageSize: 10 } }) },
  })
  return page
}
// Every request is also signed; what it asks for is the rest.
const SIGNING = ['call', 'nonce', 'now_date', 'sign']
const lastAsked = () => {
  const { query } = page!.asked.findLast(({ path }) => path === LIST)!
  return Object.fromEntries(Object.entries(query).filter(([name]) => !SIGNING.includes(name)))
}

it('asks for what the address says, beside tab and page', async () => {
  await show(`/sign/list/signing?tab=completed&${FILTERED}&page=2`)
  await screen.findByRole('link', { name: '房屋租赁合同' })
  expect(lastAsked()).toEqual({
    tab: 'completed',
    contractType: '租赁合同',
    amountFrom: '100050',
    dueTo: '2027-01-31',
    order: 'oldest',
    page: '2',
  })
  expect(screen.getByRole('button', { name: '筛选 3' }).getAttribute('aria-expanded')).toBe('true')
  expect((screen.getByLabelText('最低金额（元）') as HTMLInputElement).value).toBe('1000.50')
})

it('one button clears search, filters and order', async () => {
  const { history } = await show(`/sign/list/signing?tab=completed&search=x&${FILTERED}`, true)
  await userEvent.click((await screen.findAllByRole('button', { name: '清空条件' }))[0]!)
  expect(history.at(-1)).toBe('/sign/list/signing?tab=completed&filters=open')
})

it('takes a word on Enter and an amount on leaving the field, and starts at the first page', async () => {
  const { history } = await show('/sign/list/signing?filters=open&page=3')
  await userEvent.type(await screen.findByLabelText('签署方'), ' 清和 {Enter}')
  expect(history.at(-1)).toBe('/sign/list/signing?counterparty=%E6%B8%85%E5%92%8C&filters=open')
  await userEvent.type(screen.getByLabelText('最高金额（元）'), '12.5')
  await userEvent.tab()
  expect(new URLSearchParams(history.at(-1)?.split('?')[1]).get('amountTo')).toBe('1250')
})

it('says that filters left nothing, not that there are no contracts', async () => {
  await show('/sign/list/signing?amountTo=1', true)
  expect(await screen.findByText('没有符合筛选条件的结果')).toBeTruthy()
})

it('is folded until it is asked for', async () => {
  const { history } = await show('/sign/list/signing')
  await userEvent.click(await screen.findByRole('button', { name: '筛选' }))
  expect(history.at(-1)).toBe('/sign/list/signing?filters=open')
})

it('drops what is no day, number or order', () => {
  const wrong = { ...NO_FILTERS, changedFrom: '2027-02-30', amountTo: '-1', order: 'random' }
  expect(askedFilters(wrong)).toEqual({})
  expect(countFilters(wrong)).toBe(0)
  expect(countFilters({ ...NO_FILTERS, changedFrom: '2027-02-01', changedTo: '2027-02-28' })).toBe(1)
})
