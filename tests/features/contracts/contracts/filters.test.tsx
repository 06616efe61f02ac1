// Filters of a list: what the address holds is asked for, and one button clears it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ApprovalListPage } from '#src/features/contracts/contracts/approval-list-page.tsx'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { NO_FILTERS, askedFilters, countFilters } from '#src/ui/filters/address-filters.ts'
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
const lastAsked = (list = LIST) => {
  const { query } = page!.asked.findLast(({ path }) => path === list)!
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

describe('a list of stages', () => {
  const STAGES = '/ContractService/approval/list'
  const showApprovals = async (at: string) => {
    page = await renderPage(<ApprovalListPage />, {
      user: asCompany(),
      at,
      answers: { [STAGES]: () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }) },
    })
    return page
  }

  it('asks for the filters it has, and for no others of the address', async () => {
    await showApprovals(
      '/sign/list/approval?tab=done&filters=open&kind=seal&initiator=%E7%8E%8B&begunFrom=2027-03-01&begunTo=x&dueTo=2027-04-30&amountFrom=1&page=2',
    )
    expect(await screen.findByText('没有符合筛选条件的结果')).toBeTruthy()
    expect(lastAsked(STAGES)).toEqual({
      tab: 'done',
      kind: 'seal',
      initiator: '王',
      begunFrom: '2027-03-01',
      dueTo: '2027-04-30',
      page: '2',
    })
    expect(screen.getByRole('button', { name: '筛选 4' })).toBeTruthy()
    expect(screen.queryByLabelText('最低金额（元）')).toBeNull()
    expect(screen.queryByLabelText('排序')).toBeNull()
  })

  it('keeps the kind that is chosen in the address, and drops one that is none', async () => {
    const { history } = await showApprovals('/sign/list/approval?filters=open&kind=other')
    await screen.findByText('没有等您审批的合同')
    expect(lastAsked(STAGES)).toEqual({ tab: 'toDo', page: '1' })
    await userEvent.click(screen.getByLabelText('审批事项'))
    await userEvent.click(await screen.findByText('用印申请'))
    expect(history.at(-1)).toBe('/sign/list/approval?filters=open&kind=seal')
  })

  it('one button clears what narrows it', async () => {
    const { history } = await showApprovals(
      '/sign/list/approval?tab=mine&search=x&kind=seal&dueTo=2027-04-30',
    )
    await userEvent.click(await screen.findByRole('button', { name: '清除搜索' }))
    expect(history.at(-1)).toBe('/sign/list/approval?tab=mine')
  })
})
