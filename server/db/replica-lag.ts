// How far a replica is behind, told without comparing the clocks of two machines.

/** What is known of one replica. Times are those of one clock of this process, in ms. */
export interface Lag {
  /** The primary had written so far at a time at or after `at`. */
  readonly primaryWas: (at: number, position: bigint) => void
  /** The replica has so much of it. */
  readonly replicaHas: (position: bigint) => void
  /** It has to be measured anew before anything is known. */
  readonly forget: () => void
  /** At most so long ago the primary had nothing that the replica does not have; infinite where that is not known. */
  readonly behindMs: (now: number) => number
}

// One a second; what is older than that is far behind whatever is allowed.
const MOST_KEPT = 600

/** Begins with nothing known. */
export const createLag = (): Lag => {
  let seen: { readonly at: number; readonly position: bigint }[] = []
  let caughtUpAt = Number.NEGATIVE_INFINITY
  return {
    primaryWas: (at, position) => {
      seen.push({ at, position })
      if (seen.length > MOST_KEPT) seen.shift()
    },
    replicaHas: (position) => {
      // From the newest on: after a failover older positions may be higher.
      const index = seen.findLastIndex((one) => one.position <= position)
      if (index === -1) return
      caughtUpAt = Math.max(caughtUpAt, seen[index]?.at ?? caughtUpAt)
      seen = seen.slice(index + 1)
    },
    forget: () => {
      seen = []
      caughtUpAt = Number.NEGATIVE_INFINITY
    },
    behindMs: (now) => now - caughtUpAt,
  }
}
