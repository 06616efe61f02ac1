// Certificates and their wrapped keys in the database.
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CertificateState } from '#protocol/seals/certificates/facts.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Orm } from '#server/db/transaction.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import type { CertificateContext } from '#server/domain/seals/certificates/machine.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'

export type CertificateRow = typeof certificate.$inferSelect
export type OwnerType = CertificateRow['ownerType']

export const insertCertificate = async (
  db: Database,
  row: typeof certificate.$inferInsert,
): Promise<void> => {
  await db.current().insert(certificate).values(row)
}

/** The newest certificate of an owner, whatever became of it. */
export const newestCertificate = async (
  db: Database,
  ownerType: OwnerType,
  ownerId?: string,
): Promise<CertificateRow | undefined> => {
  const [row] = await (ownerId === undefined
    ? newestOfType(db, { ownerType })
    : newestOfOwner(db, { ownerType, ownerId }))
  return row
}

const newestOf = (orm: Orm, where: SQL | undefined) =>
  orm.select().from(certificate).where(where).orderBy(desc(certificate.createdAt)).limit(1)

const isOfType = eq(certificate.ownerType, sql.placeholder('ownerType'))
const newestOfType = prepared((orm) => newestOf(orm, isOfType))
const newestOfOwner = prepared((orm) =>
  newestOf(orm, and(isOfType, eq(certificate.ownerId, sql.placeholder('ownerId')))),
)

/** Every certificate a part of the authority ever had, newest first. */
export const certificatesOfPart = (
  db: Database,
  part: Exclude<OwnerType, 'person' | 'company'>,
): Promise<CertificateRow[]> =>
  db
    .current()
    .select()
    .from(certificate)
    .where(eq(certificate.ownerType, part))
    .orderBy(desc(certificate.createdAt))

/** Every certificate the platform ever signed its anchors with, newest first. */
export const platformCertificates = async (db: Database): Promise<Uint8Array[]> =>
  (await certificatesOfPart(db, 'platform')).map(({ der }) => der)

/** Every issuing certificate there ever was, newest first. */
export const issuingCertificates = async (db: Database): Promise<Uint8Array[]> =>
  (await certificatesOfPart(db, 'issuing')).map(({ der }) => der)

/** All certificates of a person or company in these states, oldest first. */
export const certificatesOf = (
  db: Database,
  holder: { readonly ownerType: OwnerType; readonly ownerId: string },
  states: readonly CertificateState[],
): Promise<CertificateRow[]> =>
  db
    .current()
    .select()
    .from(certificate)
    .where(
      and(
        eq(certificate.ownerType, holder.ownerType),
        eq(certificate.ownerId, holder.ownerId),
        inArray(certificate.state, [...states]),
      ),
    )
    .orderBy(asc(certificate.createdAt), asc(certificate.id))

export const getCertificate = async (db: Database, id: string): Promise<CertificateRow | undefined> => {
  const [row] = await db.current().select().from(certificate).where(eq(certificate.id, id))
  return row
}

/** Changes anything but the state, which belongs to the chart. */
export const changeCertificate = async (
  db: Database,
  id: string,
  change: Partial<
    Pick<CertificateRow, 'wrappedKey' | 'tokenKeyId' | 'revokedAt' | 'revocationReason' | 'revocationNote'>
  >,
): Promise<void> => {
  await db.current().update(certificate).set(change).where(eq(certificate.id, id))
}

/** Every node hears on it that a key which the token wrapped was destroyed. */
export const HOLDER_KEYS_CHANNEL = 'holder-keys'

/** Ids of the keys in the token that wrap keys of people and companies; there is one, or few after tokens were changed. */
export const wrappingKeyIds = async (db: Database): Promise<string[]> => {
  const ids: string[] = []
  for (;;) {
    const after = ids.at(-1)
    const [row] = await db
      .current()
      .select({ id: min(certificate.tokenKeyId) })
      .from(certificate)
      .where(
        and(
          isNotNull(certificate.tokenKeyId),
          isNotNull(certificate.wrappedKey),
          after === undefined ? undefined : gt(certificate.tokenKeyId, after),
        ),
      )
    if (row?.id == null) return ids
    ids.push(row.id)
  }
}

/** Certificates of people and companies whose keys are under the master key alone, by id. */
export const certificatesOutsideToken = (
  db: Database,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<CertificateRow[]> =>
  db
    .current()
    .select()
    .from(certificate)
    .where(
      and(
        inArray(certificate.ownerType, ['person', 'company']),
        isNotNull(certificate.wrappedKey),
        isNull(certificate.tokenKeyId),
        after === undefined ? undefined : gt(certificate.id, after),
      ),
    )
    .orderBy(asc(certificate.id))
    .limit(most)

/** Says where a key is now, unless it was destroyed or sealed anew since it was read; answers whether it did. */
export const moveKey = async (
  db: Database,
  { id, wrappedKey: was }: CertificateRow,
  now: Pick<CertificateRow, 'wrappedKey' | 'tokenKeyId'>,
): Promise<boolean> => {
  if (was === null) return false
  const moved = await db
    .current()
    .update(certificate)
    .set(now)
    .where(and(eq(certificate.id, id), eq(certificate.wrappedKey, was)))
    .returning({ id: certificate.id })
  return moved.length > 0
}

/** Certificates that are revoked or suspended now, for the revocation list; those that ran out since stay on it. */
export const listRevoked = (db: Database) => revokedOnes(db, {})

const revokedOnes = prepared((orm) =>
  orm
    .select({
      serial: certificate.serial,
      issuer: certificate.issuer,
      revokedAt: certificate.revokedAt,
      reason: certificate.revocationReason,
    })
    .from(certificate)
    .where(isNotNull(certificate.revokedAt))
    .orderBy(asc(certificate.revokedAt), asc(certificate.serial)),
)

/** What the chart knows of a certificate. */
export const contextOf = ({
  notBefore,
  notAfter,
}: Pick<CertificateRow, 'notBefore' | 'notAfter'>): CertificateContext => ({
  startsAt: notBefore.getTime(),
  endsAt: notAfter.getTime(),
})

/** A page of what people and companies were issued, newest first; `keyword` is part of the subject or the serial. */
export const pageCertificates = async (
  db: Database,
  { keyword, page, pageSize }: { keyword: string; page: number; pageSize: number },
): Promise<{ total: number; rows: CertificateRow[] }> => {
  const orm = db.current()
  const part = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  const wanted = and(
    inArray(certificate.ownerType, ['person', 'company']),
    keyword === '' ? undefined : or(ilike(certificate.subject, part), ilike(certificate.serial, part)),
  )
  const [counted] = await orm.select({ total: count() }).from(certificate).where(wanted)
  const rows = await orm
    .select()
    .from(certificate)
    .where(wanted)
    .orderBy(desc(certificate.createdAt), desc(certificate.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: counted?.total ?? 0, rows }
}

/** Moves certificates through their chart; their history goes to the holder's chain. */
export const certificateLifecycle: Lifecycle<typeof certificateMachine> = {
  noun: 'certificate',
  machine: certificateMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(certificate).where(eq(certificate.id, id)).for('update')
    if (row === undefined) return undefined
    const { state, version, ownerId } = row
    return { id, state, context: contextOf(row), version, chainId: ownerId }
  },
  store: async (db, { id, state, version }) => {
    await db
      .current()
      .update(certificate)
      .set({ state: state as CertificateState, version })
      .where(eq(certificate.id, id))
  },
}

/** The state of the certificates with these serial numbers, of any issuer. */
export const certificatesBySerial = (db: Database, serials: readonly string[]): Promise<CertificateRow[]> =>
  db
    .current()
    .select()
    .from(certificate)
    .where(inArray(certificate.serial, [...serials]))

/** Whether anything was ever issued, signed or written down under an authority. */
export const isInUse = async (db: Database): Promise<boolean> => {
  const orm = db.current()
  for (const table of [certificate, documentRevision, auditEntry]) {
    const found = await orm
      .select({ one: sql`1` })
      .from(table)
      .limit(1)
    if (found.length > 0) return true
  }
  return false
}

/** Makes nodes that start together set the authority up one after the other; held until the transaction ends. */
export const lockAuthority = async (db: Database): Promise<void> => {
  await db.current().execute(sql`select pg_advisory_xact_lock(hashtext('nuoyin authority'))`)
}
