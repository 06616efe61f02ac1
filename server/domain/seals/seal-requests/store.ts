// The store of requests for a company's seal (申请用印).
// The open request of a party has the party's status.
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { pickListed } from '#server/db/ordered-picks.ts'
import type { FirstRows } from '#server/db/ordered-picks.ts'
import { countListed } from '#server/db/full-counts.ts'
import type { Cut } from '#server/db/picks.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party, partyPlace } from '#server/db/schema/contracts/parties.ts'
import { sealRequest } from '#server/db/schema/seals/seal-requests.ts'
import { isByWords, stageSearch } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'

export type SealRequestRow = typeof sealRequest.$inferSelect

/** An application with the party it is for and the contract. */
export interface RequestInFull {
  readonly request: SealRequestRow
  readonly party: PartyRecord
  readonly contract: ContractRecord
}

export const insertRequest = async (db: Database, row: typeof sealRequest.$inferInsert): Promise<void> => {
  await db.current().insert(sealRequest).values(row)
}

const newestOfParty = prepared((orm) =>
  orm
    .select()
    .from(sealRequest)
    .where(eq(sealRequest.partyId, sql.placeholder('partyId')))
    .orderBy(desc(sealRequest.createdAt), desc(sql`${sealRequest.outcome} = ''`))
    .limit(1),
)

/** The newest application of a party, if there was one. */
export const newestRequest = async (db: Database, partyId: string): Promise<SealRequestRow | undefined> => {
  const [row] = await newestOfParty(db, { partyId })
  return row
}

export const changeRequest = async (
  db: Database,
  id: string,
  change: Partial<Pick<SealRequestRow, 'approvalId' | 'assigneeId'>>,
): Promise<void> => {
  await db.current().update(sealRequest).set(change).where(eq(sealRequest.id, id))
}

/** Writes how the open application of a party ended. */
export const closeRequest = async (
  db: Database,
  partyId: string,
  end: {
    outcome: SealOutcome
    closedById: string | null
    closedBy: string
    closeReason: string
    closedAt: Date
  },
): Promise<void> => {
  await db
    .current()
    .update(sealRequest)
    .set(end)
    .where(and(eq(sealRequest.partyId, partyId), eq(sealRequest.outcome, '')))
}

/** Those of these contracts that wait, papers of the office among them. */
export const openRequestsIn = async (
  db: Database,
  companyId: string,
  contractIds: readonly string[],
): Promise<RequestInFull[]> =>
  contractIds.length === 0
    ? []
    : inFull(db).where(and(isOpenAt(companyId), inArray(sealRequest.contractId, [...contractIds])))

const isOpenAt = (companyId: string): SQL | undefined =>
  and(
    eq(sealRequest.companyId, companyId),
    eq(sealRequest.outcome, ''),
    eq(contract.state, 'signing'),
    inArray(party.state, ['sealApproving', 'toSeal']),
  )

const inFull = (db: Database) =>
  db
    .current()
    .select({ request: sealRequest, party, contract })
    .from(sealRequest)
    .innerJoin(party, eq(party.id, sealRequest.partyId))
    .innerJoin(contract, eq(contract.id, sealRequest.contractId))

/** Whose closed applications are read: one's own and those one closed, or all of the company. */
export interface ClosedQuery {
  readonly companyId: string
  readonly userId: string
  readonly seesAll: boolean
  readonly outcomes: readonly SealOutcome[]
}

const order = sql`${sealRequest.id} as id, ${sealRequest.closedAt} as at`
// An order and words are read from the index; when it began stands in the rows.
const searched = (filters: StageFilters): SQL =>
  isByWords(filters) ? sql`${order}, contract_id, folded` : sql`${order}, contract_id, folded, created_at`
const newest = sql`order by ${sealRequest.closedAt} desc, ${sealRequest.id} desc`

// Written out, not as parameters: so the planner sees that an index holds just these.
const writtenOut = (outcomes: readonly SealOutcome[]): SQL => {
  const [first, ...others] = outcomes
  const quoted = (outcome: string) => sql.raw(`'${outcome}'`)
  return others.length === 0
    ? sql`${sealRequest.outcome} = ${quoted(first ?? '')}`
    : sql`${sealRequest.outcome} in (${sql.join(outcomes.map(quoted), sql`, `)})`
}

const isClosed = ({ companyId, outcomes }: ClosedQuery): SQL | undefined =>
  and(
    eq(sealRequest.companyId, companyId),
    sql`not ${sealRequest.ofPaper}`,
    sql`${sealRequest.outcome} <> ''`,
    writtenOut(outcomes),
  )

// Somebody's own are looked for by their name, each in an index: a walk through the company's would find few of them late.
const closedRows =
  (query: ClosedQuery, columns: SQL, holds?: SQL): FirstRows =>
  (most) => {
    const rows = (whose?: SQL) =>
      sql`(select ${columns} from ${sealRequest} where ${and(isClosed(query), holds, whose)} ${newest} limit ${most})`
    if (query.seesAll) return rows()
    const { userId } = query
    return sql`select * from (
      ${rows(eq(sealRequest.applicantId, userId))} union ${rows(eq(sealRequest.closedById, userId))} union ${rows(wasApprover(userId))}
    ) mine order by at desc, id desc limit ${most}`
  }

// Each once, so that nothing is sorted: what one asked for, what others asked for and one closed, and what one only approved.
const closedCounted = (query: ClosedQuery): SQL => {
  const rows = (whose?: SQL) => sql`select 1 from ${sealRequest} where ${and(isClosed(query), whose)}`
  if (query.seesAll) return rows()
  const { userId } = query
  const isOthers = sql`${sealRequest.applicantId} <> ${userId}`
  const isClosedByOthers = sql`${sealRequest.closedById} is distinct from ${userId}`
  return sql`${rows(eq(sealRequest.applicantId, userId))}
    union all ${rows(and(eq(sealRequest.closedById, userId), isOthers))}
    union all ${rows(and(wasApprover(userId), isOthers, isClosedByOthers))}`
}

const wasApprover = (userId: string): SQL =>
  sql`${sealRequest.approvalId} in (select task.approval_id from approval_task task
    where task.user_id = ${userId} and task.decided_at is not null)`

const nameOf = ({ companyId, userId, seesAll, outcomes }: ClosedQuery): readonly unknown[] => [
  'closed',
  companyId,
  seesAll ? '' : userId,
  outcomes,
]

/** A page of closed applications, newest end first; see docs/decisions/0047-long-lists.md. */
export const pageClosed = async (
  db: Database,
  { filters, ...query }: ClosedQuery & Cut & { filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: RequestInFull[] }> => {
  const search = stageSearch(filters, {
    contractId: sql`looked.contract_id`,
    begunAt: sql`looked.created_at`,
    folded: sql`looked.folded`,
  })
  // Nothing ended before it began, so the time cuts the index.
  const { begunFrom } = filters
  const rows = closedRows(query, searched(filters), begunFrom && gte(sealRequest.closedAt, begunFrom))
  const { ids, total, hasMore } = await pickListed(
    db,
    { rows: closedRows(query, order), counted: closedCounted(query), name: nameOf(query) },
    search && { rows, isNarrowed: begunFrom !== undefined, ...search },
    query,
  )
  return { total, hasMore, rows: await requestsInFull(db, ids) }
}

/** The applications of these ids, in their order. */
export const requestsInFull = async (db: Database, ids: readonly string[]): Promise<RequestInFull[]> => {
  const rows = ids.length === 0 ? [] : await inFull(db).where(inArray(sealRequest.id, [...ids]))
  return ids.flatMap((id) => rows.find(({ request }) => request.id === id) ?? [])
}

/** How many there are, ending at one more than `MOST_COUNTED`. */
export const countClosed = (db: Database, query: ClosedQuery): Promise<number> =>
  countListed(db, nameOf(query), closedCounted(query))

/** The newest application for each of these contracts, by contract. */
export const requestsOfAll = async (
  db: Database,
  contractIds: readonly string[],
): Promise<Map<string, RequestInFull>> => {
  if (contractIds.length === 0) return new Map()
  const rows = await inFull(db)
    .where(inArray(sealRequest.contractId, [...contractIds]))
    .orderBy(asc(sealRequest.createdAt))
  return new Map(rows.map((row) => [row.contract.id, row]))
}

/** Applications of one company for a contract, newest first. */
export const requestsOf = (
  db: Database,
  of: { contractId: string; companyId: string },
): Promise<RequestInFull[]> =>
  inFull(db)
    .where(and(eq(sealRequest.contractId, of.contractId), eq(sealRequest.companyId, of.companyId)))
    .orderBy(desc(sealRequest.createdAt))

/** Kinds of the places of several parties, by party. */
export const placeKindsOf = async (
  db: Database,
  partyIds: readonly string[],
): Promise<Map<string, { kind: (typeof partyPlace.$inferSelect)['kind'] }[]>> => {
  if (partyIds.length === 0) return new Map()
  const rows = await db
    .current()
    .selectDistinct({ partyId: partyPlace.partyId, kind: partyPlace.kind })
    .from(partyPlace)
    .where(inArray(partyPlace.partyId, [...partyIds]))
  return Map.groupBy(rows, ({ partyId }) => partyId)
}
