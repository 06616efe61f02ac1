// Lets transactions that nobody waits for begin a few at a time.
// One that somebody waits for stands behind those few alone.

/** Runs the work when its turn has come, in the order in which it was handed in. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** So many at a time. */
export const createTurns = (most: number): InTurn => {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    // Whoever leaves hands over its turn.
    else await new Promise<void>((begin) => line.push(begin))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
