// Statements that come again are named, and a session shared by many parses each once.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createNames } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/database.ts'
import { countUnread } from '#server/domain/account/notices/store.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('a text gets its name with its third sending, another text another', () => {
  const nameOf = createNames()
  const [one, other] = ['select "a" from "t" where "t"."id" = $1', 'select "b" from "t" where "t"."id" = $1']
  expect([nameOf(one), nameOf(one), nameOf(other)]).toEqual([undefined, undefined, undefined])
  const name = nameOf(one)
  expect(name).toMatch(/^n[\w-]{30}$/)
  expect(nameOf(one)).toBe(name)
  nameOf(other)
  expect(nameOf(other)).not.toBe(name)
  expect(createNames()(one)).toBeUndefined()
})

test('a page of a list gets none: its best plan hangs on its values', () => {
  const nameOf = createNames()
  const names = [1, 2, 3, 4].map(() => nameOf('select "a" from "t" where "t"."viewer" = $1 limit $2'))
  expect(names).toEqual([undefined, undefined, undefined, undefined])
})

test('the count of unread notices that every page asks for gets one, whoever asks', async () => {
  const counted = await openCountedDatabase()
  onTestFinished(() => counted.db.close())
  for (const userId of ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'])
    expect(await countUnread(counted.db, userId)).toEqual({ contract: 0, system: 0 })
  // A new connection asks for its settings first.
  const [one = '', other] = counted.take().texts.filter((text) => text.includes('notice'))
  expect(other).toBe(one)
  const nameOf = createNames()
  expect([nameOf(one), nameOf(one), typeof nameOf(one)]).toEqual([undefined, undefined, 'string'])
})

test('connections at the same time send the same statement under one name', async () => {
  const ask = (n: number) =>
    db.transaction(async () => {
      const { rows } = await db.current().execute(sql`select ${n}::int + 1 as next`)
      return (rows[0] as { next: number }).next
    })
  for (let round = 0; round < 4; round += 1)
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(ask))).toEqual([2, 3, 4, 5, 6, 7])
})

test('after an error in a named statement it works as before', async () => {
  const ask = (n: number) => db.transaction(() => db.current().execute(sql`select 10 / ${n}::int as part`))
  for (const n of [1, 2, 5, 10]) await ask(n)
  await expect(ask(0)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await ask(5)).rows).toEqual([{ part: 2 }])
})

test('a statement whose first parsing fails is not taken for parsed', async () => {
  const missing = () => db.transaction(() => db.current().execute(sql`select 1 from "not_there_yet"`))
  for (let times = 0; times < 4; times += 1)
    await expect(missing()).rejects.toMatchObject({ cause: { code: '42P01' } })
  await db.current().execute(sql`create table "not_there_yet" ()`)
  expect((await missing()).rows).toEqual([])
})
