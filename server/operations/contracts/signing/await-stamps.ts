// What a job does while the time-stamp service does not answer: it comes again, for a day.
import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '#protocol/failures.ts'
import { job as jobs } from '#server/db/schema/platform/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'

/** Part of what such a job is given: since when (ISO) it has waited for a stamp. */
export interface AwaitsStamps {
  readonly stampsAwaitedSince?: string
}

const PATIENCE_MS = 24 * 3_600_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Whoever waits is told after so long. */
const TOLD_AFTER_MS = 60_000

/** Whether nobody answered for a stamp. One that does not hold is another matter: waiting would not mend it. */
export const isStampMissing = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'timestamp.unavailable'

/** Ends this attempt and plans the next, with attempts counted anew; false when a day is over, and nothing is planned. */
export const comeAgainForStamp = async <Task extends object & AwaitsStamps>(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { name, key, payload, finish }: Job<Task>,
): Promise<boolean> => {
  const { db, clock } = deps
  const now = clock.now()
  const since = payload.stampsAwaitedSince ?? now.toISOString()
  const waited = now.getTime() - Date.parse(since)
  if (waited >= PATIENCE_MS) return false
  const wait = Math.min(Math.max(waited, FIRST_WAIT_MS), LONGEST_WAIT_MS)
  const again = { ...payload, stampsAwaitedSince: since }
  const runAt = new Date(now.getTime() + wait)
  await db.transaction(async () => {
    await enqueue(db, { name, payload: again, runAt, ...(key === null ? {} : { key }) })
    await finish?.()
  })
  deps.log.warn({ job: name, key, since, againAt: runAt.toISOString() }, '时间戳服务没有应答，稍后自动重试')
  return true
}

/** Since when (ISO) the job at this address has waited for a stamp, once that is worth telling; null while it does not. */
export const stampsAwaitedSince = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<string | null> => {
  const [row] = await db
    .current()
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.key, key), ne(jobs.status, 'dead')))
    .limit(1)
  const since = (row?.payload as AwaitsStamps | undefined)?.stampsAwaitedSince
  if (since === undefined) return null
  return clock.now().getTime() - Date.parse(since) < TOLD_AFTER_MS ? null : since
}
