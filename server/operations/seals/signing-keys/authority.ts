// The product's own certificate authority: made at the first start, its parts renewed before they end.
import { X509Certificate } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { listRevokedIssuers } from '#server/domain/seals/certificates/revoked-issuers.ts'
import type { RevokedIssuerRow } from '#server/domain/seals/certificates/revoked-issuers.ts'
import {
  certificatesOfPart,
  isInUse,
  lockAuthority,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import {
  embeddedKeys,
  hasRootKey,
  makeAuthority,
  renewedPart,
  withChain,
  withNextIssuer,
} from '#server/trust/authority.ts'
import type { Authority, KeyMaker } from '#server/trust/authority.ts'
import { issuersOf } from '#server/trust/issuers.ts'
import type { Issuer } from '#server/trust/issuers.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import type { SigningKey } from '#server/trust/key-token.ts'
import { stampsEnd } from '#server/trust/provable-until.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { requireHolderKeys } from './holders-in-token.ts'
import { opened, storeKey } from './stored-keys.ts'
import type { StoreDeps } from './stored-keys.ts'

const AUTHORITY_PARTS = ['root', 'issuing', 'timestamp', 'platform'] as const
type StoredPart = (typeof AUTHORITY_PARTS)[number]
/** A server that runs on for half a year without a start is told by the self-check. */
const RENEW_BEFORE_MS = 180 * 24 * 3_600_000
/** What it issues lasts three years and must not outlive it; the fourth is for servers that run on without a start. */
const RENEW_ISSUER_BEFORE_MS = 4 * 365 * 24 * 3_600_000

/**
 * The authority, made at the first start. Throws in Chinese where it is missing although something was issued or written
 * under it (another root would make every earlier signature a stranger's), and as `requireHolderKeys`.
 */
export const ensureAuthority = (deps: StoreDeps & { readonly publicUrl: string }): Promise<Authority> =>
  deps.db.transaction(async () => {
    await lockAuthority(deps.db)
    await requireHolderKeys(deps)
    const { authority: stored, missing } = await loadAuthority(deps)
    if (stored) return renewDue(deps, stored)
    if (await isInUse(deps.db)) throw authorityLost(missing)
    const { publicUrl } = deps
    const authority = await makeAuthority(deps.clock.now(), { publicUrl }, keyMaker(deps))
    for (const part of AUTHORITY_PARTS) await storeKey(deps, { ownerType: part, key: authority[part] })
    return authority
  })

/** Gives the parts that end new keys in good time, the issuing one first; what the old ones signed is checked against the old ones. */
const renewDue = async (
  deps: StoreDeps & { readonly publicUrl: string },
  stored: Authority,
): Promise<Authority> => {
  const now = deps.clock.now()
  const [naming, makeKey] = [{ publicUrl: deps.publicUrl }, keyMaker(deps)]
  // Without the root's key at hand somebody has to bring it; the self-check says so (0118).
  const authority =
    hasRootKey(stored) && (isIssuerDue(stored, now) || movesToToken(deps, stored.issuing.privateKey))
      ? await withNextIssuer(stored, now, naming, makeKey)
      : stored
  if (authority !== stored) await storeKey(deps, { ownerType: 'issuing', key: authority.issuing })
  const renewed: Partial<Record<StoredPart, CertifiedKey<SigningKey>>> = {}
  for (const part of ['timestamp', 'platform'] as const) {
    const end = stampsEnd(withChain(authority, authority[part]))
    const isDue = end.getTime() - now.getTime() <= RENEW_BEFORE_MS
    if (!isDue && !movesToToken(deps, authority[part].privateKey)) continue
    const key = await renewedPart(authority, part, now, naming, makeKey)
    await storeKey(deps, { ownerType: part, key })
    renewed[part] = key
  }
  return { ...authority, ...renewed }
}

/** Keys are made in the token where one is configured; one that lies in the database cannot be moved there, it gets a successor. */
const movesToToken = ({ token }: StoreDeps, key: SigningKey): boolean =>
  token !== undefined && !isTokenKey(key)

export const keyMaker = ({ token }: StoreDeps): KeyMaker =>
  token === undefined ? embeddedKeys : (purpose) => token.generate(`nuoyin ${purpose}`)

/** Whether the issuing authority needs its successor, and the root lasts longer than the one there is. */
export const isIssuerDue = ({ issuing, root }: Pick<Authority, 'issuing' | 'root'>, now: Date): boolean => {
  const [own, above] = [issuing, root].map(({ certificate }) => new X509Certificate(certificate).validToDate)
  return (
    own !== undefined &&
    above !== undefined &&
    own.getTime() - now.getTime() <= RENEW_ISSUER_BEFORE_MS &&
    own < above
  )
}

/** The authority as it is stored, for commands that change nothing else; throws in Chinese where there is none yet. */
export const readAuthority = async (deps: StoreDeps): Promise<Authority> => {
  const { authority } = await loadAuthority(deps)
  if (authority) return authority
  throw new Error('数据库中还没有证书颁发机构。请先启动一次服务。')
}

/** The authority's root certificate as PEM, for people who want to trust it. */
export const rootPem = (authority: Pick<Authority, 'root'>): string =>
  new X509Certificate(authority.root.certificate).toString()

const loadAuthority = async (deps: StoreDeps) => {
  const parts: Partial<Record<StoredPart, Authority['root']>> = {}
  const missing: StoredPart[] = []
  for (const part of AUTHORITY_PARTS) {
    const row = await newestCertificate(deps.db, part)
    if (!row) missing.push(part)
    else if (part !== 'root' || row.wrappedKey || row.tokenKeyId) parts[part] = opened(deps, row)
    else parts.root = { certificate: row.der }
  }
  const [, ...before] = await certificatesOfPart(deps.db, 'issuing')
  const revoked = new Map((await listRevokedIssuers(deps.db)).map((row) => [row.certificateId, row]))
  const earlier = before.toReversed().map((row) => issuerFrom(deps, row, revoked.get(row.id)))
  return { authority: missing.length === 0 ? ({ ...parts, earlier } as Authority) : undefined, missing }
}

const issuerFrom = (deps: StoreDeps, row: CertificateRow, revoked: RevokedIssuerRow | undefined): Issuer => {
  if (revoked === undefined) return opened(deps, row)
  const { revokedAt: at, stolenSince, lastList } = revoked
  return { certificate: row.der, revoked: { at, stolenSince, lastList } }
}

/** Takes over what another process has changed about the authority: everybody who was handed it has it from then on. */
export const refreshAuthority = async (deps: StoreDeps & Pick<Deps, 'authority'>): Promise<void> => {
  const stored = await readAuthority(deps)
  if (sameAuthority(stored, deps.authority)) return
  // At once, between two steps of anybody: nobody sees a half of either.
  Object.assign(deps.authority, stored)
}

// Whoever compares keys before and after must not take the same one for another.
const sameAuthority = (one: Authority, other: Authority): boolean => {
  const facts = (authority: Authority) => [
    hasRootKey(authority),
    ...[...issuersOf(authority), authority.timestamp, authority.platform].map(({ certificate }) =>
      Buffer.from(certificate).toString('base64'),
    ),
    ...authority.earlier.map(({ revoked }) => revoked !== undefined),
  ]
  return facts(one).join() === facts(other).join()
}

const authorityLost = (missing: readonly StoredPart[]): Error =>
  new Error(
    `数据库中缺少证书颁发机构的记录（certificate 表，owner_type 为 ${missing.join('、')}），而平台已经签发过证书或留有记录。` +
      '为避免以新的根证书代替旧的、使此前的签名无法验证，服务没有启动。' +
      '请从数据库备份恢复 certificate 表中的这些行，并使用当时的主密钥（master.key 或 NUOYIN_MASTER_KEY）后重新启动。',
  )
