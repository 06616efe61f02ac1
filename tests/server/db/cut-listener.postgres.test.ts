// A listener reconnects after the server ends its connection; the embedded one is cut and restarted.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'

test('a listener that was cut hears again, and says that it was cut', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const [back, heard] = [defer(), defer<string>()]
  await db.listen('cut', heard.resolve, back.resolve)
  const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN "cut"' and datname = current_database()`
  await db.current().execute(listeners)
  await back.promise
  await db.notify('cut', '又好了')
  expect(await heard.promise).toBe('又好了')
})
