// A request for the seal beside its document: handing it on offers exactly who may seal.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { SealRequestDetail } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { SealRequestPanel } from '#src/features/contracts/contracts/seal-request-panel.tsx'
import { detailOf, rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const TRANSFER = '/ContractService/seal/transfer'
const CONTRACT = rowOf({})
const PARTY_ID = '2c3d4e5f-6071-4283-94a5-b6c7d8e9fa0b'
const SEALER = {
  memberId: '7d8e9fa0-b1c2-4d3e-8f40-5162738495a6',
  name: '章用印',
  phoneMasked: '138****0002',
}

const REQUEST: SealRequestDetail = {
  requestId: '0a1b2c3d-4e5f-4607-8182-93a4b5c6d7e8',
  contractId: CONTRACT.contractId,
  partyId: PARTY_ID,
  name: CONTRACT.name,
  initiator: '外来客',
  contractType: '',
  amount: null,
  applicant: '许职员',
  reason: '续签租约',
  appliedAt: '2026-11-21T02:00:00.000Z',
  status: PARTY_STATUS.toSeal,
  outcome: '',
  closedBy: '',
  closeReason: '',
  closedAt: null,
  waitingFor: ['程总理', '章用印'],
  actions: ['seal', 'return', 'transfer'],
  approval: null,
  successors: [SEALER],
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const ask = async (successors: SealRequestDetail['successors']) => {
  page = await renderPage(
    <SealRequestPanel contractId={CONTRACT.contractId} partyId={PARTY_ID} onMoved={() => undefined} />,
    {
      user: asCompany(),
      at: '/signModel/signatureApproval',
      answers: {
        '/ContractService/seal/request': () => ({ data: { ...REQUEST, successors } }),
        '/ContractService/contract/detail': () => ({ data: detailOf({ contract: CONTRACT }) }),
        [TRANSFER]: () => ({ data: {} }),
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: '转交同事用印' }))
  const dialog = within(await screen.findByRole('dialog', { name: /的用印转交给同事/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: '接手的同事' }))
  return dialog
}

it('offers those who may seal, and sends who was chosen', async () => {
  const dialog = await ask([SEALER])
  await userEvent.click(
    await screen.findByText('章用印 · 138****0002', { selector: '.ant-select-item-option-content' }),
  )
  await userEvent.click(dialog.getByRole('button', { name: '转交' }))
  await expect
    .poll(() => page!.asked.filter(({ path }) => path === TRANSFER).map(({ json }) => json))
    .toEqual([
      expect.objectContaining({
        contractId: CONTRACT.contractId,
        partyId: PARTY_ID,
        toMemberId: SEALER.memberId,
      }),
    ])
  expect(page!.asked.map(({ path }) => path)).not.toContain('/AccountService/staff/colleagues')
})

it('says what to do where nobody else may seal', async () => {
  await ask([])
  expect(await screen.findByText('没有其他同事能用印，请先在“签名与印章”里授权')).toBeTruthy()
})
