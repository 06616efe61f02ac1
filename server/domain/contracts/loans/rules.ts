// Who somebody is in a loan, how its books stand, and what they may do with it.
import { addDays, beginningOf } from '#protocol/contracts/loans/days.ts'
import { standingOn } from '#protocol/contracts/loans/standing.ts'
import type { Paid, Standing } from '#protocol/contracts/loans/standing.ts'
import type { LoanAction } from '#protocol/contracts/loans/status.ts'
import { borrowedOf } from '#protocol/contracts/loans/terms.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { loanMachine } from './machine.ts'
import type { LoanBooks, LoanEvent, LoanRole } from './machine.ts'
import { loanContext } from './store.ts'
import type { LoanPerson, LoanRow } from './store.ts'

/** The calendar day in China. */
export const dayOf = (moment: Date): string => formatDate(moment, 'YYYY-MM-DD')

/** The part somebody has in a loan; undefined for strangers. */
export const roleIn = (row: LoanRow, { userId, phone }: LoanPerson): LoanRole | undefined => {
  const is = (id: string | null, theirPhone: string) => (id === null ? theirPhone === phone : id === userId)
  if (row.state === 'draft' && row.creatorId !== userId) return undefined
  if (is(row.lenderId, row.lenderPhone)) return 'lender'
  if (is(row.borrowerId, row.borrowerPhone)) return 'borrower'
  return row.payerPhone !== '' && is(row.payerId, row.payerPhone) ? 'payer' : undefined
}

/** How it stands on the day of `now`, with these confirmed payments. */
export const standingAt = (row: Pick<LoanRow, 'terms'>, payments: readonly Paid[], now: Date): Standing =>
  standingOn(borrowedOf(row.terms), payments, dayOf(now))

/** The same as the chart is told. An instalment is late from the day after it was due. */
export const booksAt = (row: Pick<LoanRow, 'terms'>, payments: readonly Paid[], now: Date): LoanBooks => {
  const { balance, nextDue, isOverdue } = standingAt(row, payments, now)
  return {
    lateAt: nextDue === null ? null : beginningOf(addDays(nextDue.dueOn, 1)),
    isPaidOff: balance === 0,
    isLate: isOverdue,
  }
}

/** What somebody may do, as the chart and what waits allow. */
export const actionsFor = (
  row: LoanRow,
  role: LoanRole,
  { toConfirm, isToSign, at }: { toConfirm: number; isToSign: boolean; at: number },
): LoanAction[] => {
  const chart = snapshotOf(loanMachine, { state: row.state, context: loanContext(row) })
  const can = (event: LoanEvent) => chart.can(event)
  const paid = { type: 'repayment.submitted', at, by: role, repaymentId: '', amount: 0 } as const
  const offered: Record<LoanAction, boolean> = {
    edit: row.state === 'draft',
    sign: isToSign,
    confirm: role === 'lender' && toConfirm > 0,
    prove: can({ type: 'settlement.issued', at, by: role }),
    repay: role === 'borrower' && can(paid),
    repayOnBehalf: role === 'payer' && can(paid),
    namePayer: can({ type: 'payer.named', at, by: role, name: '', phone: '' }),
    extend: can({ type: 'extension.proposed', at, by: role }),
    delete: row.state === 'draft',
  }
  return (Object.keys(offered) as LoanAction[]).filter((action) => offered[action])
}
