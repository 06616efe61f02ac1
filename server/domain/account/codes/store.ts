// Text-message codes and captchas in the database.
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { captcha, resetToken, smsCode } from '#server/db/schema/company/proofs.ts'
import type { CodeUse } from '#server/domain/account/codes/rules.ts'

export const insertCode = async (db: Database, row: typeof smsCode.$inferInsert): Promise<void> => {
  await db.current().insert(smsCode).values(row)
}

/** When the newest code of a phone that nobody has used was sent, among these purposes; undefined when there is none. */
export const newestUnusedAt = async (
  db: Database,
  phone: string,
  purposes: readonly CodeUse[],
): Promise<Date | undefined> => {
  const [row] = await db
    .current()
    .select({ createdAt: smsCode.createdAt })
    .from(smsCode)
    .where(and(eq(smsCode.phone, phone), inArray(smsCode.purpose, [...purposes]), isNull(smsCode.usedAt)))
    .orderBy(desc(smsCode.createdAt))
    .limit(1)
  return row?.createdAt
}

/** The newest code of a phone and purpose; the older ones no longer count. */
export const newestCode = async (db: Database, phone: string, purpose: CodeUse, lock = false) => {
  const query = db
    .current()
    .select()
    .from(smsCode)
    .where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose)))
    // One that was used stands behind another of the same moment.
    .orderBy(desc(smsCode.createdAt), asc(isNotNull(smsCode.usedAt)))
    .limit(1)
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export const countCodesSince = async (
  db: Database,
  phone: string,
  purposes: readonly CodeUse[],
  since: Date,
): Promise<number> => {
  const [row] = await db
    .current()
    .select({ count: count() })
    .from(smsCode)
    .where(
      and(eq(smsCode.phone, phone), inArray(smsCode.purpose, [...purposes]), gt(smsCode.createdAt, since)),
    )
  return row?.count ?? 0
}

export const countCodeError = async (db: Database, id: string): Promise<void> => {
  await db
    .current()
    .update(smsCode)
    .set({ errors: sql`${smsCode.errors} + 1` })
    .where(eq(smsCode.id, id))
}

export const markCodeUsed = async (db: Database, id: string, usedAt: Date): Promise<void> => {
  await db.current().update(smsCode).set({ usedAt }).where(eq(smsCode.id, id))
}

export const insertCaptcha = async (db: Database, row: typeof captcha.$inferInsert): Promise<void> => {
  await db.current().insert(captcha).values(row)
}

/** Takes a captcha out: it answers once, right or wrong. */
export const takeCaptcha = async (db: Database, id: string) => {
  const [row] = await db.current().delete(captcha).where(eq(captcha.id, id)).returning()
  return row
}

export const insertResetToken = async (db: Database, row: typeof resetToken.$inferInsert): Promise<void> => {
  await db.current().insert(resetToken).values(row)
}

type ResetPurpose = typeof resetToken.$inferSelect.purpose

/** A reset token of one purpose, which others who want it wait for. */
export const lockResetToken = async (db: Database, tokenHash: string, purpose: ResetPurpose) => {
  const [row] = await db
    .current()
    .select()
    .from(resetToken)
    .where(and(eq(resetToken.tokenHash, tokenHash), eq(resetToken.purpose, purpose)))
    .for('update')
  return row
}

/** Takes a reset token out; it works once, for its own purpose. */
export const takeResetToken = async (db: Database, tokenHash: string, purpose: ResetPurpose) => {
  const [row] = await db
    .current()
    .delete(resetToken)
    .where(and(eq(resetToken.tokenHash, tokenHash), eq(resetToken.purpose, purpose)))
    .returning()
  return row
}

/** Forgets codes, captchas and reset tokens that are over. */
export const deleteProofsBefore = async (db: Database, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 25 * 3_600_000)
  await db.current().delete(smsCode).where(lt(smsCode.createdAt, dayAgo))
  await db.current().delete(captcha).where(lt(captcha.expiresAt, now))
  await db.current().delete(resetToken).where(lt(resetToken.expiresAt, now))
}
