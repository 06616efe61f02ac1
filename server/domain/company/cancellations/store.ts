// Requests to cancel companies in the database.
import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { CancellationState } from '#protocol/company/cancellations/cancellations.ts'
import type { Database } from '#server/db/database.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { companyCancellation } from '#server/db/schema/company/cancellations.ts'
import { cancellationMachine } from '#server/domain/company/cancellations/machine.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export type CancellationRecord = typeof companyCancellation.$inferSelect

export const insertCancellation = async (
  db: Database,
  row: typeof companyCancellation.$inferInsert,
): Promise<void> => {
  await db.current().insert(companyCancellation).values(row)
}

export const getCancellation = async (db: Database, id: string): Promise<CancellationRecord | undefined> => {
  const [row] = await db.current().select().from(companyCancellation).where(eq(companyCancellation.id, id))
  return row
}

/** A company's newest request. */
export const newestCancellation = async (
  db: Database,
  companyId: string,
): Promise<CancellationRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(companyCancellation)
    .where(eq(companyCancellation.companyId, companyId))
    .orderBy(desc(companyCancellation.askedAt), desc(companyCancellation.version))
    .limit(1)
  return row
}

/** A page of requests with their companies: those in their cooling-off, the next due first, or those that ended. */
export const pageCancellations = async (
  db: Database,
  { tab, page, pageSize }: { tab: 'cooling' | 'done'; page: number; pageSize: number },
) => {
  const orm = db.current()
  const isCooling = eq(companyCancellation.state, 'cooling')
  const where =
    tab === 'cooling'
      ? isCooling
      : and(ne(companyCancellation.state, 'cooling'), ne(companyCancellation.state, 'planned'))
  const [total] = await orm.select({ n: count() }).from(companyCancellation).where(where)
  const rows = await orm
    .select({ cancellation: companyCancellation, company })
    .from(companyCancellation)
    .innerJoin(company, eq(company.id, companyCancellation.companyId))
    .where(where)
    .orderBy(
      tab === 'cooling' ? asc(companyCancellation.dueAt) : desc(companyCancellation.finishedAt),
      asc(companyCancellation.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.n ?? 0, rows }
}

export const updateCancellation = async (
  db: Database,
  id: string,
  change: Partial<Pick<CancellationRecord, 'outcome' | 'operatorId'>>,
): Promise<void> => {
  await db.current().update(companyCancellation).set(change).where(eq(companyCancellation.id, id))
}

/** Moves requests through their chart; their history goes to the company's chain. */
export const cancellationLifecycle: Lifecycle<typeof cancellationMachine> = {
  noun: 'cancellation',
  machine: cancellationMachine,
  load: async (db, id) => {
    const [row] = await db
      .current()
      .select()
      .from(companyCancellation)
      .where(eq(companyCancellation.id, id))
      .for('update')
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(companyCancellation)
      .set({
        state: state as CancellationState,
        version,
        finishedAt: state === 'planned' || state === 'cooling' ? null : at,
      })
      .where(eq(companyCancellation.id, id))
  },
}
