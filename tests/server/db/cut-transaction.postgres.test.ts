// A connection that breaks in a transaction: whoever asked hears that the database is away.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { wireTo } from '#tests/support/cut-wire.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { TEMPLATE } from '#tests/support/postgres-server.ts'

const openBehindWire = async () => {
  const { url, drop } = await createPostgresDatabase(TEMPLATE)
  const wire = await wireTo(Number(new URL(url).port))
  const databaseUrl = Object.assign(new URL(url), { port: String(wire.port) }).href
  const db = await openDatabase({ databaseUrl })
  onTestFinished(async () => {
    await db.close()
    await wire.close()
    await drop()
  })
  const ask = () => db.current().execute<{ one: number }>(sql`select 1 as one`)
  return { db, wire, ask }
}
const isAway = (asked: Promise<unknown>) => asked.then(() => false, isDatabaseAway)

test('a transaction that is cut off before, or while, it is committed ends as one whose database is away', async () => {
  const { db, wire, ask } = await openBehindWire()
  const cutOff = async (then: () => unknown) => {
    const asked = isAway(
      db.transaction(async () => {
        await ask()
        wire.cut()
        await then()
      }),
    )
    const answer = await asked
    wire.mend()
    return answer
  }
  expect(await cutOff(() => undefined)).toBe(true)
  expect(await cutOff(ask)).toBe(true)
  // The break is known before anything is asked again.
  expect(await cutOff(() => new Promise((next) => setImmediate(next)))).toBe(true)
  expect((await db.transaction(ask)).rows).toEqual([{ one: 1 }])
})

test('another service that breaks off within a transaction is not taken for the database', async () => {
  const { db } = await openBehindWire()
  const other = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const asked = db.transaction(() => Promise.reject(other))
  await expect(asked).rejects.toBe(other)
  expect(isDatabaseAway(other)).toBe(false)
})
