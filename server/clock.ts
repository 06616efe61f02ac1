// The one source of time on the server; handed in everywhere so that tests can drive it.

/** Tells the current time. Everything that stores, compares or schedules a time asks this. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
