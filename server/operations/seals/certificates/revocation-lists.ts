// Issues the revocation lists of the authority's two issuers.
import type { Deps } from '#server/deps.ts'
import { revocationsOf } from '#server/domain/seals/certificates/rules.ts'
import { listRevoked } from '#server/domain/seals/certificates/store.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'

type ListDeps = Pick<Deps, 'db' | 'clock' | 'authority'>

/** The lists (DER) of both issuers, as of `thisUpdate`. The root's names nobody: it issued the authority's own alone. */
export const issueLists = async (
  { db, authority }: ListDeps,
  thisUpdate: Date,
  days: number,
): Promise<{ root: Uint8Array; issuing: Uint8Array }> => {
  const revoked = revocationsOf(await listRevoked(db))
  const nextUpdate = new Date(thisUpdate.getTime() + days * 86_400_000)
  // Numbers must grow from list to list; the millisecond of issue does.
  const facts = { number: thisUpdate.getTime(), thisUpdate, nextUpdate }
  return {
    root: issueRevocationList(authority.root, { ...facts, revoked: [] }),
    issuing: issueRevocationList(authority.issuing, { ...facts, revoked }),
  }
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
