// The database finds in keys what the server itself finds; on both kinds of database.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFoundIn, nameKey } from '#server/domain/account/users/name-keys.ts'
import { isNamed } from '#server/domain/account/users/named.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Of names and what was typed, which the database finds. */
const found = async (cases: readonly { key: string; typed: string }[]): Promise<boolean[]> => {
  const { rows } = await db.current().execute<{ found: boolean }>(
    sql.join(
      cases.map(
        ({ key, typed }) =>
          sql`select ${isNamed({ key: sql`${key}::text`, names: [sql`''`] }, typed)} as found`,
      ),
      sql` union all `,
    ),
  )
  return rows.map((row) => row.found)
}

const name = fc.string({ unit: fc.constantFrom(...'张三曾单西安先南那阿方a1·（ '), maxLength: 6 })
const typed = fc.string({
  unit: fc.constantFrom(...'张三安zhangsecinafdx1·%.*\\[', ' '),
  minLength: 1,
  maxLength: 5,
})

test('whatever is typed, both find the same', async () => {
  const cases = fc
    .sample(fc.tuple(name, name, typed), { numRuns: 600, seed: 56 })
    .map(([one, other, words]) => ({ key: nameKey(one, other), typed: words }))
  const expected = cases.map(({ key, typed: words }) => isFoundIn(key, words))
  expect(expected.filter(Boolean).length).toBeGreaterThan(60)
  expect(await found(cases)).toEqual(expected)
})

test('a long search in a long name is answered at once', async () => {
  const key = nameKey('安'.repeat(100), '那南'.repeat(50))
  const milliseconds = async (times: number): Promise<number> => {
    const began = performance.now()
    expect(await found([{ key, typed: `${'an'.repeat(times)}zz` }])).toEqual([false])
    expect(isFoundIn(key, `${'na'.repeat(times)}zz`)).toBe(false)
    return performance.now() - began
  }
  await milliseconds(2)
  const short = await milliseconds(4)
  // Going back for each pair of letters would double the time twenty times.
  expect((await milliseconds(24)) / short).toBeLessThan(200)
})

test('a row without a key is found by its name as it is written', async () => {
  const { rows } = await db.current().execute(
    sql`select ${isNamed({ key: sql`null::text`, names: [sql`'张三'::text`] }, '张')} as one,
      ${isNamed({ key: sql`null::text`, names: [sql`'张三'::text`] }, 'zs')} as other`,
  )
  expect(rows).toEqual([{ one: true, other: false }])
})
