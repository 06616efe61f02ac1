// Certificates and their wrapped keys in the database.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certificate } from '#server/db/schema/certification.ts'

export type CertificateRow = typeof certificate.$inferSelect
export type OwnerType = CertificateRow['ownerType']

export const insertCertificate = async (
  db: Database,
  row: typeof certificate.$inferInsert,
): Promise<void> => {
  await db.current().insert(certificate).values(row)
}

/** The newest certificate of an owner that was not revoked. */
export const newestCertificate = async (
  db: Database,
  ownerType: OwnerType,
  ownerId?: string,
): Promise<CertificateRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(certificate)
    .where(
      and(
        eq(certificate.ownerType, ownerType),
        ownerId === undefined ? undefined : eq(certificate.ownerId, ownerId),
        isNull(certificate.revokedAt),
      ),
    )
    .orderBy(desc(certificate.createdAt))
    .limit(1)
  return row
}

/** Revoked certificates of an issuer, for its revocation list. */
export const listRevoked = (db: Database) =>
  db
    .current()
    .select({
      serial: certificate.serial,
      revokedAt: certificate.revokedAt,
      reason: certificate.revocationReason,
    })
    .from(certificate)
    .where(sql`${certificate.revokedAt} is not null`)

/** Makes nodes that start together set the authority up one after the other; held until the transaction ends. */
export const lockAuthority = async (db: Database): Promise<void> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtext('nuoyin authority'))`)
}
