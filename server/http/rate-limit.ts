// Counts what one address asks for within a minute, in the memory of this process.
import type { Clock } from '#server/clock.ts'

const WINDOW_MS = 60_000
/** Addresses remembered at once; when there are more, all counts are reset. */
const MOST_ADDRESSES = 20_000

/** How often an address asked in this minute, and when the next begins. */
export interface Asked {
  readonly count: number
  readonly resetSeconds: number
}

/** Gives a function that counts one request of an address. */
export const createMinuteCount = (clock: Clock): ((address: string) => Asked) => {
  let windowAt = 0
  const counts = new Map<string, number>()
  return (address) => {
    const now = clock.now().getTime()
    if (Math.abs(now - windowAt) >= WINDOW_MS || counts.size >= MOST_ADDRESSES) {
      windowAt = now
      counts.clear()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return { count, resetSeconds: Math.ceil((windowAt + WINDOW_MS - now) / 1000) }
  }
}

/** Gives a function that counts one request of an address: 0 when it may go on, else the seconds to wait. */
export const createRateLimit = (clock: Clock, perMinute: number): ((address: string) => number) => {
  const ask = createMinuteCount(clock)
  return (address) => {
    const { count, resetSeconds } = ask(address)
    return count <= perMinute ? 0 : resetSeconds
  }
}
