// Reads that are wanted at the same moment: one statement, each answered as if it had been sent alone.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import { role } from '#server/db/schema/company/roles.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { gatheringReads } from '#server/db/reads-together.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'

let counted: CountedDatabase

beforeAll(async () => {
  counted = await openCountedDatabase()
})

afterAll(() => counted.db.close())

const KEYS = ['reads-together:a', 'reads-together:b']
const at = new Date('2026-03-01T08:00:00.123Z')

const jobsOf = () =>
  counted.db.current().select().from(job).where(inArray(job.key, KEYS)).orderBy(asc(job.key))
const keysOf = () =>
  counted.db
    .current()
    .select({ key: job.key, payload: job.payload, length: sql<number>`length(${job.name})` })
    .from(job)
    .where(eq(job.dueAt, at))
    .orderBy(asc(job.key))
const noRoles = () => counted.db.current().select().from(role).where(eq(role.name, 'nobody’s'))
const issued = () => counted.db.current().select().from(certificate).orderBy(asc(certificate.serial)).limit(2)

test('what is read together is one statement and what is read alone, outside of transactions and inside', async () => {
  const { db, take } = counted
  const rows = KEYS.map((key, n) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    name: 'reads-together',
    key,
    payload: { text: '“引号”, (括号)', list: [1, null, { deep: true }] },
    status: 'waiting' as const,
    runAt: null,
    dueAt: at,
    attempts: 0,
    lastError: null,
  }))
  await db.current().insert(job).values(rows)
  await db
    .current()
    .insert(certificate)
    .values({
      id: rows[0]?.id ?? '',
      ownerType: 'person',
      ownerId: rows[1]?.id ?? '',
      subject: '顾清和',
      serial: '00ff',
      issuer: '诺印',
      der: Uint8Array.of(0, 1, 254, 255),
      notBefore: at,
      notAfter: at,
      createdAt: at,
    })
  const alone = [await jobsOf(), await keysOf(), await noRoles(), await issued()]
  expect(alone.map(({ length }) => length)).toEqual([2, 2, 0, 1])
  take()
  expect(await db.together(() => [jobsOf(), keysOf(), noRoles(), issued()])).toEqual(alone)
  expect(take()).toMatchObject({ statements: 1, commits: 0 })
  await db.transaction(async () => {
    expect(await db.together(() => [jobsOf(), keysOf(), noRoles(), issued()])).toEqual(alone)
    // What was read together need not be sent again.
    expect([await jobsOf(), await keysOf(), await noRoles(), await issued()]).toEqual(alone)
  })
  expect(take().texts.map((text) => text.slice(0, 6))).toEqual(['BEGIN ', 'select', 'COMMIT'])
  await db.current().delete(job).where(inArray(job.key, KEYS))
  await db.current().delete(certificate).where(eq(certificate.serial, '00ff'))
})

test('reads of one text are one part of the statement, each answered with its own rows in their order', async () => {
  const { db, take } = counted
  const keys = ['reads-together:c', 'reads-together:d']
  const rows = [...keys, ...keys].map((_, n) => ({
    id: `00000000-0000-4000-8000-00000000001${n}`,
    name: `n${n % 2}`,
    key: keys[n] ?? null,
    payload: { n },
    status: 'waiting' as const,
    runAt: n === 1 ? at : null,
    dueAt: new Date(at.getTime() + n),
    attempts: n,
  }))
  await db.current().insert(job).values(rows)
  const due = (ms: number) =>
    db
      .current()
      .select()
      .from(job)
      .where(and(eq(job.dueAt, new Date(at.getTime() + ms)), eq(job.status, 'waiting')))
      .orderBy(asc(job.seq))
      .limit(5)
  const byName = prepared((orm) =>
    orm
      .select({ id: job.id, runAt: job.runAt })
      .from(job)
      .where(eq(job.name, sql.placeholder('name')))
      .orderBy(asc(job.seq)),
  )
  const all = () => [
    ...[3, 0, 7, 1, 0].map(due),
    byName(db, { name: 'n1' }),
    byName(db, { name: 'n0' }),
    byName(db, { name: 'nobody’s' }),
  ]
  const alone: unknown[][] = []
  for (const one of all()) alone.push(await one)
  expect(alone.map(({ length }) => length)).toEqual([1, 1, 0, 1, 1, 2, 2, 0])
  take()
  expect(await db.together(all)).toEqual(alone)
  const { texts } = take()
  expect(texts.map((text) => text.split('from "job"').length - 1)).toEqual([2])
  await db
    .current()
    .delete(job)
    .where(inArray(job.name, ['n0', 'n1']))
})

test('the first failure in their order is thrown, after all have ended', async () => {
  const ended: string[] = []
  const late = async () => {
    await jobsOf()
    ended.push('late')
    throw new Error('the first')
  }
  const early = () => Promise.reject(new Error('the second'))
  await expect(counted.db.together(() => [late(), early()])).rejects.toThrow('the first')
  expect(ended).toEqual(['late'])
})

/** What reaches the database of reads that are wanted at once. */
const reaching = async (...texts: readonly string[]): Promise<string[]> => {
  const reached: string[] = []
  const { sender, together } = gatheringReads({
    query: (sent) => {
      const { text } = sent as { text: string }
      reached.push(text)
      return Promise.resolve({ rows: [texts.map(() => [])] } as unknown as pg.QueryResult)
    },
  })
  const values = ['1']
  await together(() => texts.map((text) => sender.query({ text, values, rowMode: 'array' })))
  return reached
}

const PARTIES =
  'select "id", "state" from "party" where "party"."contract_id" = $1 order by "party"."position" asc'

test('parties of a held contract are locked along, other locks and writes go alone', async () => {
  const list = (columns: string, text: string, at: number) =>
    `(select coalesce(json_agg(json_build_array(${columns})), '[]') from (${text}) as q${at} (${columns}))`
  const seals = 'select "id" from "seal" where "seal"."id" = $1'
  expect(await reaching(`${PARTIES} for update`, seals)).toEqual([
    `select ${list('c0, c1', `${PARTIES} for update`, 0)}, ${list('c0', seals.replace('$1', '$2'), 1)}`,
  ])
  const lock = `${seals} for share`
  const write = 'update "seal" set "name" = $1'
  expect(await reaching(seals, lock, write, 'select now()')).toEqual([lock, write, 'select now()', seals])
})
