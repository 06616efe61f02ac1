// Which calls have waited long for an answer, so that people can be told that it is still awaited.

/** After how long an answer is late, in milliseconds. */
export const LATE_MS = 10_000

export interface Lateness {
  /** Whether an answer is late now. */
  readonly isAnswerLate: () => boolean
  /** Calls `watcher` whenever that may have changed; answers how to stop. */
  readonly watchLateness: (watcher: () => void) => () => void
  /** The answer, counted as late from `LATE_MS` on until it is there. */
  readonly awaited: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

/** Counts the late answers of one application. */
export const makeLateness = (): Lateness => {
  let late = 0
  const watchers = new Set<() => void>()
  const count = (by: 1 | -1): void => {
    late += by
    for (const watcher of watchers) watcher()
  }
  return {
    isAnswerLate: () => late > 0,
    watchLateness(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    async awaited(answer) {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        count(1)
      }, LATE_MS)
      try {
        return await answer
      } finally {
        clearTimeout(timer)
        if (isLate) count(-1)
      }
    },
  }
}

/** That of all calls this page makes. */
export const lateness = makeLateness()
