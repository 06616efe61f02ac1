// Proven mail addresses in the database.
import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { preparedPair } from '#server/db/prepared-statements.ts'
import { mailAddress } from '#server/db/schema/account/mails.ts'
import { noticeSetting } from '#server/db/schema/account/notices.ts'

const ofUser = preparedPair((orm) =>
  orm
    .select()
    .from(mailAddress)
    .where(eq(mailAddress.userId, sql.placeholder('userId'))),
)

export const findMailAddress = async (db: Database, userId: string, lock = false) => {
  const [row] = await ofUser[lock ? 'lock' : 'read'](db, { userId })
  return row
}

/** Puts it in the place of the one before. */
export const storeMailAddress = async (
  db: Database,
  row: { userId: string; sealed: string; provenAt: Date },
): Promise<void> => {
  const change = { sealed: row.sealed, provenAt: row.provenAt, failingSince: null }
  await db
    .current()
    .insert(mailAddress)
    .values(row)
    .onConflictDoUpdate({ target: mailAddress.userId, set: change })
}

export const deleteMailAddress = async (db: Database, userId: string): Promise<void> => {
  await db.current().delete(mailAddress).where(eq(mailAddress.userId, userId))
}

/** Mails to the address do not get through, from now unless from before. */
export const noteFailing = async (db: Database, userId: string, now: Date): Promise<void> => {
  await db
    .current()
    .update(mailAddress)
    .set({ failingSince: now })
    .where(and(eq(mailAddress.userId, userId), isNull(mailAddress.failingSince)))
}

/** One got through. */
export const noteSent = async (db: Database, userId: string): Promise<void> => {
  await db
    .current()
    .update(mailAddress)
    .set({ failingSince: null })
    .where(and(eq(mailAddress.userId, userId), isNotNull(mailAddress.failingSince)))
}

/** Some people after `after`, in order of id, who want a mail of the day and did not get that of `day`. */
export const listDailyReaders = async (
  db: Database,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<string[]> => {
  const rows = await db
    .current()
    .selectDistinct({ userId: mailAddress.userId })
    .from(mailAddress)
    .innerJoin(
      noticeSetting,
      and(eq(noticeSetting.userId, mailAddress.userId), eq(noticeSetting.mail, 'daily')),
    )
    .where(and(gt(mailAddress.userId, after), ne(mailAddress.digestDay, day)))
    .orderBy(asc(mailAddress.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Writes down that the mail of `day` is seen to; false when it was already. */
export const claimDigest = async (db: Database, userId: string, day: string): Promise<boolean> => {
  const rows = await db
    .current()
    .update(mailAddress)
    .set({ digestDay: day })
    .where(and(eq(mailAddress.userId, userId), ne(mailAddress.digestDay, day)))
    .returning({ userId: mailAddress.userId })
  return rows.length === 1
}
