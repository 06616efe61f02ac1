// One search finds the same in every list of stages: short words, pattern signs, full width.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { pageApprovals } from '#server/domain/contracts/approvals/lists.ts'
import { pageConfirmations } from '#server/domain/contracts/confirmations/store.ts'
import { listingOf } from '#server/domain/contracts/contracts/listing-rows.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { lawyerReviewsOf } from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerFilters } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { pageReviews } from '#server/domain/contracts/reviews/lists.ts'
import { pageAsked, papersToSeal } from '#server/domain/office/papers/store.ts'
import type { PaperFilters } from '#server/domain/office/papers/store.ts'
import { pageOpen } from '#server/domain/seals/seal-requests/open.ts'
import { pageClosed } from '#server/domain/seals/seal-requests/store.ts'
import { contractListing } from '#server/db/schema/contracts/contracts.ts'
import { emptySnapshot } from '#tests/support/empty-database.ts'

const [companyId, userId] = [randomUUID(), randomUUID()]
const of = { userId, identity: { type: 2, companyId } as const, own: `2:${companyId}:${userId}` }
const NAMES = ['Ａ座 50%_完工（验收）欧阳', 'A座 5000完工\\验收单', '尉迟的房屋租赁合同']
const page = { page: 1, pageSize: 10 }

let db: Database
beforeAll(async () => {
  db = await openDatabase({ snapshot: await emptySnapshot() })
  // What the rows belong to besides plays no part in these lists.
  await db.current().execute(sql`set session_replication_role = replica`)
  for (const [n, name] of NAMES.entries()) await insertStages(n, name)
  await insertOthers()
  await db.current().execute(sql`set session_replication_role = default`)
})
afterAll(() => db.close())

const run = (statement: ReturnType<typeof sql>) => db.current().execute(statement)

const insertContract = async (id: string, name: string, kind: string, at: Date): Promise<void> => {
  await run(sql`insert into contract (id, kind, no, name, company_id, initiator_id, initiator, state, status, context, version, content,
      search_text, created_at, updated_at)
    values (${id}, ${kind}, '', ${name}, ${companyId}, ${userId}, '', 'signing', 2, '{}', 1, '{"contractType": "", "amount": null, "parties": []}',
      ${name}, ${at}, ${at})`)
  const record = (await findContracts(db, [id])).get(id)!
  await db
    .current()
    .insert(contractListing)
    .values(listingOf(record, '', []))
}

// An application that belongs to a paper of the office, and a confirmation of a contract that went back to its initiator.
const insertOthers = async (): Promise<void> => {
  const [id, at] = [randomUUID(), new Date('2027-06-01T00:00:00Z')]
  await insertContract(id, '欧阳 50%_完工的签报', 'report', at)
  await run(sql`insert into seal_request (id, contract_id, party_id, company_id, applicant_id, applicant, reason, outcome, created_at,
      closed_at, of_paper)
    values (${id}, ${id}, ${id}, ${companyId}, ${userId}, '', '', 'sealed', ${at}, ${at}, true)`)
  await run(sql`insert into confirmation (party_id, contract_id, position, name, initiator, who, values, version, outcome, viewer,
      launched_by, asked_at, is_gone)
    values (${id}, ${id}, 0, '欧阳 50%_完工的签报', '', '', '""', 1, 'confirmed', ${of.own}, ${of.own}, ${at}, true)`)
}

// The same name as a contract with all its stages, as a paper of the office, and as work of a lawyer.
const insertStages = async (n: number, name: string): Promise<void> => {
  const [id, open, at] = [randomUUID(), randomUUID(), new Date(Date.UTC(2027, n))]
  await insertContract(id, name, 'contract', at)
  await run(sql`insert into party (id, contract_id, position, sign_order, party_type, name, phone, company_name, willing, state, status,
      version)
    values (${id}, ${id}, 0, 0, 2, '', '', '', '[]', 'toSeal', 3, 1)`)
  await run(sql`insert into confirmation (party_id, contract_id, position, name, initiator, who, values, version, outcome, viewer,
      launched_by, asked_at)
    values (${id}, ${id}, 0, ${name}, '', '', '""', 1, 'confirmed', ${of.own}, ${of.own}, ${at})`)
  await run(sql`insert into review (id, contract_id, company_id, round, title, starter_id, starter, content, documents, state, status,
      context, version, started_at, updated_at)
    values (${id}, ${id}, ${companyId}, 1, ${name}, ${userId}, '', '{}', '[]', 'passed', 2, '{}', 1, ${at}, ${at})`)
  await run(sql`insert into review_task (id, review_id, company_id, position, member_id, user_id, name, status, decided_at,
      contract_id, title, starter, started_at)
    values (${id}, ${id}, ${companyId}, 0, ${userId}, ${userId}, '', 2, ${at}, ${id}, ${name}, '', ${at})`)
  await run(sql`insert into approval (id, company_id, scope, process_name, version_no, nodes, subject_noun, subject_id, title, target,
      starter_id, starter, state, status, context, version, started_at, updated_at)
    values (${id}, ${companyId}, 'contract', '', 1, '[]', 'contract', ${id}, ${`《${name}》`}, '', ${userId}, '', 'passed', 2, '{}', 1,
      ${at}, ${at})`)
  for (const [requestId, outcome] of [
    [id, 'sealed'],
    [open, ''],
  ])
    await run(sql`insert into seal_request (id, contract_id, party_id, company_id, applicant_id, applicant, reason, outcome, created_at,
        closed_at)
      values (${requestId}, ${id}, ${id}, ${companyId}, ${userId}, '', '', ${outcome}, ${at}, ${outcome === '' ? null : at})`)
  const content = JSON.stringify({ paper: { counterparty: n === 0 ? '清和（上海）' : '' } })
  for (const [paperId, state] of [
    [id, 'approving'],
    [open, 'toSeal'],
  ])
    await run(sql`insert into paper (id, kind, company_id, author_id, author, name, content, copies, state, status, context, version,
        search_text, created_at, updated_at, handed_in_at)
      values (${paperId}, ${n === 0 ? 'report' : 'fileSeal'}, ${companyId}, ${userId}, ${n === 2 ? '王小满' : '张三'}, ${name}, ${content}, '[]',
        ${state}, 1, '{}', 1, ${name}, ${at}, ${at}, ${at})`)
  await run(sql`insert into approval_task (id, approval_id, company_id, node, position, name, user_id, member_id, status)
    values (${id}, ${id}, ${companyId}, 0, 0, '', ${userId}, ${userId}, 1)`)
  await run(sql`insert into approval (id, company_id, scope, process_name, version_no, nodes, subject_noun, subject_id, title, target,
      starter_id, starter, state, status, context, version, started_at, updated_at)
    values (${open}, ${companyId}, 'report', '', 1, '[]', 'paper', ${id}, '', '', ${randomUUID()}, '', 'running', 1, '{}', 1, ${at}, ${at})`)
  await run(sql`insert into approval_task (id, approval_id, company_id, node, position, name, user_id, member_id, status)
    values (${open}, ${open}, ${companyId}, 0, 0, '', ${userId}, ${userId}, 1)`)
  await run(sql`insert into law_firm (id, name, licence_no, is_active, created_at, updated_at)
    values (${id}, ${n === 1 ? '明理律师事务所' : '正言律师事务所'}, ${id}, true, ${at}, ${at})`)
  await run(sql`insert into lawyer_review (id, state, status, context, version, customer_id, company_id, customer, firm_id, type, title,
      question, created_at, updated_at)
    values (${id}, 'applied', 1, '{}', 1, ${userId}, ${companyId}, ${n === 2 ? '云杉（北京）' : '清和'}, ${id}, ${n + 1}, ${name}, '', ${at}, ${at})`)
}

type Lists = Readonly<Record<string, (search: string) => Promise<string[]>>>
const task = { companyId, userId }
const LISTS: Lists = {
  'content reviews': async (search) =>
    (await pageReviews(db, { ...task, ...page, tab: 'done', filters: { search } })).rows.map(
      ({ title }) => title,
    ),
  approvals: async (search) =>
    (
      await pageApprovals(db, { ...task, ...page, scopes: ['contract'], tab: 'mine', filters: { search } })
    ).rows.map(({ title }) => title.slice(1, -1)),
  confirmations: async (search) =>
    (await pageConfirmations(db, of, { ...page, tab: 'confirmed', filters: { search } })).rows.map(
      ({ confirmation }) => confirmation.name,
    ),
  'requests for a seal that wait': async (search) =>
    (await pageOpen(db, { companyId, filters: { search }, ...page })).rows.map(
      ({ contract }) => contract.name,
    ),
  'requests for a seal that ended': async (search) =>
    (
      await pageClosed(db, { ...task, ...page, seesAll: true, outcomes: ['sealed'], filters: { search } })
    ).rows.map(({ contract }) => contract.name),
  'papers to approve': (search) => asked({ search }),
  'papers to seal': async (search) => (await papersToSeal(db, companyId, { search })).map(({ name }) => name),
  'lawyer reviews': (search) => ofLawyers({ search }),
}

const asked = async (filters: PaperFilters) =>
  (await pageAsked(db, 'toApprove', { ...task, ...page, ...filters })).rows.map(({ name }) => name)

const ofLawyers = async (filters: LawyerFilters) =>
  (
    await lawyerReviewsOf(
      db,
      { customerId: userId, companyId, seesAll: true },
      { ...page, tab: 'mine', filters },
    )
  ).rows.map(({ title }) => title)

const [FULL, PLAIN, HOUSE] = NAMES
const FOUND = {
  '': [HOUSE, PLAIN, FULL],
  尉迟: [HOUSE],
  欧阳: [FULL],
  欧: [FULL],
  工: [PLAIN, FULL],
  '%': [FULL],
  _: [FULL],
  '\\': [PLAIN],
  '50%': [FULL],
  '5_0': [],
  a座: [PLAIN, FULL],
  'Ａ座 验收': [PLAIN, FULL],
  '(验收)': [FULL],
  '（验收）': [FULL],
  '座 尉': [],
}

test.each(Object.keys(LISTS))('%s', async (list) => {
  const found = Object.fromEntries(
    await Promise.all(Object.keys(FOUND).map(async (search) => [search, await LISTS[list]!(search)])),
  ) as Record<string, string[]>
  expect(found).toEqual(FOUND)
})

const february = { begunFrom: new Date('2027-02-01T00:00:00Z'), begunUntil: new Date('2027-03-01T00:00:00Z') }

test('papers are narrowed by kind, counterparty, author and when they were handed in', async () => {
  const search = ''
  expect(await asked({ search, kind: 'report' })).toEqual([FULL])
  expect(await asked({ search, kind: 'fileSeal' })).toEqual([HOUSE, PLAIN])
  expect(await asked({ search, counterparty: '清和(上海)' })).toEqual([FULL])
  expect(await asked({ search, initiator: '小满' })).toEqual([HOUSE])
  expect(await asked({ search, ...february })).toEqual([PLAIN])
  expect(await asked({ search, kind: 'report', initiator: '小满' })).toEqual([])
})

test('lawyer reviews are narrowed by service, firm, customer and when they were asked for', async () => {
  const search = ''
  expect(await ofLawyers({ search, kind: 3 })).toEqual([HOUSE])
  expect(await ofLawyers({ search, counterparty: '明理' })).toEqual([PLAIN])
  expect(await ofLawyers({ search, initiator: '云杉(北京)' })).toEqual([HOUSE])
  expect(await ofLawyers({ search, ...february })).toEqual([PLAIN])
  expect(await ofLawyers({ search: '完工', kind: 1 })).toEqual([FULL])
})

test('who objected finds the contract as it was shown to them, not as its initiator changes it', async () => {
  const [id, at] = [randomUUID(), new Date('2027-05-01T00:00:00Z')]
  await db.current().execute(sql`set session_replication_role = replica`)
  await insertContract(id, '改过的供货合同', 'contract', at)
  await db.current().execute(sql`set session_replication_role = default`)
  await run(sql`insert into confirmation (party_id, contract_id, position, name, initiator, who, values, version, outcome, viewer,
      launched_by, asked_at)
    values (${id}, ${id}, 0, '供货合同（初稿）', '青禾科技', '云杉', '""', 1, 'objected', ${of.own}, '', ${at})`)
  const find = async (filters: StageFilters) =>
    (await pageConfirmations(db, of, { ...page, tab: 'objected', filters })).rows.map(
      ({ confirmation }) => confirmation.name,
    )
  const shown = ['供货合同（初稿）']
  expect(await find({ search: '(初稿) 云杉' })).toEqual(shown)
  expect(await find({ search: '', initiator: '青禾' })).toEqual(shown)
  expect(await find({ search: '', begunFrom: at })).toEqual(shown)
  expect(await find({ search: '改过' })).toEqual([])
  expect(await find({ search: '', begunUntil: at })).toEqual([])
})

test('letters that grow when they are folded are kept and found', async () => {
  const [id, at] = [randomUUID(), new Date('2027-07-01T00:00:00Z')]
  await db.current().execute(sql`set session_replication_role = replica`)
  await insertContract(id, '', 'contract', at)
  await db.current().execute(sql`set session_replication_role = default`)
  const name = 'ﷺ'.repeat(100)
  await run(sql`insert into confirmation (party_id, contract_id, position, name, initiator, who, values, version, outcome, viewer,
      launched_by, asked_at)
    values (${id}, ${id}, 0, ${name}, ${'丙'.repeat(100)}, ${'乙'.repeat(500)}, '""', 1, 'objected', ${of.own}, ${of.own}, ${at})`)
  const { rows } = await pageConfirmations(db, of, { ...page, tab: 'objected', filters: { search: 'ﷺ' } })
  expect(rows.map(({ confirmation }) => confirmation.name)).toEqual([name])
})
