// Statements of a transaction go one after the other; writes wanted together go as one.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'

let counted: CountedDatabase
beforeAll(async () => {
  counted = await openCountedDatabase()
})
afterAll(() => counted.db.close())

const MOVED = 'update "party" set "state" = $1 where "party"."id" = $2 returning "id", "state"'
const ADDED = 'insert into "notice" ("id", "text") values ($1, $2)'
const READ = 'select "id" from "party"'
const MANY = 'update "party" set "state" = $1 where "party"."contract_id" = $2'

type Sent = readonly [text: string, ...values: unknown[]]

/** Sends all of these at once; answers what reached the database, and how many ran at the same time at most. */
const reaching = async (sent: readonly Sent[], isSideBySide = true) => {
  const reached: string[] = []
  let running = 0
  let most = 0
  const sender = oneAtATime(
    {
      query: async (statement) => {
        running += 1
        most = Math.max(most, running)
        reached.push(typeof statement === 'string' ? statement : statement.text)
        await Promise.resolve()
        running -= 1
        return { rows: [[]] } as unknown as pg.QueryResult
      },
    },
    () => isSideBySide,
  )
  await Promise.all(sent.map(([text, ...values]) => sender.query({ text, rowMode: 'array' }, values)))
  return { reached, most }
}

test('alone each is sent as it is, and none before the one before it is answered', async () => {
  const sent = [[MOVED, 'signed', 1], [MOVED, 'signed', 2], [READ]] as const
  expect(await reaching(sent, false)).toEqual({ reached: [MOVED, MOVED, READ], most: 1 })
})

test('side by side, changes of different rows and what is added go as one', async () => {
  const sent = [
    [MOVED, 'signed', 1],
    [ADDED, 7, 'a'],
    [MOVED, 'signed', 2],
  ] as const
  expect((await reaching(sent)).reached).toEqual([
    'with "put_0" as (update "party" set "state" = $1 where "party"."id" = $2 returning "id", "state"), "put_1" as (insert into "notice" ("id", "text") values ($3, $4)), "put_2" as (update "party" set "state" = $5 where "party"."id" = $6 returning "id", "state") select (select coalesce(json_agg(json_build_array(c0, c1)), \'[]\') from "put_0" as q0 (c0, c1)), null, (select coalesce(json_agg(json_build_array(c0, c1)), \'[]\') from "put_2" as q2 (c0, c1))',
  ])
})

test('a second change of the same row, a read, and a change of many rows go by themselves, in their order', async () => {
  const sent = [
    [MOVED, 'signed', 1],
    [MOVED, 'signed', 1],
    [READ],
    [MANY, 'signed', 1],
    [ADDED, 1, 'b'],
  ] as const
  expect((await reaching(sent)).reached).toEqual([MOVED, MOVED, READ, MANY, ADDED])
})

const added = async (name: string) => {
  const id = randomUUID()
  await counted.db
    .current()
    .insert(job)
    .values({ id, name, status: 'waiting', payload: null, dueAt: new Date(0), attempts: 0 })
  return id
}

test('each is answered with its own rows, dates and values as if it had been sent alone', async () => {
  const { db, take } = counted
  const ids = await Promise.all(['a', 'b', 'c'].map(added))
  const at = new Date('2026-03-01T08:00:00.123Z')
  const change = async (id: string, attempts: number) =>
    db
      .current()
      .update(job)
      .set({ dueAt: at, payload: { text: '“引号”' }, attempts })
      .where(eq(job.id, id))
      .returning()
  take()
  const together = await db.transaction(() => db.together(() => ids.map((id, n) => change(id, n))))
  expect(take().statements).toBe(3)
  const alone = await Promise.all(ids.map((id, n) => change(id, n)))
  expect(together).toEqual(alone)
  expect(together.map(([row]) => row?.dueAt)).toEqual([at, at, at])
})

test('changes of one text are one part of the statement, and so is what is added', async () => {
  const { db, take } = counted
  const ids = await Promise.all(['d', 'e', 'f'].map(added))
  const [first = '', second = ''] = ids
  const all = () => ids.map((id) => db.current().select().from(job).where(eq(job.id, id)))
  take()
  const given = await db.transaction(() =>
    db.together(() =>
      ids.map(async (id, n) => {
        await db
          .current()
          .insert(nonce)
          .values({ nonce: `beside ${id}`, usedAt: new Date(n) })
        // Of rows that are not there nothing is given back.
        return await db
          .current()
          .update(job)
          .set({ name: `changed ${n}`, runAt: n === 0 ? null : new Date(n), payload: [n, { n }] })
          .where(eq(job.id, n === 2 ? randomUUID() : id))
          .returning({ id: job.id, name: job.name, runAt: job.runAt, payload: job.payload })
      }),
    ),
  )
  const texts = take().texts.filter((text) => text.includes('update "job"'))
  // The first takes along what was put off, and so has a text of its own.
  expect(texts.map((text) => text.split('update "job"').length - 1)).toEqual([2])
  expect(texts.map((text) => text.split('insert into "nonce"').length - 1)).toEqual([1])
  expect(given).toEqual([
    [{ id: first, name: 'changed 0', runAt: null, payload: [0, { n: 0 }] }],
    [{ id: second, name: 'changed 1', runAt: new Date(1), payload: [1, { n: 1 }] }],
    [],
  ])
  const rows = await db.together(all)
  expect(rows.map(([row]) => row?.name)).toEqual(['changed 0', 'changed 1', 'f'])
  for (const [n, id] of ids.entries())
    expect(
      await db
        .current()
        .select({ at: nonce.usedAt })
        .from(nonce)
        .where(eq(nonce.nonce, `beside ${id}`)),
    ).toEqual([{ at: new Date(n) }])
})

test('one that fails undoes all of them', async () => {
  const { db } = counted
  const id = await added('kept')
  const failing = db.transaction(() =>
    db.together(() => [
      db.current().update(job).set({ name: 'changed' }).where(eq(job.id, id)).returning({ id: job.id }),
      db
        .current()
        .update(job)
        .set({ attempts: sql`1 / 0` })
        .where(eq(job.id, randomUUID()))
        .returning({ id: job.id }),
    ]),
  )
  await expect(failing).rejects.toThrow()
  expect(await db.current().select({ name: job.name }).from(job).where(eq(job.id, id))).toEqual([
    { name: 'kept' },
  ])
})
