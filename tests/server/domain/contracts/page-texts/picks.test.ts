// Which contracts of a long list may say a word: its newest rows, then what the index knows.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairsIn } from '#protocol/contracts/page-texts/folding.ts'
import type { Database } from '#server/db/database.ts'
import { viewerKeys } from '#server/domain/contracts/contracts/search.ts'
import { hideFrom } from '#server/domain/contracts/contracts/viewers.ts'
import {
  MOST_PICKED,
  WALKED,
  lookUpContracts,
  walkContracts,
} from '#server/domain/contracts/page-texts/picks.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const COMPANY = randomUUID()
const [LIST, OWN, OTHER] = [`2:${COMPANY}`, `2:${COMPANY}:${randomUUID()}`, `2:${randomUUID()}`]
const HEAD = { own: OWN, list: LIST }
const RARE = [...pairsIn('甲乙丙')]
const BEGINNING = Date.parse('2026-01-01T00:00:00Z')
const at = (number: number) => BEGINNING + number * 60_000
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let db: Database

/** The higher its number, the newer. Those named in `rare` say 甲乙丙, all say 丁戊. */
const insert = async (viewer: string, numbers: readonly number[], rare: ReadonlySet<number>) => {
  const rows = numbers.map((number) => ({
    id: idOf(number),
    at: new Date(at(number)).toISOString(),
    pairs: [...pairsIn('丁戊'), ...(rare.has(number) ? RARE : [])],
  }))
  const [keys] = [viewerKeys([viewer])]
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, at timestamptz, pairs int[])`
  await db.transaction(async () => {
    await db.current()
      .execute(sql`insert into contract (id, no, name, initiator_id, initiator, state, status, context, version,
      content, search_text, created_at, updated_at)
      select id, '', '', id, '', 'signing', 1, '{}', 1, '{}', '', at, at from ${given}`)
    await db.current()
      .execute(sql`insert into contract_viewer (viewer, contract_id, bucket, to_sign, updated_at)
      select ${viewer}, id, 'open', false, at from ${given}`)
    await db.current().execute(sql`insert into text_source (id, contract_id, files, viewers, pairs, read_at)
      select id, id, '', ${`{${keys.join(',')}}`}::int[], pairs, at from ${given}`)
  })
}

beforeAll(async () => {
  db = await openTestDatabase()
  await insert(
    LIST,
    Array.from({ length: WALKED + 50 }, (_, number) => number + 1),
    new Set([3, 20, WALKED + 45]),
  )
  await insert(OTHER, [1_001, 1_002], new Set([1_001]))
})
afterAll(() => db.close())

const candidate = (number: number) => ({ at: at(number), id: idOf(number), source: idOf(number) })

test('the newest rows are looked through, and where that ended is said', async () => {
  expect(await walkContracts(db, HEAD, RARE, undefined)).toEqual({
    candidates: [candidate(WALKED + 45)],
    looked: { at: at(51), id: idOf(51) },
  })
})

test('the index knows the rest, newest first, and nothing of others', async () => {
  expect(await lookUpContracts(db, HEAD, RARE, { at: at(51), id: idOf(51) })).toEqual({
    candidates: [candidate(20), candidate(3)],
    looked: undefined,
  })
})

test('what follows a place in the list is given, and no more', async () => {
  expect(await lookUpContracts(db, HEAD, RARE, { at: at(20), id: idOf(20) })).toEqual({
    candidates: [candidate(3)],
    looked: undefined,
  })
  expect(await walkContracts(db, HEAD, RARE, { at: at(20), id: idOf(20) })).toEqual({
    candidates: [candidate(3)],
    looked: undefined,
  })
})

test('what one took out of one’s own lists is not given', async () => {
  await hideFrom(db, HEAD, idOf(3))
  expect((await lookUpContracts(db, HEAD, RARE, { at: at(51), id: idOf(51) })).candidates).toEqual([
    candidate(20),
  ])
  expect((await walkContracts(db, HEAD, RARE, { at: at(20), id: idOf(20) })).candidates).toEqual([])
})

test('of very many the newest are given, and where to go on', async () => {
  const many = `2:${randomUUID()}`
  await insert(
    many,
    Array.from({ length: 5_100 }, (_, number) => 10_001 + number),
    new Set(),
  )
  const picked = await lookUpContracts(db, { own: OWN, list: many }, [...pairsIn('丁戊')], {
    at: at(15_001),
    id: idOf(15_001),
  })
  expect(picked.candidates).toEqual(
    Array.from({ length: MOST_PICKED }, (_, number) => candidate(15_000 - number)),
  )
  expect(picked.looked).toEqual({ at: at(14_801), id: idOf(14_801) })
})

test('pairs that only some rows have together are asked for together', async () => {
  expect((await walkContracts(db, HEAD, [...RARE, ...pairsIn('己庚')], undefined)).candidates).toEqual([])
})
