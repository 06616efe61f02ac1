// Which jobs are never given up, by what they do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { job } from '#server/db/schema/platform/jobs.ts'
import { UNTIL_DONE, jobHandlers } from '#server/job-handlers.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a job that plans its own next run never dies: nothing else would plan it until the next start', async () => {
  const { signal } = new AbortController()
  for (const [name, handle] of Object.entries(jobHandlers(app.deps))) {
    // Those that need a task fail without one, and so show that they are no such jobs.
    const once = async () => handle({ id: randomUUID(), name, key: null, payload: null, attempt: 1, signal })
    await once().catch(() => null)
  }
  const planned = (await app.db.current().select().from(job)).map(({ name }) => name)
  expect(planned.sort()).toEqual([
    'anchor-audit',
    'notice.digest',
    'remind-of-ending-documents',
    'renew-stamps',
    'self-check',
    'sweep',
    'sweep-blobs',
    'watch-imported-certificates',
  ])
  expect(planned.filter((name) => !UNTIL_DONE.has(name))).toEqual([])
})
