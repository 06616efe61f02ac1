// What was made from templates, and how often, in the database.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/account/users.ts'
import { templateUse } from '#server/db/schema/templates/templates.ts'

export type UseRecord = typeof templateUse.$inferSelect

/** A contract is made from one template once; told again it changes nothing. */
export const insertUse = async (db: Database, row: UseRecord): Promise<void> => {
  await db.current().insert(templateUse).values(row).onConflictDoNothing()
}

/** Uses by template, of one identity, or of all where it is null. */
export const countUses = async (
  db: Database,
  identityId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .current()
    .select({ id: templateUse.templateId, held: sql<number>`count(*)::int` })
    .from(templateUse)
    .where(
      and(
        inArray(templateUse.templateId, [...ids]),
        identityId === null ? undefined : eq(templateUse.identityId, identityId),
      ),
    )
    .groupBy(templateUse.templateId)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Who of an identity used it; those who used it most first. */
export const readUsers = (db: Database, templateId: string, identityId: string, limit: number) => {
  const held = sql<number>`count(*)::int`
  return db
    .current()
    .select({
      name: user.name,
      count: held,
      lastUsedAt: sql`max(${templateUse.usedAt})`.mapWith(templateUse.usedAt),
    })
    .from(templateUse)
    .innerJoin(user, eq(user.id, templateUse.userId))
    .where(and(eq(templateUse.templateId, templateId), eq(templateUse.identityId, identityId)))
    .groupBy(user.id, user.name)
    .orderBy(desc(held), user.id)
    .limit(limit)
}
