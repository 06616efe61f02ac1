// A page of a long archive reads no more rows than are counted, whatever else there is.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_COUNTED } from '#protocol/paging.ts'
import { pickFilings } from '#server/domain/archive/filings/listing.ts'
import type { FilingFilters, FilingList } from '#server/domain/archive/filings/listing.ts'
import { insertFilingRow } from '#tests/support/filing-rows.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const companyId = randomUUID()
const classId = randomUUID()
const ROWS = 15_000
let app: TestApp
let rare = ''
beforeAll(async () => {
  app = await createTestApp()
  const first = await insertFilingRow(app, { companyId, name: '普通合同', state: 'filed' })
  rare = await insertFilingRow(app, {
    companyId,
    name: '罕见的仓储协议',
    state: 'filed',
    at: new Date('2001-01-01T00:00:00.000Z'),
  })
  await app.db.current().execute(sql`
    insert into filing select gen_random_uuid(), company_id, null, state, status, context, version,
      case when n % 100 = 0 then ${classId}::uuid end, no, name, parties, type, amount,
      at - n * interval '1 minute', voided_at, owner_id, text, keys, values, filed_at, filed_by, held_at, held_by,
      hold_reason, created_at
    from filing, generate_series(1, ${ROWS}) n where id = ${first}`)
  await app.db.current().execute(sql`analyze filing`)
})
afterAll(() => app.close())

const NONE: FilingFilters = { search: '', counterparty: '' }
const pick = (list: Partial<FilingList>, filters: Partial<FilingFilters> = {}) =>
  pickFilings(
    app.db,
    { companyId, tab: 'filed', ...list },
    { ...NONE, ...filters },
    { page: 1, pageSize: 10 },
  )

test('counting ends where pages do, and a class is read by its own index', async () => {
  const all = await pick({})
  expect([all.ids.length, all.total, all.hasMore]).toEqual([10, MOST_COUNTED, true])
  const one = await pick({ classIds: [classId] })
  expect([one.total, one.hasMore]).toEqual([ROWS / 100, false])
  const { rows } = await app.db.current().execute<{ 'QUERY PLAN': string }>(sql`
    explain select id, at from filing where company_id = ${companyId} and state = 'filed' and class_id = ${classId}
    order by at desc, id desc limit 10`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('filing_class')
})

test('a rare word is found behind all that is looked through, a common one among the newest', async () => {
  expect((await pick({}, { search: '仓储' })).ids).toEqual([rare])
  const common = await pick({}, { search: '普通' })
  expect([common.ids.length, common.hasMore]).toEqual([10, true])
})
