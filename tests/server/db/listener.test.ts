// NOTIFY reaches every listener after the commit, and a cut listener comes back by itself.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const newChannel = () => `test ${randomUUID()}`

/** Collects what a channel says; `until` resolves when the word has been heard. */
async function ear(channel: string, until: string) {
  const heard: string[] = []
  const end = defer()
  const stop = await db.listen(channel, (payload) => {
    heard.push(payload)
    if (payload === until) end.resolve()
  })
  return { heard, ended: end.promise, stop }
}

test('every listener of a channel hears what is said there, in order, and nothing else', async () => {
  const [here, elsewhere] = [newChannel(), newChannel()]
  const ears = [await ear(here, 'end'), await ear(here, 'end')]
  const other = await ear(elsewhere, 'end')
  await db.notify(here, '一')
  await db.notify(here, 'end')
  await db.notify(elsewhere, 'end')
  await Promise.all([...ears, other].map(({ ended }) => ended))
  expect([...ears, other].map(({ heard }) => heard)).toEqual([['一', 'end'], ['一', 'end'], ['end']])
})

test('what a transaction says is heard after its commit, and never when it is undone', async () => {
  const channel = newChannel()
  const { heard, ended } = await ear(channel, 'end')
  await db
    .transaction(async () => {
      await db.notify(channel, 'undone')
      throw new Error('no')
    })
    .catch(() => undefined)
  await db.transaction(async () => {
    await db.notify(channel, 'committed')
    await db.current().execute(sql`select 1`)
    expect(heard).toEqual([])
  })
  await db.notify(channel, 'end')
  await ended
  expect(heard).toEqual(['committed', 'end'])
})

test('who has stopped listening hears nothing more', async () => {
  const channel = newChannel()
  const gone = await ear(channel, 'end')
  const stays = await ear(channel, 'end')
  gone.stop()
  await db.notify(channel, 'end')
  await stays.ended
  expect(gone.heard).toEqual([])
})

test('a handler that throws silences nobody else', async () => {
  const channel = newChannel()
  await db.listen(channel, () => {
    throw new Error('a careless handler')
  })
  const { heard, ended } = await ear(channel, 'end')
  await db.notify(channel, 'end')
  await ended
  expect(heard).toEqual(['end'])
})
