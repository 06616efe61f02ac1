// Commits what several jobs made ready at the same moment in one transaction.
// Where one of them cannot be, nothing of the whole stands, and each is committed alone.
import type { Deps } from '#server/deps.ts'
import { holdContracts } from '#server/operations/contracts/contracts/hold.ts'

/** Runs the work in a transaction that may be shared; the work may run again, and so must be repeatable. */
export type CommitTogether = <T>(contractId: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly contractId: string
  readonly work: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

// Others wait for the locks of so many.
const MOST_TOGETHER = 8

/** One for all jobs of this process that write documents. */
export const createCommitTogether = ({ db }: Pick<Deps, 'db'>): CommitTogether => {
  let waiting: Waiting[] = []
  let isCommitting = false

  const commitAll = async (): Promise<void> => {
    isCommitting = true
    while (waiting.length > 0) {
      const group = waiting.slice(0, MOST_TOGETHER)
      waiting = waiting.slice(MOST_TOGETHER)
      if (group.length > 1 && (await isDone(group))) continue
      for (const { work, resolve, reject } of group) await db.transaction(work).then(resolve, reject)
    }
    isCommitting = false
  }

  const isDone = async (group: readonly Waiting[]): Promise<boolean> => {
    try {
      const values = await db.transaction(async () => {
        await holdContracts(
          db,
          group.map(({ contractId }) => contractId),
        )
        const done: unknown[] = []
        for (const { work } of group) done.push(await work())
        return done
      })
      for (const [at, { resolve }] of group.entries()) resolve(values[at])
      return true
    } catch {
      // Whose fault it is shows when each is tried alone.
      return false
    }
  }

  return <T>(contractId: string, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ contractId, work, resolve: resolve as (value: unknown) => void, reject })
      if (!isCommitting) void commitAll()
    })
}
