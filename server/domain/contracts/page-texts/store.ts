// Keeps the text of pages and the keys by which it is found (docs/decisions/0106).
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { contractViewer } from '#server/db/schema/contracts/contracts.ts'
import { pageText, textSource } from '#server/db/schema/contracts/page-texts.ts'

export type PageTextRow = Omit<typeof pageText.$inferSelect, 'sourceId'>
type Source = Omit<typeof textSource.$inferInsert, 'readAt'>

const ROWS_AT_ONCE = 50

/** Replaces what is kept of a contract or scan; in the caller's transaction. */
export const saveSource = async (
  db: Database,
  source: Source,
  pages: readonly PageTextRow[],
  readAt: Date,
): Promise<void> => {
  await deleteSource(db, source.id)
  await addSource(db, source, pages, readAt)
}

/** Keeps what was read of one of which nothing is kept. */
export const addSource = async (
  db: Database,
  { id, ...source }: Source,
  pages: readonly PageTextRow[],
  readAt: Date,
): Promise<void> => {
  await db
    .current()
    .insert(textSource)
    .values({ id, ...source, readAt })
  for (let at = 0; at < pages.length; at += ROWS_AT_ONCE)
    await db
      .current()
      .insert(pageText)
      .values(pages.slice(at, at + ROWS_AT_ONCE).map((page) => ({ ...page, sourceId: id })))
}

/** What was read of a contract or scan is gone with this, its pages too. */
export const deleteSource = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(textSource).where(eq(textSource.id, id))
}

/** Which files of it were read; undefined where none were. */
export const filesRead = async (db: Database, id: string): Promise<string | undefined> => {
  const [row] = await filesOf(db, { id })
  return row?.files
}

const filesOf = prepared((orm) =>
  orm
    .select({ files: textSource.files })
    .from(textSource)
    .where(eq(textSource.id, sql.placeholder('id'))),
)

/** In whose lists a contract is now. */
export const viewersOf = async (db: Database, contractId: string): Promise<string[]> => {
  const rows = await viewersFor(db, { contractId })
  return rows.map(({ viewer }) => viewer)
}

const viewersFor = prepared((orm) =>
  orm
    .select({ viewer: contractViewer.viewer })
    .from(contractViewer)
    .where(eq(contractViewer.contractId, sql.placeholder('contractId'))),
)

/** The pages of several, in their order. */
export const pagesOf = async (db: Database, ids: readonly string[]): Promise<Map<string, PageTextRow[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select()
    .from(pageText)
    .where(inArray(pageText.sourceId, [...ids]))
    .orderBy(asc(pageText.sourceId), asc(pageText.position), asc(pageText.page))
  return Map.groupBy(rows, ({ sourceId }) => sourceId)
}

/** The next that went out and were not read by these rules, in the order of their ids. */
export const unreadContracts = async (
  db: Database,
  { rules, after, most }: { readonly rules: string; readonly after: string; readonly most: number },
): Promise<string[]> => {
  const { rows } = await db.current().execute<{ id: string }>(sql`
    select contract.id::text as id from contract
    where contract.id > ${after}::uuid and contract.kind = 'contract' and contract.launched_at is not null
      and not exists (select 1 from text_source
        where text_source.id = contract.id and starts_with(text_source.files, ${rules}))
    order by contract.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** The same of scans in archives. */
export const unreadScans = async (
  db: Database,
  { rules, after, most }: { readonly rules: string; readonly after: string; readonly most: number },
): Promise<string[]> => {
  const { rows } = await db.current().execute<{ id: string }>(sql`
    select filing.id::text as id from filing
    where filing.id > ${after}::uuid and filing.contract_id is null and filing.state <> 'deleted'
      and not exists (select 1 from text_source
        where text_source.id = filing.id and starts_with(text_source.files, ${rules}))
    order by filing.id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Whether nothing was ever read though there is something to read. */
export const isUnread = async (db: Database): Promise<boolean> => {
  const { rows } = await db.current().execute<{ unread: boolean }>(sql`
    select not exists (select 1 from text_source) and (
      exists (select 1 from contract where kind = 'contract' and launched_at is not null)
      or exists (select 1 from filing where contract_id is null and state <> 'deleted')) as unread`)
  return rows[0]?.unread ?? false
}

/** For a query that goes with another: the viewers of the texts of contracts, where they changed. */
export const keepingViewers = (
  db: Database,
  found: readonly { readonly contractId: string; readonly viewers: readonly number[] }[],
) => {
  const rows = found.map(
    ({ contractId, viewers }) => sql`(${contractId}::uuid, ${`{${viewers.join(',')}}`}::int[])`,
  )
  return db
    .current()
    .update(textSource)
    .set({ viewers: sql`"found"."viewers"` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as "found" ("id", "viewers")`)
    .where(
      and(
        eq(textSource.id, sql`"found"."id"`),
        sql`${textSource.viewers} is distinct from "found"."viewers"`,
      ),
    )
    .returning({ id: textSource.id })
}
