// Loans in the database; their people are found by account, or by phone until there is one.
import { and, count, desc, eq, ilike, inArray, isNull, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import type { LoanTab } from '#protocol/contracts/loans/loans.ts'
import type { Database } from '#server/db/database.ts'
import { loan } from '#server/db/schema/contracts/loans.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { loanMachine, NEW_LOAN } from './machine.ts'
import type { LoanContext } from './machine.ts'

export type LoanRow = typeof loan.$inferSelect

export const insertLoan = async (db: Database, row: typeof loan.$inferInsert): Promise<void> => {
  await db.current().insert(loan).values(row)
}

export const getLoan = async (db: Database, id: string): Promise<LoanRow | undefined> => {
  const [row] = await db.current().select().from(loan).where(eq(loan.id, id))
  return row
}

/** The loan, while everybody else who wants to change it waits for this transaction. */
export const lockLoan = async (db: Database, id: string): Promise<LoanRow | undefined> => {
  const [row] = await db.current().select().from(loan).where(eq(loan.id, id)).for('update')
  return row
}

/** Changes anything but the status, which belongs to the chart. */
export const changeLoan = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof loan.$inferInsert, 'id' | 'state' | 'status' | 'context'>>,
): Promise<void> => {
  await db.current().update(loan).set(change).where(eq(loan.id, id))
}

export const deleteLoanRow = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(loan).where(eq(loan.id, id))
}

/** A person as loans know them. */
export interface LoanPerson {
  readonly userId: string
  readonly phone: string
}

const isLender = ({ userId, phone }: LoanPerson): SQL | undefined =>
  or(eq(loan.lenderId, userId), and(isNull(loan.lenderId), eq(loan.lenderPhone, phone)))
const isBorrower = ({ userId, phone }: LoanPerson): SQL | undefined =>
  or(eq(loan.borrowerId, userId), and(isNull(loan.borrowerId), eq(loan.borrowerPhone, phone)))
const isPayer = ({ userId, phone }: LoanPerson): SQL | undefined =>
  or(eq(loan.payerId, userId), and(isNull(loan.payerId), eq(loan.payerPhone, phone)))

const SHOWN: Readonly<Record<LoanTab, (person: LoanPerson) => SQL | undefined>> = {
  borrowed: isBorrower,
  lent: isLender,
  onBehalf: isPayer,
}

/** A draft is its author's alone. */
const isShown = (person: LoanPerson, tab: LoanTab): SQL | undefined =>
  and(SHOWN[tab](person), or(ne(loan.state, 'draft'), eq(loan.creatorId, person.userId)))

/** How many a tab holds. */
export const countLoansIn = (db: Database, person: LoanPerson, tab: LoanTab): Promise<number> =>
  db.current().$count(loan, isShown(person, tab))

/** One page of a tab, the newest change first. */
export const loansOf = async (
  db: Database,
  person: LoanPerson,
  { tab, search, page, pageSize }: { tab: LoanTab; search: string; page: number; pageSize: number },
): Promise<{ total: number; rows: LoanRow[] }> => {
  const like = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const where = and(
    isShown(person, tab),
    search === '' ? undefined : or(ilike(loan.lender, like), ilike(loan.borrower, like)),
  )
  const orm = db.current()
  const [total] = await orm.select({ total: count() }).from(loan).where(where)
  const rows = await orm
    .select()
    .from(loan)
    .where(where)
    .orderBy(desc(loan.updatedAt), desc(loan.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

/** Loans of a person in which something may wait for them. */
export const openLoansOf = (db: Database, person: LoanPerson): Promise<LoanRow[]> =>
  db
    .current()
    .select()
    .from(loan)
    .where(
      and(
        or(isLender(person), isBorrower(person)),
        inArray(loan.state, ['toSign', 'repaying', 'overdue', 'settling']),
      ),
    )

/** Moves loans through their chart; a loan's history is a chain of its own. */
export const loanLifecycle: Lifecycle<typeof loanMachine> = {
  noun: 'loan',
  machine: loanMachine,
  load: async (db, id) => {
    const row = await lockLoan(db, id)
    return row && { id, state: row.state, context: loanContext(row), version: row.version, chainId: id }
  },
  store: async (db, { id, state, context, version }, at) => {
    await db
      .current()
      .update(loan)
      .set({
        state: state as LoanState,
        status: LOAN_STATUS[state as LoanState],
        context: { ...context },
        version,
        updatedAt: at,
      })
      .where(eq(loan.id, id))
  },
}

/** What the chart remembers of this loan. */
export const loanContext = ({ context }: Pick<LoanRow, 'context'>): LoanContext => ({
  ...NEW_LOAN,
  ...(context as Partial<LoanContext>),
})
