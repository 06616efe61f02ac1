// Measures the lists at two sizes on PostgreSQL: does a call depend on the number of contracts?
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { MOST_COUNTED } from '#protocol/paging.ts'
import { countUnread, listNotices } from '#server/domain/account/notices/store.ts'
import { countFor, countToSign, listFor } from '#server/domain/contracts/contracts/viewers.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { TEMPLATE, databaseAt, query, startPostgres } from '#tests/support/postgres-server.ts'
import { fillLists } from './list-data.ts'

/** One call at both sizes, median ms; aims: `large` at most 50, `ratio` at most 1.2. */
export interface ListRow {
  readonly what: string
  readonly small: number
  readonly large: number
  readonly ratio: number
}

const ROUNDS = 15
const SMALL = { own: MOST_COUNTED, others: 20_000 }
const LARGE = { own: 300_000, others: 700_000 }

/** `NUOYIN_BENCH_SHARE`: the large size as a share of 1, for a quick look. */
export const benchLists = async (): Promise<{ own: number; of: number; rows: ListRow[] }> => {
  const share = Number(process.env['NUOYIN_BENCH_SHARE'] ?? 1)
  const large = { own: Math.round(LARGE.own * share), others: Math.round(LARGE.others * share) }
  const server = await startPostgres()
  try {
    const small = await timesAt(server.url, 'small', SMALL)
    const times = await timesAt(server.url, 'large', large)
    const rows = [...times].map(([what, ms]) => ({
      what,
      small: rounded(small.get(what) ?? 0),
      large: rounded(ms),
      ratio: rounded(ms / (small.get(what) ?? ms)),
    }))
    return { own: large.own, of: large.own + large.others, rows }
  } finally {
    await server.stop()
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const timesAt = async (
  url: string,
  name: string,
  sizes: { own: number; others: number },
): Promise<Map<string, number>> => {
  await query(url, `CREATE DATABASE bench_${name} TEMPLATE ${TEMPLATE}`)
  const db = await openDatabase({
    databaseUrl: databaseAt(url, `bench_${name}`),
    connections: 1,
    statementLimitMs: 600_000,
  })
  try {
    const [companyId, userId] = [randomUUID(), randomUUID()]
    await fillLists(db, { companyId, userId, ...sizes })
    const times = new Map<string, number>()
    for (const [what, call] of callsFor(db, companyId, userId)) times.set(what, await medianOf(call))
    return times
  } finally {
    await db.close()
  }
}

const callsFor = (db: Database, companyId: string, userId: string): [string, () => Promise<unknown>][] => {
  const own = `2:${companyId}:${userId}`
  const head = { own, list: `2:${companyId}` }
  const clerk = { own, list: own }
  const all = {
    viewer: head,
    kind: 'contract',
    buckets: 'launched',
    search: '',
    page: 1,
    pageSize: 10,
  } as const
  const list = (more: Partial<Parameters<typeof listFor>[1]>) => () => listFor(db, { ...all, ...more })
  return [
    ['all, page 1', list({})],
    ['all, page 100', list({ page: 100 })],
    ['all, last page counted', list({ page: MOST_COUNTED / 10 })],
    ['all, oldest first', list({ oldestFirst: true })],
    ['a clerk’s own, page 1', list({ viewer: clerk })],
    ['to sign', list({ buckets: ['open'], toSign: true })],
    ['waiting, administrator', list({ buckets: ['open'], toSign: false })],
    ['waiting, clerk', list({ viewer: clerk, buckets: ['open'], toSign: false })],
    ['completed, page 100', list({ buckets: ['completed'], page: 100 })],
    ['copied to me', list({ viewer: clerk, cc: true })],
    ['counts of all tabs', () => countFor(db, head, 'contract')],
    ['red dot', () => countToSign(db, head, 'contract')],
    ['search: a rare name of two characters', list({ search: '尉迟' })],
    ['search: a common name', list({ search: '张三' })],
    ['search: a word all have', list({ search: '合同' })],
    ['search: none', list({ search: '查无此名' })],
    ['filter: type', list({ type: '租赁合同' })],
    ['filter: amount', list({ least: 5_000_000, most: 5_100_000 })],
    [
      'filter: time',
      list({ from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-08T00:00:00Z') }),
    ],
    ['notices, page 1', () => listNotices(db, { userId, page: 1, pageSize: 10 })],
    [
      'notices of the system, page 10',
      () => listNotices(db, { userId, kind: 'system', page: 10, pageSize: 10 }),
    ],
    ['unread notices', () => countUnread(db, userId)],
  ]
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
