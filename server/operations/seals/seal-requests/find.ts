// Finds a request for a company's seal for a person who may see it.
// For all others it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { wasAsked } from '#server/domain/contracts/approvals/tasks.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { SealerCause } from '#server/domain/contracts/parties/machine.ts'
import { findParty } from '#server/domain/contracts/parties/store.ts'
import { newestRequest, placeKindsOf, requestsOf } from '#server/domain/seals/seal-requests/store.ts'
import type { RequestInFull } from '#server/domain/seals/seal-requests/store.ts'
import { maySeal, sealersOf } from '#server/domain/seals/seals/sealers.ts'
import type { SealingCompany, SealingWork } from '#server/domain/seals/seals/sealers.ts'
import { holdContract } from '#server/operations/contracts/contracts/hold.ts'
import { readSealingCompany } from './company.ts'
import { subjectOf, workOf } from './work.ts'

type Asking = Pick<Context, 'deps' | 'clock' | 'identity' | 'user' | 'rights'>

/** An application, what it asks of which company, and what the caller is to it. */
export interface FoundRequest extends RequestInFull {
  readonly by: Omit<SealerCause, 'willing'>
  readonly company: SealingCompany
  readonly work: SealingWork
}

/** Who looks after stuck applications of the company. */
export const isSealAdmin = ({ rights }: Pick<Context, 'rights'>): boolean =>
  rights.may('contract', 'viewAll') || rights.may('signature', 'authorize')

/** The party's newest application with what the caller is to it; refuses `not-found`. `lock` holds the contract. */
export const findRequest = async (
  ctx: Asking,
  at: { contractId: string; partyId: string },
  lock = false,
): Promise<FoundRequest> => {
  const { db } = ctx.deps
  const contract = await (lock ? holdContract : findContract)(db, at.contractId)
  const party = contract && (await findParty(db, at.contractId, at.partyId))
  const request = party && (await newestRequest(db, party.id))
  const isHere = ctx.identity.type === 2 && request?.companyId === ctx.identity.companyId
  if (contract === undefined || party === undefined || request === undefined || !isHere) throw notFound()
  const full = { request, party, contract }
  const company = await readSealingCompany(ctx.deps, request.companyId)
  const work = workOf(full, (await placeKindsOf(db, [party.id])).get(party.id) ?? [])
  const me = company.people.find(({ userId }) => userId === ctx.user.id)
  const by = {
    maySeal: me !== undefined && maySeal(company, me, work),
    isAdmin: isSealAdmin(ctx),
  }
  if (!by.isAdmin && !by.maySeal && !(await isConcerned(ctx, full))) throw notFound()
  return { ...full, by, company, work }
}

const isConcerned = async ({ deps, user }: Asking, { request, party }: RequestInFull): Promise<boolean> =>
  [request.applicantId, request.closedById].includes(user.id) ||
  wasAsked(deps.db, subjectOf(party), { companyId: request.companyId, userId: user.id })

/** Whether an application of the caller's company lets them see the contract: as approver or sealer. */
export const seesByRequest = async (ctx: Asking, contractId: string): Promise<boolean> => {
  if (ctx.identity.type === 1) return false
  const { companyId } = ctx.identity
  const requests = await requestsOf(ctx.deps.db, { contractId, companyId })
  for (const full of requests) if (await isConcerned(ctx, full)) return true
  const open = requests.filter(({ request, party }) => request.outcome === '' && party.state === 'toSeal')
  if (open.length === 0) return false
  const company = await readSealingCompany(ctx.deps, companyId)
  const kinds = await placeKindsOf(
    ctx.deps.db,
    open.map(({ party }) => party.id),
  )
  return open.some((full) =>
    sealersOf(company, workOf(full, kinds.get(full.party.id) ?? [])).some(
      ({ userId }) => userId === ctx.user.id,
    ),
  )
}

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这份用印申请，可能已撤回，或当前身份无权查看。')
