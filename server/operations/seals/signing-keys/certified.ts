// The product's own certificate authority, and the certified keys of people and companies.
// Keys are generated, stored encrypted, and decrypted to sign.
import { X509Certificate, createPublicKey, randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { whyUnusable } from '#server/domain/seals/certificates/rules.ts'
import {
  certificateLifecycle,
  certificatesOfPart,
  getCertificate,
  insertCertificate,
  isInUse,
  lockAuthority,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow, OwnerType } from '#server/domain/seals/certificates/store.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import {
  createAuthority,
  issueCertificate,
  renewedPart,
  withChain,
  withNextIssuer,
} from '#server/trust/authority.ts'
import type { Authority } from '#server/trust/authority.ts'
import type { Subject } from '#server/trust/certificate.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { generateSigningKey, unwrapKey, wrapKey } from '#server/trust/keys.ts'
import { provableUntil } from '#server/trust/provable-until.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import type { CertifiedKey, EmbeddedKey, Signer } from '#server/trust/signer.ts'

/** Whose key signs. */
export type KeyOwner =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'platform' }
  | { readonly kind: 'timestamp' }

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & Partial<Pick<Deps, 'oldMasterKey'>>
type KeyDeps = StoreDeps & Pick<Deps, 'authority'>

const AUTHORITY_PARTS = ['root', 'issuing', 'timestamp', 'platform'] as const
type AuthorityPart = (typeof AUTHORITY_PARTS)[number]
const YEARS = 3
/** A server that runs on for half a year without a start is told by the self-check. */
const RENEW_BEFORE_MS = 180 * 24 * 3_600_000
/** What it issues lasts three years and must not outlive it; the fourth is for servers that run on without a start. */
const RENEW_ISSUER_BEFORE_MS = 4 * 365 * 24 * 3_600_000

/**
 * The authority, made at the first start. Throws in Chinese where it is missing although something was issued or written
 * under it: another root would make every earlier signature a stranger's.
 */
export const ensureAuthority = (deps: StoreDeps & { readonly publicUrl: string }): Promise<Authority> =>
  deps.db.transaction(async () => {
    await lockAuthority(deps.db)
    const { authority: stored, missing } = await loadAuthority(deps)
    if (stored) return renewDue(deps, stored)
    if (await isInUse(deps.db)) throw authorityLost(missing)
    const authority = createAuthority(deps.clock.now(), { publicUrl: deps.publicUrl })
    for (const part of AUTHORITY_PARTS) await storeKey(deps, { ownerType: part, key: authority[part] })
    return authority
  })

/** Gives the parts that end new keys in good time, the issuing one first; what the old ones signed is checked against the old ones. */
const renewDue = async (
  deps: StoreDeps & { readonly publicUrl: string },
  stored: Authority,
): Promise<Authority> => {
  const now = deps.clock.now()
  const authority = isIssuerDue(stored, now)
    ? withNextIssuer(stored, now, { publicUrl: deps.publicUrl })
    : stored
  if (authority !== stored) await storeKey(deps, { ownerType: 'issuing', key: authority.issuing })
  const renewed: Partial<Record<AuthorityPart, CertifiedKey>> = {}
  for (const part of ['timestamp', 'platform'] as const) {
    const end = provableUntil(withChain(authority, authority[part]))
    if (end.getTime() - now.getTime() > RENEW_BEFORE_MS) continue
    const key = renewedPart(authority, part, now, { publicUrl: deps.publicUrl })
    await storeKey(deps, { ownerType: part, key })
    renewed[part] = key
  }
  return { ...authority, ...renewed }
}

/** Whether the issuing authority needs its successor, and the root lasts longer than the one there is. */
const isIssuerDue = ({ issuing, root }: Authority, now: Date): boolean => {
  const [own, above] = [issuing, root].map(({ certificate }) => new X509Certificate(certificate).validToDate)
  return (
    own !== undefined &&
    above !== undefined &&
    own.getTime() - now.getTime() <= RENEW_ISSUER_BEFORE_MS &&
    own < above
  )
}

/** Issues a certificate for a new P-256 key and stores both; those before it are revoked. Joins the caller's transaction. */
export const certifyKey = async (
  deps: KeyDeps & Pick<Deps, 'config' | 'following'>,
  actor: Actor,
  owner: { ownerType: 'person' | 'company'; ownerId: string; subject: Omit<Subject, 'kind'> },
): Promise<CertificateRow> => {
  const from = deps.clock.now()
  const holder = owner.ownerType === 'person' ? { userId: owner.ownerId } : { companyId: owner.ownerId }
  await revokeCertificatesOf(deps, { holder, reason: 'recertified', actor, at: from })
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const privateKey = generateSigningKey()
  const subject = { ...owner.subject, kind: owner.ownerType }
  const publicKey = createPublicKey(privateKey)
  const { publicUrl } = deps.config
  const certificate = issueCertificate(deps.authority, subject, publicKey, { from, until }, { publicUrl })
  const { ownerType, ownerId } = owner
  const id = await storeKey(deps, { ownerType, ownerId, key: { certificate, privateKey } })
  await startClocks(deps, certificateLifecycle, id)
  const row = await getCertificate(deps.db, id)
  if (!row) throw new Error('the certificate just stored is missing')
  await appendAudit(deps.db, {
    chainId: ownerId,
    at: from,
    event: 'certificate:issued',
    actor,
    detail: { id, serial: row.serial },
  })
  return row
}

/**
 * An owner's key with its chain, ready to be posted to a worker. Refuses `certificate.missing`, `.expired`, `.suspended`
 * and `.revoked`.
 */
export const loadSigningKey = async (deps: KeyDeps, owner: KeyOwner): Promise<EmbeddedKey> => {
  const { authority } = deps
  if (owner.kind === 'platform' || owner.kind === 'timestamp')
    return withChain(authority, authority[owner.kind])
  const ownerId = owner.kind === 'person' ? owner.userId : owner.companyId
  const row = await newestCertificate(deps.db, owner.kind, ownerId)
  const refusal = whyUnusable(row, deps.clock.now())
  if (refusal !== undefined) throw new Refusal(refusal.code, refusal.words)
  return withChain(authority, opened(deps, row))
}

const opened = ({ masterKey, oldMasterKey }: StoreDeps, row: CertificateRow | undefined): CertifiedKey => {
  if (!row?.wrappedKey) throw new Error(`certificate ${row?.id ?? ''} has no key`)
  const masterKeys = oldMasterKey === undefined ? [masterKey] : [masterKey, oldMasterKey]
  return { certificate: row.der, privateKey: unwrapKey(masterKeys, row.wrappedKey, row.id) }
}

/** The same as something that signs. */
export const loadSigner = async (deps: KeyDeps, owner: KeyOwner): Promise<Signer> =>
  embeddedSigner(await loadSigningKey(deps, owner))

/** The authority's root certificate as PEM, for people who want to trust it. */
export const rootPem = (authority: Pick<Authority, 'root'>): string =>
  new X509Certificate(authority.root.certificate).toString()

const loadAuthority = async (deps: StoreDeps) => {
  const parts: Partial<Record<AuthorityPart, CertifiedKey>> = {}
  const missing: AuthorityPart[] = []
  for (const part of AUTHORITY_PARTS) {
    const row = await newestCertificate(deps.db, part)
    if (row) parts[part] = opened(deps, row)
    else missing.push(part)
  }
  const [, ...before] = await certificatesOfPart(deps.db, 'issuing')
  const earlier = before.toReversed().map((row) => opened(deps, row))
  return { authority: missing.length === 0 ? ({ ...parts, earlier } as Authority) : undefined, missing }
}

const authorityLost = (missing: readonly AuthorityPart[]): Error =>
  new Error(
    `数据库中缺少证书颁发机构的记录（certificate 表，owner_type 为 ${missing.join('、')}），而平台已经签发过证书或留有记录。` +
      '为避免以新的根证书代替旧的、使此前的签名无法验证，服务没有启动。' +
      '请从数据库备份恢复 certificate 表中的这些行，并使用当时的主密钥（master.key 或 NUOYIN_MASTER_KEY）后重新启动。',
  )

const storeKey = async (
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
