// Jobs that gave up, and jobs nobody takes.
import { and, count, eq, lt, min, ne, or } from 'drizzle-orm'
import { job } from '#server/db/schema/platform/jobs.ts'
import { AT_ONCE } from '#server/jobs/queue.ts'
import type { Check } from './check.ts'

const LATE_MS = 10 * 60_000

export const checkJobs: Check = async ({ db, clock }) => {
  const now = clock.now().getTime()
  const since = new Date(now - LATE_MS)
  const [dead] = await db.current().select({ n: count() }).from(job).where(eq(job.status, 'dead'))
  const [late] = await db
    .current()
    .select({ n: count(), since: min(job.addedAt) })
    .from(job)
    .where(
      and(
        eq(job.status, 'waiting'),
        lt(job.dueAt, since),
        or(ne(job.dueAt, AT_ONCE), lt(job.addedAt, since)),
      ),
    )
  const [deadJobs, lateJobs] = [dead?.n ?? 0, late?.n ?? 0]
  const minutes = LATE_MS / 60_000
  return {
    result: deadJobs + lateJobs > 0 ? 'bad' : 'fine',
    said:
      deadJobs + lateJobs === 0
        ? '没有失败或积压的任务。'
        : [
            ...(deadJobs > 0 ? [`${deadJobs} 个任务多次失败，已停止重试`] : []),
            ...(lateJobs > 0 ? [`${lateJobs} 个任务到时间 ${minutes} 分钟后还没有执行`] : []),
          ].join('；') + '。',
    toDo: [
      ...(deadJobs > 0 ? ['请在日志中查“任务多次失败”，排除原因后在下方重新执行。'] : []),
      ...(lateJobs > 0 ? ['请确认服务进程在运行、数据库可写，必要时重新启动服务。'] : []),
    ].join(''),
    measured: { dead: deadJobs, late: lateJobs },
  }
}
