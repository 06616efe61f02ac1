// Promises of the job queue: transactional, on time, retried, and run by one node at a time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { retryDelay } from '#server/jobs/leases.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'
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

function node(handlers: JobHandlers, clock = createTestClock()) {
  const runner = createJobRunner({ db, clock, handlers, log: silentLog, pollMs: 20 })
  return { runner, clock }
}

/** A handler that writes down what it was given. */
function recorder() {
  const seen: unknown[] = []
  return {
    seen,
    record: async ({ payload }: { payload: unknown }) => {
      seen.push(payload)
    },
  }
}

test('due jobs run in the order of their times and leave the table', async () => {
  const { seen, record } = recorder()
  const { runner, clock } = node({ record })
  await jobs.enqueue({ name: 'record', payload: 'later', runAt: new Date(clock.now().getTime() + MINUTE) })
  await jobs.enqueue({ name: 'record', payload: 'now' })
  expect(await runner.runDue()).toBe(1)
  clock.advance(MINUTE)
  expect(await runner.runDue()).toBe(1)
  expect(seen).toEqual(['now', 'later'])
  expect(await db.current().select().from(job)).toEqual([])
})

test('jobs due at once run in the order they were asked for', async () => {
  const { seen, record } = recorder()
  for (const payload of [1, 2, 3, 4, 5]) await jobs.enqueue({ name: 'record', payload })
  await node({ record }).runner.runDue()
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('patient jobs come after all that is to run at once, and before what had its time', async () => {
  const { seen, record } = recorder()
  const { runner, clock } = node({ record })
  await jobs.enqueue({ name: 'record', payload: 'timed', runAt: clock.now() })
  await jobs.enqueue({ name: 'record', payload: 'patient', isPatient: true })
  await jobs.enqueue({ name: 'record', payload: 'waited for' })
  await runner.runDue()
  expect(seen).toEqual(['waited for', 'patient', 'timed'])
})

test('a job asked for in a transaction that is undone never runs', async () => {
  const { seen, record } = recorder()
  const undone = db.transaction(async () => {
    await jobs.enqueue({ name: 'record', payload: 'never' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await node({ record }).runner.runDue()).toBe(0)
  expect(seen).toEqual([])
})

test('a job that waits aside gives its place to others, and comes back before those that have not begun', async () => {
  const moment = defer()
  const busy = defer()
  const done: unknown[] = []
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    concurrency: 1,
    handlers: {
      waits: async ({ aside }) => {
        await aside?.(() => moment.promise)
        done.push('waited')
      },
      works: async ({ payload }) => {
        if (payload === 'first') await busy.promise
        done.push(payload)
      },
    },
  })
  await jobs.enqueue({ name: 'waits', payload: null })
  await runner.start()
  for (const payload of ['first', 'second']) await jobs.enqueue({ name: 'works', payload })
  await vi.waitFor(async () => {
    const rows = await db.current().select({ status: job.status }).from(job)
    expect(rows.filter(({ status }) => status === 'running').length).toBe(2)
  })
  moment.resolve()
  busy.resolve()
  await vi.waitFor(() => expect(done).toEqual(['first', 'waited', 'second']))
  await runner.stop()
  expect(await db.current().select().from(job)).toEqual([])
})

test('a cancelled job never runs', async () => {
  const { seen, record } = recorder()
  await jobs.enqueue({ name: 'record', key: 'contract:1:expire', payload: 1 })
  expect(await jobs.cancel('contract:1:expire')).toBe(true)
  expect(await jobs.cancel('contract:1:expire')).toBe(false)
  expect(await node({ record }).runner.runDue()).toBe(0)
  expect(seen).toEqual([])
})

test('a cancellation that is undone leaves the job in place', async () => {
  const { seen, record } = recorder()
  await jobs.enqueue({ name: 'record', key: 'k', payload: 'kept' })
  const undone = db.transaction(async () => {
    await jobs.cancel('k')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await node({ record }).runner.runDue()
  expect(seen).toEqual(['kept'])
})

test('the same key replaces the waiting job, its time and its payload', async () => {
  const { seen, record } = recorder()
  const { runner, clock } = node({ record })
  await jobs.enqueue({ name: 'record', key: 'k', payload: 'old' })
  const id = await jobs.enqueue({
    name: 'record',
    key: 'k',
    payload: 'new',
    runAt: new Date(clock.now().getTime() + MINUTE),
  })
  const rows = await db.current().select({ id: job.id, payload: job.payload }).from(job)
  expect(rows).toEqual([{ id, payload: 'new' }])
  expect(await runner.runDue()).toBe(0)
  clock.advance(MINUTE)
  await runner.runDue()
  expect(seen).toEqual(['new'])
})

test('a job may ask for itself again under its own key while it runs', async () => {
  const times: string[] = []
  const { runner, clock } = node({
    tick: async () => {
      times.push(clock.now().toISOString())
      await jobs.enqueue({
        name: 'tick',
        key: 'tick',
        payload: null,
        runAt: new Date(clock.now().getTime() + MINUTE),
      })
    },
  })
  await jobs.enqueue({ name: 'tick', key: 'tick', payload: null })
  for (let round = 0; round < 3; round += 1) {
    expect(await runner.runDue()).toBe(1)
    clock.advance(MINUTE)
  }
  expect(times).toEqual(['2026-11-23T01:00:00.000Z', '2026-11-23T01:01:00.000Z', '2026-11-23T01:02:00.000Z'])
})

test('a failed job waits longer after each attempt, dies after the eighth, stays visible and can be revived', async () => {
  let failing = true
  const attempts: number[] = []
  const { runner, clock } = node({
    shaky: async ({ attempt }) => {
      attempts.push(attempt)
      if (failing) throw new Error('仍然不行')
    },
  })
  const id = await jobs.enqueue({ name: 'shaky', key: 'k', payload: { contractId: 7 } })
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await runner.runDue()).toBe(1)
    clock.advance(retryDelay(attempt) - 1)
    expect(await runner.runDue()).toBe(0)
    clock.advance(1)
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await runner.runDue()).toBe(0)
  const dead = await jobs.listDead(10)
  expect(dead).toEqual([
    {
      id,
      addedAt: expect.any(Date),
      name: 'shaky',
      key: 'k',
      payload: { contractId: 7 },
      attempts: 8,
      lastError: expect.stringContaining('仍然不行'),
    },
  ])
  failing = false
  expect(await jobs.revive(id)).toBe('shaky')
  expect(await runner.runDue()).toBe(1)
  expect(await jobs.listDead(10)).toEqual([])
})

test('a failed job gives way to a newer one with its key', async () => {
  const seen: unknown[] = []
  const { runner } = node({
    once: async ({ payload }) => {
      seen.push(payload)
      if (payload !== 'old') return
      await jobs.enqueue({ name: 'once', key: 'k', payload: 'new' })
      throw new Error('replaced meanwhile')
    },
  })
  await jobs.enqueue({ name: 'once', key: 'k', payload: 'old' })
  expect(await runner.runDue()).toBe(2)
  expect(seen).toEqual(['old', 'new'])
  expect(await db.current().select().from(job)).toEqual([])
})

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

test('jobs of a name this node does not know are left for others', async () => {
  await jobs.enqueue({ name: 'tomorrow', payload: null })
  expect(await node({ today: () => Promise.resolve() }).runner.runDue()).toBe(0)
  expect(await db.current().select({ status: job.status }).from(job)).toEqual([{ status: 'waiting' }])
})

test('a started runner is woken by the commit of a job', async () => {
  const arrival = defer<unknown>()
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    pollMs: 3_600_000,
    handlers: { hello: async ({ payload }) => arrival.resolve(payload) },
  })
  await runner.start()
  await db.transaction(() => jobs.enqueue({ name: 'hello', payload: 'world' }))
  expect(await arrival.promise).toBe('world')
  await runner.stop()
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
