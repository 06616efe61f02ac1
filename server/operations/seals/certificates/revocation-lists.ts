// Issues the revocation lists of the authority's issuers.
import { X509Certificate } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { revocationsOf } from '#server/domain/seals/certificates/rules.ts'
import { listRevoked } from '#server/domain/seals/certificates/store.ts'
import { findRootList } from '#server/domain/seals/certificates/root-lists.ts'
import { hasRootKey } from '#server/trust/authority.ts'
import { issuersOf, revokedIssuers } from '#server/trust/issuers.ts'
import type { Issuer } from '#server/trust/issuers.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'
import type { SigningKey } from '#server/trust/key-token.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'

type ListDeps = Pick<Deps, 'db' | 'clock' | 'authority'>

/**
 * The lists (DER) of all issuers, as of `thisUpdate`; of issuing ones oldest first. The root's names issuing authorities that were
 * revoked, whose own list stays the last one. Throws where this process has not heard yet of a revocation.
 */
export const issueLists = async (
  { db, authority }: ListDeps,
  thisUpdate: Date,
  days: number,
): Promise<{ root: Uint8Array; issuing: Uint8Array[] }> => {
  const [revoked, kept] = await db.together(() => [listRevoked(db), findRootList(db)])
  requireCurrent(authority, revoked)
  const nextUpdate = new Date(thisUpdate.getTime() + days * 86_400_000)
  // Numbers must grow from list to list; the millisecond of issue does.
  const facts = { number: thisUpdate.getTime(), thisUpdate, nextUpdate }
  return {
    // What was signed ahead counts on every node from that moment, whoever still knows the root's key.
    root:
      kept?.list ??
      (await issueRevocationList(withRootKey(authority), {
        ...facts,
        revoked: revokedIssuers(authority),
      })),
    issuing: await Promise.all(
      issuersOf(authority).map(
        async (issuer, generation) =>
          issuer.revoked?.lastList ??
          (await issueRevocationList(withKey(issuer), {
            ...facts,
            revoked: revocationsOf(
              revoked.filter((row) => generationOf(authority, row.issuer) === generation),
            ),
          })),
      ),
    ),
  }
}

// The act that revokes an issuing authority revokes what the authority's own keys were certified with.
const requireCurrent = (
  { timestamp }: Deps['authority'],
  revoked: readonly { readonly serial: string }[],
): void => {
  const own = serialOf(timestamp.certificate)
  if (revoked.some(({ serial }) => serial === own))
    throw new Error('the certificate of the time stamps was revoked, and its successor is not loaded yet')
}

/** What signs lists of an issuing authority; throws where it has no key. */
export const withKey = ({ certificate, privateKey }: Issuer): CertifiedKey<SigningKey> => {
  if (privateKey !== undefined) return { certificate, privateKey }
  throw new Error('an issuing authority has neither a key nor a last list')
}

const withRootKey = (authority: Deps['authority']) => {
  if (hasRootKey(authority)) return authority.root
  throw new Error('neither the root’s key nor a list it signed is there')
}

/** Which of the issuing authorities bears a name as rows have it, counted from 0; the first for one that none bears. */
export const generationOf = (authority: Deps['authority'], issuerName: string): number =>
  authority.earlier.length === 0
    ? 0
    : Math.max(
        0,
        issuersOf(authority).findIndex(({ certificate }) => nameOf(certificate) === issuerName),
      )

/** A certificate's subject as rows have it. */
export const nameOf = (certificate: Uint8Array): string =>
  new X509Certificate(certificate).subject.split('\n').join(', ')

/** How people are told of an authority: its common name. */
export const commonNameOf = (certificate: Uint8Array): string =>
  /^CN=(.*)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? nameOf(certificate)

const CHECKING_DAYS = 1

/** The lists of now, for a check: a file cannot know what became of certificates after it was signed. */
export const currentLists = async (deps: ListDeps): Promise<Uint8Array[]> => {
  const { root, issuing } = await issueLists(deps, deps.clock.now(), CHECKING_DAYS)
  return [root, ...issuing]
}

/** Days a published list may be used when no newer one can be had. */
const PUBLISHED_DAYS = 7
/** How long one published list is given to everybody, so that asking often costs nothing. */
export const LIST_KEPT_MS = 60_000

/** Gives the lists the public reads, made at most once a minute. */
export const createPublishedLists = (deps: ListDeps): (() => ReturnType<typeof issueLists>) => {
  let made: { readonly at: number; readonly lists: ReturnType<typeof issueLists> } | undefined
  return () => {
    const now = deps.clock.now()
    if (made === undefined || Math.abs(now.getTime() - made.at) >= LIST_KEPT_MS) {
      const lists = issueLists(deps, now, PUBLISHED_DAYS)
      lists.catch(() => (made = undefined))
      made = { at: now.getTime(), lists }
    }
    return made.lists
  }
}
