// Private keys as they are stored: under the master key, or by their name in the token.
// Those that the token wrapped are under both.
import { X509Certificate, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { insertCertificate } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow, OwnerType } from '#server/domain/seals/certificates/store.ts'
import { embeddedKeys } from '#server/trust/authority.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import type { NewKey, SigningKey } from '#server/trust/key-token.ts'
import { unwrapForToken, unwrapKey, wrapBytes, wrapKey } from '#server/trust/keys.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'

/** What opening and storing keys takes. */
export type StoreDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> &
  Partial<Pick<Deps, 'oldMasterKey' | 'token'>>

/** A certificate with its key; throws where the key was destroyed, refuses `key.unreadable`. */
export const opened = (
  { masterKey, oldMasterKey, token }: StoreDeps,
  row: CertificateRow | undefined,
): CertifiedKey<SigningKey> => {
  const masterKeys = oldMasterKey === undefined ? [masterKey] : [masterKey, oldMasterKey]
  if (row?.tokenKeyId) {
    if (token === undefined) throw tokenNotConfigured(row.ownerType)
    const type = new X509Certificate(row.der).publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'
    const wrapped = row.wrappedKey ? unwrapForToken(masterKeys, row.wrappedKey, row.id) : undefined
    return { certificate: row.der, privateKey: token.key(row.tokenKeyId, type, wrapped) }
  }
  if (!row?.wrappedKey) throw new Error(`certificate ${row?.id ?? ''} has no key`)
  return { certificate: row.der, privateKey: unwrapKey(masterKeys, row.wrappedKey, row.id) }
}

/** A new key of a person or a company: wrapped by the token where that is wanted, else of this process. */
export const newHolderKey = async ({ token }: StoreDeps): Promise<NewKey> =>
  token?.wrapsHolders ? token.generateWrapped() : embeddedKeys()

const tokenNotConfigured = (part: string): Error =>
  new Error(
    `证书颁发机构的一部分密钥（${part}）在 PKCS#11 令牌中，而没有配置令牌。请恢复 NUOYIN_PKCS11_MODULE 等配置后重新启动。`,
  )

/** Stores a certificate with its key, and answers the id of the row. */
export const storeKey = async (
  { db, clock, masterKey }: StoreDeps,
  { ownerType, ownerId, key }: { ownerType: OwnerType; ownerId?: string; key: CertifiedKey<SigningKey> },
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
    ...storedAs(masterKey, key.privateKey, id),
    notBefore: facts.validFromDate,
    notAfter: facts.validToDate,
    createdAt: clock.now(),
  })
  return id
}

/** The columns that say where a key is; `id` is the row's. */
export const storedAs = (masterKey: Uint8Array, key: SigningKey, id: string) => {
  if (!isTokenKey(key)) return { wrappedKey: wrapKey(masterKey, key, id) }
  const { tokenKeyId, wrapped } = key
  return { tokenKeyId, ...(wrapped && { wrappedKey: wrapBytes(masterKey, wrapped, id) }) }
}

/** A name of a certificate as it is stored and shown. */
export const oneLine = (name: string): string => name.split('\n').join(', ')
