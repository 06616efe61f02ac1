// How far the server's clock is from this computer's, learnt from the Date header of every answer.

export interface ServerClock {
  /** Milliseconds since 1970 as the server sees them. */
  now(): number
  /** Learns from an answer's Date header; returns by how many milliseconds the idea changed. */
  learn(dateHeader: string | null): number
}

/** A clock that starts with the computer's own time. Date headers count whole seconds, so smaller differences are left alone. */
export const createServerClock = (local: () => number): ServerClock => {
  let offset = 0
  return {
    now: () => Math.round(local() + offset),
    learn: (dateHeader) => {
      const served = Date.parse(dateHeader ?? '')
      if (Number.isNaN(served)) return 0
      const found = served - local()
      const change = Math.abs(found - offset)
      if (change < 2000) return 0
      offset = found
      return change
    },
  }
}
