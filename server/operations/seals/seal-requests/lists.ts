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
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import type { Context } from '#server/context.ts'
import { askedNow, undecidedOf } from '#server/domain/contracts/approvals/store.ts'
import { stageFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { maySeal, sealersOf } from '#server/domain/seals/seals/sealers.ts'
import {
  countClosed,
  openRequests,
  pageClosed,
  placeKindsOf,
} from '#server/domain/seals/seal-requests/store.ts'
import type { RequestInFull } from '#server/domain/seals/seal-requests/store.ts'
import { readApprovalOf } from '#server/operations/contracts/approvals/lists.ts'
import { readSealingCompany } from './company.ts'
import { findRequest, isSealAdmin } from './find.ts'
import type { FoundRequest } from './find.ts'
import { subjectOf, successorsOf, waitedFor, workOf } from './work.ts'

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
  const filters = stageFiltersFrom(given)
  if (activeTab === SEAL_TAB.toSeal) {
    const found = await readOpen(ctx, filters)
    const rows = found.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row)
    return { total: found.length, page, pageSize, rows }
  }
  const closed = closedOf(ctx, OUTCOMES[activeTab])
  const { total, hasMore, rows } = await pageClosed(ctx.deps.db, { ...closed, filters, page, pageSize })
  const presented = (await presentRequests(ctx, rows)).map(({ row }) => row)
  return { total, ...(hasMore && { hasMore }), page, pageSize, rows: presented }
}

/** The first that wait and match, in the order of the list; nobody applies as a person. */
export const pickRequests = async (
  ctx: Context,
  given: GivenStageFilters,
): Promise<{ rows: Pick<SealRequest, 'requestId' | 'contractId'>[]; hasMore: boolean }> => {
  const found = await readOpen(ctx, stageFiltersFrom(given))
  const rows = found
    .slice(0, MOST_SELECTED)
    .map(({ row: { requestId, contractId } }) => ({ requestId, contractId }))
  return { rows, hasMore: found.length > rows.length }
}

const closedOf = ({ identity, user, ...ctx }: Context, outcomes: readonly SealOutcome[]) => ({
  companyId: identity.type === 2 ? identity.companyId : '',
  userId: user.id,
  seesAll: isSealAdmin(ctx),
  outcomes,
})

export const countRequests = async (
  ctx: Context,
): Promise<{ toSeal: number; sealed: number; returned: number }> => {
  if (ctx.identity.type === 1) return { toSeal: 0, sealed: 0, returned: 0 }
  const { db } = ctx.deps
  return {
    toSeal: (await readOpen(ctx)).length,
    sealed: await countClosed(db, closedOf(ctx, OUTCOMES[SEAL_TAB.sealed])),
    returned: await countClosed(db, closedOf(ctx, OUTCOMES[SEAL_TAB.returned])),
  }
}

/** How many wait for the caller's own approval or seal. */
export const countToSeal = async (ctx: Context): Promise<number> => (await readMine(ctx)).length

/** Those that wait for the caller's own approval or seal. */
export const readMine = async (ctx: Context): Promise<PresentedRow[]> =>
  (await readOpen(ctx)).filter(({ isMine }) => isMine)

/** Applications that are looked through at a time, and at most, for the newest that wait for the caller's own seal. */
const LOOKED_AT_ONCE = 50
const MOST_LOOKED = 500

/** The newest that wait for the caller's own seal, `most` at most; an application behind the newest 500 of a company is in the list alone. */
export const newestToSeal = async (ctx: Context, most: number): Promise<PresentedRow[]> => {
  if (ctx.identity.type === 1) return []
  const { companyId } = ctx.identity
  const found: PresentedRow[] = []
  for (let from = 0; from < MOST_LOOKED && found.length < most; from += LOOKED_AT_ONCE) {
    const open = await openRequests(ctx.deps.db, companyId, undefined, { from, most: LOOKED_AT_ONCE })
    const rows = await presentRequests(ctx, open)
    found.push(...rows.filter(({ row }) => row.actions.includes('seal')))
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

/** The open ones the caller works on, applied for or looks after. */
const readOpen = async (ctx: Context, filters?: StageFilters): Promise<PresentedRow[]> => {
  if (ctx.identity.type === 1) return []
  const found = await openRequests(ctx.deps.db, ctx.identity.companyId, filters)
  const rows = await presentRequests(ctx, found)
  return rows.filter(
    ({ full, isMine }) => isMine || full.request.applicantId === ctx.user.id || isSealAdmin(ctx),
  )
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
    successors: row.actions.includes('transfer') ? await findSuccessors(ctx, found) : [],
  }
}

const findSuccessors = async ({ deps, user }: Context, { company, ...full }: FoundRequest) => {
  const places = (await placeKindsOf(deps.db, [full.party.id])).get(full.party.id) ?? []
  return successorsOf(sealersOf(company, workOf(full, places)), user.id).map(({ memberId, name, phone }) => ({
    memberId,
    name,
    phoneMasked: maskPhone(phone),
  }))
}

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
  const who = { companyId, userId: ctx.user.id }
  const company = await readSealingCompany(ctx.deps, companyId)
  const me = company.people.find(({ userId }) => userId === ctx.user.id)
  const isHere = ctx.identity.type === 2 && ctx.identity.companyId === companyId
  const ids = rows.map(({ party }) => party.id)
  const kinds = await placeKindsOf(db, ids)
  const asked = await askedNow(db, 'party', ids)
  const mine = new Set(
    (await undecidedOf(db, who)).flatMap(({ task, approval }) =>
      task.status === APPROVAL_TASK.open && approval.subjectNoun === 'party' ? [approval.subjectId] : [],
    ),
  )
  return rows.map((full) => {
    const { request, party, contract } = full
    const work = workOf(full, kinds.get(party.id) ?? [])
    const isOpen = request.outcome === ''
    const isToSeal = isOpen && party.state === 'toSeal'
    const sealers = isToSeal ? waitedFor(full, sealersOf(company, work)) : []
    const holds = isHere && isToSeal && me !== undefined && maySeal(company, me, work)
    const may: Record<SealAction, boolean> = {
      withdraw:
        isOpen && request.applicantId === ctx.user.id && ['sealApproving', 'toSeal'].includes(party.state),
      seal: holds,
      return: holds,
      transfer: isToSeal && (holds || isSealAdmin(ctx)),
      approve: isOpen && party.state === 'sealApproving' && mine.has(party.id),
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
