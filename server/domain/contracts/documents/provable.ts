// Until when the time stamps of final files prove them: what is due for renewal, soonest first.
import { and, asc, eq, gt, inArray, isNotNull, lte, min, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import type { RevisionRecord } from './store.ts'

/** Final files whose stamps end after `now` and not after `before`. */
export interface Window {
  readonly now: Date
  readonly before: Date
}

/** A place in the order of what is due, from which a search goes on. */
export interface DuePlace {
  readonly provableUntil: Date
  readonly contractId: string
}

const { provableUntil, contractId, isFinal } = documentRevision
// The words of the index, without which the database would not use it.
const isDated = and(eq(isFinal, true), isNotNull(provableUntil))

/** The next contracts with a file in the window, those whose stamps end first before the others; each once. */
export const dueContracts = async (
  db: Database,
  { now, before }: Window,
  { after, most }: { readonly after: DuePlace | undefined; readonly most: number },
): Promise<DuePlace[]> => {
  const beyond =
    after &&
    sql`(${provableUntil}, ${contractId}) > (${after.provableUntil.toISOString()}::timestamptz, ${after.contractId}::uuid)`
  const rows = await db
    .current()
    .selectDistinct({ provableUntil, contractId })
    .from(documentRevision)
    .where(and(isDated, gt(provableUntil, now), lte(provableUntil, before), beyond))
    .orderBy(asc(provableUntil), asc(contractId))
    .limit(most)
  return rows.flatMap((row) =>
    row.provableUntil === null ? [] : [{ ...row, provableUntil: row.provableUntil }],
  )
}

/** How many files are in the window, counted up to `most`. */
export const countDue = async (db: Database, { now, before }: Window, most: number): Promise<number> => {
  const orm = db.current()
  const due = orm
    .select({ one: sql`1`.as('one') })
    .from(documentRevision)
    .where(and(isDated, gt(provableUntil, now), lte(provableUntil, before)))
    .limit(most)
    .as('due')
  return orm.$count(due)
}

/** When the first stamp that still proves its file ends; undefined where there is none. */
export const firstEnd = async (db: Database, now: Date): Promise<Date | undefined> => {
  const [row] = await db
    .current()
    .select({ first: min(provableUntil) })
    .from(documentRevision)
    .where(and(isDated, gt(provableUntil, now)))
  return row?.first ?? undefined
}

/** How many final files have a stamp that ended before it was renewed, counted up to `most`. */
export const countEnded = async (db: Database, now: Date, most: number): Promise<number> => {
  const orm = db.current()
  const ended = orm
    .select({ one: sql`1`.as('one') })
    .from(documentRevision)
    .where(and(isDated, lte(provableUntil, now)))
    .limit(most)
    .as('ended')
  return orm.$count(ended)
}

/**
 * Dates some of the final files from before this was written down; gives how many. Of the authority's certificates that held when a
 * file was finished the one that ends first is taken: a file may be renewed too early by it, never too late.
 */
export const dateSome = async (db: Database, most: number): Promise<number> => {
  const { rows } = await db.current().execute(sql`
    update document_revision set provable_until = coalesce((
      select min(certificate.not_after) from certificate
      where certificate.owner_type in ('timestamp', 'issuing', 'root')
        and certificate.not_before <= document_revision.created_at
        and certificate.not_after > document_revision.created_at), document_revision.created_at)
    where id in (select id from document_revision
      where is_final and kind = 'finished' and provable_until is null limit ${most})
    returning id`)
  return rows.length
}

/** The final files of a contract. */
export const finalsOf = (db: Database, ofDocuments: readonly string[]): Promise<RevisionRecord[]> =>
  db
    .current()
    .select()
    .from(documentRevision)
    .where(and(inArray(documentRevision.documentId, [...ofDocuments]), eq(isFinal, true)))

/** Leaves each document one final file, that of this revision; those before stay in the registry. */
export const leaveFinal = async (
  db: Database,
  standing: readonly Pick<RevisionRecord, 'documentId' | 'revision'>[],
): Promise<void> => {
  const others = standing.map(({ documentId, revision }) =>
    and(eq(documentRevision.documentId, documentId), ne(documentRevision.revision, revision)),
  )
  await db
    .current()
    .update(documentRevision)
    .set({ isFinal: false })
    .where(and(eq(isFinal, true), or(...others)))
}
