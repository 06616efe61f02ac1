// Private keys as they are stored: encrypted under the master key, opened to sign.
import { X509Certificate, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { insertCertificate } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow, OwnerType } from '#server/domain/seals/certificates/store.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { unwrapKey, wrapKey } from '#server/trust/keys.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'

/** What opening and storing keys takes. */
export type StoreDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & Partial<Pick<Deps, 'oldMasterKey'>>

/** A certificate with its key; throws where the key was destroyed, refuses `key.unreadable`. */
export const opened = (
  { masterKey, oldMasterKey }: StoreDeps,
  row: CertificateRow | undefined,
): CertifiedKey => {
  if (!row?.wrappedKey) throw new Error(`certificate ${row?.id ?? ''} has no key`)
  const masterKeys = oldMasterKey === undefined ? [masterKey] : [masterKey, oldMasterKey]
  return { certificate: row.der, privateKey: unwrapKey(masterKeys, row.wrappedKey, row.id) }
}

/** Stores a certificate with its key, and answers the id of the row. */
export const storeKey = async (
  { db, clock, masterKey }: StoreDeps,
  { ownerType, ownerId, key }: { ownerType: OwnerType; ownerId?: string; key: CertifiedKey },
): Promise<string> => {
  const id = randomUUID()
  const facts = new X509Certificate(key.certificate)
  await insertCertificate(db, {
    id,
    ownerType,
    ownerId: ownerId ?? id,
    subject: oneLine(facts.subject),
    issuer: oneLine(facts.issuer),
    serial: serialOf(key.certificate),
    der: key.certificate,
    wrappedKey: wrapKey(masterKey, key.privateKey, id),
    notBefore: facts.validFromDate,
    notAfter: facts.validToDate,
    createdAt: clock.now(),
  })
  return id
}

const oneLine = (name: string): string => name.split('\n').join(', ')
