// Jobs that wait aside or are patient: who has the places of a runner, and who comes next.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import { createCourtesy } from '#server/db/courtesy.ts'
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

// On a machine that has other things to do.
const LATEST = 10_000

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

test('a job that waits aside gives its place to others, and goes on before those that have not begun', async () => {
  const moment = defer()
  const busy = defer()
  const begun: unknown[] = []
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
        begun.push(payload)
        if (payload === 'first') await busy.promise
        done.push(payload)
      },
    },
  })
  await jobs.enqueue({ name: 'waits', payload: null })
  await runner.start()
  for (const payload of ['first', 'second']) await jobs.enqueue({ name: 'works', payload })
  // Its row says so a moment before: until it has begun, the place is still free for whoever comes back.
  await vi.waitFor(() => expect(begun).toEqual(['first']), LATEST)
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
