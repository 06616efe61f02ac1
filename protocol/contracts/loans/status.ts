// States of a loan and their numbers, and what may be done with one (domain.md §1.3).
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import type { RowType } from '#protocol/mobile-links.ts'

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

/** How a row is opened, by what its viewer may do with it. */
export const rowTypeOf = (actions: readonly LoanAction[]): RowType => {
  if (actions.includes('edit')) return ROW_TYPE.edit
  if (actions.includes('repayOnBehalf')) return ROW_TYPE.settleForOther
  if (['sign', 'confirm', 'prove'].some((action) => actions.includes(action as LoanAction)))
    return ROW_TYPE.toDo
  return actions.includes('repay') ? ROW_TYPE.settle : ROW_TYPE.view
}
