// A node that starts beside another's first start waits for it, longer than a statement may take.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFirstData } from '#server/first-data.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const LIMIT_MS = 1000

test('of two first starts the second waits longer than a statement may take', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-first-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const app = await createTestApp({
    db: await openTestDatabase({ statementLimitMs: LIMIT_MS }),
    config: { dataDir, hasDemo: false, firstOperator: { account: 'admin', password: 'horse7battery' } },
  })
  onTestFinished(() => app.close())
  /** Both are in their transactions for longer than a statement may take. */
  const waits = async () => {
    const { rows } = await app.db.current().execute(
      sql`select extract(epoch from clock_timestamp() - xact_start) * 1000 > ${LIMIT_MS * 1.5} as long
        from pg_stat_activity where datname = current_database() and query like '%nuoyin first data%' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([{ long: true }, { long: true }])
  }
  const [held, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = app.db.transaction(async () => {
    await app.db.current().execute(sql`select pg_advisory_xact_lock(hashtext('nuoyin first data'))`)
    held.resolve()
    await given.promise
  })
  await held.promise
  const second = makeFirstData(app.deps)
  await vi.waitFor(waits, 10_000)
  given.resolve()
  await first
  expect(await second).toEqual({ demo: undefined, operator: { account: 'admin', password: 'horse7battery' } })
})
