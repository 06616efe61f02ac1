// What is ready at one moment is committed together; what cannot be fails alone.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCommitTogether } from '#server/operations/contracts/signing/commit-together.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.current().execute(sql`create table written (name text primary key, at text not null)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.current().execute(sql`delete from written`)
})

const write = (name: string) => async (): Promise<string> => {
  await db.current().execute(sql`insert into written values (${name}, pg_current_xact_id()::text)`)
  return name
}
const written = async (): Promise<Map<string, string>> => {
  const { rows } = await db.current().execute<{ name: string; at: string }>(sql`select name, at from written`)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

test('what comes while another is committed shares the next transaction', async () => {
  const together = createCommitTogether({ db })
  const names = ['first', 'second', 'third']
  expect(await Promise.all(names.map((name) => together(randomUUID(), write(name))))).toEqual(names)
  const at = await written()
  expect(at.get('second')).toBe(at.get('third'))
  expect(at.get('first')).not.toBe(at.get('second'))
})

test('one that fails fails alone, and undoes nothing but its own', async () => {
  const together = createCommitTogether({ db })
  const failing = async () => {
    await write('half done')()
    throw new Error('no')
  }
  const outcomes = await Promise.allSettled([
    together(randomUUID(), write('first')),
    together(randomUUID(), write('second')),
    together(randomUUID(), failing),
    together(randomUUID(), write('third')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const at = await written()
  expect([...at.keys()].sort()).toEqual(['first', 'second', 'third'])
  expect(new Set(at.values()).size).toBe(3)
})
