// The contracts that applications made, and the events they may ask for.
import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  application,
  applicationContract,
  applicationEvent,
} from '#server/db/schema/platform/applications.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'

export type MadeRow = typeof applicationContract.$inferSelect
export type EventRow = typeof applicationEvent.$inferSelect

export const insertMade = async (db: Database, row: MadeRow): Promise<void> => {
  await db.current().insert(applicationContract).values(row)
}

/** Undefined for contracts of others and for what nobody made. */
export const findMade = async (
  db: Database,
  applicationId: string,
  by: { readonly contractId: string } | { readonly externalNo: string },
): Promise<MadeRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(applicationContract)
    .where(
      and(
        eq(applicationContract.applicationId, applicationId),
        'contractId' in by
          ? eq(applicationContract.contractId, by.contractId)
          : eq(applicationContract.externalNo, by.externalNo),
      ),
    )
  return row
}

/** A place in the list: everything older follows. */
export interface MadeCursor {
  readonly createdAt: Date
  readonly contractId: string
}

/** Newest first, one row more than `limit` where there are more. */
export const listMade = (
  db: Database,
  query: {
    readonly applicationId: string
    readonly after: MadeCursor | undefined
    readonly externalNo: string | undefined
    readonly limit: number
  },
) => {
  const { applicationId, after, externalNo, limit } = query
  return db
    .current()
    .select({ made: applicationContract, name: contract.name, status: contract.status })
    .from(applicationContract)
    .innerJoin(contract, eq(contract.id, applicationContract.contractId))
    .where(
      and(
        eq(applicationContract.applicationId, applicationId),
        externalNo === undefined ? undefined : eq(applicationContract.externalNo, externalNo),
        after === undefined
          ? undefined
          : or(
              lt(applicationContract.createdAt, after.createdAt),
              and(
                eq(applicationContract.createdAt, after.createdAt),
                gt(applicationContract.contractId, after.contractId),
              ),
            ),
      ),
    )
    .orderBy(desc(applicationContract.createdAt), asc(applicationContract.contractId))
    .limit(limit + 1)
}

export const insertEvent = async (db: Database, row: Omit<EventRow, 'seq' | 'row'>): Promise<void> => {
  await db.current().insert(applicationEvent).values(row)
}

/** Gives numbers to those that have none, and answers those after a number. Inside a transaction; one reader of an application at a time. */
export const readEvents = async (
  db: Database,
  { applicationId, after, limit }: { applicationId: string; after: number; limit: number },
): Promise<EventRow[]> => {
  const orm = db.current()
  const [counted] = await orm
    .select({ seq: application.eventSeq })
    .from(application)
    .where(eq(application.id, applicationId))
    .for('update')
  const fresh = await orm
    .select({ id: applicationEvent.id })
    .from(applicationEvent)
    .where(and(eq(applicationEvent.applicationId, applicationId), isNull(applicationEvent.seq)))
    .orderBy(asc(applicationEvent.row))
    .limit(MOST_NUMBERED)
  let seq = counted?.seq ?? 0
  for (const { id } of fresh)
    await orm
      .update(applicationEvent)
      .set({ seq: (seq += 1) })
      .where(eq(applicationEvent.id, id))
  if (fresh.length > 0)
    await orm.update(application).set({ eventSeq: seq }).where(eq(application.id, applicationId))
  return orm
    .select()
    .from(applicationEvent)
    .where(and(eq(applicationEvent.applicationId, applicationId), gt(applicationEvent.seq, after)))
    .orderBy(asc(applicationEvent.seq))
    .limit(limit)
}

/** As many as one call answers. */
const MOST_NUMBERED = 100

/** Forgets events older than this time. */
export const deleteEventsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(applicationEvent).where(lt(applicationEvent.createdAt, before))
}
