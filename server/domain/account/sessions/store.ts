// Sessions in the database.
import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { application } from '#server/db/schema/platform/applications.ts'
import { company, member } from '#server/db/schema/company/companies.ts'
import { session } from '#server/db/schema/account/sessions.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { EndReason } from '#server/domain/account/sessions/rules.ts'

export type SessionRow = typeof session.$inferSelect

/** A session with its person, its company and membership where it acts for one, and the application whose link began it. */
export const findByTokenHash = (db: Database, tokenHash: string) =>
  findWhole(db, or(eq(session.tokenHash, tokenHash), eq(session.previousTokenHash, tokenHash)))

/** The same, by its id. */
export const findById = (db: Database, id: string) => findWhole(db, eq(session.id, id))

const findWhole = async (db: Database, isWanted: SQL | undefined) => {
  const rows = await db
    .current()
    .select({ session, user, company, member, application })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(company, eq(company.id, session.companyId))
    .leftJoin(
      member,
      and(
        eq(member.companyId, session.companyId),
        eq(member.userId, session.userId),
        eq(member.status, 'active'),
      ),
    )
    .leftJoin(application, eq(application.id, session.applicationId))
    .where(isWanted)
    .limit(1)
  return rows[0]
}

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
