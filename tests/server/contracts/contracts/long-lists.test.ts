// A long list: pages, counts, searches and red dots read no more rows than they are bound to.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { PROBED, countedAt } from '#server/db/ordered-picks.ts'
import { MOST_DOTTED } from '#server/db/picks.ts'
import { pageConfirmations } from '#server/domain/contracts/confirmations/store.ts'
import { countFor, countToSign, listFor } from '#server/domain/contracts/contracts/viewers.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { pageReviews } from '#server/domain/contracts/reviews/lists.ts'
import { pageClosed } from '#server/domain/seals/seal-requests/store.ts'
import { fillLists } from '../../../../scripts/bench/list-data.ts'
import { emptySnapshot } from '#tests/support/empty-database.ts'

const COMPANY = randomUUID()
const HEAD = randomUUID()
const COUNT = MOST_COUNTED + 2_500
const viewer = { own: `2:${COMPANY}:${HEAD}`, list: `2:${COMPANY}` }
const whole = { viewer, kind: 'contract', search: '', page: 1, pageSize: 10 } as const

let db: Database
beforeAll(async () => {
  db = await openDatabase({ snapshot: await emptySnapshot() })
  await fillLists(db, { companyId: COMPANY, userId: HEAD, own: COUNT, others: 500 })
})
afterAll(() => db.close())

const dialect = new PgDialect()

/** The plans of the statements of a call. */
const plansOf = async (call: (watched: Database) => Promise<unknown>): Promise<Plan[]> => {
  const plans: Plan[] = []
  const watch = async (statement: SQL) => {
    if (dialect.sqlToQuery(statement).sql.startsWith('explain')) return
    const { rows } = await db
      .current()
      .execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${statement}`)
    plans.push(rows[0]!['QUERY PLAN'][0].Plan)
  }
  const current = () => {
    const orm = db.current()
    return new Proxy(orm, {
      get: (target, name, receiver) =>
        name === 'execute'
          ? async (statement: SQL) => {
              await watch(statement)
              return target.execute(statement)
            }
          : (Reflect.get(target, name, receiver) as unknown),
    })
  }
  await call({ ...db, current })
  return plans
}

/** Rows that the plans of a call read, by table: what each scan gave, and what it threw away. */
const rowsRead = async (call: (watched: Database) => Promise<unknown>): Promise<Record<string, number>> => {
  const read: Record<string, number> = {}
  for (const plan of await plansOf(call)) addTo(read, plan)
  return read
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
const addTo = (read: Record<string, number>, plan: Plan): void => {
  const table = plan['Relation Name']
  if (table !== undefined)
    read[table] =
      (read[table] ?? 0) +
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  for (const child of plan.Plans ?? []) addTo(read, child)
}

/** The ways in which a plan comes to rows of a table. */
const waysTo = (table: string, plan: Plan): string[] => [
  ...(plan['Relation Name'] === table ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap((child) => waysTo(table, child)),
]

test('a page reads its rows and counts no further than pages lead, once', async () => {
  const read = await rowsRead((watched) => listFor(watched, { ...whole, buckets: 'launched' }))
  expect(read['contract_viewer']).toBeLessThanOrEqual(MOST_COUNTED + 1 + 10)
  const page = await listFor(db, { ...whole, buckets: 'launched' })
  expect({ total: page.total, hasMore: page.hasMore, rows: page.rows.length }).toEqual({
    total: MOST_COUNTED,
    hasMore: true,
    rows: 10,
  })
  // That there are more than are counted is remembered.
  const again = await rowsRead((watched) => listFor(watched, { ...whole, buckets: 'launched' }))
  expect(again['contract_viewer']).toBe(10)
})

test('the last page that is counted comes from the near end, and the rows of both ends agree', async () => {
  const query = { ...whole, buckets: ['completed'] } as const
  const { total, hasMore } = await listFor(db, query)
  expect({ hasMore, isMany: total > 1_000 }).toEqual({ hasMore: false, isMany: true })
  const page = Math.ceil(total / 10)
  const last = await listFor(db, { ...query, page })
  const all = await listFor(db, { ...query, pageSize: total })
  expect(last.rows.map(({ id }) => id)).toEqual(all.rows.slice((page - 1) * 10).map(({ id }) => id))
  const read = await rowsRead((watched) => listFor(watched, { ...query, page }))
  expect(read['contract_viewer']).toBeLessThanOrEqual(total + 10)
})

test('a page beyond what is counted is empty', async () => {
  const { rows } = await listFor(db, { ...whole, buckets: 'launched', page: MOST_COUNTED / 10 + 1 })
  expect(rows).toEqual([])
})

test('a page beyond the end of a list that is counted to its end is empty', async () => {
  const { total, rows } = await listFor(db, { ...whole, buckets: ['revoked'], page: 1_000 })
  expect({ isMany: total > 100, rows }).toEqual({ isMany: true, rows: [] })
})

test('oldest first is the same list from its other end', async () => {
  const query = { ...whole, buckets: ['revoked'], pageSize: MOST_COUNTED } as const
  const newest = await listFor(db, query)
  const oldest = await listFor(db, { ...query, oldestFirst: true })
  expect(oldest.rows.map(({ id }) => id)).toEqual(newest.rows.map(({ id }) => id).reverse())
})

test('a rare name of two characters is found among all by the index of pairs', async () => {
  const query = { ...whole, buckets: 'launched', search: '尉迟' } as const
  const { total, hasMore, rows } = await listFor(db, query)
  expect(hasMore).toBe(false)
  expect(total).toBe(COUNT / 500)
  expect(rows.every(({ searchText }) => searchText.includes('尉迟'))).toBe(true)
  const read = await rowsRead((watched) => listFor(watched, query))
  expect(read['contract_viewer']).toBeLessThanOrEqual(2 * (PROBED + 1) + total)
  expect(read['contract_listing']).toBeLessThanOrEqual(PROBED + 1 + total)
})

test('of a word that most contracts have no more are looked at than are counted', async () => {
  const query = { ...whole, buckets: 'launched', search: '合同' } as const
  const { total, hasMore, rows } = await listFor(db, query)
  expect({ total, hasMore, rows: rows.length }).toEqual({ total: countedAt(query), hasMore: true, rows: 10 })
  const read = await rowsRead((watched) => listFor(watched, query))
  expect(read['contract_listing']).toBeLessThanOrEqual(countedAt(query) + 1)
  expect(read['contract_viewer']).toBeLessThanOrEqual(countedAt(query) + 1)
})

test('the pages of a search follow each other to the last that is looked at', async () => {
  const query = { ...whole, buckets: 'launched', type: '租赁合同', pageSize: 100 } as const
  const all = await listFor(db, { ...query, pageSize: MOST_COUNTED })
  expect(all).toMatchObject({ hasMore: true })
  const pages = []
  for (const page of [1, 2, 20, Math.ceil(all.total / 100)]) pages.push(await listFor(db, { ...query, page }))
  const cut = (page: number) => all.rows.slice((page - 1) * 100, page * 100).map(({ id }) => id)
  expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual(
    [1, 2, 20, Math.ceil(all.total / 100)].map(cut),
  )
  expect(pages.map(({ total }) => total)).toEqual([1_100, 1_200, all.total, all.total])
})

test('amounts that few contracts have are looked up among the newest', async () => {
  const query = { ...whole, buckets: 'launched', least: 5_000_000, most: 5_020_000 } as const
  const { rows, total } = await listFor(db, { ...query, pageSize: 100 })
  const all = (await listFor(db, { ...whole, buckets: 'launched', pageSize: MOST_COUNTED })).rows
  const wanted = all.filter(({ content: { amount } }) => amount! >= 5_000_000 && amount! <= 5_020_000)
  expect({ total, ids: rows.map(({ id }) => id) }).toEqual({
    total: wanted.length,
    ids: wanted.map(({ id }) => id),
  })
  const read = await rowsRead((watched) => listFor(watched, query))
  expect(read['contract_listing']).toBeLessThanOrEqual(PROBED + 1 + 100)
})

test('filters narrow a list by type, amount, counterparty, initiator, deadline and time', async () => {
  const all = (await listFor(db, { ...whole, buckets: ['open'], pageSize: 10_000 })).rows
  const some = all[3]!
  const filtered = async (more: Partial<Parameters<typeof listFor>[1]>) =>
    (await listFor(db, { ...whole, buckets: ['open'], pageSize: 10_000, ...more })).rows.map(({ id }) => id)
  const wanted = (which: (row: (typeof all)[number]) => boolean) => all.filter(which).map(({ id }) => id)
  expect(await filtered({ type: '租赁合同' })).toEqual(
    wanted(({ content }) => content.contractType === '租赁合同'),
  )
  expect(await filtered({ least: 5_000_000, most: 6_000_000 })).toEqual(
    wanted(({ content }) => (content.amount ?? 0) >= 5_000_000 && (content.amount ?? 0) <= 6_000_000),
  )
  const dueUntil = some.deadline!
  expect(await filtered({ dueUntil })).toEqual(wanted(({ deadline }) => deadline! < dueUntil))
  const from = all[40]!.updatedAt
  expect(await filtered({ from })).toEqual(wanted(({ updatedAt }) => updatedAt >= from))
  expect(await filtered({ counterparty: '没有这家' })).toEqual([])
  expect(await filtered({ initiator: '云杉' })).toEqual(all.map(({ id }) => id))
})

test('counts of tabs end where pages end, and agree with the lists', async () => {
  const counts = await countFor(db, viewer, 'contract')
  const { draft: _draft, all, ...rest } = counts
  expect(all).toBe(MOST_COUNTED + 1)
  const { open, completed, revoked, rejected, expired } = rest
  expect(open + completed + revoked + rejected + expired).toBe(COUNT)
  expect(counts.waiting).toBe(open - counts.toSign)
  expect(counts.toSign).toBeGreaterThan(MOST_DOTTED)
  expect(await countToSign(db, viewer, 'contract')).toBe(MOST_DOTTED)
  const read = await rowsRead((watched) => countToSign(watched, viewer, 'contract'))
  expect(read['contract_viewer']).toBe(MOST_DOTTED)
})

test('a search of stages fetches none of the rows it looks through, and counts no full list again', async () => {
  const asker = { companyId: COMPANY, userId: HEAD }
  const mine = { userId: HEAD, identity: { type: 2, companyId: COMPANY } as const, own: viewer.own }
  const all = { search: '' }
  const rare = { search: '尉迟' }
  const cut = { page: 1, pageSize: 10 }
  type Page = (watched: Database, filters: StageFilters) => Promise<{ readonly hasMore: boolean }>
  const pages: Record<string, Page> = {
    seal_request: (watched, filters) =>
      pageClosed(watched, { ...asker, ...cut, filters, seesAll: true, outcomes: ['sealed'] }),
    review_task: (watched, filters) => pageReviews(watched, { ...asker, ...cut, filters, tab: 'done' }),
    confirmation: (watched, filters) =>
      pageConfirmations(watched, mine, { ...cut, filters, tab: 'launched' }),
  }
  for (const [table, page] of Object.entries(pages)) {
    const { hasMore } = await page(db, all)
    const plans = await plansOf((watched) => page(watched, rare))
    expect([table, [...new Set(plans.flatMap((plan) => waysTo(table, plan)))]]).toEqual([
      table,
      ['Index Only Scan'],
    ])
    const read: Record<string, number> = {}
    for (const plan of plans) addTo(read, plan)
    expect(read['contract_listing']).toBeLessThan(2 * PROBED)
    if (hasMore) expect(read[table]).toBeLessThanOrEqual(MOST_COUNTED + 1 + 2 * (PROBED + 1))
    expect((await page(db, rare)).hasMore).toBe(hasMore)
    // What began since then is not all of the list.
    const since = new Date('2026-09-01T00:00:00Z')
    expect((await page(db, { ...rare, begunFrom: since })).hasMore).toBe(false)
  }
})
