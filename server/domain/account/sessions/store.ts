// Sessions in the database.
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Orm } from '#server/db/transaction.ts'
import { application } from '#server/db/schema/platform/applications.ts'
import { company, member } from '#server/db/schema/company/companies.ts'
import { session } from '#server/db/schema/account/sessions.ts'
import { user } from '#server/db/schema/account/users.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import type { EndReason } from '#server/domain/account/sessions/rules.ts'

/** A session with its person, its company and membership where it acts for one, and the application whose link began it. */
export const findByTokenHash = async (db: Database, tokenHash: string) => {
  const [found] = await byToken(db, { tokenHash })
  return found
}

/**
 * The same for a request that changes nothing, by one statement with the spending of its nonce; `isNew` says whether it was there
 * to be spent.
 */
export const findAndSpend = async (
  db: Database,
  {
    tokenHash,
    nonce: spent,
    now,
  }: { readonly tokenHash: string; readonly nonce: string; readonly now: Date },
) => {
  const [found] = await byTokenSpending(db, { tokenHash, nonce: spent, now: now.toISOString() })
  return found
}

/** The same, by its id. */
export const findById = async (db: Database, id: string) => {
  const [found] = await byId(db, { id })
  return found
}

// Every request reads it: no more than is asked of it, and by few joins, which cost more to plan than to make.
const WHOLE = {
  session: {
    id: session.id,
    tokenHash: session.tokenHash,
    renewedAt: session.renewedAt,
    confirmedAt: session.confirmedAt,
    companyId: session.companyId,
    applicationId: session.applicationId,
    contractId: session.contractId,
    partyId: session.partyId,
    seenAt: session.seenAt,
    createdAt: session.createdAt,
    wroteAt: session.wroteAt,
    endedAt: session.endedAt,
    endReason: session.endReason,
  },
  /** Seconds since it changed something; text, for it is a number of any length. */
  wroteAgo: sql<string | null>`extract(epoch from clock_timestamp() - ${session.wroteAt})`,
  user: { id: user.id, phone: user.phone, name: user.name, autStatus: user.autStatus },
  company: sql<{
    id: string
    name: string
    autStatus: number
    isCancelled: boolean
    readsReplica: boolean
  } | null>`(
    select json_build_object('id', ${company.id}, 'name', ${company.name}, 'autStatus', ${company.autStatus},
      'isCancelled', ${company.cancelledAt} is not null, 'readsReplica', ${company.readsReplica})
    from ${company} where ${company.id} = ${session.companyId})`,
  member: sql<Pick<typeof member.$inferSelect, 'status' | 'roles'> | null>`(
    select json_build_object('status', ${member.status}, 'roles', ${member.roles})
    from ${member} where ${member.companyId} = ${session.companyId} and ${member.userId} = ${session.userId}
      and ${member.status} = 'active' limit 1)`,
  application: sql<Pick<typeof application.$inferSelect, 'id' | 'name' | 'state'> | null>`(
    select json_build_object('id', ${application.id}, 'name', ${application.name}, 'state', ${application.state})
    from ${application} where ${application.id} = ${session.applicationId})`,
}

const TOKEN = sql.placeholder('tokenHash')
const hasToken = or(eq(session.tokenHash, TOKEN), eq(session.previousTokenHash, TOKEN))

const whole = (orm: Orm, isWanted: SQL | undefined, spending: readonly ReturnType<typeof spentIn>[] = []) =>
  orm
    .with(...spending)
    .select({ ...WHOLE, isNew: isNewIn(spending) })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(isWanted)

const isNewIn = ([spent]: readonly ReturnType<typeof spentIn>[]) =>
  spent === undefined ? sql<boolean>`false` : sql<boolean>`exists (select 1 from ${spent})`

const spentIn = (orm: Orm) =>
  orm.$with('spent').as(
    orm
      .insert(nonce)
      .values({ nonce: sql.placeholder('nonce'), usedAt: sql`${sql.placeholder('now')}::timestamptz` })
      .onConflictDoNothing()
      .returning({ nonce: nonce.nonce }),
  )

const byToken = prepared((orm) => whole(orm, hasToken))
const byTokenSpending = prepared((orm) => whole(orm, hasToken, [spentIn(orm)]))
const byId = prepared((orm) => whole(orm, eq(session.id, sql.placeholder('id'))))

export const insertSession = async (db: Database, row: typeof session.$inferInsert): Promise<void> => {
  await db.current().insert(session).values(row)
}

/** Puts a new token in place of `expected`; false when another request was faster. */
export const renewToken = async (
  db: Database,
  id: string,
  change: { expected: string; previous: string; next: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .current()
    .update(session)
    .set({
      tokenHash: change.next,
      previousTokenHash: change.previous,
      renewedAt: change.now,
      confirmedAt: null,
      seenAt: change.now,
    })
    .where(and(eq(session.id, id), eq(session.tokenHash, change.expected)))
    .returning({ id: session.id })
  return rows.length === 1
}

export const markSeen = async (
  db: Database,
  id: string,
  change: { seenAt?: Date; confirmedAt?: Date },
): Promise<void> => {
  await db.current().update(session).set(change).where(eq(session.id, id))
}

/** Notes that it changes something, in the transaction that does; by the database's clock, so that nodes agree. */
export const markWritten = async (db: Database, id: string): Promise<void> => {
  await db
    .current()
    .update(session)
    .set({ wroteAt: sql`clock_timestamp()` })
    .where(eq(session.id, id))
}

/** Whether the database asked has all that the session changed until then; asked of a replica. */
export const hasWritten = async (db: Database, id: string, wroteAt: string | null): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, id),
        sql`${session.wroteAt} is not distinct from ${wroteAt}::timestamp with time zone`,
      ),
    )
  return rows.length === 1
}

export const setCompany = async (db: Database, id: string, companyId: string | null): Promise<void> => {
  await db.current().update(session).set({ companyId }).where(eq(session.id, id))
}

/**
 * Brings a person's sessions, and the identity the next one starts in, back from a company to the person. A link let in for the
 * company alone, so its sessions end.
 */
export const leaveIdentity = async (
  db: Database,
  userId: string,
  companyId: string,
  now: Date,
): Promise<void> => {
  await db
    .current()
    .update(session)
    .set({ endedAt: now, endReason: 'linkOver' })
    .where(
      and(
        eq(session.userId, userId),
        eq(session.companyId, companyId),
        isNotNull(session.applicationId),
        isNull(session.endedAt),
      ),
    )
  await db
    .current()
    .update(session)
    .set({ companyId: null })
    .where(and(eq(session.userId, userId), eq(session.companyId, companyId), isNull(session.endedAt)))
  await db
    .current()
    .update(user)
    .set({ defaultCompanyId: null })
    .where(and(eq(user.id, userId), eq(user.defaultCompanyId, companyId)))
}

/** When a code proved the phone at the beginning of this session; null when none did. */
export const phoneProvenAt = async (db: Database, id: string): Promise<Date | null> => {
  const [row] = await db.current().select().from(session).where(eq(session.id, id))
  return row?.phoneProvenAt ?? null
}

export const endSession = async (db: Database, id: string, reason: EndReason, now: Date): Promise<void> => {
  await db
    .current()
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.id, id), isNull(session.endedAt)))
}

/** Ends every living session of a person, but for `except`. */
export const endSessionsOf = async (
  db: Database,
  userId: string,
  reason: EndReason,
  now: Date,
  except: string | null = null,
): Promise<void> => {
  const others = except === null ? undefined : ne(session.id, except)
  await db
    .current()
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), others))
}

/** Ends the living sessions that an application's links began, all or one person's. */
export const endSessionsByLink = async (
  db: Database,
  { applicationId, userId }: { applicationId: string; userId?: string },
  now: Date,
): Promise<void> => {
  await db
    .current()
    .update(session)
    .set({ endedAt: now, endReason: 'linkOver' })
    .where(
      and(
        eq(session.applicationId, applicationId),
        userId === undefined ? undefined : eq(session.userId, userId),
        isNull(session.endedAt),
      ),
    )
}

/** Ends what embedded signing pages of one application for one party began. */
export const endEmbeddedSessions = async (
  db: Database,
  { applicationId, partyId }: { applicationId: string; partyId: string },
  now: Date,
): Promise<void> => {
  await db
    .current()
    .update(session)
    .set({ endedAt: now, endReason: 'linkOver' })
    .where(
      and(eq(session.applicationId, applicationId), eq(session.partyId, partyId), isNull(session.endedAt)),
    )
}

/** Forgets sessions nobody used since. */
export const deleteSessionsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.current().delete(session).where(lt(session.seenAt, before))
}
