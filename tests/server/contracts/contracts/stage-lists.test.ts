// Lists of seal requests, reviews, approvals and confirmations answer as a look through all rows does.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { countedAt } from '#server/db/ordered-picks.ts'
import { confirmation } from '#server/db/schema/contracts/confirmations.ts'
import { approval } from '#server/db/schema/contracts/approvals.ts'
import { contract, contractListing } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { sealRequest } from '#server/db/schema/seals/seal-requests.ts'
import { review, reviewTask } from '#server/db/schema/contracts/reviews.ts'
import { countConfirmationsIn, pageConfirmations } from '#server/domain/contracts/confirmations/store.ts'
import { pageApprovals } from '#server/domain/contracts/approvals/lists.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { countReviewTab, pageReviews } from '#server/domain/contracts/reviews/lists.ts'
import { countOpenRequests, openInShort, pageOpen } from '#server/domain/seals/seal-requests/open.ts'
import { countClosed, pageClosed } from '#server/domain/seals/seal-requests/store.ts'
import { fillLists } from '../../../../scripts/bench/list-data.ts'
import { emptySnapshot } from '#tests/support/empty-database.ts'

const [companyId, userId, clerkId] = [randomUUID(), randomUUID(), randomUUID()]
const identity = { type: 2, companyId } as const
const of = { userId, identity, own: `2:${companyId}:${userId}` }

let db: Database
let listings: Map<string, typeof contractListing.$inferSelect>
beforeAll(async () => {
  db = await openDatabase({ snapshot: await emptySnapshot() })
  await fillLists(db, { companyId, userId, own: 1_000, others: 50 })
  // A clerk applied for some, closed others and approved a few; some times are the same.
  await db.current().execute(sql`update seal_request set
    applicant_id = case when get_byte(uuid_send(id), 0) < 60 then ${clerkId}::uuid else applicant_id end,
    closed_by_id = case when get_byte(uuid_send(id), 1) < 60 then ${clerkId}::uuid else closed_by_id end,
    approval_id = case when get_byte(uuid_send(id), 2) < 60 then id end`)
  // Some wait, at times that others share; of a few the contract is no longer being signed.
  await db.current().execute(sql`update seal_request set outcome = '', closed_at = null, closed_by_id = null,
    created_at = date_trunc('day', created_at) where get_byte(uuid_send(id), 3) < 80`)
  await db.current()
    .execute(sql`update party set state = case when get_byte(uuid_send(party.id), 4) < 200 then 'toSeal' else 'sealing' end
    from seal_request where seal_request.party_id = party.id and outcome = '' and party.state <> 'toConfirm'`)
  // No other contract has a party that applied: one that ends takes its parties along.
  await db.current()
    .execute(sql`update contract set state = case when get_byte(uuid_send(id), 4) < 200 then 'signing' else 'expiring' end
    where state <> 'confirming' and id in (select contract_id from seal_request where outcome = '')`)
  // What the tasks belong to plays no part in these lists.
  await db.current().execute(sql`set session_replication_role = replica`)
  await db.current()
    .execute(sql`insert into approval_task (id, approval_id, company_id, node, position, name, user_id, member_id,
      status, asked_at, decided_at)
    select gen_random_uuid(), approval_id, ${companyId}, 0, 0, '', ${clerkId}, ${clerkId}, 2, now(), now()
    from seal_request where approval_id is not null`)
  await db.current().execute(sql`set session_replication_role = default`)
  await db.current().execute(sql`update review set updated_at = date_trunc('day', updated_at)`)
  // What was changed last was not decided last.
  await db
    .current()
    .execute(
      sql`update review_task set decided_at = date_trunc('day', decided_at) - interval '1 day' * (get_byte(uuid_send(review_id), 0) % 5)`,
    )
  await db.current().execute(sql`update confirmation set asked_at = date_trunc('day', asked_at)`)
  // Half of the contracts were approved at their launch, the others when their seal was asked for.
  await db.current().execute(sql`
    insert into approval (id, company_id, scope, process_name, version_no, nodes, subject_noun, subject_id, chain_id, title, target,
      starter_id, starter, state, status, context, version, started_at, updated_at)
    select md5('approval' || id)::uuid, company_id, case when n % 2 = 0 then 'contract' else 'seal' end, '', 1, '[]',
      case when n % 2 = 0 then 'contract' else 'party' end, case when n % 2 = 0 then id else gen_random_uuid() end,
      case when n % 2 = 0 then null else id end, '《' || name || '》', '', ${userId}, '王小满', 'passed', 2, '{}', 1,
      updated_at, updated_at + interval '1 day'
    from (select *, substr(no, 4)::int as n from contract where company_id = ${companyId}) own`)
  listings = new Map(
    (await db.current().select().from(contractListing)).map((row) => [row.contractId, row] as const),
  )
})
afterAll(() => db.close())

const day = (text: string) => fc.option(fc.constant(new Date(`${text}T00:00:00Z`)), { nil: undefined })
const filters = fc.record({
  search: fc.constantFrom('', '尉迟', '合同 租赁', '1', '王小满', '查无此名'),
  counterparty: fc.constantFrom('', '', '尉迟', '李四'),
  initiator: fc.constantFrom('', '', '云杉', '王小满'),
  type: fc.constantFrom(undefined, undefined, '租赁合同'),
  begunFrom: day('2026-03-01'),
  begunUntil: day('2026-09-01'),
  dueFrom: day('2026-05-01'),
  dueUntil: day('2026-10-01'),
})
const cut = { page: fc.integer({ min: 1, max: 12 }), pageSize: fc.integer({ min: 1, max: 100 }) }

const hasWords = (text: string, words = '') => words.split(' ').every((word) => text.includes(word))
const isWithin = (at: Date | null | undefined, from: Date | undefined, until: Date | undefined) =>
  (from === undefined || (at != null && at >= from)) && (until === undefined || (at != null && at < until))

/** Whether a stage passes: what its contract's listing says, when it began, and who is named by the stage alone. */
const passes = (
  asked: StageFilters,
  of: { contractId: string; begunAt: Date; starter?: string; names?: string },
): boolean => {
  const listing = listings.get(of.contractId)!
  return (
    hasWords(`${listing.text} ${of.starter ?? ''} ${of.names ?? ''}`, asked.search) &&
    hasWords(listing.parties, asked.counterparty) &&
    hasWords(`${listing.initiator} ${of.starter ?? ''}`, asked.initiator) &&
    (asked.type === undefined || listing.type === asked.type) &&
    isWithin(of.begunAt, asked.begunFrom, asked.begunUntil) &&
    isWithin(listing.deadline, asked.dueFrom, asked.dueUntil)
  )
}

/** The rows of a page in their order, newest first, each by its id. */
const paged = <Row>(
  rows: readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
  read: (row: Row) => { id: string; at: Date | null },
  isCut = false,
) => {
  const ids = rows
    .map(read)
    .sort((one, other) => Number(other.at) - Number(one.at) || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)
  // A search that found enough for some pages ahead says that there may be more, and only then.
  const counted = countedAt({ page, pageSize })
  const hasMore = isCut && ids.length > counted
  return {
    total: hasMore ? counted : ids.length,
    hasMore,
    ids: ids.slice((page - 1) * pageSize, page * pageSize),
  }
}

test('closed seal requests, of the company and of a clerk', async () => {
  const all = await db.current().select().from(sealRequest)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        ...cut,
        filters,
        seesAll: fc.boolean(),
        outcomes: fc.constantFrom(['sealed'] as const, ['returned', 'withdrawn', 'ended'] as const),
      }),
      async (asked) => {
        const query = { ...asked, companyId, userId: clerkId }
        const { rows, ...answer } = await pageClosed(db, query)
        const isMine = (row: (typeof all)[number]) =>
          row.applicantId === clerkId || row.closedById === clerkId || row.approvalId !== null
        const shown = all.filter(
          (row) =>
            (asked.outcomes as readonly string[]).includes(row.outcome) && (asked.seesAll || isMine(row)),
        )
        expect(await countClosed(db, query)).toBe(shown.length)
        expect({ ...answer, ids: rows.map(({ request }) => request.id) }).toEqual(
          paged(
            shown.filter((row) =>
              passes(asked.filters, {
                contractId: row.contractId,
                begunAt: row.createdAt,
                names: row.applicant,
              }),
            ),
            asked,
            ({ id, closedAt }) => ({ id, at: closedAt }),
            answer.hasMore,
          ),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('seal requests that wait, a page of them and all in short', async () => {
  const [all, states, parties] = [
    await db.current().select().from(sealRequest),
    new Map((await db.current().select().from(contract)).map(({ id, state }) => [id, state] as const)),
    new Map((await db.current().select().from(party)).map(({ id, state }) => [id, state] as const)),
  ]
  const open = all.filter(
    (row) =>
      row.outcome === '' && states.get(row.contractId) === 'signing' && parties.get(row.partyId) === 'toSeal',
  )
  expect(open.length).toBeGreaterThan(20)
  expect(await countOpenRequests(db, companyId)).toBe(open.length)
  await fc.assert(
    fc.asyncProperty(fc.record({ ...cut, filters }), async (asked) => {
      const { rows, ...answer } = await pageOpen(db, { ...asked, companyId })
      const matching = open.filter((row) =>
        passes(asked.filters, { contractId: row.contractId, begunAt: row.createdAt, names: row.applicant }),
      )
      const read = ({ id, createdAt }: (typeof all)[number]) => ({ id, at: createdAt })
      expect({ ...answer, ids: rows.map(({ request }) => request.id) }).toEqual(
        paged(matching, asked, read, answer.hasMore),
      )
      const inShort = await openInShort(db, companyId, asked.filters)
      expect(inShort.map(({ request }) => request.id)).toEqual(
        paged(matching, { page: 1, pageSize: open.length }, read).ids,
      )
    }),
    { numRuns: 30 },
  )
})

test('reviews to do and done', async () => {
  const all = await db.current().select().from(review)
  const decided = new Map(
    (await db.current().select().from(reviewTask)).map((task) => [task.reviewId, task.decidedAt] as const),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...cut, filters, tab: fc.constantFrom('toDo', 'done') }),
      async ({ tab, ...asked }) => {
        const { rows, ...answer } = await pageReviews(db, {
          ...asked,
          tab,
          companyId,
          userId,
        })
        const shown = all.filter(({ state }) => (state === 'running') === (tab === 'toDo'))
        expect(await countReviewTab(db, tab, { companyId, userId })).toBe(shown.length)
        expect({ ...answer, ids: rows.map(({ id }) => id) }).toEqual(
          paged(
            shown.filter(({ contractId, startedAt: begunAt, starter }) =>
              passes(asked.filters, { contractId, begunAt, starter }),
            ),
            asked,
            ({ id, updatedAt }) => ({ id, at: tab === 'toDo' ? updatedAt : (decided.get(id) ?? null) }),
            answer.hasMore,
          ),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('confirmations that wait, that ended, and of what one launched', async () => {
  const all = await db.current().select().from(confirmation)
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...cut, filters, tab: fc.constantFrom('toConfirm', 'confirmed', 'objected', 'launched') }),
      async ({ tab, ...asked }) => {
        const { rows, ...answer } = await pageConfirmations(db, of, {
          ...asked,
          tab,
        })
        const shown = all.filter(
          ({ outcome }) => tab === 'launched' || outcome === (tab === 'toConfirm' ? '' : tab),
        )
        expect(await countConfirmationsIn(db, of, tab)).toBe(shown.length)
        expect({ ...answer, ids: rows.map((row) => row.confirmation.partyId) }).toEqual(
          paged(
            shown.filter(({ contractId, askedAt: begunAt, initiator: starter, who: names }) =>
              passes(asked.filters, { contractId, begunAt, starter, names }),
            ),
            asked,
            ({ partyId, askedAt }) => ({ id: partyId, at: askedAt }),
            answer.hasMore,
          ),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('approvals of what one submitted, of both kinds and of one', async () => {
  const all = await db.current().select().from(approval)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        ...cut,
        filters,
        scopes: fc.constantFrom(['contract', 'seal'] as const, ['contract'] as const, ['seal'] as const),
      }),
      async (asked) => {
        const { rows, ...answer } = await pageApprovals(db, { ...asked, tab: 'mine', companyId, userId })
        const shown = all.filter(({ scope }) => (asked.scopes as readonly string[]).includes(scope))
        expect({ ...answer, ids: rows.map(({ id }) => id) }).toEqual(
          paged(
            shown.filter(({ chainId, subjectId, startedAt: begunAt, starter }) =>
              passes(asked.filters, { contractId: chainId ?? subjectId, begunAt, starter }),
            ),
            asked,
            ({ id, updatedAt }) => ({ id, at: updatedAt }),
            answer.hasMore,
          ),
        )
      },
    ),
    { numRuns: 40 },
  )
})
