// Filings in the database, one by one; the lists of the archive are in listing.ts.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import type { FilingState } from '#protocol/archive/filings/status.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { filing, filingFile } from '#server/db/schema/archive/filings.ts'
import { contractListing } from '#server/db/schema/contracts/contracts.ts'
import { deleteFile } from '#server/domain/platform/files/store.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { filingMachine } from './machine.ts'

export type FilingRecord = typeof filing.$inferSelect
export type FilingFileRow = typeof filingFile.$inferSelect

/** Nothing happens where the company has one of the contract already. */
export const insertFiling = async (db: Database, row: typeof filing.$inferInsert): Promise<boolean> => {
  const added = await db
    .current()
    .insert(filing)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: filing.id })
  return added.length > 0
}

/** In the company's archive; a deleted scan is not. */
export const findFilings = async (
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, FilingRecord>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select()
    .from(filing)
    .where(
      and(inArray(filing.id, [...ids]), eq(filing.companyId, companyId), sql`${filing.state} <> 'deleted'`),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** `lock`: nobody moves it before the transaction ends. */
export const getFiling = async (
  db: Database,
  id: string,
  lock = false,
): Promise<FilingRecord | undefined> => {
  const query = db.current().select().from(filing).where(eq(filing.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** Where the company has filed a contract. */
export const findFilingOf = async (
  db: Database,
  companyId: string,
  contractId: string,
): Promise<FilingRecord | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(filing)
    .where(and(eq(filing.contractId, contractId), eq(filing.companyId, companyId)))
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changeFiling = async (
  db: Database,
  id: string,
  change: Partial<Omit<FilingRecord, 'id' | 'companyId' | 'state' | 'status' | 'context' | 'version'>>,
): Promise<void> => {
  await db.current().update(filing).set(change).where(eq(filing.id, id))
}

/** Every company's filing of a contract says that it was voided. */
export const markVoided = async (db: Database, contractId: string, at: Date): Promise<void> => {
  await db.current().update(filing).set({ voidedAt: at }).where(eq(filing.contractId, contractId))
}

/** What the lists of contracts search in: a completed contract's words stay as they are. */
export const wordsOf = async (
  db: Database,
  contractId: string,
): Promise<{ text: string; keys: number[] } | undefined> => {
  const [row] = await wordsFor(db, { contractId })
  return row
}

const wordsFor = prepared((orm) =>
  orm
    .select({ text: contractListing.text, keys: contractListing.keys })
    .from(contractListing)
    .where(eq(contractListing.contractId, sql.placeholder('contractId'))),
)

export const insertScanFiles = async (db: Database, rows: readonly FilingFileRow[]): Promise<void> => {
  await db
    .current()
    .insert(filingFile)
    .values([...rows])
}

/** The files of a scan, in their order. */
export const scanFilesOf = (db: Database, filingId: string): Promise<FilingFileRow[]> =>
  db
    .current()
    .select()
    .from(filingFile)
    .where(eq(filingFile.filingId, filingId))
    .orderBy(asc(filingFile.position))

/** The names of all files of some scans, by id. */
export const scanFileNames = async (
  db: Database,
  filingIds: readonly string[],
): Promise<Map<string, string>> => {
  if (filingIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ id: filingFile.id, name: filingFile.name })
    .from(filingFile)
    .where(inArray(filingFile.filingId, [...filingIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether an upload belongs to a scan already. */
export const isFiled = async (db: Database, fileId: string): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: filingFile.id })
    .from(filingFile)
    .where(eq(filingFile.id, fileId))
  return rows.length > 0
}

/** The scan's files give their room back. */
export const deleteScanFiles = async (db: Database, filingId: string): Promise<void> => {
  const gone = await db
    .current()
    .delete(filingFile)
    .where(eq(filingFile.filingId, filingId))
    .returning({ id: filingFile.id })
  for (const { id } of gone) await deleteFile(db, id)
}

/** Filings as `advance` moves them; each has a chain of its own, for the archive is nobody else's business. */
export const filingLifecycle: Lifecycle<typeof filingMachine> = {
  noun: 'filing',
  machine: filingMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(filing).where(eq(filing.id, id)).for('update')
    return row && { id, state: row.state, context: row.context, version: row.version, chainId: id }
  },
  store: async (db, moved) => {
    const state = moved.state as FilingState
    await db
      .current()
      .update(filing)
      .set({ state, status: FILING_STATUS[state], context: moved.context, version: moved.version })
      .where(eq(filing.id, moved.id))
  },
}
