// Measures the search in texts, by how many contracts say the word.
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { lookUpContracts, walkContracts } from '#server/domain/contracts/page-texts/picks.ts'
import { findTexts } from '#server/operations/contracts/page-texts/search.ts'
import { OWNER, withFilled } from './filled-lists.ts'
import { PHRASES, fillTexts, phraseOf } from './search-data.ts'
import { median } from './median.ts'

/** The largest an answer may take, in ms. */
export const MOST_SEARCH_MS = 100

/** One search, median ms among few and among many contracts, with how many it found among many. */
export interface SearchRow {
  readonly what: string
  readonly small: number
  readonly large: number
  readonly hits: number
}

export interface SearchTimes {
  readonly own: number
  readonly of: number
  readonly smallOf: number
  readonly rows: readonly SearchRow[]
}

interface Timed {
  readonly what: string
  readonly ms: number
  readonly hits: number
}

const ROUNDS = 9
const SMALL = { own: 3_000, others: 7_000 }
const LARGE = { own: 300_000, others: 700_000 }

/** `NUOYIN_BENCH_SHARE`: the size as a share of 1, for a quick look. */
export const benchSearch = async (): Promise<SearchTimes> => {
  const share = Number(process.env['NUOYIN_BENCH_SHARE'] ?? 1)
  const sizes = { own: Math.round(LARGE.own * share), others: Math.round(LARGE.others * share) }
  return withFilled('PostgreSQL', { small: SMALL, large: sizes }, async (open) => {
    const small = await timesIn(open.small)
    const large = await timesIn(open.large)
    return {
      own: sizes.own,
      of: sizes.own + sizes.others,
      smallOf: SMALL.own + SMALL.others,
      rows: large.map(({ what, ms, hits }, at) => ({ what, small: small[at]?.ms ?? 0, large: ms, hits })),
    }
  })
}

const timesIn = async (open: () => Promise<Database>): Promise<Timed[]> => {
  const db = await open()
  try {
    const { rows } = await db
      .current()
      .execute<{ filled: boolean }>(sql`select exists (select 1 from text_source) as filled`)
    if (rows[0]?.filled !== true) await fillTexts(db, OWNER)
    return await timesOf(db)
  } finally {
    await db.close()
  }
}

const timesOf = async (db: Database): Promise<Timed[]> => {
  const { companyId, userId } = OWNER
  const own = `2:${companyId}:${userId}`
  const head = { own, list: `2:${companyId}` }
  const word = (number: number, letters = 4) => phraseOf(number).slice(0, letters)
  const searches: [string, string][] = [
    ['a word all say', word(PHRASES.all)],
    ['a word of two letters all say', word(PHRASES.all, 2)],
    ['eight letters all say', word(PHRASES.all, 8)],
    ['a word a quarter says', word(PHRASES.quarter)],
    ['a word half of them say', word(PHRASES.half)],
    ['a word one in twenty says', word(PHRASES.twentieth)],
    ['a word one in two hundred says', word(4_000)],
    ['a word one in 5,000 says', word(PHRASES.rare)],
    ['a word of two letters one in 5,000 says', word(PHRASES.rare, 2)],
    ['eight letters one in 5,000 says', word(PHRASES.rare, 8)],
    ['a word that others alone say', word(PHRASES.others)],
    ['a word nobody says', '查无此语'],
    ['two words, one of them rare', `${word(PHRASES.all)} ${word(PHRASES.rare)}`],
  ]
  const rows: Timed[] = []
  for (const [what, words] of searches) {
    const search = () =>
      findTexts(
        db,
        { words },
        {
          walk: (pairs, after) => walkContracts(db, head, pairs, after),
          lookUp: (pairs, after) => lookUpContracts(db, head, pairs, after),
        },
      )
    const { hits } = await search()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now()
      await search()
      times.push(performance.now() - begun)
    }
    rows.push({ what, ms: Math.round(median(times) * 10) / 10, hits: hits.length })
  }
  return rows
}
