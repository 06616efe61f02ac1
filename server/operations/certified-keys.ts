// The product's own certificate authority, and the certified keys of people and companies: made, kept wrapped, opened to sign.
import { X509Certificate, createPublicKey, randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { insertCertificate, lockAuthority, newestCertificate } from '#server/domain/certificates/store.ts'
import type { CertificateRow, OwnerType } from '#server/domain/certificates/store.ts'
import { createAuthority, issueCertificate, issuingChain, withChain } from '#server/trust/authority.ts'
import type { Authority } from '#server/trust/authority.ts'
import type { Subject } from '#server/trust/certificate.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { generateSigningKey, unwrapKey, wrapKey } from '#server/trust/keys.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import type { CertifiedKey, EmbeddedKey, Signer } from '#server/trust/signer.ts'

/** Whose key signs. */
export type KeyOwner =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'platform' }
  | { readonly kind: 'timestamp' }

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'>
type KeyDeps = StoreDeps & Pick<Deps, 'authority'>

const AUTHORITY_PARTS = ['root', 'issuing', 'timestamp', 'platform'] as const
const YEARS = 3

/** The authority, made at the first start. */
export const ensureAuthority = (deps: StoreDeps): Promise<Authority> =>
  deps.db.transaction(async () => {
    await lockAuthority(deps.db)
    const stored = await loadAuthority(deps)
    if (stored) return stored
    const authority = createAuthority(deps.clock.now())
    for (const part of AUTHORITY_PARTS) await storeKey(deps, { ownerType: part, key: authority[part] })
    return authority
  })

/** Issues a certificate for a new P-256 key and stores both. Joins the caller's transaction. */
export const certifyKey = async (
  deps: KeyDeps,
  owner: { ownerType: 'person' | 'company'; ownerId: string; subject: Omit<Subject, 'kind'> },
): Promise<CertificateRow> => {
  const from = deps.clock.now()
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const privateKey = generateSigningKey()
  const subject = { ...owner.subject, kind: owner.ownerType }
  const certificate = issueCertificate(deps.authority, subject, createPublicKey(privateKey), { from, until })
  await storeKey(deps, {
    ownerType: owner.ownerType,
    ownerId: owner.ownerId,
    key: { certificate, privateKey },
  })
  const row = await newestCertificate(deps.db, owner.ownerType, owner.ownerId)
  if (!row) throw new Error('the certificate just stored is missing')
  return row
}

/** An owner's key with its chain, ready to be posted to a worker. Refuses `certificate.missing` and `certificate.expired`. */
export const loadSigningKey = async (deps: KeyDeps, owner: KeyOwner): Promise<EmbeddedKey> => {
  const { authority } = deps
  if (owner.kind === 'platform' || owner.kind === 'timestamp')
    return withChain(authority, authority[owner.kind])
  const ownerId = owner.kind === 'person' ? owner.userId : owner.companyId
  const row = await newestCertificate(deps.db, owner.kind, ownerId)
  if (!row) throw new Refusal('certificate.missing', '没有可用的签名证书：请先完成实名认证。')
  if (row.notAfter <= deps.clock.now())
    throw new Refusal('certificate.expired', '签名证书已过期，请重新认证后再签署。')
  return {
    certificate: row.der,
    privateKey: unwrapKey(deps.masterKey, row.wrappedKey, row.id),
    chain: issuingChain(authority),
  }
}

/** The same as something that signs. */
export const loadSigner = async (deps: KeyDeps, owner: KeyOwner): Promise<Signer> =>
  embeddedSigner(await loadSigningKey(deps, owner))

/** The authority's root as PEM, for whoever wants to trust it. */
export const rootPem = (authority: Pick<Authority, 'root'>): string =>
  new X509Certificate(authority.root.certificate).toString()

const loadAuthority = async (deps: StoreDeps): Promise<Authority | undefined> => {
  const parts: Partial<Record<(typeof AUTHORITY_PARTS)[number], CertifiedKey>> = {}
  for (const part of AUTHORITY_PARTS) {
    const row = await newestCertificate(deps.db, part)
    if (!row) return undefined
    parts[part] = { certificate: row.der, privateKey: unwrapKey(deps.masterKey, row.wrappedKey, row.id) }
  }
  return parts as Authority
}

const storeKey = async (
  { db, clock, masterKey }: StoreDeps,
  { ownerType, ownerId, key }: { ownerType: OwnerType; ownerId?: string; key: CertifiedKey },
): Promise<void> => {
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
}

const oneLine = (name: string): string => name.split('\n').join(', ')
