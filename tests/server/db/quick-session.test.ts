// The quick session reads the same from what the driver answers as the builder's own.
import { expect, test } from 'vitest'
import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import { QuickSession } from '#server/db/quick-session.ts'
import { valueOf } from '#server/db/row-writes.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { blobChunk } from '#server/db/schema/platform/blobs.ts'

type Orm = NodePgDatabase<Record<string, never>>

const dialect = new PgDialect()

/** What both make of these rows; each gets its own copy of them. */
const bothRead = (rows: readonly unknown[][], ask: (orm: Orm) => PromiseLike<unknown>) => {
  const answering = () => ({ query: () => Promise.resolve({ rows: structuredClone(rows) }) }) as never
  const sessions = [NodePgSession, QuickSession].map(
    (Session) => new Session(answering(), dialect, undefined),
  )
  return Promise.all(sessions.map((session) => ask(new NodePgDatabase(dialect, session as never, undefined))))
}

/** Values as the driver gives them, of each column of a table by its type. */
const rowOf = (table: typeof contract | typeof party | typeof blobChunk, isNull: boolean): unknown[] =>
  Object.values(getTableColumns(table)).map((column, at) => {
    if (isNull && !column.notNull) return null
    const type = column.getSQLType()
    if (type.startsWith('timestamp')) return '2026-05-04 03:02:01.123+00'
    if (type.endsWith('[]')) return ['a', `b${at}`]
    if (type === 'jsonb') return { nested: { at } }
    if (type === 'boolean') return at % 2 === 0
    if (type === 'bigint') return String(at)
    if (type === 'bytea') return Buffer.from([at, 255])
    return type === 'integer' || type === 'smallint' ? at : `text ${at}`
  })

const rowsOf = (table: Parameters<typeof rowOf>[0]) => [rowOf(table, false), rowOf(table, true)]

test.each([contract, party, blobChunk])('all columns of a table', async (table) => {
  const [own, quick] = await bothRead(rowsOf(table), (orm) => orm.select().from(table))
  expect(quick).toEqual(own)
  expect(Object.keys((quick as object[])[0]!)).toEqual(Object.keys((own as object[])[0]!))
})

test('expressions, with and without a name, and what an update gives back', async () => {
  const fields = {
    id: contract.id,
    n: count(),
    up: sql<string>`upper(${contract.name})`.as('up'),
    at: sql<Date>`max(${contract.updatedAt})`.mapWith(contract.updatedAt),
  }
  const rows = [
    ['x', '7', 'NAME', '2026-05-04 03:02:01+00'],
    ['y', '0', null, null],
  ]
  const [own, quick] = await bothRead(rows, (orm) => orm.select(fields).from(contract))
  expect(quick).toEqual(own)
  const [ownBack, quickBack] = await bothRead(rowsOf(contract), (orm) =>
    orm.update(contract).set({ name: 'z' }).where(eq(contract.id, 'x')).returning(),
  )
  expect(quickBack).toEqual(ownBack)
})

test('rows within rows, and those that a join did not find', async () => {
  const other = alias(contract, 'other')
  const rows = [
    [...rowOf(contract, false), ...rowOf(contract, false)],
    [...rowOf(contract, false), ...Object.keys(getTableColumns(contract)).map(() => null)],
  ]
  const [own, quick] = await bothRead(rows, (orm) =>
    orm.select().from(contract).leftJoin(other, eq(other.id, contract.aboutId)),
  )
  expect(quick).toEqual(own)
})

test('values are filled in and encoded as by the builder, and one that is missing is named', async () => {
  const sent = [NodePgSession, QuickSession].map(async (Session) => {
    const heard: unknown[] = []
    const client = {
      query: (_: unknown, values: unknown[]) => {
        heard.push(values)
        return Promise.resolve({ rows: [] })
      },
    } as never
    const orm: Orm = new NodePgDatabase(dialect, new Session(client, dialect, undefined) as never, undefined)
    const changing = orm
      .update(contract)
      .set({
        name: sql`${sql.placeholder('name')}`,
        updatedAt: valueOf(contract.updatedAt, 'at'),
        version: 7,
      })
      .where(eq(contract.id, sql.placeholder('id')))
      .prepare('')
    const values = { name: '租约', at: new Date('2026-05-04T03:02:01.123Z'), id: 'x' }
    await changing.execute(values)
    await changing.execute({ ...values, name: null })
    const failure: unknown = await changing.execute({ name: '租约' }).catch((error: unknown) => error)
    return [heard, String(failure)]
  })
  const [own, quick] = await Promise.all(sent)
  expect(quick).toEqual(own)
})

test('what the driver refuses is told as by the builder', async () => {
  const failures = [NodePgSession, QuickSession].map(async (Session) => {
    const client = { query: () => Promise.reject(new Error('gone')) } as never
    const orm: Orm = new NodePgDatabase(dialect, new Session(client, dialect, undefined) as never, undefined)
    const failure = await orm
      .select({ id: contract.id })
      .from(contract)
      .where(eq(contract.id, 'x'))
      .catch((error: unknown) => error as Error)
    return [String(failure), (failure as Error).cause]
  })
  const [own, quick] = await Promise.all(failures)
  expect(quick).toEqual(own)
})
