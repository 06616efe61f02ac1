// A statement that is built once is sent by whoever asks: in their transaction, together, or alone.
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { rowInsert } from '#server/db/row-writes.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

let built = 0
const keysOf = prepared((orm) => {
  built += 1
  return orm
    .select({ key: job.key })
    .from(job)
    .where(eq(job.name, sql.placeholder('name')))
    .orderBy(asc(job.key))
})
const insert = rowInsert(job)
const add = (name: string, key: string) =>
  insert(db, { id: randomUUID(), name, key, payload: null, status: 'waiting', attempts: 0 })

test('it finds what its own transaction wrote, which is gone with it', async () => {
  const over = new Error('over')
  const undone = db.transaction(async () => {
    await add('one', 'a')
    expect(await keysOf(db, { name: 'one' })).toEqual([{ key: 'a' }])
    throw over
  })
  await expect(undone).rejects.toBe(over)
  expect(await keysOf(db, { name: 'one' })).toEqual([])
  await db.transaction(() => add('one', 'b'))
  expect(await keysOf(db, { name: 'one' })).toEqual([{ key: 'b' }])
})

test('asked for side by side each has its own answer, and it was built once for all', async () => {
  for (const key of ['c', 'd']) await add('two', key)
  const both = () => db.together(() => [keysOf(db, { name: 'two' }), keysOf(db, { name: 'three' })])
  const answers = [[{ key: 'c' }, { key: 'd' }], []]
  expect([await both(), await db.transaction(both), built]).toEqual([answers, answers, 1])
})

test('in a transaction that is over it is refused like any other', async () => {
  let late = (): Promise<unknown> => Promise.resolve()
  await db.transaction(async () => {
    late = AsyncResource.bind(() => keysOf(db, { name: 'one' }))
  })
  await expect(async () => await late()).rejects.toThrow('事务已经结束')
})
