// A clock whose timers the test fires one by one.
// XState's simulated clock would fire the short ones first.
import type { ActorOptions, AnyActorLogic } from 'xstate'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

export interface HandClock extends Clock {
  /** Lets a timer of so many milliseconds run out, the `nth` oldest of them; false when there is none. */
  readonly runOut: (delay: number, nth?: number) => boolean
}

export const createHandClock = (): HandClock => {
  const timers = new Map<number, { readonly delay: number; readonly ring: () => void }>()
  let last = 0
  return {
    setTimeout: (ring, delay) => {
      last += 1
      timers.set(last, { delay, ring })
      return last
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
    },
    runOut: (delay, nth = 0) => {
      const found = [...timers].filter(([, timer]) => timer.delay === delay)[nth]
      if (found === undefined) return false
      timers.delete(found[0])
      found[1].ring()
      return true
    },
  }
}
