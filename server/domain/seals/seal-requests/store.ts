// The store of requests for a company's seal (申请用印).
// The open request of a party has the party's status.
import { and, asc, count, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { OFFICE_KINDS } from '#protocol/contracts/contracts/kinds.ts'
import type { SealOutcome } from '#protocol/seals/seal-requests.ts'
import type { Database } from '#server/db/database.ts'
import { contract, party, partyPlace, sealRequest } from '#server/db/schema/contracts/contracts.ts'
import { matching } from '#server/domain/contracts/contracts/search.ts'
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

/** The newest application of a party, if there was one. */
export const newestRequest = async (db: Database, partyId: string): Promise<SealRequestRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(sealRequest)
    .where(eq(sealRequest.partyId, partyId))
    .orderBy(desc(sealRequest.createdAt), desc(sql`${sealRequest.outcome} = ''`))
    .limit(1)
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

/** Papers of the office have a list of their own. */
const ofContracts = notInArray(contract.kind, [...OFFICE_KINDS])

/** Applications of a company that wait for an approver or a sealer now, newest first. */
export const openRequests = (db: Database, companyId: string): Promise<RequestInFull[]> =>
  inFull(db)
    .where(
      and(
        eq(sealRequest.companyId, companyId),
        eq(sealRequest.outcome, ''),
        eq(contract.state, 'signing'),
        ofContracts,
        inArray(party.state, ['sealApproving', 'toSeal']),
      ),
    )
    .orderBy(desc(sealRequest.createdAt), desc(sealRequest.id))

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
  readonly search: string
}

const closedWhere = ({ companyId, userId, seesAll, outcomes, search }: ClosedQuery): SQL | undefined => {
  return and(
    eq(sealRequest.companyId, companyId),
    inArray(sealRequest.outcome, [...outcomes]),
    ofContracts,
    seesAll
      ? undefined
      : or(eq(sealRequest.applicantId, userId), eq(sealRequest.closedById, userId), wasApprover(userId)),
    matching(search, sql`(${contract.searchText} || ' ' || ${sealRequest.applicant})`),
  )
}

const wasApprover = (userId: string): SQL =>
  sql`exists (select 1 from approval_task task where task.approval_id = ${sealRequest.approvalId}
    and task.user_id = ${userId} and task.decided_at is not null)`

/** A page of closed applications, newest end first. */
export const pageClosed = async (
  db: Database,
  query: ClosedQuery & { page: number; pageSize: number },
): Promise<{ total: number; rows: RequestInFull[] }> => {
  const rows = await inFull(db)
    .where(closedWhere(query))
    .orderBy(desc(sealRequest.closedAt), desc(sealRequest.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return { total: await countClosed(db, query), rows }
}

export const countClosed = async (db: Database, query: ClosedQuery): Promise<number> => {
  const [row] = await db
    .current()
    .select({ total: count() })
    .from(sealRequest)
    .innerJoin(contract, eq(contract.id, sealRequest.contractId))
    .where(closedWhere(query))
  return row?.total ?? 0
}

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
