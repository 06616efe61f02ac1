// Lists what a bench measured beside what it is to be, one flat row for each figure that has an aim.
import { FEWEST_PER_SECOND } from './batches.ts'
import type { BatchRow } from './batches.ts'
import type { benchBeside } from './beside.ts'
import { MOST_WAIT_MS } from './beside.ts'
import type { CountedPart } from './clicks.ts'
import type { ListTimes } from './lists.ts'
import { MOST_COMMITS, MOST_STATEMENTS } from './one-contract.ts'
import type { OneContractBench } from './one-contract.ts'
import { MOST_DELAY_MS } from './killed-batch.ts'
import type { KilledBatch } from './killed-batch.ts'
import { MOST_HEAP_TIMES, MOST_RENEWAL_TIMES } from './renewal.ts'
import type { RenewalBench } from './renewal.ts'
import { MOST_SEARCH_MS } from './search.ts'
import type { SearchTimes } from './search.ts'
import type { PageRow } from './pages.ts'
import { MOST_READ_TIMES } from './signed-read.ts'
import type { SignedReadRow } from './signed-read.ts'
import type { SealingBench } from './sealing.ts'
import type { AcrossRow, FileRow } from './single-files.ts'
import { MOST_CPU_MS, MOST_GROWTH_MB, MOST_PDFSIG_TIMES } from './single-files.ts'
import { MOST_TYPESETTING_MS } from './typesetting.ts'
import type { ViewerRow } from './viewer.ts'
import { MOST_TIMES } from './viewer.ts'

/** What a bench may have measured; a part that did not run is missing. */
export interface Measured {
  readonly sealing?: Pick<SealingBench, 'aims'>
  readonly pages?: { readonly rows: readonly PageRow[] }
  readonly beside?: Awaited<ReturnType<typeof benchBeside>>
  readonly lists?: readonly ListTimes[]
  readonly files?: { readonly rows: readonly FileRow[] }
  readonly across?: AcrossRow
  readonly clicks?: readonly CountedPart[]
  readonly typesetting?: { readonly rows: readonly { readonly what: string; readonly ms: number }[] }
  readonly viewer?: readonly ViewerRow[]
  readonly search?: Pick<SearchTimes, 'rows'>
  readonly contract?: Pick<OneContractBench, 'statements' | 'commits'>
  readonly read?: readonly Pick<SignedReadRow, 'atOnce' | 'times'>[]
  readonly renewal?: Pick<RenewalBench, 'times' | 'heapTimes'>
  /** Without an aim: bytes are what they are, and so is a token. */
  readonly storage?: object
  readonly replica?: object
  readonly token?: object
  readonly batches?: { readonly rows: readonly Pick<BatchRow, 'on' | 'perSecond'>[] }
  readonly killed?: Omit<KilledBatch, 'kills' | 'seconds' | 'audit'>
}

/** One figure: `aim` is `≤ …` or `≥ …` in `unit`. */
export interface Aim {
  readonly key: string
  readonly value: number
  readonly unit: string
  readonly aim: string
  readonly met: boolean
}

const atMost = (key: string, value: number, unit: string, most: number): Aim => ({
  key,
  value,
  unit,
  aim: `≤ ${most}`,
  met: value <= most,
})

const atLeast = (key: string, value: number, unit: string, least: number): Aim => ({
  key,
  value,
  unit,
  aim: `≥ ${least}`,
  met: value >= least,
})

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The largest a list call may take on a database, in ms, and how many times its time at 10,000. */
const MOST_LIST_MS = { PostgreSQL: 50, PGlite: 100 } as const
const MOST_LIST_RATIO = 1.2
/** The first load of the login route: its scripts, and all it asks for. */
const MOST_LOGIN = { KB: 150, requests: 15 } as const

const aimsOfKilled = ({ contracts, ...killed }: NonNullable<Measured['killed']>): Aim[] => [
  atLeast('killed.valid files', killed.valid, '', contracts),
  atLeast('killed.signed once', killed.signedOnce, '', contracts),
  atLeast('killed.chains whole', killed.whole, '', contracts),
  atMost('killed.uses of the seal', killed.uses, '', contracts),
  atMost('killed.quota used', killed.quotaUsed, '', contracts),
  atLeast('killed.uses not lost', killed.uses, '', contracts),
  atLeast('killed.quota not given back', killed.quotaUsed, '', contracts),
  atMost('killed.delay of a single signature', killed.beside.most - killed.idle.median, 'ms', MOST_DELAY_MS),
]

/** Every figure of a bench that has an aim, in the order in which it was measured. */
export const aimsOf = (measured: Measured): readonly Aim[] => [
  ...(measured.sealing?.aims ?? []).flatMap(({ key, timesFaster, shareOfBare }) => [
    atLeast(`sealing.${key}.timesFaster`, rounded(timesFaster), '×', 5),
    atLeast(`sealing.${key}.shareOfBare`, rounded(shareOfBare), '×', 0.6),
  ]),
  ...(measured.pages?.rows ?? []).flatMap(({ what, value, unit }) =>
    unit === 'KB' || unit === 'requests' ? [atMost(`pages.${what}`, value, unit, MOST_LOGIN[unit])] : [],
  ),
  ...(measured.beside?.rows ?? []).map(({ crowd, idle, worst }) =>
    atMost(`beside.${crowd}`, rounded(worst - idle), 'ms', MOST_WAIT_MS),
  ),
  ...(measured.lists ?? []).flatMap(({ on, rows }) =>
    rows.flatMap(({ what, large, ratio }) => [
      atMost(`lists.${on}.${what}`, large, 'ms', MOST_LIST_MS[on]),
      ...(on === 'PostgreSQL' ? [atMost(`lists.${on}.${what}.ratio`, ratio, '×', MOST_LIST_RATIO)] : []),
    ]),
  ),
  ...(measured.files?.rows ?? []).flatMap(({ name, what, cpuMs, growthMb }) => [
    atMost(`files.${what}.${name}.cpu`, rounded(cpuMs), 'ms', MOST_CPU_MS),
    atMost(`files.${what}.${name}.growth`, rounded(growthMb), 'MB', MOST_GROWTH_MB),
  ]),
  ...(measured.across === undefined
    ? []
    : [atMost('files.check.sealed across.times', rounded(measured.across.times), '×', MOST_PDFSIG_TIMES)]),
  ...(measured.clicks ?? []).flatMap(({ key, presses, mostPresses, fields, mostFields }) => [
    atMost(`clicks.${key}.presses`, presses, '', mostPresses),
    atMost(`clicks.${key}.fields`, fields, '', mostFields),
  ]),
  ...(measured.typesetting?.rows ?? [])
    .slice(0, 1)
    .map(({ ms }) => atMost('typesetting.30 pages', ms, 'ms', MOST_TYPESETTING_MS)),
  ...(measured.viewer ?? []).map(({ what, times }) =>
    atMost(`viewer.${what}`, rounded(times), '×', MOST_TIMES),
  ),
  ...(measured.search?.rows ?? []).flatMap(({ what, small, large }) => [
    atMost(`search.${what}`, large, 'ms', MOST_SEARCH_MS),
    atMost(`search.${what}.among few`, small, 'ms', MOST_SEARCH_MS),
  ]),
  ...(measured.contract === undefined
    ? []
    : [
        atMost('contract.statements', measured.contract.statements, '', MOST_STATEMENTS),
        atMost('contract.commits', measured.contract.commits, '', MOST_COMMITS),
      ]),
  ...(measured.read ?? []).map(({ atOnce, times }) =>
    atMost(`read.${atOnce} at once`, rounded(times), '×', MOST_READ_TIMES),
  ),
  ...(measured.batches?.rows ?? []).map(({ on, perSecond }) =>
    atLeast(`batches.${on}`, rounded(perSecond), '/s', FEWEST_PER_SECOND[on]),
  ),
  ...(measured.killed === undefined ? [] : aimsOfKilled(measured.killed)),
  ...(measured.renewal === undefined
    ? []
    : [
        atMost('renewal.times', rounded(measured.renewal.times), '×', MOST_RENEWAL_TIMES),
        atMost('renewal.heapTimes', rounded(measured.renewal.heapTimes), '×', MOST_HEAP_TIMES),
      ]),
]
