// A clock that stands still until a test moves it.
import type { WaitingClock } from '#server/clock.ts'

export interface TestClock extends WaitingClock {
  set(time: Date | string): void
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void
}

/** Starts at the given time (a date or ISO text); a Monday morning in Shanghai unless told otherwise. */
export const createTestClock = (start: Date | string = '2026-11-23T01:00:00.000Z'): TestClock => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (time) => {
      now = new Date(time)
    },
    // Nobody waits for a clock that stands still: what comes next happens at the same moment.
    pass: () => Promise.resolve(),
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
