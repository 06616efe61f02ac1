// Issuing authorities that the root has revoked, and what they issued that is not replaced yet.
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, lte, max } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { auditAnchor } from '#server/db/schema/platform/audit.ts'
import { revokedIssuer } from '#server/db/schema/seals/certificates.ts'
import type { CertificateRow } from './store.ts'

export type RevokedIssuerRow = typeof revokedIssuer.$inferSelect

/** Every node hears on it that the authority's own certificates are other ones from now on. */
export const AUTHORITY_CHANNEL = 'authority'

/** Those first that were revoked first. */
export const listRevokedIssuers = (db: Database): Promise<RevokedIssuerRow[]> =>
  db.current().select().from(revokedIssuer).orderBy(asc(revokedIssuer.revokedAt))

export const insertRevokedIssuer = async (db: Database, row: RevokedIssuerRow): Promise<void> => {
  await db.current().insert(revokedIssuer).values(row)
}

/** Notes that nothing they issued is in use any more. */
export const noteReplaced = async (db: Database, at: Date): Promise<void> => {
  await db.current().update(revokedIssuer).set({ replacedAt: at }).where(isNull(revokedIssuer.replacedAt))
}

// In the order of an index, which a row does not leave when it is replaced.
const ofIssuer = (issuer: string) =>
  and(
    eq(certificate.issuer, issuer),
    inArray(certificate.ownerType, ['person', 'company']),
    inArray(certificate.state, ['valid', 'suspended']),
  )

/** Certificates in use that this issuer (as rows have its name) gave to people and companies, by serial number. */
export const certificatesUnder = (
  db: Database,
  issuer: string,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<CertificateRow[]> =>
  db
    .current()
    .select()
    .from(certificate)
    .where(and(ofIssuer(issuer), gt(certificate.serial, after)))
    .orderBy(asc(certificate.serial))
    .limit(most)

/** How many of them there are. */
export const countUnder = async (db: Database, issuer: string): Promise<number> => {
  const [row] = await db.current().select({ total: count() }).from(certificate).where(ofIssuer(issuer))
  return row?.total ?? 0
}

/** When the last anchor before a moment was made; undefined where there is none. */
export const lastAnchorBefore = async (db: Database, time: Date): Promise<Date | undefined> => {
  const [row] = await db
    .current()
    .select({ at: max(auditAnchor.at) })
    .from(auditAnchor)
    .where(lt(auditAnchor.at, time))
  return row?.at ?? undefined
}

/** Contracts that were signed or completed in a span of time, by id. */
export const contractsSignedWithin = async (
  db: Database,
  { from, until }: { readonly from: Date; readonly until: Date },
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> => {
  const rows = await db
    .current()
    .selectDistinct({ contractId: documentRevision.contractId })
    .from(documentRevision)
    .where(
      and(
        eq(documentRevision.kind, 'signed'),
        gte(documentRevision.createdAt, from),
        lte(documentRevision.createdAt, until),
        gt(documentRevision.contractId, after),
      ),
    )
    .orderBy(asc(documentRevision.contractId))
    .limit(most)
  return rows.map(({ contractId }) => contractId)
}

/** Hashes of the files that signatures left of a contract, up to a moment. */
export const signedHashes = async (db: Database, contractId: string, until: Date): Promise<string[]> => {
  const rows = await db
    .current()
    .select({ sha256: documentRevision.sha256 })
    .from(documentRevision)
    .where(
      and(
        eq(documentRevision.contractId, contractId),
        eq(documentRevision.kind, 'signed'),
        lte(documentRevision.createdAt, until),
      ),
    )
  return rows.map(({ sha256 }) => sha256)
}
