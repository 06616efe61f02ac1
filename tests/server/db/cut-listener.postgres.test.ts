// A listener whose connection the server ends comes back by itself; the embedded one is cut with its stuck statements.
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
