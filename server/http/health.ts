// Reports whether the server can work, for monitoring.
import { and, count, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { ANCHOR_JOBS } from '#server/operations/platform/audit/anchor.ts'
import { PATIENTLY } from '#server/jobs/queue.ts'

const LIMIT_MS = 3000
// A waiting job this long past its time means that nobody takes jobs.
const LATE_MS = 5 * 60_000

/**
 * GET /healthz: 200 when the database answers in time and takes what is written, and jobs are taken; else 503.
 * `disk` warns (`low`) before nothing can be written any more (`full`). `deadJobs` wait for a person.
 * `anchors` are failing while the audit is not fixed, or a place outside does not take its anchors: tried again until it does.
 */
export const serveHealth = (app: FastifyInstance): void => {
  app.get('/healthz', async (_request, reply) => {
    const health = await inTime(look(app.deps))
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}

const SILENT = { status: 'failing', database: 'silent' } as const

const look = async ({ db, clock, storage }: Deps) => {
  const lateSince = new Date(clock.now().getTime() - LATE_MS)
  const isOlder = and(lt(job.dueAt, lateSince), or(gt(job.dueAt, PATIENTLY), lt(job.addedAt, lateSince)))
  const looked = db
    .current()
    .select({
      late: count(sql`case when ${and(eq(job.status, 'waiting'), isOlder)} then 1 end`),
      dead: count(sql`case when ${eq(job.status, 'dead')} then 1 end`),
      anchors: count(
        sql`case when ${and(inArray(job.name, ANCHOR_JOBS), isNotNull(job.lastError))} then 1 end`,
      ),
    })
    .from(job)
  const [[row], answers] = await Promise.all([looked, storage.answers()])
  const isLate = (row?.late ?? 0) > 0
  const disk = db.disk()
  return {
    status: isLate || disk === 'full' ? 'failing' : 'ok',
    database: disk === 'full' ? 'readOnly' : 'ok',
    disk,
    jobs: isLate ? 'late' : 'ok',
    deadJobs: row?.dead ?? 0,
    anchors: (row?.anchors ?? 0) > 0 ? 'failing' : 'ok',
    // Starting this process again would not help.
    storage: answers ? 'ok' : 'silent',
  } as const
}

const inTime = async <T>(looking: Promise<T>): Promise<T | typeof SILENT> => {
  const late = new Promise<typeof SILENT>((resolve) => setTimeout(() => resolve(SILENT), LIMIT_MS).unref())
  return Promise.race([looking.catch(() => SILENT), late])
}
