// Which calls have waited long for an answer, so that people can be told that it is still awaited.

/** After how long an answer is late, in milliseconds. */
export const LATE_MS = 10_000

let late = 0
const watchers = new Set<() => void>()

const count = (by: 1 | -1): void => {
  late += by
  for (const watcher of watchers) watcher()
}

/** Whether an answer is late now. */
export const isAnswerLate = (): boolean => late > 0

/** Calls `watcher` whenever that may have changed; answers how to stop. */
export const watchLateness = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The answer, counted as late from `LATE_MS` on until it is there. */
export const awaited = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
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
}
