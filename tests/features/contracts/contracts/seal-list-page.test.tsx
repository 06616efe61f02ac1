// The list of what is to be sealed: its tabs by number, and its height (specification §2, §9).
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SealListPage } from '#src/features/contracts/contracts/seal-list-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const LIST = '/ContractService/seal/list'
const PICK = '/ContractService/seal/pick'
const idOf = (kind: number, at: number) => `3c1d7a52-95c4-4a86-8f3a-0000000000${kind}${at}`

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

it('ticks all that match over the pages, and hands their contracts to the batch', async () => {
  const row = (at: number) => ({
    requestId: idOf(1, at),
    contractId: idOf(2, at),
    partyId: idOf(3, at),
    name: `合同${at}`,
    initiator: '外来客',
    contractType: '',
    amount: null,
    applicant: '许职员',
    reason: '',
    appliedAt: '2026-11-22T08:00:00.000Z',
    status: 9,
    outcome: '',
    closedBy: '',
    closeReason: '',
    closedAt: null,
    waitingFor: [],
    actions: ['seal'],
  })
  const rows = [row(1), row(2), row(3)]
  page = await renderPage(
    <SealListPage batchButton={({ contractIds }) => <output>{contractIds.join()}</output>} />,
    {
      user: asCompany(),
      at: '/sign/list/signatureApprovalList?search=合同&initiator=云杉',
      answers: {
        [LIST]: () => ({ data: { rows: rows.slice(0, 2), total: 3, page: 1, pageSize: 2 } }),
        [PICK]: () => ({
          data: { rows: rows.map(({ requestId, contractId }) => ({ requestId, contractId })), hasMore: true },
        }),
        '/ContractService/seal/counts': () => ({ data: { toSeal: 3, sealed: 0, returned: 0 } }),
      },
    },
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择《合同1》' }))
  await userEvent.click(await screen.findByRole('button', { name: '全选符合条件的合同' }))
  await screen.findByText(/已选 3 份/)
  const asked = page.asked.filter(({ path }) => path === PICK)
  expect(asked.map(({ query: { search, initiator } }) => ({ search, initiator }))).toEqual([
    { search: '合同', initiator: '云杉' },
  ])
  expect(document.querySelector('output')?.textContent).toBe(rows.map(({ contractId }) => contractId).join())
  expect(JSON.stringify(page.alerts.getSnapshot().context)).toContain('符合条件的合同较多，已取前 3 份。')
})

it('is as high as the page less 360', async () => {
  await show('')
  await screen.findByText('没有等待用印的合同')
  const body = document.querySelector<HTMLElement>('.ant-table-body')
  expect(body?.style.maxHeight).toBe('calc(-360px + 100vh)')
})
