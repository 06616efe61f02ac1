// A limited number of seats: who comes when all are taken waits in line.

/** Lets at most `count` pieces of work run at a time. */
export const createSeats = (count: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = count
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((seated) => line.push(seated))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
