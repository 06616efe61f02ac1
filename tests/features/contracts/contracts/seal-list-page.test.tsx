// The list of what is to be sealed: its tabs by number, and its height (specification §2, §9).
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SealListPage } from '#src/features/contracts/contracts/seal-list-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const LIST = '/ContractService/seal/list'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (search: string) => {
  page = await renderPage(<SealListPage />, {
    user: asCompany(),
    at: `/sign/list/signatureApprovalList${search}`,
    answers: {
      [LIST]: () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
      '/ContractService/seal/counts': () => ({ data: { toSeal: 1, sealed: 0, returned: 0 } }),
    },
  })
}
const askedTabs = () => page!.asked.filter(({ path }) => path === LIST).map(({ query }) => query['activeTab'])

it.each([
  ['', '待用印 1', '没有等待用印的合同', '2'],
  ['?activeTab=2', '待用印 1', '没有等待用印的合同', '2'],
  ['?activeTab=3', '已用印', '还没有用过印的合同', '3'],
  ['?activeTab=4', '已退回', '没有退回或撤回的用印申请', '4'],
  ['?activeTab=1', '待用印 1', '没有等待用印的合同', '2'],
])('“%s” opens the tab %s', async (search, tab, empty, asked) => {
  await show(search)
  await screen.findByText(empty)
  expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true')
  expect(askedTabs()).toEqual([asked])
})

it('puts the tab that is chosen into the address', async () => {
  await show('')
  await userEvent.click(await screen.findByRole('tab', { name: '已退回' }))
  await screen.findByText('没有退回或撤回的用印申请')
  expect(page!.history.at(-1)).toContain('activeTab=4')
})

it('is as high as the page less 360', async () => {
  await show('')
  await screen.findByText('没有等待用印的合同')
  const body = document.querySelector<HTMLElement>('.ant-table-body')
  expect(body?.style.maxHeight).toBe('calc(-360px + 100vh)')
})
