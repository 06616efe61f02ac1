// Notices in the database.
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { notice } from '#server/db/schema/account/notices.ts'

export type NoticeRow = typeof notice.$inferSelect

export const insertNotice = async (db: Database, row: typeof notice.$inferInsert): Promise<void> => {
  await db.current().insert(notice).values(row)
}

/** Unread notices of a person by kind. */
export const countUnread = async (
  db: Database,
  userId: string,
): Promise<Record<NoticeRow['kind'], number>> => {
  const rows = await db
    .current()
    .select({ kind: notice.kind, count: count() })
    .from(notice)
    .where(and(eq(notice.userId, userId), isNull(notice.readAt)))
    .groupBy(notice.kind)
  const counts = { contract: 0, system: 0 }
  for (const row of rows) counts[row.kind] = row.count
  return counts
}

/** A page of a person's notices, newest first, with the total. */
export const listNotices = async (
  db: Database,
  {
    userId,
    kind,
    page,
    pageSize,
  }: { userId: string; kind?: NoticeRow['kind'] | undefined; page: number; pageSize: number },
) => {
  const which = and(eq(notice.userId, userId), kind === undefined ? undefined : eq(notice.kind, kind))
  const [total] = await db.current().select({ count: count() }).from(notice).where(which)
  const rows = await db
    .current()
    .select()
    .from(notice)
    .where(which)
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.count ?? 0, rows }
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

/** Marks what asked for `todo` as resolved and read, one person's or everybody's. */
export const resolveNotices = async (
  db: Database,
  todo: string,
  userId: string | undefined,
  resolvedAt: Date,
): Promise<void> => {
  await db
    .current()
    .update(notice)
    .set({ resolvedAt, readAt: sql`coalesce(${notice.readAt}, ${resolvedAt.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(notice.todo, todo),
        isNull(notice.resolvedAt),
        userId === undefined ? undefined : eq(notice.userId, userId),
      ),
    )
}

export const deleteNotices = async (db: Database, userId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .current()
    .delete(notice)
    .where(and(eq(notice.userId, userId), inArray(notice.id, [...ids])))
}
