// What a transaction puts off writing, and with what it is sent.
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { puttingOff } from '#server/db/put-off-writes.ts'
import type { Database } from '#server/db/database.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const NOTICE = 'insert into "notice" ("id", "text") values ($1, $2)'
const LINK = 'insert into "sms_link" ("id", "made") values ($1, default)'
const READ = 'update "notice" set "read_at" = $1 where "notice"."todo" = any($2)'
const MOVED = 'update "party" set "state" = $1 where "party"."id" = $2 returning "id"'
const CHAIN =
  'with "added" as (insert into "audit_entry" ("n") values ($1) returning "n") update "audit_chain" set "n" = $2 where "n" = $3'
const JOBS =
  'with "added" as (insert into "job" ("id", "name") values ($1, \'a (b\') returning "id") select pg_notify($2, \'\') from "added"'

/** Sends these one after the other and then what is left; answers what reached the database. */
const reaching = async (...statements: readonly (readonly [text: string, ...values: unknown[]])[]) => {
  const reached: unknown[][] = []
  const { sender, writeAll } = puttingOff({
    query: (sent, given) => {
      const { text, values } = typeof sent === 'string' ? { text: sent, values: undefined } : sent
      reached.push([text, ...(values ?? given ?? [])])
      return Promise.resolve({ rows: [] } as unknown as pg.QueryResult)
    },
  })
  for (const [text, ...values] of statements) await sender.query({ text }, values)
  await writeAll()
  return reached
}

test('what stands alone is sent as it is, before the commit', async () => {
  expect(await reaching([NOTICE, 1, 'a'])).toEqual([[NOTICE, 1, 'a']])
})

test('a read of other tables goes by, a read of its table comes after it', async () => {
  const party = 'select "id" from "party"'
  const notices = 'select "id" from "notice"'
  expect(await reaching([NOTICE, 1, 'a'], [party], [notices])).toEqual([[party], [NOTICE, 1, 'a'], [notices]])
})

test('it goes along with the next write that is waited for, with its values behind those of that write', async () => {
  expect(await reaching([NOTICE, 1, 'a'], [LINK, 2], [MOVED, 'signed', 3])).toEqual([
    [
      `with "put_0" as (insert into "notice" ("id", "text") values ($3, $4)), "put_1" as (insert into "sms_link" ("id", "made") values ($5, default)) ${MOVED}`,
      'signed',
      3,
      1,
      'a',
      2,
    ],
  ])
})

test('a change of rows that wait to be added is another statement', async () => {
  expect(await reaching([NOTICE, 1, 'a'], [NOTICE, 2, 'b'], [READ, 'now', ['t']])).toEqual([
    [`with "put_0" as (insert into "notice" ("id", "text") values ($3, $4)) ${NOTICE}`, 2, 'b', 1, 'a'],
    [READ, 'now', ['t']],
  ])
})

test('heads of the same name are told apart, and what listeners are to hear is the main part', async () => {
  expect(await reaching([JOBS, 1, 'job'], [CHAIN, 2, 3, 4])).toEqual([
    [
      'with "added_0" as (insert into "audit_entry" ("n") values ($3) returning "n"), ' +
        '"put_0" as (update "audit_chain" set "n" = $4 where "n" = $5), ' +
        '"added" as (insert into "job" ("id", "name") values ($1, \'a (b\') returning "id") select pg_notify($2, \'\') from "added"',
      1,
      'job',
      2,
      3,
      4,
    ],
  ])
})

test('deletions, raw statements and bytes are never put off, and come after what was', async () => {
  const others = [
    ['delete from "file" where 1 = 1'],
    ['with "gone" as (delete from "file" returning 1) insert into "x" ("id") values ($1)', 1],
    ['lock table notice'],
    ['insert into "blob_chunk" ("bytes") values ($1)', new Uint8Array(2)],
  ] as const
  for (const other of others)
    expect((await reaching([LINK, 1], other)).at(-1)?.[0], other[0]).toContain(other[0].slice(-30))
  for (const other of others.slice(0, 3))
    expect(await reaching([LINK, 1], other), other[0]).toEqual([[LINK, 1], [...other]])
})

test('a very long list of values is sent in parts', async () => {
  const sent = await reaching(...Array.from({ length: 1_200 }, (_, at) => [NOTICE, at, 'a'] as const))
  expect(sent.length).toBe(2)
})

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const stored = async () =>
  (await db.current().select({ nonce: nonce.nonce }).from(nonce)).map((row) => row.nonce)
const add = (name: string) =>
  db
    .current()
    .insert(nonce)
    .values({ nonce: name, usedAt: new Date(0) })

test('on a database: what was put off is there with the commit, is read back before it, and is undone with it', async () => {
  await db.transaction(async () => {
    await add('one')
    await add('two')
    expect((await stored()).toSorted()).toEqual(['one', 'two'])
    await add('three')
  })
  expect((await stored()).toSorted()).toEqual(['one', 'three', 'two'])
  const undone = db.transaction(async () => {
    await add('four')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await stored()).not.toContain('four')
})

test('on a database: what breaks a rule undoes the transaction, however late it is sent', async () => {
  const twice = db.transaction(async () => {
    await add('five')
    await add('one')
    await db.current().execute(sql`select 1`)
  })
  await expect(twice).rejects.toThrow()
  expect(await stored()).not.toContain('five')
})
