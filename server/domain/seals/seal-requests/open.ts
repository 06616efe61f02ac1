// Requests for a company's seal that wait for an approver or a sealer now.
// They are read as far as they are shown.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pickListed } from '#server/db/ordered-picks.ts'
import { countListed } from '#server/db/full-counts.ts'
import type { Cut } from '#server/db/picks.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { sealRequest } from '#server/db/schema/seals/seal-requests.ts'
import { stageMatches, stageSearch } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageColumns, StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { requestsInFull } from './store.ts'
import type { RequestInFull } from './store.ts'

/** What tells whom an application waits for. */
export interface RequestInShort {
  readonly request: Pick<
    RequestInFull['request'],
    'id' | 'contractId' | 'companyId' | 'applicantId' | 'approvalId' | 'assigneeId' | 'outcome'
  >
  readonly party: Pick<RequestInFull['party'], 'id' | 'partyType' | 'state'>
  readonly contract: { readonly content: Pick<RequestInFull['contract']['content'], 'contractType'> }
}

const columns = (row: 'looked' | 'seal_request'): StageColumns => ({
  contractId: sql.raw(`${row}.contract_id`),
  begunAt: sql.raw(`${row}.created_at`),
  folded: sql.raw(`${row}.folded`),
})

const isOpen = (
  companyId: string,
): SQL => sql`${sealRequest.companyId} = ${companyId} and ${sealRequest.outcome} = ''
  and not ${sealRequest.ofPaper}`

// While a contract that ran out writes what was accepted before, other parties still stand where they were; both indexes are short.
const areApplied = sql`exists (select 1 from ${party} where ${party.id} = ${sealRequest.partyId}
    and ${party.state} in ('sealApproving', 'toSeal'))
  and not exists (select 1 from ${contract} where ${contract.id} = ${sealRequest.contractId} and ${contract.state} = 'expiring')`

const counted = (companyId: string): SQL =>
  sql`select 1 from ${sealRequest} where ${isOpen(companyId)} and ${areApplied}`

const nameOf = (companyId: string): readonly unknown[] => ['applied', companyId]

/** How many of a company wait, ending at one more than `MOST_COUNTED`. */
export const countOpenRequests = (db: Database, companyId: string): Promise<number> =>
  countListed(db, nameOf(companyId), counted(companyId))

/** A page of all of a company that wait, newest first. */
export const pageOpen = async (
  db: Database,
  { companyId, filters, ...cut }: Cut & { readonly companyId: string; readonly filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: RequestInFull[] }> => {
  const rows = (most: number) => sql`select ${sealRequest.id} as id, ${sealRequest.createdAt} as at,
      contract_id, folded, created_at from ${sealRequest} where ${isOpen(companyId)} and ${areApplied}
    order by ${sealRequest.createdAt} desc, ${sealRequest.id} desc limit ${most}`
  const search = stageSearch(filters, columns('looked'))
  const { ids, total, hasMore } = await pickListed(
    db,
    { rows, counted: counted(companyId), name: nameOf(companyId) },
    search && { rows, ...search },
    cut,
  )
  return { total, hasMore, rows: await requestsInFull(db, ids) }
}

/** All of a company that wait and match, newest first, without what is shown of them; `cut`: a part of these. */
export const openInShort = (
  db: Database,
  companyId: string,
  filters: StageFilters = { search: '' },
  cut?: { readonly from: number; readonly most: number },
): Promise<RequestInShort[]> => {
  const matching = stageMatches(filters, columns('seal_request'))
  const found = db
    .current()
    .select({
      request: {
        id: sealRequest.id,
        contractId: sealRequest.contractId,
        companyId: sealRequest.companyId,
        applicantId: sealRequest.applicantId,
        approvalId: sealRequest.approvalId,
        assigneeId: sealRequest.assigneeId,
        outcome: sealRequest.outcome,
      },
      party: { id: party.id, partyType: party.partyType, state: party.state },
      contract: {
        content: sql<{
          contractType: string
        }>`jsonb_build_object('contractType', ${contract.content} -> 'contractType')`,
      },
    })
    .from(sealRequest)
    .innerJoin(party, eq(party.id, sealRequest.partyId))
    .innerJoin(contract, eq(contract.id, sealRequest.contractId))
    .where(
      and(
        matching && sql`exists (${matching})`,
        isOpen(companyId),
        eq(contract.state, 'signing'),
        inArray(party.state, ['sealApproving', 'toSeal']),
      ),
    )
    .orderBy(sql`${sealRequest.createdAt} desc, ${sealRequest.id} desc`)
  return cut === undefined ? found : found.limit(cut.most).offset(cut.from)
}
