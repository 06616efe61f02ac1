// Jobs that gave up: shown to operators, who let them run again once the cause is gone.
import { Refusal } from '#protocol/failures.ts'
import { MOST_DEAD_JOBS } from '#protocol/platform/self-checks.ts'
import type { DeadJobRow } from '#protocol/platform/self-checks.ts'
import type { OperatorContext } from '#server/context.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { createJobs } from '#server/jobs/jobs.ts'

export const showDeadJobs = async ({
  deps,
}: OperatorContext): Promise<{ total: number; rows: DeadJobRow[] }> => {
  const jobs = createJobs(deps.db)
  const total = await jobs.countDead()
  const rows = (await jobs.listDead(MOST_DEAD_JOBS)).map(({ id, name, addedAt, attempts }) => ({
    jobId: id,
    name,
    addedAt: addedAt.toISOString(),
    attempts,
  }))
  return { total, rows }
}

/** Refuses `not-found` where it is not dead (any more). */
export const reviveDeadJob = async (
  { deps, actor, clock }: OperatorContext,
  { jobId }: { jobId: string },
): Promise<Record<string, never>> => {
  const name = await createJobs(deps.db).revive(jobId)
  if (name === undefined) throw new Refusal('not-found', '没有找到这个任务，可能已重新执行，请刷新页面。')
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: 'job:revived',
    actor,
    detail: { id: jobId, name },
  })
  return {}
}
