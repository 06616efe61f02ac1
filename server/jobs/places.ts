// The places of a job runner; whoever only waits gives its own to others.

/** Waits, while the place of whoever waits is another's. */
export type Aside = <T>(wait: () => Promise<T>) => Promise<T>

interface Places {
  /** How many more jobs may begin. */
  readonly free: () => number
  readonly take: () => void
  readonly leave: () => void
  /** Whether one that stood aside waits for a place; it comes before jobs that have not begun. */
  readonly isWanted: () => boolean
  readonly aside: Aside
}

// Whoever stands aside keeps what it has made in memory.
const MOST_ASIDE = 4

/** So many places; `freed` hears that one became free. */
export const createPlaces = (count: number, freed: () => void): Places => {
  let free = count
  let aside = 0
  const back: (() => void)[] = []

  const leave = () => {
    const next = back.shift()
    if (next === undefined) free += 1
    else next()
  }

  const comeBack = (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => back.push(resolve))
  }

  return {
    free: () => free,
    take: () => {
      free -= 1
    },
    leave,
    isWanted: () => back.length > 0,
    aside: async (wait) => {
      if (aside >= MOST_ASIDE * count) return await wait()
      aside += 1
      leave()
      freed()
      try {
        return await wait()
      } finally {
        await comeBack()
        aside -= 1
      }
    },
  }
}
