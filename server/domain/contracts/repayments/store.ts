// Repayments in the database.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { REPAYMENT_STATUS } from '#protocol/contracts/repayments/status.ts'
import type { RepaymentState } from '#protocol/contracts/repayments/status.ts'
import type { Database } from '#server/db/database.ts'
import { repayment } from '#server/db/schema/contracts/loans.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { repaymentMachine } from './machine.ts'

export type RepaymentRow = typeof repayment.$inferSelect

export const insertRepayment = async (db: Database, row: typeof repayment.$inferInsert): Promise<void> => {
  await db.current().insert(repayment).values(row)
}

export const getRepayment = async (db: Database, id: string): Promise<RepaymentRow | undefined> => {
  const [row] = await db.current().select().from(repayment).where(eq(repayment.id, id))
  return row
}

/** Of these loans, in the order they were handed in. */
export const repaymentsOf = async (db: Database, loanIds: readonly string[]): Promise<RepaymentRow[]> =>
  loanIds.length === 0
    ? []
    : db
        .current()
        .select()
        .from(repayment)
        .where(inArray(repayment.loanId, [...loanIds]))
        .orderBy(asc(repayment.createdAt), asc(repayment.id))

/** What the lender confirmed of one loan. */
export const confirmedOf = async (db: Database, loanId: string): Promise<RepaymentRow[]> =>
  db
    .current()
    .select()
    .from(repayment)
    .where(and(eq(repayment.loanId, loanId), eq(repayment.state, 'confirmed')))

export const changeRepayment = async (
  db: Database,
  id: string,
  change: Pick<typeof repayment.$inferInsert, 'reason'>,
): Promise<void> => {
  await db.current().update(repayment).set(change).where(eq(repayment.id, id))
}

/** Moves repayments through their chart; what happens to them stands in the loan's chain. */
export const repaymentLifecycle: Lifecycle<typeof repaymentMachine> = {
  noun: 'repayment',
  machine: repaymentMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(repayment).where(eq(repayment.id, id)).for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.loanId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(repayment)
      .set({
        state: state as RepaymentState,
        status: REPAYMENT_STATUS[state as RepaymentState],
        version,
        decidedAt: at,
      })
      .where(eq(repayment.id, id))
  },
}
