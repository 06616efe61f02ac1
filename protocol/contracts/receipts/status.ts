// States of a receipt and their numbers, and what may be done with one (domain.md §1.3).

export const RECEIPT_STATUS = {
  draft: 0,
  issued: 1,
  confirmed: 2,
  disputed: 3,
  revoked: 4,
  expired: 5,
} as const
export type ReceiptState = keyof typeof RECEIPT_STATUS

/** What somebody may do with a receipt now: its author signs, then the other one confirms by signing. */
export const RECEIPT_ACTIONS = ['edit', 'sign', 'confirm', 'delete'] as const
export type ReceiptAction = (typeof RECEIPT_ACTIONS)[number]
