// A loan as its viewer sees it, with what they may do.
import type { LoanRow as ShownLoan } from '#protocol/contracts/loans/loans.ts'
import { rowTypeOf } from '#protocol/contracts/loans/status.ts'
import type { Paid } from '#protocol/contracts/loans/standing.ts'
import type { Context } from '#server/context.ts'
import type { LoanRole } from '#server/domain/contracts/loans/machine.ts'
import { actionsFor, standingAt } from '#server/domain/contracts/loans/rules.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { partiesOfAll } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { repaymentsOf } from '#server/domain/contracts/repayments/store.ts'
import type { RepaymentRow } from '#server/domain/contracts/repayments/store.ts'

/** What belongs to some loans: repayments, and who is to sign their papers. */
export interface Belongings {
  readonly repayments: readonly RepaymentRow[]
  readonly parties: readonly PartyRecord[]
}

const papersOf = ({ noteId, extensionId, settlementId }: LoanRow): string[] =>
  [noteId, extensionId, settlementId].filter((id) => id !== null)

export const belongingsOf = async (
  { deps: { db } }: Pick<Context, 'deps'>,
  rows: readonly LoanRow[],
): Promise<Belongings> => ({
  repayments: await repaymentsOf(
    db,
    rows.map(({ id }) => id),
  ),
  parties: await partiesOfAll(db, rows.flatMap(papersOf)),
})

/** Whether its books are kept: from the last signature on. */
export const hasBooks = ({ state }: Pick<LoanRow, 'state'>): boolean =>
  state === 'repaying' || state === 'overdue' || state === 'settling' || state === 'settled'

export const confirmedIn = (repayments: readonly RepaymentRow[], loanId: string): Paid[] =>
  repayments.filter((line) => line.loanId === loanId && line.state === 'confirmed')

/** The row of a list. */
export const presentLoan = (
  { clock, user }: Pick<Context, 'clock' | 'user'>,
  row: LoanRow,
  role: LoanRole,
  { repayments, parties }: Belongings,
): ShownLoan => {
  const now = clock.now()
  const { lender, borrower, terms } = row
  const standing = hasBooks(row) ? standingAt(row, confirmedIn(repayments, row.id), now) : undefined
  const toConfirm = repayments.filter((line) => line.loanId === row.id && line.state === 'submitted').length
  const mine = parties.find(
    (party) =>
      party.userId === user.id && party.state === 'toSign' && papersOf(row).includes(party.contractId),
  )
  const actions = actionsFor(row, role, { toConfirm, isToSign: mine !== undefined, at: now.getTime() })
  return {
    loanId: row.id,
    status: row.status,
    title: role === 'lender' ? borrower : role === 'borrower' ? lender : `${borrower}向${lender}借款`,
    lender,
    borrower,
    amount: terms.amount,
    balance: standing?.balance ?? null,
    nextDue: standing?.nextDue ?? null,
    end: terms.end,
    toConfirm: role === 'lender' ? toConfirm : 0,
    actions,
    rowType: rowTypeOf(actions),
    signing: mine === undefined ? null : { contractId: mine.contractId, partyId: mine.id },
    updatedAt: row.updatedAt.toISOString(),
  }
}
