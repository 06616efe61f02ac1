// Copies of HR forms: whom a form is copied to by now, their lists, and what they read.
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { Database } from '#server/db/database.ts'
import { hrForm } from '#server/db/schema/hr/hr-forms.ts'
import { foldedText, occurring } from '#server/domain/contracts/contracts/search.ts'
import type { HrFormRecord } from './store.ts'

/** Whether it has come to somebody: when it was handed in, or once it passed. */
export const isCopiedTo = (
  { copies, state }: Pick<HrFormRecord, 'copies' | 'state'>,
  userId: string,
): boolean =>
  copies.some(
    (copy) => copy.userId === userId && (copy.timing === 1 || state === 'passed' || state === 'done'),
  )

interface Copied {
  readonly companyId: string
  readonly userId: string
  readonly kind: HrKind | undefined
}

const holds = (copy: object): SQL => sql`${hrForm.copies} @> ${JSON.stringify([copy])}::jsonb`

/** `read`: of those alone that were not opened yet. */
const copiedTo = ({ companyId, userId, kind }: Copied, read: { isRead?: false } = {}): SQL | undefined =>
  and(
    eq(hrForm.companyId, companyId),
    kind === undefined ? undefined : eq(hrForm.kind, kind),
    or(
      holds({ userId, timing: 1, ...read }),
      and(holds({ userId, timing: 2, ...read }), sql`${hrForm.state} in ('passed', 'done')`),
    ),
  )

/** A page of what was copied to somebody, newest first. */
export const pageCopies = async (
  db: Database,
  { page, pageSize, search, ...copied }: Copied & { search: string; page: number; pageSize: number },
): Promise<{ total: number; rows: HrFormRecord[] }> => {
  const where = and(
    copiedTo(copied),
    occurring(search, foldedText(sql`(${hrForm.name} || ' ' || ${hrForm.launcher})`)),
  )
  const [counted] = await db.current().select({ total: count() }).from(hrForm).where(where)
  const rows = await db
    .current()
    .select()
    .from(hrForm)
    .where(where)
    .orderBy(desc(hrForm.updatedAt), desc(hrForm.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** How many were copied to somebody and not opened yet. */
export const countUnread = async (db: Database, copied: Copied): Promise<number> => {
  const [row] = await db
    .current()
    .select({ total: count() })
    .from(hrForm)
    .where(copiedTo(copied, { isRead: false }))
  return row?.total ?? 0
}

export const markRead = async (
  db: Database,
  { id, copies }: Pick<HrFormRecord, 'id' | 'copies'>,
  userId: string,
): Promise<void> => {
  if (copies.every((copy) => copy.userId !== userId || copy.isRead === true)) return
  const read = copies.map((copy) => (copy.userId === userId ? { ...copy, isRead: true } : copy))
  await db.current().update(hrForm).set({ copies: read }).where(eq(hrForm.id, id))
}
