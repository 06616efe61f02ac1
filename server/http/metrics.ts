// GET /metrics in Prometheus' text form; closed unless it is set up.
// Open to whoever has the token, or to this machine alone.
import { createHash, timingSafeEqual } from 'node:crypto'
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { readFindings } from '#server/domain/platform/self-checks/store.ts'
import type { SelfCheckRow } from '#server/domain/platform/self-checks/store.ts'
import type { Gauge } from '#server/gateways/meters.ts'
import { PATIENTLY } from '#server/jobs/queue.ts'
import { isFromHere } from './own-machine.ts'

// A waiting job this long past its time waits for hands.
const LATE_MS = 60_000

/** Counts every answer; serves what was counted where the configuration opens it. */
export const serveMetrics = (app: FastifyInstance): void => {
  const { meters, config } = app.deps
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'other'
    meters.count('requests_total', { call, status: String(reply.statusCode) })
    meters.time('request_seconds', { call }, reply.elapsedTime / 1000)
    done()
  })
  if (config.metrics.kind === 'off') return
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(403).type('text/plain').send('forbidden\n')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(meters.text(await gaugesOf(app.deps)))
  })
}

const mayRead = (request: FastifyRequest, { metrics, trustProxy }: Deps['config']): boolean => {
  if (metrics.kind === 'loopback') return isFromHere(request, trustProxy !== false)
  if (metrics.kind === 'off') return false
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(metrics.token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const gaugesOf = async ({ db, clock, storage }: Deps): Promise<Gauge[]> => {
  const { total, idle, waiting } = db.pool()
  const [jobs, answers] = await Promise.all([
    jobCounts(db, clock.now()).catch(() => undefined),
    storage.answers(),
  ])
  const checks = jobs === undefined ? [] : await readFindings(db).catch(() => [])
  return [
    ...checkGauges(checks, clock.now()),
    {
      name: 'database_connections',
      help: 'Connections of the pool, and callers that wait for one.',
      values: [
        [{ state: 'used' }, total - idle],
        [{ state: 'idle' }, idle],
        [{ state: 'waiting' }, waiting],
      ],
    },
    {
      name: 'database_up',
      help: '1 when the database answered.',
      values: [[{}, jobs === undefined ? 0 : 1]],
    },
    ...replicaGauges(db),
    {
      name: 'storage_up',
      help: '1 when the files can be reached.',
      values: [[{}, answers ? 1 : 0]],
    },
    {
      name: 'jobs',
      help: 'Jobs in the queue of all nodes; late: due for a minute and not begun; dead: given up, wait for a person.',
      values: Object.entries(jobs ?? {}).map(([state, n]) => [{ state }, n] as const),
    },
  ]
}

/** None where there is no replica. */
const replicaGauges = ({ replica }: Deps['db']): Gauge[] => {
  if (replica === undefined) return []
  const { condition, behindMs } = replica.state()
  return [
    {
      name: 'replica_up',
      help: '1 while the replica is read; its condition otherwise says why not.',
      values: [[{ condition }, condition === 'following' ? 1 : 0]],
    },
    {
      name: 'replica_behind_seconds',
      help: 'How far behind the replica is at most; nothing where that is not known.',
      values: behindMs === undefined ? [] : [[{}, behindMs / 1000]],
    },
  ]
}

const jobCounts = async (db: Deps['db'], now: Date) => {
  const since = new Date(now.getTime() - LATE_MS)
  const isWaiting = eq(job.status, 'waiting')
  const isOver = and(lt(job.dueAt, since), or(gt(job.dueAt, PATIENTLY), lt(job.addedAt, since)))
  const [row] = await db
    .current()
    .select({
      waiting: count(sql`case when ${isWaiting} then 1 end`),
      late: count(sql`case when ${and(isWaiting, isOver)} then 1 end`),
      running: count(sql`case when ${eq(job.status, 'running')} then 1 end`),
      dead: count(sql`case when ${eq(job.status, 'dead')} then 1 end`),
    })
    .from(job)
  return row
}

const RESULT_VALUES = { unchecked: -1, fine: 0, soon: 1, bad: 2 } as const

/** What the self-check found at its last look; a check that was not made for long shows by its age. */
const checkGauges = (rows: readonly SelfCheckRow[], now: Date): Gauge[] => [
  {
    name: 'self_check',
    help: 'What the self-check found: -1 could not be checked, 0 fine, 1 soon bad, 2 bad.',
    values: rows.map(({ code, result }) => [{ check: code }, RESULT_VALUES[result]] as const),
  },
  {
    name: 'self_check_age_seconds',
    help: 'Time since the self-check looked.',
    values: rows.map(
      ({ code, checkedAt }) =>
        [{ check: code }, Math.round((now.getTime() - checkedAt.getTime()) / 1000)] as const,
    ),
  },
  {
    name: 'self_check_measured',
    help: 'What the self-check measured.',
    values: rows.flatMap(({ code, measured }) =>
      Object.entries(measured).map(([of, value]) => [{ check: code, of }, value] as const),
    ),
  },
]
