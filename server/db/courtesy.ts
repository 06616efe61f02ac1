// Lets work that nobody waits for stand back while something is done that somebody waits for.
// It stands back for a moment at most, so that a batch goes on however many people there are.

/** Waits for what takes no work, `ms` where that is known: nobody stands back meanwhile, but shortly before its end. */
type Pause = <T>(wait: () => Promise<T>, ms?: number) => Promise<T>

export interface Courtesy {
  /** Does what somebody waits for; what stands back meanwhile goes on when it is over, or pauses. */
  readonly ahead: <T>(work: (pause: Pause) => Promise<T>) => Promise<T>
  /** Asked before each piece of work that nobody waits for: resolves when there is nothing ahead of it, or after a moment. */
  readonly standBack: () => Promise<void>
}

/** How long anything stands back, in ms: several times what a single signature works at a stretch. */
const MOST_MS = 1_000

/** About as long as a piece of work that has begun still takes, in ms. */
const LEAD_MS = 400

/** For one process. */
export const createCourtesy = (mostMs = MOST_MS): Courtesy => {
  let ahead = 0
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const letOn = (): void => {
    clearTimeout(timer)
    timer = undefined
    const all = waiting
    waiting = []
    for (const goOn of all) goOn()
  }

  const enter = (): void => {
    ahead += 1
  }

  const leave = (): void => {
    ahead -= 1
    if (ahead === 0) letOn()
  }

  const pause: Pause = async (wait, ms = Infinity) => {
    if (ms <= LEAD_MS) return await wait()
    let isAway = true
    const comeBack = (): void => {
      if (isAway) enter()
      isAway = false
    }
    leave()
    const early = ms === Infinity ? undefined : setTimeout(comeBack, ms - LEAD_MS)
    try {
      return await wait()
    } finally {
      clearTimeout(early)
      comeBack()
    }
  }

  return {
    ahead: async (work) => {
      enter()
      try {
        return await work(pause)
      } finally {
        leave()
      }
    },
    standBack: async () => {
      if (ahead === 0) return
      timer ??= setTimeout(letOn, mostMs)
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}
