// A clock that stands still until it is moved.
import type { Clock } from '#server/clock.ts'

export interface TestClock extends Clock {
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void
}

/** Begins at a Monday morning in Shanghai unless told otherwise. */
export const testClock = (start = '2026-11-23T01:00:00.000Z'): TestClock => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
  }
}
