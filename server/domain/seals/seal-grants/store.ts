// Authorisations to use seals in the database.
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { valueOf } from '#server/db/row-writes.ts'
import { sealGrant } from '#server/db/schema/seals/seals.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { grantMachine } from '#server/domain/seals/seal-grants/machine.ts'

export type GrantRow = typeof sealGrant.$inferSelect
export type SubjectKind = GrantRow['subjectKind']

/** Somebody as authorisations name them: as a member, by role codes, and by departments with those above. */
export interface GrantHolder {
  readonly memberId: string
  readonly roles: readonly string[]
  readonly departments: readonly string[]
}

const IN_FORCE = ['standing', 'limited'] as const

export const insertGrant = async (db: Database, row: typeof sealGrant.$inferInsert): Promise<void> => {
  await db.current().insert(sealGrant).values(row)
}

export const getGrant = async (db: Database, id: string): Promise<GrantRow | undefined> => {
  const [row] = await db.current().select().from(sealGrant).where(eq(sealGrant.id, id))
  return row
}

/** Those of a seal in force first, then those that ended, newest first. */
export const listGrants = (db: Database, sealId: string, limit: number): Promise<GrantRow[]> =>
  db
    .current()
    .select()
    .from(sealGrant)
    .where(eq(sealGrant.sealId, sealId))
    .orderBy(
      sql`case when ${inArray(sealGrant.state, [...IN_FORCE])} then 0 else 1 end`,
      desc(sealGrant.createdAt),
      asc(sealGrant.id),
    )
    .limit(limit)

/** Authorisations in force that name this subject. */
export const listGrantsOf = (
  db: Database,
  companyId: string,
  subjectKind: SubjectKind,
  subjectId: string,
): Promise<GrantRow[]> =>
  db
    .current()
    .select()
    .from(sealGrant)
    .where(
      and(
        eq(sealGrant.companyId, companyId),
        inArray(sealGrant.state, [...IN_FORCE]),
        eq(sealGrant.subjectKind, subjectKind),
        eq(sealGrant.subjectId, subjectId),
      ),
    )

/**
 * What the holder is authorised to in a company, as the database knows it at `now`: those whose clock has run out are left out
 * whether or not that was written down yet. Inside a transaction the rows stay as they are until its end.
 */
export const grantsFor = async (
  db: Database,
  companyId: string,
  holder: GrantHolder,
  now: Date,
): Promise<GrantRow[]> => {
  const named = (kind: SubjectKind, ids: readonly string[]): SQL | undefined =>
    ids.length === 0
      ? sql`false`
      : and(eq(sealGrant.subjectKind, kind), inArray(sealGrant.subjectId, [...ids]))
  const asked = db
    .current()
    .select()
    .from(sealGrant)
    .where(
      and(
        eq(sealGrant.companyId, companyId),
        inArray(sealGrant.state, [...IN_FORCE]),
        lte(sealGrant.validFrom, now),
        or(isNull(sealGrant.validUntil), gt(sealGrant.validUntil, now)),
        or(
          named('member', [holder.memberId]),
          named('role', holder.roles),
          named('department', holder.departments),
        ),
      ),
    )
    .orderBy(asc(sealGrant.createdAt), asc(sealGrant.id))
  return db.inTransaction() ? asked.for('share') : asked
}

/** All of a company in force at `now`, whomever they name. */
export const grantsInForce = (db: Database, companyId: string, now: Date): Promise<GrantRow[]> =>
  inForce(db, { companyId, now })

const inForce = prepared((orm) =>
  orm
    .select()
    .from(sealGrant)
    .where(
      and(
        eq(sealGrant.companyId, sql.placeholder('companyId')),
        inArray(sealGrant.state, [...IN_FORCE]),
        lte(sealGrant.validFrom, valueOf(sealGrant.validFrom, 'now')),
        or(isNull(sealGrant.validUntil), gt(sealGrant.validUntil, valueOf(sealGrant.validUntil, 'now'))),
      ),
    )
    .orderBy(asc(sealGrant.createdAt), asc(sealGrant.id)),
)

/** Writes why and when one ended; its state belongs to the chart. */
export const endGrant = async (
  db: Database,
  id: string,
  end: { reason: string; endedAt: Date },
): Promise<void> => {
  await db.current().update(sealGrant).set(end).where(eq(sealGrant.id, id))
}

/** Moves authorisations through their chart; their history goes to the company's chain. */
export const grantLifecycle: Lifecycle<typeof grantMachine> = {
  noun: 'sealGrant',
  machine: grantMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(sealGrant).where(eq(sealGrant.id, id)).for('update')
    if (!row) return undefined
    const untilAt = row.validUntil?.getTime() ?? null
    return { id, state: row.state, context: { untilAt }, version: row.version, chainId: row.companyId }
  },
  store: async (db, { id, state, version }) => {
    await db
      .current()
      .update(sealGrant)
      .set({ state: state as GrantRow['state'], version })
      .where(eq(sealGrant.id, id))
  },
}
