// New rows, and changes of rows by their id, whose statement is built once for each set of columns.
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowChange, rowInsert } from '#server/db/row-writes.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'

let counted: CountedDatabase
beforeAll(async () => {
  counted = await openCountedDatabase()
})
afterAll(() => counted.db.close())

const AT = new Date('2026-11-28T08:00:00.000Z')
const LATER = new Date('2026-11-28T09:00:00.000Z')

const add = rowInsert(job)
const change = rowChange(job)

const row = (more: Partial<typeof job.$inferInsert> = {}) => ({
  id: randomUUID(),
  name: 'waits',
  key: null,
  payload: { of: '甲方' },
  status: 'waiting' as const,
  runAt: AT,
  addedAt: AT,
  dueAt: AT,
  attempts: 0,
  ...more,
})
const stored = async (id: string) => {
  const [found] = await counted.db.current().select().from(job).where(eq(job.id, id))
  const { seq: _, ...rest } = found!
  return rest
}
const EMPTY = { lease: null, lastError: null, traceparent: null }

test('a row has what it was given, null where that was given, and defaults for the rest', async () => {
  const [first, second] = [row(), row({ key: 'one', payload: null, runAt: undefined })]
  await add(counted.db, first)
  await add(counted.db, second)
  expect([await stored(first.id), await stored(second.id)]).toEqual([
    { ...first, ...EMPTY },
    { ...second, ...EMPTY, runAt: null },
  ])
})

test('a row that must be new is left as it is where there is one', async () => {
  const first = row()
  const addNew = rowInsert(job, { isNewOnly: true })
  await addNew(counted.db, first)
  await addNew(counted.db, { ...first, name: 'another' })
  expect(await stored(first.id)).toEqual({ ...first, ...EMPTY })
})

test('a change writes what it names, null as null, and leaves the rest', async () => {
  const [first, other] = [row({ key: 'two' }), row()]
  await add(counted.db, first)
  await add(counted.db, other)
  await change(counted.db, first.id, { attempts: 1, payload: ['乙方'], key: undefined, dueAt: LATER })
  await change(counted.db, first.id, { attempts: 2, payload: null, dueAt: null })
  expect([await stored(first.id), await stored(other.id)]).toEqual([
    { ...first, ...EMPTY, attempts: 2, payload: null, dueAt: null },
    { ...other, ...EMPTY },
  ])
})

test('what becomes of a column may hang on what it was', async () => {
  const first = row({ dueAt: null })
  await add(counted.db, first)
  const plan = rowChange(job, { written: { dueAt: (at) => sql`coalesce(${job.dueAt}, ${at}::timestamptz)` } })
  await plan(counted.db, first.id, { dueAt: AT })
  await plan(counted.db, first.id, { dueAt: LATER })
  expect((await stored(first.id)).dueAt).toEqual(AT)
})

test('rows that change side by side are one statement, and those that are given back are not read again', async () => {
  const rows = [row(), row(), row()]
  for (const each of rows) await add(counted.db, each)
  const { db } = counted
  const changeKnown = rowChange(job, { isGivenBack: true })
  counted.take()
  const read = await db.transaction(async () => {
    await db.together(() => rows.map(({ id }, at) => changeKnown(db, id, { attempts: at + 1 })))
    return await db.together(() =>
      rows.map(async ({ id }) => (await db.current().select().from(job).where(eq(job.id, id)))[0]?.attempts),
    )
  })
  const { texts } = counted.take()
  expect([read, texts.filter((text) => text.includes('"job"')).length]).toEqual([[1, 2, 3], 1])
  const names = rows.map(({ id }) => id)
  const all = await db.current().select().from(job).orderBy(asc(job.seq))
  expect(all.filter(({ id }) => names.includes(id)).map(({ attempts }) => attempts)).toEqual([1, 2, 3])
})
