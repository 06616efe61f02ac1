// States of a filing with the numbers people see (domain.md §1.1).

/** What a company's archive says of a contract; one that is not complete has none. A deleted scan is shown nowhere. */
export const FILING_STATUS = { pending: 1, filed: 2, deleted: 3 } as const
export type FilingState = keyof typeof FILING_STATUS

/** What a viewer may do with a filing now. */
export const FILING_ACTIONS = ['file', 'move', 'return', 'edit', 'hold', 'lift', 'delete'] as const
export type FilingAction = (typeof FILING_ACTIONS)[number]
