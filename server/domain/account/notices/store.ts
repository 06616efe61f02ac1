// Notices in the database.
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import { countListed } from '#server/db/full-counts.ts'
import { MOST_LOOKED, upTo } from '#server/db/picks.ts'
import { notice } from '#server/db/schema/account/notices.ts'

export type NoticeRow = typeof notice.$inferSelect

export const insertNotice = async (db: Database, row: typeof notice.$inferInsert): Promise<void> => {
  await db.current().insert(notice).values(row)
}

/** The index of unread notices is the way to everybody's, so that one plan serves all. */
const EVERYBODYS = sql.raw(String(MOST_LOOKED))

/** Unread notices of a person by kind, each count ending at one more than `MOST_COUNTED`. */
export const countUnread = async (
  db: Database,
  userId: string,
): Promise<Record<NoticeRow['kind'], number>> => {
  const unread = (kind: NoticeRow['kind']) =>
    upTo(
      sql`select 1 from ${notice} where ${notice.userId} = ${userId} and ${notice.kind} = ${kind} and read_at is null`,
      EVERYBODYS,
    )
  // Not remembered where there are many: who marks all read sees it at once.
  const { rows } = await db
    .current()
    .execute<Record<NoticeRow['kind'], number>>(
      sql`select ${unread('contract')} as contract, ${unread('system')} as system`,
    )
  return { contract: rows[0]?.contract ?? 0, system: rows[0]?.system ?? 0 }
}

/** A page of a person's notices, newest first, with the total as far as it is counted. */
export const listNotices = async (
  db: Database,
  {
    userId,
    kind,
    page,
    pageSize,
  }: { userId: string; kind?: NoticeRow['kind'] | undefined; page: number; pageSize: number },
): Promise<{ total: number; hasMore: boolean; rows: NoticeRow[] }> => {
  const which = and(eq(notice.userId, userId), kind === undefined ? undefined : eq(notice.kind, kind))
  const counted = await countListed(
    db,
    ['notices', userId, kind],
    sql`select 1 from ${notice} where ${which}`,
  )
  const total = Math.min(counted, MOST_COUNTED)
  const first = (page - 1) * pageSize
  const rows = await db
    .current()
    .select()
    .from(notice)
    .where(which)
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(Math.min(pageSize, Math.max(0, total - first)))
    .offset(Math.min(first, total))
  return { total, hasMore: counted > MOST_COUNTED, rows }
}

/** Marks a person's notices read: those named, those of a kind, or all. */
export const markRead = async (
  db: Database,
  userId: string,
  { ids, kind }: { ids?: readonly string[] | undefined; kind?: NoticeRow['kind'] | undefined },
  readAt: Date,
): Promise<void> => {
  await db
    .current()
    .update(notice)
    .set({ readAt })
    .where(
      and(
        eq(notice.userId, userId),
        isNull(notice.readAt),
        ids === undefined ? undefined : inArray(notice.id, [...ids]),
        kind === undefined ? undefined : eq(notice.kind, kind),
      ),
    )
}

// By when, in milliseconds: mostly one moment.
const resolving = gatheringOf((db: Database) => ({
  before: ['"notice"', 'from notice'],
  begin: () => new Map<number, Set<string>>(),
  write: async (asked: ReadonlyMap<number, ReadonlySet<string>>) => {
    for (const [at, todos] of asked)
      await resolve(db, sql`${notice.todo} = any(${sql.param([...todos])})`, new Date(at))
  },
}))

const resolve = async (db: Database, those: SQL | undefined, resolvedAt: Date): Promise<void> => {
  await db
    .current()
    .update(notice)
    .set({ resolvedAt, readAt: sql`coalesce(${notice.readAt}, ${resolvedAt.toISOString()}::timestamptz)` })
    .where(and(those, isNull(notice.resolvedAt)))
}

/**
 * Marks what asked for `todo` as resolved and read, one person's or everybody's. What a transaction resolves of everybody's is
 * written in one statement before it commits, or before one that looks at notices.
 */
export const resolveNotices = async (
  db: Database,
  todo: string,
  userId: string | undefined,
  resolvedAt: Date,
): Promise<void> => {
  if (userId !== undefined || !db.inTransaction())
    return resolve(
      db,
      and(eq(notice.todo, todo), userId === undefined ? undefined : eq(notice.userId, userId)),
      resolvedAt,
    )
  const asked = db.gathered(resolving(db))
  const at = resolvedAt.getTime()
  asked.set(at, (asked.get(at) ?? new Set()).add(todo))
}

export const deleteNotices = async (db: Database, userId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .current()
    .delete(notice)
    .where(and(eq(notice.userId, userId), inArray(notice.id, [...ids])))
}

export const getNotice = async (db: Database, id: string): Promise<NoticeRow | undefined> => {
  const [row] = await db.current().select().from(notice).where(eq(notice.id, id)).for('update')
  return row
}

export const markMailed = async (db: Database, id: string, mailedAt: Date): Promise<void> => {
  await db.current().update(notice).set({ mailedAt }).where(eq(notice.id, id))
}

/** The newest that still ask for something, of these topics; one more than `limit` when there are more. */
export const listWaiting = (
  db: Database,
  { userId, topics, limit }: { userId: string; topics: readonly string[]; limit: number },
): Promise<NoticeRow[]> =>
  db
    .current()
    .select()
    .from(notice)
    .where(
      and(
        eq(notice.userId, userId),
        ne(notice.todo, ''),
        isNull(notice.resolvedAt),
        inArray(notice.topic, [...topics]),
      ),
    )
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(limit + 1)
