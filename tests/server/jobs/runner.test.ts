// Promises of the job queue: transactional, on time, and by their keys.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
