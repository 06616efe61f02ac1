// The page that begins a voiding: why, who signs, and the agreement as it is typed.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { VoidingTerms } from '#protocol/contracts/voidings/voidings.ts'
import { StartVoidingPage } from '#src/features/contracts/voidings/start-voiding-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const CONTRACT = 'c0000000-0000-4000-8000-000000000001'
const TERMS: VoidingTerms = {
  contractId: CONTRACT,
  name: '设备采购合同',
  contractNo: 'HT-20261121-0001',
  completedAt: '2026-11-21T02:00:00.000Z',
  documents: [{ name: '设备采购合同.pdf', sha256: 'a'.repeat(64) }],
  parties: [
    {
      partyType: 2,
      name: '林清和',
      companyName: '杭州清和文化科技有限公司',
      phoneMasked: '138****0001',
      isMe: true,
    },
    { partyType: 1, name: '周既明', companyName: '', phoneMasked: '138****0002', isMe: false },
  ],
}

it('asks for the cause, writes it into the agreement beside it, and sends it once', async () => {
  page = await renderPage(<StartVoidingPage />, {
    user: asCompany(),
    at: `/flowStart/contractAbandon?contractId=${CONTRACT}`,
    answers: {
      '/ContractService/terminal/terms': () => ({ data: TERMS }),
      '/ContractService/terminal/start': () => ({ data: { contractId: CONTRACT, myPartyId: null } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '发起作废' }))
  expect(await screen.findByText('请选择作废原因')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['杭州清和文化科技有限公司经办人 林清和 138****0001（我）', '周既明138****0002']),
  )
  await userEvent.click(screen.getByRole('radio', { name: '合作终止' }))
  await userEvent.type(screen.getByLabelText('补充说明（选填）'), '双方另签新约')
  const preview = screen.getByRole('region', { name: '作废协议预览' })
  await vi.waitFor(() => expect(preview.textContent).toContain('合作终止：双方另签新约'))
  await userEvent.click(screen.getByRole('button', { name: '发起作废' }))
  await vi.waitFor(() =>
    expect(page!.asked.filter(({ path }) => path.endsWith('/start')).map(({ json }) => json)).toMatchObject([
      { contractId: CONTRACT, reason: 4, note: '双方另签新约' },
    ]),
  )
})
