// Hands a worker several tasks of one kind in one message.
// Waking a thread takes longer than many a task, and what the tasks share is copied once.
import type { Outcome } from './message.ts'
import { revived } from './pool-refusals.ts'

/** How many go together: somebody's single file waits behind so many. */
const MOST_TOGETHER = 8

interface Wanted {
  readonly payload: unknown
  readonly timeLimitMs: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Hands one message to a worker, and answers the outcomes of its tasks in their order. */
export type SendGroup = (
  task: string,
  payloads: readonly unknown[],
  timeLimitMs: number,
) => Promise<readonly Outcome[]>

/** Runs a task in a group: with those of its kind that are asked for before the next turn of the event loop. */
export const createGroups = (send: SendGroup) => {
  const gathered = new Map<string, Wanted[]>()

  const sendGathered = (task: string): void => {
    const all = gathered.get(task) ?? []
    gathered.delete(task)
    for (let from = 0; from < all.length; from += MOST_TOGETHER)
      void sendOne(task, all.slice(from, from + MOST_TOGETHER))
  }

  const sendOne = async (task: string, group: readonly Wanted[]): Promise<void> => {
    try {
      const timeLimitMs = group.reduce((sum, wanted) => sum + wanted.timeLimitMs, 0)
      const payloads = group.map(({ payload }) => payload)
      const outcomes = await send(task, payloads, timeLimitMs)
      for (const [at, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[at]!
        if ('value' in outcome) resolve(outcome.value)
        else reject(revived(outcome.failure))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return <T>(task: string, payload: unknown, timeLimitMs: number): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      const wanted = gathered.get(task) ?? []
      if (wanted.length === 0) setImmediate(() => sendGathered(task))
      wanted.push({ payload, timeLimitMs, resolve, reject })
      gathered.set(task, wanted)
    }) as Promise<T>
}
