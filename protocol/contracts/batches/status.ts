// States of a batch and of its contracts, and their numbers (domain.md §1.3).

export const BATCH_STATUS = { running: 0, finished: 1, failed: 2, closed: 3 } as const
export type BatchState = keyof typeof BATCH_STATUS

export const BATCH_ITEM_STATUS = { waiting: 0, sealing: 1, sealed: 2, failed: 3 } as const
export type BatchItemState = keyof typeof BATCH_ITEM_STATUS
