// States of a loan and their numbers, and what may be done with one (domain.md §1.3).

export const LOAN_STATUS = {
  draft: 0,
  toSign: 1,
  repaying: 2,
  overdue: 3,
  settling: 4,
  settled: 5,
  rejected: 6,
  revoked: 7,
  expired: 8,
} as const
export type LoanState = keyof typeof LOAN_STATUS

/** What somebody may do with a loan now, the most wanted first. */
export const LOAN_ACTIONS = [
  'edit',
  'sign',
  'confirm',
  'prove',
  'repay',
  'repayOnBehalf',
  'namePayer',
  'extend',
  'delete',
] as const
export type LoanAction = (typeof LOAN_ACTIONS)[number]

/** Rows of mobile links (specification §2): to do, to look at, to edit, to settle, to settle for somebody else. */
export const ROW_TYPE = { toDo: 1, view: 2, edit: 3, settle: 4, settleOnBehalf: 5 } as const

/** How a row is opened, by what its viewer may do with it. */
export const rowTypeOf = (actions: readonly LoanAction[]): number => {
  if (actions.includes('edit')) return ROW_TYPE.edit
  if (actions.includes('repayOnBehalf')) return ROW_TYPE.settleOnBehalf
  if (['sign', 'confirm', 'prove'].some((action) => actions.includes(action as LoanAction))) return ROW_TYPE.toDo
  return actions.includes('repay') ? ROW_TYPE.settle : ROW_TYPE.view
}
