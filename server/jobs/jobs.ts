// The job queue as operations see it, and what an operator can see and do about jobs that gave up.
import { and, asc, count, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { NewJob } from './queue.ts'
import { cancel, enqueue } from './queue.ts'

/** A job that failed too often and now waits for a person. */
export interface DeadJob {
  id: string
  name: string
  key: string | null
  payload: unknown
  addedAt: Date
  attempts: number
  lastError: string | null
}

export interface Jobs {
  /** See `enqueue` in queue.ts. */
  enqueue<Task>(wanted: NewJob<Task>): Promise<string>
  /** See `cancel` in queue.ts. */
  cancel(key: string): Promise<boolean>
  /** The oldest ones, at most so many. */
  listDead(most: number): Promise<DeadJob[]>
  countDead(): Promise<number>
  /** Puts a dead job back to run at once with a fresh count of attempts, and gives its name; undefined when it is not dead. */
  revive(id: string): Promise<string | undefined>
}

export function createJobs(db: Database): Jobs {
  return {
    enqueue: (wanted) => enqueue(db, wanted),
    cancel: (key) => cancel(db, key),
    async listDead(most) {
      return await db
        .current()
        .select({
          id: job.id,
          name: job.name,
          key: job.key,
          payload: job.payload,
          addedAt: job.addedAt,
          attempts: job.attempts,
          lastError: job.lastError,
        })
        .from(job)
        .where(eq(job.status, 'dead'))
        .orderBy(asc(job.seq))
        .limit(most)
    },
    async countDead() {
      const [row] = await db.current().select({ n: count() }).from(job).where(eq(job.status, 'dead'))
      return row?.n ?? 0
    },
    revive: (id) =>
      db.transaction(async () => {
        const [dead] = await db
          .current()
          .delete(job)
          .where(and(eq(job.id, id), eq(job.status, 'dead')))
          .returning()
        if (dead === undefined) return undefined
        await enqueue(db, {
          name: dead.name,
          payload: dead.payload,
          ...(dead.key === null ? {} : { key: dead.key }),
        })
        return dead.name
      }),
  }
}
