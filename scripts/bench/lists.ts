// Measures the lists at two sizes on PostgreSQL: does a call depend on the number of contracts?
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { OWNER, withFilled } from './filled-lists.ts'
import { callsFor } from './list-calls.ts'

/** One call at both sizes, median ms; aims: `large` at most 50 (100 on PGlite), `ratio` at most 1.2. */
export interface ListRow {
  readonly what: string
  readonly small: number
  readonly large: number
  readonly ratio: number
}

/** The times of one database. */
export interface ListTimes {
  readonly on: 'PostgreSQL' | 'PGlite'
  /** Contracts of the company, and of all. */
  readonly own: number
  readonly of: number
  readonly rows: ListRow[]
}

const ROUNDS = 15
const SMALL = { own: MOST_COUNTED, others: 20_000 }
const LARGE = {
  PostgreSQL: { own: 300_000, others: 700_000 },
  PGlite: { own: 30_000, others: 70_000 },
} as const

/** `NUOYIN_BENCH_SHARE`: the large sizes as a share of 1, for a quick look. */
export const benchLists = async (): Promise<ListTimes[]> => [
  await timesOn('PostgreSQL'),
  await timesOn('PGlite'),
]

const timesOn = async (on: ListTimes['on']): Promise<ListTimes> => {
  const share = Number(process.env['NUOYIN_BENCH_SHARE'] ?? 1)
  const { own, others } = LARGE[on]
  const sizes = { own: Math.round(own * share), others: Math.round(others * share) }
  return withFilled(on, { small: SMALL, large: sizes }, async ({ small, large }) => {
    const before = await timesAt(small)
    const times = await timesAt(large)
    const rows = [...times].map(([what, ms]) => ({
      what,
      small: rounded(before.get(what) ?? 0),
      large: rounded(ms),
      ratio: rounded(ms / (before.get(what) ?? ms)),
    }))
    return { on, own: sizes.own, of: sizes.own + sizes.others, rows }
  })
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const timesAt = async (open: () => Promise<Database>): Promise<Map<string, number>> => {
  const db = await open()
  try {
    const times = new Map<string, number>()
    for (const [what, call] of callsFor(db, OWNER.companyId, OWNER.userId))
      times.set(what, await medianOf(call))
    return times
  } finally {
    await db.close()
  }
}

const medianOf = async (call: () => Promise<unknown>): Promise<number> => {
  await call()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await call()
    times.push(performance.now() - from)
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
}
