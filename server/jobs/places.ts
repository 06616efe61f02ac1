// The places of a job runner; whoever only waits gives its own to others.

/** Waits, `ms` where that is known, while the place of whoever waits is another's. */
export type Aside = <T>(wait: () => Promise<T>, ms?: number) => Promise<T>

interface Places {
  /** How many more jobs may begin; below zero while some that stood aside are back and others have their places. */
  readonly free: () => number
  readonly take: () => void
  readonly leave: () => void
  readonly aside: Aside
}

// Whoever stands aside keeps what it has made in memory.
const MOST_ASIDE = 4

/** So many places; `freed` hears that one became free. */
export const createPlaces = (count: number, freed: () => void): Places => {
  let free = count
  let aside = 0
  return {
    free: () => free,
    take: () => {
      free -= 1
    },
    leave: () => {
      free += 1
    },
    aside: async (wait) => {
      if (aside >= MOST_ASIDE * count) return await wait()
      aside += 1
      free += 1
      freed()
      try {
        return await wait()
      } finally {
        // It goes on at once: whoever has its place may be waiting for what it does, and then nobody would ever go on.
        free -= 1
        aside -= 1
      }
    },
  }
}
