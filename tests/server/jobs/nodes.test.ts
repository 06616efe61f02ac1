// Promises of the job queue on several nodes: one of them at a time does a job, and none is lost.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'
import { nodeOn, recorder } from '#tests/support/job-nodes.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const MINUTE = 60_000

let db: Database
let jobs: Jobs
beforeAll(async () => {
  db = await openTestDatabase()
  jobs = createJobs(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.current().delete(job)
})

const node = (handlers: JobHandlers, clock = createTestClock()) => nodeOn(db, handlers, clock)

test('a node that died loses its lease within fourteen seconds, and another one does the job', async () => {
  const clock = createTestClock()
  const started = defer()
  const dead = node({ seal: () => new Promise(() => started.resolve()) }, clock)
  await jobs.enqueue({ name: 'seal', payload: 'p' })
  void dead.runner.runDue()
  await started.promise

  const { seen, record } = recorder()
  const alive = node({ seal: record }, clock)
  clock.advance(5000)
  expect(await alive.runner.runDue()).toBe(0)
  clock.advance(9000)
  expect(await alive.runner.runDue()).toBe(1)
  expect(seen).toEqual(['p'])
})

test('a node that lost its lease cannot settle the job of the node that took over', async () => {
  const clock = createTestClock()
  const [started, goOn] = [defer(), defer()]
  const seal = async () => {
    started.resolve()
    await goOn.promise
  }
  const slow = node({ seal }, clock)
  await jobs.enqueue({ name: 'seal', payload: 'p' })
  const slowRun = slow.runner.runDue()
  await started.promise
  clock.advance(MINUTE)

  const failing = node({ seal: () => Promise.reject(new Error('no')) }, clock)
  expect(await failing.runner.runDue()).toBe(1)
  goOn.resolve()
  await slowRun
  const rows = await db.current().select({ status: job.status, attempts: job.attempts }).from(job)
  expect(rows).toEqual([{ status: 'waiting', attempts: 2 }])
})

test('a node keeps its lease for as long as its job takes', async () => {
  const clock = createTestClock()
  const [started, goOn] = [defer(), defer()]
  const slow = async () => {
    started.resolve()
    await goOn.promise
  }
  const runner = createJobRunner({ db, clock, log: silentLog, leaseMs: 90, handlers: { slow } })
  await jobs.enqueue({ name: 'slow', payload: null })
  await runner.start()
  await started.promise
  for (let round = 0; round < 5; round += 1) {
    clock.advance(60)
    const renewed = clock.now().getTime() + 90
    await vi.waitUntil(async () => {
      const [row] = await db.current().select({ dueAt: job.dueAt }).from(job)
      return row?.dueAt?.getTime() === renewed
    })
    expect(await node({ slow }, clock).runner.runDue()).toBe(0)
  }
  goOn.resolve()
  await runner.stop()
  expect(await db.current().select().from(job)).toEqual([])
})

test('a node that stood still for longer than its lease goes on with its job and does not begin it again', async () => {
  const clock = createTestClock()
  const [started, goOn] = [defer(), defer()]
  let begun = 0
  const slow = async () => {
    begun += 1
    started.resolve()
    await goOn.promise
  }
  const { seen, record } = recorder()
  // The beat of its own leases comes too late, as it does where nothing of the process ran for a while.
  const runner = createJobRunner({
    db,
    clock,
    log: silentLog,
    pollMs: 20,
    leaseMs: MINUTE,
    handlers: { slow, record },
  })
  await jobs.enqueue({ name: 'slow', payload: null })
  await runner.start()
  await started.promise
  clock.advance(2 * MINUTE)
  // Taken after whatever is due longer.
  await jobs.enqueue({ name: 'record', payload: 'next', runAt: clock.now() })
  await vi.waitUntil(() => seen.length === 1)
  expect(begun).toBe(1)
  goOn.resolve()
  await runner.stop()
  expect(await db.current().select().from(job)).toEqual([])
})

test('a handler is told when its job has been taken over', async () => {
  const [started, told] = [defer(), defer()]
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    leaseMs: 90,
    handlers: {
      slow: async ({ signal }) => {
        signal.addEventListener('abort', () => told.resolve())
        started.resolve()
        await told.promise
      },
    },
  })
  await jobs.enqueue({ name: 'slow', payload: null })
  await runner.start()
  await started.promise
  await db.current().update(job).set({ lease: randomUUID() })
  await told.promise
  await runner.stop()
  expect(await db.current().select({ status: job.status }).from(job)).toEqual([{ status: 'running' }])
})

test('a job that kills every node that takes it ends up dead', async () => {
  const clock = createTestClock()
  await jobs.enqueue({ name: 'poison', payload: null })
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const started = defer()
    void node({ poison: () => new Promise(() => started.resolve()) }, clock).runner.runDue()
    await started.promise
    clock.advance(MINUTE)
  }
  const { seen, record } = recorder()
  await node({ poison: record }, clock).runner.runDue()
  expect(seen).toEqual([])
  expect(await jobs.listDead(10)).toMatchObject([{ name: 'poison', attempts: 9 }])
})

test('two running nodes do two hundred jobs, each exactly once', async () => {
  const done: number[] = []
  const finished = defer()
  const handlers: JobHandlers = {
    count: async ({ payload }) => {
      done.push(payload as number)
      if (done.length === 200) finished.resolve()
    },
  }
  const nodes = [node(handlers).runner, node(handlers).runner]
  await db.transaction(async () => {
    for (let n = 0; n < 200; n += 1) await jobs.enqueue({ name: 'count', payload: n })
  })
  await Promise.all(nodes.map((runner) => runner.start()))
  await finished.promise
  await Promise.all(nodes.map((runner) => runner.stop()))
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(await db.current().select().from(job)).toEqual([])
})

test('stopping gives an unfinished job back and tells its handler', async () => {
  const started = defer()
  let told = false
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    graceMs: 10,
    handlers: {
      endless: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            told = true
            reject(new Error('stopped'))
          })
          started.resolve()
        }),
    },
  })
  await jobs.enqueue({ name: 'endless', payload: null })
  await runner.start()
  await started.promise
  await runner.stop()
  expect(told).toBe(true)
  const rows = await db.current().select({ status: job.status, attempts: job.attempts }).from(job)
  expect(rows).toEqual([{ status: 'waiting', attempts: 0 }])
})
