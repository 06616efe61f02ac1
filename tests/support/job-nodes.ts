// Nodes that run jobs of a test's database, and handlers that write down what they got.
import type { Database } from '#server/db/database.ts'
import { silentLog } from '#server/db/log.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** A node with these handlers, and its clock; it is not started. */
export const nodeOn = (db: Database, handlers: JobHandlers, clock = createTestClock()) => ({
  runner: createJobRunner({ db, clock, handlers, log: silentLog, pollMs: 20 }),
  clock,
})

/** A handler that writes down what it was given. */
export const recorder = () => {
  const seen: unknown[] = []
  return {
    seen,
    record: async ({ payload }: { payload: unknown }) => {
      seen.push(payload)
    },
  }
}
