// Measures the lists at two sizes on PostgreSQL: does a call depend on the number of contracts?
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { MOST_COUNTED } from '#protocol/paging.ts'
import { OWNER, withFilled } from './filled-lists.ts'
import { callsFor } from './list-calls.ts'
import { median } from './median.ts'

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
// What takes so little that a stir of the machine doubles it is asked more often.
const SHORT_MS = 5
const ROUNDS_OF_SHORT = 101
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
  return withFilled(on, { small: SMALL, large: sizes }, async (open) => {
    const small = await open.small()
    const large = await open.large()
    try {
      const rows = await rowsOf(
        callsFor(small, { ...OWNER, own: SMALL.own }),
        callsFor(large, { ...OWNER, own: sizes.own }),
      )
      return { on, own: sizes.own, of: sizes.own + sizes.others, rows }
    } finally {
      await small.close()
      await large.close()
    }
  })
}

const rounded = (value: number): number => Math.round(value * 100) / 100

type Calls = ReturnType<typeof callsFor>

const rowsOf = async (small: Calls, large: Calls): Promise<ListRow[]> => {
  const rows: ListRow[] = []
  for (const [index, [what, call]] of small.entries()) {
    const times = await mediansOf(call, large[index]?.[1] ?? call)
    rows.push({
      what,
      small: rounded(times.small),
      large: rounded(times.large),
      ratio: rounded(times.large / times.small),
    })
  }
  return rows
}

/** Both take turns, so that what else the machine does meets both. */
const mediansOf = async (
  small: () => Promise<unknown>,
  large: () => Promise<unknown>,
): Promise<{ small: number; large: number }> => {
  const times = { small: [] as number[], large: [] as number[] }
  const round = async () => {
    times.small.push(await timeOf(small))
    times.large.push(await timeOf(large))
  }
  // Caches are filled, and full lists known, before it counts.
  await small()
  await large()
  while (times.small.length < ROUNDS) await round()
  while (median(times.small) < SHORT_MS && times.small.length < ROUNDS_OF_SHORT) await round()
  return { small: median(times.small), large: median(times.large) }
}

const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await call()
  return performance.now() - from
}
