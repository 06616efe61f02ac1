// The one session of the embedded database parses a statement once, whichever connection sends it.
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedConfig } from '#server/db/client-config.ts'
import type { Engine } from '#server/db/embedded/engine.ts'
import { takeEngine } from '#tests/support/kept-engines.ts'

let engine: Engine
let giveBack: () => Promise<void>
const clients: Client[] = []

const connected = async (): Promise<Client> => {
  const client = new Client(embeddedConfig(engine))
  await client.connect()
  clients.push(client)
  return client
}

beforeAll(async () => {
  ;({ engine, giveBack } = await takeEngine())
})
beforeEach(async () => {
  await (await connected()).query('DISCARD ALL')
})
afterAll(async () => {
  const client = await connected()
  await client.query('drop table if exists thing')
  await Promise.all(clients.map((each) => each.end()))
  await giveBack()
})

/** What the session has parsed and kept, and how often it was run. */
const kept = async (client: Client) => {
  const { rows } = await client.query<{ statement: string; runs: string }>(
    `select statement, generic_plans + custom_plans as runs from pg_prepared_statements order by length(name), name`,
  )
  return rows.map(({ statement, runs }) => [statement, Number(runs)])
}

const NEXT = 'select $1::int + 1 as next'

test('a text is kept with its third sending, for all connections, and parsed no more', async () => {
  const [one, other] = [await connected(), await connected()]
  const next = async (client: Client, n: number) =>
    (await client.query<{ next: number }>(NEXT, [n])).rows[0]?.next
  expect([await next(one, 1), await next(other, 2)]).toEqual([2, 3])
  expect(await kept(one)).toEqual([])
  expect([await next(one, 3), await next(other, 4), await next(one, 5)]).toEqual([4, 5, 6])
  expect(await kept(one)).toEqual([[NEXT, 3]])
  expect(await Promise.all([1, 2, 3, 4].map((n) => next(n % 2 === 0 ? one : other, n)))).toEqual([2, 3, 4, 5])
})

test('a value that does not fit fails for its sender alone', async () => {
  const client = await connected()
  const ask = (value: unknown) => client.query(NEXT, [value])
  for (let n = 0; n < 4; n += 1) await ask(n)
  await expect(ask('many')).rejects.toThrow('invalid input syntax for type integer')
  expect((await ask(7)).rows).toEqual([{ next: 8 }])
  expect((await kept(client)).map(([text]) => text)).toEqual([NEXT])
})

test('a transaction that failed neither keeps what it could not parse nor forgets what it could', async () => {
  const client = await connected()
  const divided = 'select 1 / $1::int as part'
  for (const by of [1, 1]) await client.query(divided, [by])
  await client.query('begin')
  await expect(client.query(divided, [0])).rejects.toThrow('division by zero')
  for (let n = 0; n < 3; n += 1)
    await expect(client.query(NEXT, [n])).rejects.toThrow('current transaction is aborted')
  await client.query('rollback')
  expect((await client.query(divided, [1])).rows).toEqual([{ part: 1 }])
  expect((await client.query(NEXT, [1])).rows).toEqual([{ next: 2 }])
  expect((await client.query(NEXT, [2])).rows).toEqual([{ next: 3 }])
  expect((await kept(client)).map(([text]) => text)).toEqual([divided, NEXT])
})

test('tables that change, and a session that forgets, are asked anew', async () => {
  const [client, other] = [await connected(), await connected()]
  await client.query('create table thing (id int)')
  await client.query('insert into thing values (1)')
  const all = () => other.query('select * from thing where id = $1', [1])
  for (let n = 0; n < 4; n += 1) expect((await all()).rows).toEqual([{ id: 1 }])
  await client.query(`alter table thing add column word text not null default '新'`)
  for (let n = 0; n < 4; n += 1) expect((await all()).rows).toEqual([{ id: 1, word: '新' }])
  await client.query('DISCARD ALL')
  for (let n = 0; n < 4; n += 1) expect((await all()).rows).toEqual([{ id: 1, word: '新' }])
  await client.query('drop table thing')
  await expect(all()).rejects.toThrow('relation "thing" does not exist')
})

test('a page of a list is planned for its own values', async () => {
  const client = await connected()
  for (let n = 0; n < 5; n += 1) await client.query('select $1::int as n limit $2', [n, 1])
  expect(await kept(client)).toEqual([])
})

test('a connection that names its statements itself keeps its names', async () => {
  const client = await connected()
  for (let n = 0; n < 4; n += 1)
    expect((await client.query({ name: 'own', text: NEXT, values: [n] })).rows).toEqual([{ next: n + 1 }])
  expect((await kept(client)).map(([text]) => text)).toEqual([NEXT])
})
