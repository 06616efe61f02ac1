// Revokes an issuing authority whose key was stolen, and makes another (0126; RFC 5280 §5.3).
import { X509Certificate } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import {
  AUTHORITY_CHANNEL,
  countUnder,
  insertRevokedIssuer,
} from '#server/domain/seals/certificates/revoked-issuers.ts'
import { revocationsOf } from '#server/domain/seals/certificates/rules.ts'
import {
  certificatesOfPart,
  changeCertificate,
  listRevoked,
} from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { commonNameOf, nameOf, withKey } from '#server/operations/seals/certificates/revocation-lists.ts'
import { hasRootKey, recertifiedPart, renewedPart, withNextIssuer } from '#server/trust/authority.ts'
import type { RootedAuthority } from '#server/trust/authority.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { issuerPlace, issuersOf, revokedIssuers } from '#server/trust/issuers.ts'
import type { Issuer } from '#server/trust/issuers.ts'
import { isTokenKey } from '#server/trust/key-token.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import { keyMaker } from './authority.ts'
import { planReplacing } from './replace.ts'
import { LIST_YEARS, endOf, lockedAuthority, record, renewList, rooted } from './root-key.ts'
import type { BroughtKey } from './root-key.ts'
import { storeKey } from './stored-keys.ts'
import type { StoreDeps } from './stored-keys.ts'

/** Which authority, as `ca`, `ca2` … or by its serial number, and since when its key may have been in other hands. */
export interface Theft {
  readonly issuer: string
  readonly stolenSince: Date
  readonly years?: number
}

/** What came of it. */
export interface RevokedNow {
  readonly revokedAt: Date
  /** The common name of what issues from now on, where the one that did was revoked. */
  readonly successor: string | undefined
  /** Certificates of people and companies that are to be replaced. */
  readonly toReplace: number
  /** Until when the root's list may be used; undefined while the root's key is on the server. */
  readonly listUntil: Date | undefined
  /** Its key was made in a token, and has to be deleted there. */
  readonly wasInToken: boolean
}

type RevokeDeps = StoreDeps & { readonly publicUrl: string }

/**
 * All in one transaction: the last list of what it issued, its key destroyed, another issuing authority and new certificates for time
 * stamps and platform, the root's list, and the job that replaces everybody's. `brought` is the root's key where it is kept offline.
 */
export const revokeIssuer = (
  deps: RevokeDeps,
  brought: BroughtKey | undefined,
  theft: Theft,
): Promise<RevokedNow> =>
  deps.db.transaction(async () => {
    const { db, clock } = deps
    const before = brought === undefined ? await withOwnRoot(deps) : await rooted(deps, brought)
    const issuer = issuerMeant(before, theft.issuer)
    const stolenSince = wholeSeconds(theft.stolenSince)
    const revokedAt = wholeSeconds(clock.now())
    requirePossible(issuer, stolenSince, revokedAt)
    const name = nameOf(issuer.certificate)
    const rows = await certificatesOfPart(db, 'issuing')
    const row = rows.find(({ der }) => Buffer.compare(der, issuer.certificate) === 0)
    if (row === undefined) throw new Error('the issuing authority just read is missing')
    await endParts(deps, name, revokedAt)
    const lastList = await lastListOf(deps, issuer, revokedAt)
    const revoked = { certificate: issuer.certificate, revoked: { at: revokedAt, stolenSince, lastList } }
    const after = await withSuccessor(deps, before, issuer, revoked)
    const { list, nextUpdate } =
      brought === undefined
        ? { list: await rootListNow(deps, after), nextUpdate: undefined }
        : await renewList(deps, after, theft.years ?? LIST_YEARS)
    await changeCertificate(db, row.id, { wrappedKey: null, tokenKeyId: null })
    await insertRevokedIssuer(db, {
      certificateId: row.id,
      revokedAt,
      stolenSince,
      lastList,
      rootList: list,
      replacedAt: null,
    })
    await record(
      deps,
      'rootKey:issuerRevoked',
      `${commonNameOf(issuer.certificate)}（密钥自 ${momentOf(stolenSince)} 起可能被盗）`,
    )
    await planReplacing(deps)
    await db.notify(AUTHORITY_CHANNEL)
    return {
      revokedAt,
      successor: after.issuing === before.issuing ? undefined : commonNameOf(after.issuing.certificate),
      toReplace: await countUnder(db, name),
      listUntil: nextUpdate,
      wasInToken: row.tokenKeyId !== null,
    }
  })

const withOwnRoot = async (deps: RevokeDeps): Promise<RootedAuthority> => {
  const authority = await lockedAuthority(deps)
  if (hasRootKey(authority)) return authority
  throw new Error('根密钥离线保管，吊销须由它签名。请带回根密钥文件，并在命令中指明它。')
}

const issuerMeant = (authority: RootedAuthority, meant: string): Issuer => {
  const issuers = issuersOf(authority)
  const found = issuers.find(
    ({ certificate }, generation) =>
      issuerPlace(generation) === meant || serialOf(certificate) === meant.toLowerCase(),
  )
  if (found !== undefined) return found
  const known = issuers.map(
    ({ certificate }, generation) =>
      `${issuerPlace(generation)}（${commonNameOf(certificate)}，序列号 ${serialOf(certificate)}）`,
  )
  throw new Error(`没有名为 ${meant} 的签发机构。这里有：${known.join('；')}。`)
}

const requirePossible = ({ certificate, revoked }: Issuer, stolenSince: Date, now: Date): void => {
  if (revoked !== undefined)
    throw new Error(
      `这个签发机构已于 ${momentOf(revoked.at)} 吊销（密钥自 ${momentOf(revoked.stolenSince)} 起可能被盗），没有再次吊销。`,
    )
  if (stolenSince > now) throw new Error('--since 在将来。请填写密钥最早可能被盗的时间。')
  const { validFromDate } = new X509Certificate(certificate)
  if (stolenSince < validFromDate)
    throw new Error(
      `--since 早于这个签发机构的开始时间（${momentOf(validFromDate)}）。密钥从一开始就可能被盗的，请填写那个时间。`,
    )
}

/** What the authority's own keys were certified with ends; keys in a token stay there, for the next certificate. */
const endParts = async ({ db }: RevokeDeps, issuerName: string, at: Date): Promise<void> => {
  for (const part of ['timestamp', 'platform'] as const)
    for (const { id, issuer, revokedAt } of await certificatesOfPart(db, part))
      if (issuer === issuerName && revokedAt === null)
        await changeCertificate(db, id, {
          wrappedKey: null,
          revokedAt: at,
          revocationReason: 'issuerRevoked' satisfies CertificateRow['revocationReason'],
        })
}

/** What its key signs last. Nobody asks for another one, so it may be used as long as there is its certificate. */
const lastListOf = async ({ db, clock }: RevokeDeps, issuer: Issuer, at: Date): Promise<Uint8Array> => {
  const name = nameOf(issuer.certificate)
  const revoked = (await listRevoked(db)).filter((row) => row.issuer === name)
  return issueRevocationList(withKey(issuer), {
    // Lists that were published or stored up to now may be dated a second ahead.
    number: clock.now().getTime() + 2_000,
    revoked: revocationsOf(revoked),
    thisUpdate: at,
    nextUpdate: endOf(issuer.certificate),
  })
}

const withSuccessor = async (
  deps: RevokeDeps,
  before: RootedAuthority,
  issuer: Issuer,
  revoked: Issuer,
): Promise<RootedAuthority> => {
  const [now, naming, makeKey] = [deps.clock.now(), { publicUrl: deps.publicUrl }, keyMaker(deps)]
  const isNewest = Buffer.compare(issuer.certificate, before.issuing.certificate) === 0
  const next = isNewest ? await withNextIssuer(before, now, naming, makeKey) : before
  if (isNewest) await storeKey(deps, { ownerType: 'issuing', key: next.issuing })
  const after = {
    ...next,
    earlier: next.earlier.map((one) => (one.certificate === issuer.certificate ? revoked : one)),
  }
  for (const part of ['timestamp', 'platform'] as const) {
    const held = before[part]
    if (new X509Certificate(held.certificate).issuer !== new X509Certificate(issuer.certificate).subject)
      continue
    // Nobody copied what lies in a token; what lay in the database may have been taken with the other key.
    const key = isTokenKey(held.privateKey)
      ? await recertifiedPart(after, part, now, naming, held)
      : await renewedPart(after, part, now, naming, makeKey)
    await storeKey(deps, { ownerType: part, key })
  }
  return after
}

/** Published ones are made anew each time while the root's key is on the server; this one is for those who check files without it. */
const rootListNow = async ({ clock }: RevokeDeps, authority: RootedAuthority): Promise<Uint8Array> =>
  issueRevocationList(authority.root, {
    number: clock.now().getTime(),
    revoked: revokedIssuers(authority),
    thisUpdate: wholeSeconds(clock.now()),
    nextUpdate: endOf(authority.root.certificate),
  })

const wholeSeconds = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)
const momentOf = (time: Date): string => formatDate(time, 'YYYY-MM-DD hh:mm:ss')
