// Receipts for tests: drawn up and issued through the calls.
import { randomUUID } from 'node:crypto'
import { createReceipt, issueReceipt, saveReceipt } from '#protocol/contracts/receipts/receipts.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import type { Signer } from '#tests/support/contracts.ts'

interface Pair {
  readonly receiver: Signer
  readonly giver: Signer
}

/** A draft of the receiver's with all that a receipt wants; `change` replaces parts. */
export const drawnUpReceipt = async ({ receiver, giver }: Pair, change: Partial<ReceiptTerms> = {}) => {
  const { kind = 'money' } = change
  const draft = await receiver.client.call(createReceipt, { requestId: randomUUID(), kind })
  const terms: ReceiptTerms = {
    ...draft.terms,
    name: giver.name,
    phone: giver.phone,
    amount: 1_234_500,
    reason: '十一月货款',
    ...change,
  }
  const { receiptId } = draft
  const { version } = await receiver.client.call(saveReceipt, { receiptId, version: draft.version, terms })
  return { receiptId, version, terms }
}

/** Out for signatures. */
export const issuedReceipt = async (pair: Pair, change: Partial<ReceiptTerms> = {}) => {
  const { receiptId, version } = await drawnUpReceipt(pair, change)
  const issued = await pair.receiver.client.call(issueReceipt, {
    requestId: randomUUID(),
    receiptId,
    version,
  })
  return { receiptId, contractId: issued.contractId, myPartyId: issued.myPartyId }
}
