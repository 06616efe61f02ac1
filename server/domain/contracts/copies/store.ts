// Keeps whom contracts are copied to.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { contractCopy } from '#server/db/schema/contracts/copies.ts'

/** Somebody a contract is copied to, as stored. */
export type CopyRecord = typeof contractCopy.$inferSelect

export const insertCopies = async (
  db: Database,
  copies: readonly (typeof contractCopy.$inferInsert)[],
): Promise<void> => {
  if (copies.length === 0) return
  await db
    .current()
    .insert(contractCopy)
    .values([...copies])
}

const ofContract = prepared((orm) =>
  orm
    .select()
    .from(contractCopy)
    .where(eq(contractCopy.contractId, sql.placeholder('contractId')))
    .orderBy(asc(contractCopy.position)),
)

/** In the order they were entered. */
export const copiesOf = (db: Database, contractId: string): Promise<CopyRecord[]> =>
  ofContract(db, { contractId })

/** Takes them away, as when the contract becomes a draft again. */
export const deleteCopies = async (db: Database, contractId: string): Promise<void> => {
  await db.current().delete(contractCopy).where(eq(contractCopy.contractId, contractId))
}

/** Contracts copied to this phone before it had an account. */
export const copiedToPhone = async (db: Database, phone: string): Promise<string[]> => {
  const rows = await db
    .current()
    .selectDistinct({ contractId: contractCopy.contractId })
    .from(contractCopy)
    .where(and(eq(contractCopy.phone, phone), isNull(contractCopy.userId)))
  return rows.map((row) => row.contractId)
}

/** Binds a contract's copies to this phone to the account. */
export const bindCopies = async (
  db: Database,
  contractId: string,
  { phone, userId }: { phone: string; userId: string },
): Promise<void> => {
  await db
    .current()
    .update(contractCopy)
    .set({ userId })
    .where(
      and(
        eq(contractCopy.contractId, contractId),
        eq(contractCopy.phone, phone),
        isNull(contractCopy.userId),
      ),
    )
}

/** Records that the person was notified. */
export const markCopySent = async (db: Database, id: string, at: Date): Promise<void> => {
  await db.current().update(contractCopy).set({ sentAt: at }).where(eq(contractCopy.id, id))
}
