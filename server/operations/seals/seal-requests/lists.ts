// Requests for the company's seal as lists, as counts and in full.
// Applicants, approvers, sealers and administrators see them.
import { SEAL_TAB } from '#protocol/seals/seal-requests.ts'
import type {
  SealAction,
  SealOutcome,
  SealRequest,
  SealRequestDetail,
  SealTab,
} from '#protocol/seals/seal-requests.ts'
import type { GivenStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { maskPhone } from '#protocol/phone.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import type { Context } from '#server/context.ts'
import { askedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { stageFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { maySeal, sealersOf } from '#server/domain/seals/seals/sealers.ts'
import { openInShort } from '#server/domain/seals/seal-requests/open.ts'
import { countClosed, pageClosed, requestsInFull } from '#server/domain/seals/seal-requests/store.ts'
import type { RequestInFull } from '#server/domain/seals/seal-requests/store.ts'
import { readApprovalOf } from '#server/operations/contracts/approvals/lists.ts'
import { findRequest, isSealAdmin } from './find.ts'
import type { FoundRequest } from './find.ts'
import { countOpenFor, judging, pageToSeal } from './open.ts'
import { subjectOf, successorsOf, waitedFor } from './work.ts'

const OUTCOMES: Readonly<Record<Exclude<SealTab, 2>, readonly SealOutcome[]>> = {
  [SEAL_TAB.sealed]: ['sealed'],
  [SEAL_TAB.returned]: ['returned', 'withdrawn', 'ended'],
}

interface Query extends GivenStageFilters {
  readonly activeTab: SealTab
  readonly page: number
  readonly pageSize: number
}

/** A page of a tab; nobody applies as a person. */
export const listRequests = async (
  ctx: Context,
  { activeTab, page, pageSize, ...given }: Query,
): Promise<{ total: number; hasMore?: boolean; page: number; pageSize: number; rows: SealRequest[] }> => {
  if (ctx.identity.type === 1) return { total: 0, page, pageSize, rows: [] }
  const filters = stageFiltersFrom(given, ctx.identity)
  if (activeTab === SEAL_TAB.toSeal) {
    const { total, hasMore, rows } = await pageToSeal(ctx, filters, { page, pageSize })
    const presented = (await presentRequests(ctx, rows)).map(({ row }) => row)
    return { total, ...(hasMore && { hasMore }), page, pageSize, rows: presented }
  }
  const closed = closedOf(ctx, ctx.identity.companyId, OUTCOMES[activeTab])
  const { total, hasMore, rows } = await pageClosed(ctx.deps.db, { ...closed, filters, page, pageSize })
  const presented = (await presentRequests(ctx, rows)).map(({ row }) => row)
  return { total, ...(hasMore && { hasMore }), page, pageSize, rows: presented }
}

/** The first that wait and match, in the order of the list; nobody applies as a person. */
export const pickRequests = async (
  ctx: Context,
  given: GivenStageFilters,
): Promise<{ rows: Pick<SealRequest, 'requestId' | 'contractId'>[]; hasMore: boolean }> => {
  const cut = { page: 1, pageSize: MOST_SELECTED }
  const { total, hasMore, rows } = await pageToSeal(ctx, stageFiltersFrom(given, ctx.identity), cut)
  return {
    rows: rows.map(({ request: { id, contractId } }) => ({ requestId: id, contractId })),
    hasMore: hasMore || total > rows.length,
  }
}

const closedOf = (ctx: Context, companyId: string, outcomes: readonly SealOutcome[]) => ({
  companyId,
  userId: ctx.user.id,
  seesAll: isSealAdmin(ctx),
  outcomes,
})

export const countRequests = async (
  ctx: Context,
): Promise<{ toSeal: number; sealed: number; returned: number }> => {
  if (ctx.identity.type === 1) return { toSeal: 0, sealed: 0, returned: 0 }
  const { companyId } = ctx.identity
  const count = (tab: Exclude<SealTab, 2>) =>
    countClosed(ctx.deps.db, closedOf(ctx, companyId, OUTCOMES[tab]))
  return {
    toSeal: await countOpenFor(ctx),
    sealed: await count(SEAL_TAB.sealed),
    returned: await count(SEAL_TAB.returned),
  }
}

/** Applications that are looked through at a time, and at most, for the newest that wait for the caller's own seal. */
const LOOKED_AT_ONCE = 50
const MOST_LOOKED = 500

/** The newest that wait for the caller's own seal, `most` at most; an application behind the newest 500 of a company is in the list alone. */
export const newestToSeal = async (ctx: Context, most: number): Promise<PresentedRow[]> => {
  if (ctx.identity.type === 1) return []
  const { companyId } = ctx.identity
  const found: PresentedRow[] = []
  for (let from = 0; from < MOST_LOOKED && found.length < most; from += LOOKED_AT_ONCE) {
    const open = await openInShort(ctx.deps.db, companyId, undefined, { from, most: LOOKED_AT_ONCE })
    const ids = open.map(({ request }) => request.id)
    const rows = await presentRequests(ctx, await requestsInFull(ctx.deps.db, ids))
    found.push(...rows.filter(({ row, isMine }) => isMine && row.actions.includes('seal')))
    if (open.length < LOOKED_AT_ONCE) break
  }
  return found.slice(0, most)
}

/** An application as the caller sees it. */
export interface PresentedRow {
  readonly full: RequestInFull
  readonly row: SealRequest
  /** Whether it waits for the caller. */
  readonly isMine: boolean
}

/** One application with its approval. */
export const readRequest = async (
  ctx: Context,
  at: { contractId: string; partyId: string },
): Promise<SealRequestDetail> => {
  const found = await findRequest(ctx, at)
  const row = await presentRequest(ctx, found)
  const hasApproval = found.request.approvalId !== null
  return {
    ...row,
    approval: hasApproval ? await readApprovalOf(ctx, subjectOf(found.party)) : null,
    successors: row.actions.includes('transfer') ? findSuccessors(ctx, found) : [],
  }
}

const findSuccessors = ({ user }: Context, { company, work }: FoundRequest) =>
  successorsOf(sealersOf(company, work), user.id).map(({ memberId, name, phone }) => ({
    memberId,
    name,
    phoneMasked: maskPhone(phone),
  }))

/** The newest application of a party, as its own signer sees it. */
export const presentRequest = async (ctx: Context, full: RequestInFull): Promise<SealRequest> =>
  (await presentRequests(ctx, [full]))[0]!.row

/** Applications of one company as the caller sees them. */
export const presentRequests = async (
  ctx: Context,
  rows: readonly RequestInFull[],
): Promise<PresentedRow[]> => {
  const [first] = rows
  if (first === undefined) return []
  const { db } = ctx.deps
  const { companyId } = first.request
  const asked = await askedNow(
    db,
    'party',
    rows.map(({ party }) => party.id),
  )
  const { company, me, isHere, workFor, isAskedAbout } = await judging(ctx, companyId, rows)
  return rows.map((full) => {
    const { request, party, contract } = full
    const work = workFor(full)
    const isOpen = request.outcome === ''
    const isToSeal = isOpen && party.state === 'toSeal'
    const sealers = isToSeal ? waitedFor(full, sealersOf(company, work)) : []
    const holds = isToSeal && me !== undefined && maySeal(company, me, work)
    const may: Record<SealAction, boolean> = {
      withdraw:
        isOpen && request.applicantId === ctx.user.id && ['sealApproving', 'toSeal'].includes(party.state),
      seal: holds,
      return: holds,
      transfer: isToSeal && (holds || isSealAdmin(ctx)),
      approve: isOpen && party.state === 'sealApproving' && isAskedAbout(party.id),
    }
    const row: SealRequest = {
      requestId: request.id,
      contractId: contract.id,
      partyId: party.id,
      name: contract.name,
      initiator: contract.initiator,
      contractType: contract.content.contractType,
      amount: contract.content.amount,
      applicant: request.applicant,
      reason: request.reason,
      appliedAt: request.createdAt.toISOString(),
      status: party.status,
      outcome: request.outcome,
      closedBy: request.closedBy,
      closeReason: request.closeReason,
      closedAt: request.closedAt?.toISOString() ?? null,
      waitingFor:
        isOpen && party.state === 'sealApproving'
          ? (asked.get(party.id) ?? [])
          : sealers.map(({ name }) => name),
      actions: isHere ? (Object.keys(may) as SealAction[]).filter((action) => may[action]) : [],
    }
    return { full, row, isMine: may.approve || sealers.some(({ userId }) => userId === ctx.user.id) }
  })
}
