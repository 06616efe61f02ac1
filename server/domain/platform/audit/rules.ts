// The hash chain of audit entries: what an entry's hash covers, and how a chain is checked.
import { createHash } from 'node:crypto'

/** One thing that happened, before it is chained. `detail` holds plain JSON values only. */
export interface AuditFact {
  readonly chainId: string
  readonly n: number
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  readonly event: string
  /** The person's id; null for the system itself. */
  readonly userId: string | null
  readonly who: string
  /** `1`, `2:<companyId>` or `system`. */
  readonly identity: string
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly detail: Record<string, unknown>
}

/** A chained entry: `prev` is the hash of entry n−1 (64 zeros for the first), both lower-case hex SHA-256. */
export interface AuditEntry extends AuditFact {
  readonly prev: string
  readonly hash: string
}

/** The `prev` of a chain's first entry. */
export const CHAIN_START = '0'.repeat(64)

/** JSON with keys sorted at every depth, so that the same facts always give the same text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** The hash of an entry that follows `prev`. */
export const entryHash = (fact: AuditFact, prev: string): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        chainId: fact.chainId,
        n: fact.n,
        at: fact.at,
        event: fact.event,
        userId: fact.userId,
        who: fact.who,
        identity: fact.identity,
        ip: fact.ip,
        userAgent: fact.userAgent,
        requestId: fact.requestId,
        detail: fact.detail,
        prev,
      }),
    )
    .digest('hex')

/** A point of a chain that was fixed elsewhere: its head row, or a signed anchor. */
export interface FixedPoint {
  readonly n: number
  readonly hash: string
}

/** A check that takes a chain in pieces, in order, so that no chain need be held whole. */
export interface ChainCheck {
  readonly take: (entries: readonly AuditEntry[]) => void
  /** The number of the last entry taken. */
  readonly taken: () => number
  /** The number of the first entry that does not fit; undefined while the chain is whole. */
  readonly brokenAt: () => number | undefined
}

/** Starts a check against points that were fixed elsewhere; `after` is the last entry that need not be taken again. */
export const startChainCheck = (
  fixed: readonly FixedPoint[],
  after: FixedPoint = { n: 0, hash: CHAIN_START },
): ChainCheck => {
  let prev = after.hash
  let taken = after.n
  let broken: number | undefined
  const unmet = new Set(fixed)
  return {
    take: (entries) => {
      for (const entry of entries) {
        taken += 1
        if (entry.n !== taken || entry.prev !== prev || entry.hash !== entryHash(entry, prev))
          broken ??= taken
        prev = entry.hash
        for (const point of unmet) if (point.n === taken && point.hash === entry.hash) unmet.delete(point)
      }
    },
    taken: () => taken,
    brokenAt: () => broken ?? (unmet.size === 0 ? undefined : Math.min(...[...unmet].map(({ n }) => n))),
  }
}

/**
 * The number of the first entry that does not fit, or undefined when the chain is whole: numbered 1…n without gap,
 * each hash right, each linked to the one before, and every fixed point met (so that a cut tail or a rewrite shows).
 */
export const firstBreak = (
  entries: readonly AuditEntry[],
  fixed: readonly FixedPoint[] = [],
): number | undefined => {
  const check = startChainCheck(fixed)
  check.take(entries)
  return check.brokenAt()
}
