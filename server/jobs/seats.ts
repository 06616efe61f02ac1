// A semaphore with a bounded queue.
// Those who hold the fewest seats go first.
import { Refusal } from '#protocol/failures.ts'

/** How much there is, in any unit, and how many may wait. The `…Each` limits hold for one person or one address. */
export interface RoomLimits {
  readonly room: number
  readonly roomEach: number
  readonly line: number
  readonly lineEach: number
}

/** What somebody wants of the room; more than `roomEach` counts as `roomEach`. */
export interface Wish {
  /** The person or address that the limits of each are counted for. */
  readonly who: string
  readonly amount: number
  /** Leaves the line when it aborts. */
  readonly signal?: AbortSignal
}

export interface Seats {
  /** Waits for the room; answers the way to give it back, which may be called twice. Refuses `document.busy` when the line is full. */
  take(wish: Wish): Promise<() => void>
}

interface Waiting {
  readonly who: string
  readonly amount: number
  readonly seat: () => void
}

export const createSeats = (limits: RoomLimits): Seats => {
  const held = new Map<string, number>()
  let free = limits.room
  let line: Waiting[] = []

  const heldBy = (who: string): number => held.get(who) ?? 0
  const mayHold = ({ who, amount }: Waiting): boolean => heldBy(who) + amount <= limits.roomEach

  const move = ({ who, amount }: Waiting, sign: 1 | -1): void => {
    free -= sign * amount
    held.set(who, heldBy(who) + sign * amount)
    if (heldBy(who) <= 0) held.delete(who)
  }

  const leaveLine = (waiting: Waiting): void => {
    line = line.filter((each) => each !== waiting)
  }

  // A large wish whose turn it is is not overtaken by small ones, or it would wait for ever.
  const seatNext = (): void => {
    for (;;) {
      const next = line.filter(mayHold).toSorted((a, b) => heldBy(a.who) - heldBy(b.who))[0]
      if (next === undefined || next.amount > free) return
      leaveLine(next)
      move(next, 1)
      next.seat()
    }
  }

  const isLineFull = (who: string): boolean =>
    line.length > limits.line || line.filter((each) => each.who === who).length > limits.lineEach

  return {
    take: ({ who, amount, signal }) =>
      new Promise((resolve, reject) => {
        const abort = () => {
          leaveLine(waiting)
          seatNext()
          reject(signal?.reason as Error)
        }
        const seat = () => {
          signal?.removeEventListener('abort', abort)
          let isHeld = true
          resolve(() => {
            if (!isHeld) return
            isHeld = false
            move(waiting, -1)
            seatNext()
          })
        }
        const waiting = { who, amount: Math.min(amount, limits.roomEach), seat }
        if (signal?.aborted === true) return abort()
        line.push(waiting)
        seatNext()
        if (!line.includes(waiting)) return
        if (isLineFull(who)) {
          leaveLine(waiting)
          return reject(busy())
        }
        signal?.addEventListener('abort', abort, { once: true })
      }),
  }
}

/** Nobody is at fault; the same request may be sent again after `retryAfterSeconds`. */
export const busy = (retryAfterSeconds = 10): Refusal =>
  new Refusal('document.busy', `同时处理的请求太多，这次没有受理。请 ${retryAfterSeconds} 秒后再试。`, {
    status: 503,
    retryAfterSeconds,
  })
