// Promises of the job queue: transactional, on time, and retried.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import { createCourtesy } from '#server/db/courtesy.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { retryDelay } from '#server/jobs/leases.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'
import { nodeOn, recorder } from '#tests/support/job-nodes.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

// On a machine that has other things to do.
const LATEST = 10_000

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

test('a job that waits aside gives its place to others, and goes on before those that have not begun', async () => {
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
  }, LATEST)
  moment.resolve()
  busy.resolve()
  await vi.waitFor(() => expect(done).toEqual(['first', 'waited', 'second']), LATEST)
  await runner.stop()
  expect(await db.current().select().from(job)).toEqual([])
})

test('a job that waited aside goes on, though whoever has its place waits for it', async () => {
  const moment = defer()
  const isOver = defer()
  const done: string[] = []
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    concurrency: 1,
    handlers: {
      waits: async ({ aside }) => {
        await aside?.(() => moment.promise)
        done.push('waited')
        isOver.resolve()
      },
      follows: async () => {
        moment.resolve()
        await isOver.promise
        done.push('followed')
      },
    },
  })
  await jobs.enqueue({ name: 'waits', payload: null })
  await jobs.enqueue({ name: 'follows', payload: null })
  await runner.start()
  await vi.waitFor(() => expect(done).toEqual(['waited', 'followed']), LATEST)
  await runner.stop()
})

test('what is patient stands back for a job that somebody waits for, but not while that is aside', async () => {
  const courtesy = createCourtesy(3_600_000)
  const order: unknown[] = []
  const patient = async (name: string) => {
    await courtesy.standBack()
    order.push(name)
  }
  const after = defer<Promise<void>>()
  const runner = createJobRunner({
    db: { ...db, ...courtesy },
    clock: createTestClock(),
    log: silentLog,
    isAhead: ({ name }) => name === 'single',
    handlers: {
      single: async ({ aside }) => {
        await aside?.(() => patient('meanwhile'))
        after.resolve(patient('after'))
        await db.current().select().from(job)
        order.push('single')
      },
      other: () => patient('other'),
    },
  })
  await jobs.enqueue({ name: 'single', payload: null })
  await runner.start()
  await after.promise
  await jobs.enqueue({ name: 'other', payload: null })
  await vi.waitFor(() => expect(order).toEqual(['meanwhile', 'single', 'after', 'other']), LATEST)
  await runner.stop()
})

test('where patient jobs have all places, what is to run at once begins beyond them, and they stay as many', async () => {
  const busy = defer()
  const quick = defer()
  const begun: unknown[] = []
  const runner = createJobRunner({
    db,
    clock: createTestClock(),
    log: silentLog,
    concurrency: 1,
    beyond: 1,
    handlers: {
      works: async ({ payload }) => {
        begun.push(payload)
        if (payload === 'patient') await busy.promise
        if (payload === 'at once') await quick.promise
      },
    },
  })
  const ask = (payload: string, isPatient: boolean) => jobs.enqueue({ name: 'works', payload, isPatient })
  await ask('patient', true)
  await runner.start()
  await vi.waitFor(() => expect(begun).toEqual(['patient']), LATEST)
  await ask('patient too', true)
  for (const payload of ['at once', 'at once too']) await ask(payload, false)
  await vi.waitFor(() => expect(begun).toEqual(['patient', 'at once']), LATEST)
  quick.resolve()
  await vi.waitFor(() => expect(begun).toEqual(['patient', 'at once', 'at once too']), LATEST)
  busy.resolve()
  await vi.waitFor(() => expect(begun).toEqual(['patient', 'at once', 'at once too', 'patient too']), LATEST)
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
