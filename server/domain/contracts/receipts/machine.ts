// The life of a receipt as a chart (domain.md §1.3).
import { setup } from 'xstate'

/** `at` is the server's time of the event in milliseconds since 1970. */
export type ReceiptEvent =
  | { type: 'receipt.issued'; at: number }
  | { type: 'receipt.confirmed'; at: number }
  | { type: 'receipt.disputed'; at: number; reason: string }
  | { type: 'receipt.revoked'; at: number; reason: string }
  | { type: 'receipt.expired'; at: number }

/** A receipt stands once the other one confirms it; the deadline is its paper's. */
export const receiptMachine = setup({
  types: {
    context: {} as Record<never, never>,
    events: {} as ReceiptEvent,
    input: {} as Record<never, never>,
    meta: {} as { sentence: string; status: number },
  },
}).createMachine({
  id: 'receipt',
  initial: 'draft',
  context: {},
  states: {
    draft: {
      meta: { sentence: '草稿，开具人可继续填写。', status: 0 },
      on: { 'receipt.issued': 'issued' },
    },
    issued: {
      meta: { sentence: '已开具，开具人先签，对方签署确认。', status: 1 },
      on: {
        'receipt.confirmed': 'confirmed',
        'receipt.disputed': 'disputed',
        'receipt.revoked': 'revoked',
        'receipt.expired': 'expired',
      },
    },
    confirmed: { type: 'final', meta: { sentence: '双方已签署，收条有效。', status: 2 } },
    disputed: { type: 'final', meta: { sentence: '有一方拒签，收条不成立。', status: 3 } },
    revoked: { type: 'final', meta: { sentence: '开具人已撤回，收条不成立。', status: 4 } },
    expired: { type: 'final', meta: { sentence: '到期未签完，收条不成立。', status: 5 } },
  },
})
