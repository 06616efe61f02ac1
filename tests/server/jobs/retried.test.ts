// Failed jobs are tried again, die, are revived, or give way to a newer one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { retryDelay } from '#server/jobs/leases.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { nodeOn } from '#tests/support/job-nodes.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

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
