// Lists of contracts, their counts, and one contract in full.
import type { ContractDetail, ContractRow, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import type { GivenFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalDetail } from '#protocol/contracts/approvals.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { ReviewDetail } from '#protocol/contracts/reviews/reviews.ts'
import type { ContractState } from '#protocol/contracts/contracts/status.ts'
import type { Context } from '#server/context.ts'
import { isInternalEvent } from '#protocol/contracts/contracts/event-words.ts'
import { askedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { reviewersNow } from '#server/domain/contracts/reviews/lists.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { tabFilter } from '#server/domain/contracts/contracts/rules.ts'
import { countFor, listFor } from '#server/domain/contracts/contracts/viewers.ts'
import { filtersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { ListQuery } from '#server/domain/contracts/contracts/listing.ts'
import { copiesOf } from '#server/domain/contracts/copies/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { partiesOfAll } from '#server/domain/contracts/parties/store.ts'
import { documentsOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { readApprovalOf } from '#server/operations/contracts/approvals/lists.ts'
import { readReviewOf } from '#server/operations/contracts/reviews/show.ts'
import { tagsSeenOn } from '#server/operations/contracts/tags/seen.ts'
import { callersLists, findViewed, isAskedInside } from './find-viewed.ts'
import { aboutOf, voidingOf } from './related.ts'
import { isOwnSide, presentContract, presentCopy, presentDocuments } from './present.ts'

interface Asked extends GivenFilters {
  readonly page: number
  readonly pageSize: number
}

interface Page {
  total: number
  hasMore?: boolean
  page: number
  pageSize: number
  rows: ContractRow[]
}

/** One tab of /sign/list/signing. */
export const listContracts = (ctx: Context, input: Asked & { tab: SigningTab }): Promise<Page> =>
  pageOf(ctx, queryOf(ctx, input))

/** What a tab with its filters asks of the lists. */
export const queryOf = (ctx: Context, input: Asked & { tab: SigningTab }): ListQuery => {
  const viewer = callersLists(ctx)
  const own = input.tab === 'cc' ? { own: viewer.own, list: viewer.own } : viewer
  return { ...tabFilter(input.tab), ...asked(ctx, input), kind: 'contract', viewer: own }
}

/** The caller's own drafts. */
export const listDrafts = (ctx: Context, input: Asked): Promise<Page> => {
  const { own } = callersLists(ctx)
  return pageOf(ctx, {
    ...asked(ctx, input),
    kind: 'contract',
    buckets: ['draft'],
    viewer: { own, list: own },
  })
}

const asked = ({ identity }: Context, { page, pageSize, ...filters }: Asked) => ({
  page,
  pageSize,
  ...filtersFrom(filters, identity.type === 2 ? identity.companyId : null),
})

const pageOf = async (ctx: Context, query: ListQuery): Promise<Page> => {
  const { total, hasMore, rows } = await listFor(ctx.deps.db, query)
  const { page, pageSize } = query
  return { total, ...(hasMore && { hasMore }), page, pageSize, rows: await rowsOf(ctx, rows) }
}

/** Contracts as lines of a list, in this order. */
export const rowsOf = async (ctx: Context, rows: readonly ContractRecord[]): Promise<ContractRow[]> => {
  const { db } = ctx.deps
  const parties = Map.groupBy(
    await partiesOfAll(
      db,
      rows.map((row) => row.id),
    ),
    (party) => party.contractId,
  )
  const inState = (state: ContractState) => rows.flatMap((row) => (row.state === state ? [row.id] : []))
  const waiting = new Map([
    ...(await askedNow(db, 'contract', inState('approving'))),
    ...(await reviewersNow(db, inState('reviewing'))),
  ])
  const tags = await tagsSeenOn(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) =>
    presentContract(ctx, row, parties.get(row.id) ?? [], tags.get(row.id), waiting.get(row.id)),
  )
}

/** How many contracts each tab holds; each count ends at one more than `MOST_COUNTED`. */
export const countContracts = async (ctx: Context) => {
  const {
    draft,
    open: _open,
    voided: _voided,
    ...tabs
  } = await countFor(ctx.deps.db, callersLists(ctx), 'contract')
  return { ...tabs, drafts: draft }
}

/** One contract with documents and history, all of one moment: a history read while it grows would look broken. */
export const readContract = (ctx: Context, contractId: string): Promise<ContractDetail> =>
  ctx.deps.db.transaction(() => readAtOnce(ctx, contractId), { isolation: 'repeatable read' })

const readAtOnce = async (ctx: Context, contractId: string): Promise<ContractDetail> => {
  const { db } = ctx.deps
  const { contract, parties, part } = await findViewed(ctx, contractId)
  const isInside = part.isInitiator || part.isAdmin || (await isAskedInside(ctx, contract))
  const approval = isInside ? await readApprovalOf(ctx, { noun: 'contract', id: contractId }) : null
  const review = isInside ? await readReviewOf(ctx, contractId) : null
  const copies = part.isInitiator || part.isAdmin ? await copiesOf(db, contractId) : []
  const documents = await documentsOf(db, contractId)
  const tags = await tagsSeenOn(ctx, [contractId])
  const chain = await readChain(db, contractId)
  const here = ctx.identity.type === 2 ? ctx.identity.companyId : null
  const history = chain.filter(({ event, detail }) => {
    if (!isInternalEvent(event)) return true
    const whose = detail['companyId'] ?? contract.companyId
    return whose === here && (isInside || whose !== contract.companyId)
  })
  return {
    contract: presentContract(ctx, contract, parties, tags.get(contractId), askedIn(approval, review)),
    remark: contract.content.remark,
    contractType: contract.content.contractType,
    amount: contract.content.amount,
    ordered: contract.content.ordered,
    term: contract.content.term ?? null,
    payments: contract.content.payments ?? [],
    ...presentDocuments(documents),
    copies: copies.map(presentCopy),
    approval,
    review,
    history: history.map(({ n, at, event, who, identity, ip, detail, hash }) => ({
      n,
      at,
      event,
      who,
      identity,
      ip,
      detail,
      hash,
    })),
    kind: contract.kind,
    aboutId: contract.aboutId,
    historyIntact: (await documentsOnRecord(ctx.deps, contractId)) !== undefined,
    completedAt: contract.completedAt?.toISOString() ?? null,
    viewingCode: isOwnSide(ctx, contract) ? (contract.content.viewingCode ?? null) : null,
    reason: contract.reason,
    voiding: await voidingOf(ctx, contract),
    about: await aboutOf(ctx, contract),
  }
}

const askedIn = (approval: ApprovalDetail | null, review: ReviewDetail | null): string[] => [
  ...(review?.tasks ?? []).flatMap(({ name, status }) => (status === REVIEW_TASK.open ? [name] : [])),
  ...(approval?.nodes ?? []).flatMap(({ tasks }) =>
    tasks.flatMap(({ name, status }) => (status === APPROVAL_TASK.open ? [name] : [])),
  ),
]
