// A database server that has vanished without a word is given up.
// The next call finds another connection.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { wireTo } from '#tests/support/cut-wire.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'

test('statements and transactions on a silent server end as those of one that is away', async () => {
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
  const wire = await wireTo(Number(new URL(url).port))
  const databaseUrl = Object.assign(new URL(url), { port: String(wire.port) }).href
  const db = await openDatabase({ databaseUrl, statementLimitMs: 500 })
  onTestFinished(async () => {
    await db.close()
    await wire.close()
    await drop()
  })
  const ask = () => db.current().execute<{ one: number }>(sql`select 1 as one`)
  // Both hold a connection before it falls silent.
  await Promise.all([ask(), db.transaction(ask)])
  wire.hold()
  const away = (asked: Promise<unknown>) => asked.then(() => false, isDatabaseAway)
  expect(await Promise.all([away(ask()), away(db.transaction(ask))])).toEqual([true, true])
  expect((await ask()).rows).toEqual([{ one: 1 }])
})
