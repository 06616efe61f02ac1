// The one source of time on the server; handed in everywhere so that tests can drive it.
import { setTimeout } from 'node:timers/promises'

/** Tells the current time. Everything that stores, compares or schedules a time asks this. */
export interface Clock {
  now(): Date
}

/** A clock that can be waited for as well. */
export interface WaitingClock extends Clock {
  /** Resolves when so many milliseconds have passed on it. */
  pass(ms: number): Promise<void>
}

/** The machine's own clock. */
export const systemClock: WaitingClock = { now: () => new Date(), pass: (ms) => setTimeout(ms) }
