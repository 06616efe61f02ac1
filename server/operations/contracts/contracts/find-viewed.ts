// Finds a contract for somebody who may see it; to everybody else it does not exist.
import type { Context } from '#server/context.ts'
import { isOpenByArchive } from '#server/domain/archive/filings/open-to.ts'
import { listCompaniesOf } from '#server/domain/company/companies/store.ts'
import { wasAsked } from '#server/domain/contracts/approvals/tasks.ts'
import { wasReviewer } from '#server/domain/contracts/reviews/store.ts'
import { bucketOf, isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { Viewer } from '#server/domain/contracts/contracts/listing.ts'
import { viewerOf } from '#server/domain/contracts/contracts/viewers.ts'
import { isShownTo } from '#server/domain/contracts/copies/rules.ts'
import { copiesOf } from '#server/domain/contracts/copies/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { companyRights, personalRights } from '#server/domain/rights.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { seesByRequest } from '#server/operations/seals/seal-requests/find.ts'
import { checkCodeGiven } from './code-due.ts'
import { partOf } from './present.ts'
import type { Part } from './present.ts'
import { notFound } from './refusals.ts'

/** A contract with its parties and what the viewer is to it. */
export interface Viewed {
  readonly contract: ContractRecord
  readonly parties: readonly PartyRecord[]
  readonly part: Part
}

/** Whose lists the caller reads. */
export const callersLists = ({ user, identity, rights }: Context): Viewer =>
  viewerOf(user.id, identity, rights.may('contract', 'viewAll'))

/**
 * Visible to the initiator, to whoever is a party in the current identity, to administrators of a company that
 * initiated or signs it, to those it was copied to, to whoever is asked to review or approve it or to put a seal on it, and to
 * whom their company's archive is open where it is filed. A draft is its author's alone, and
 * what has not gone out yet its company's. Refuses `viewing.code-due` until its viewing code was typed.
 */
export const findViewed = async (ctx: Context, contractId: string, lock = false): Promise<Viewed> => {
  const { db } = ctx.deps
  const contract = await (lock ? lockContract : findContract)(db, contractId)
  if (contract === undefined) throw notFound()
  const parties = await partiesOf(db, contractId)
  const part = partOf(ctx, contract, parties)
  if (!(await isVisible(ctx, { contract, parties, part }))) throw notFound()
  await checkCodeGiven(ctx, contract)
  return { contract, parties, part }
}

/** Whether the caller may see this contract. */
export const isSeen = async (ctx: Context, contract: ContractRecord): Promise<boolean> => {
  const parties = await partiesOf(ctx.deps.db, contract.id)
  return isVisible(ctx, { contract, parties, part: partOf(ctx, contract, parties) })
}

const isVisible = async (ctx: Context, { contract, parties, part }: Viewed): Promise<boolean> =>
  part.isInitiator ||
  (contract.state !== 'draft' && (part.isAdmin || (await isAskedInside(ctx, contract)))) ||
  (!isInHouse(contract.state) &&
    (part.me !== undefined ||
      isCompanyParty(ctx, parties) ||
      (await isCopied(ctx, contract)) ||
      (await seesByRequest(ctx, contract.id)) ||
      (await isOpenInArchive(ctx, contract))))

// Whoever may look into the class it is filed in reads it there.
const isOpenInArchive = (
  { deps, identity, user, rights }: Context,
  { id }: ContractRecord,
): Promise<boolean> =>
  identity.type === 2
    ? isOpenByArchive(deps.db, { companyId: identity.companyId, userId: user.id, rights }, id)
    : Promise.resolve(false)

// A copy goes to the person, whatever they work for.
const isCopied = async ({ deps, identity, user }: Context, contract: ContractRecord): Promise<boolean> =>
  identity.type === 1 &&
  (await copiesOf(deps.db, contract.id)).some(
    (copy) => copy.userId === user.id && isShownTo(copy, bucketOf(contract.state)),
  )

/** Whether the caller was asked to review or approve it, in the company that initiated it. */
export const isAskedInside = async (
  { deps, identity, user }: Pick<Context, 'deps' | 'identity' | 'user'>,
  contract: ContractRecord,
): Promise<boolean> =>
  identity.type === 2 &&
  identity.companyId === contract.companyId &&
  ((await wasReviewer(deps.db, contract.id, { companyId: identity.companyId, userId: user.id })) ||
    (await wasAsked(
      deps.db,
      { noun: 'contract', id: contract.id },
      { companyId: identity.companyId, userId: user.id },
    )))

/** The caller's identities, personal first, that `findViewed` would find the contract in. */
export const identitiesThatSee = async (
  ctx: Context,
  contractId: string,
): Promise<{ companyId: string | null; companyName: string }[]> => {
  const { db } = ctx.deps
  const contract = await findContract(db, contractId)
  if (contract === undefined) return []
  const parties = await partiesOf(db, contractId)
  const found = []
  for (const acting of await actingsOf(ctx)) {
    if (!(await isVisible(acting, { contract, parties, part: partOf(acting, contract, parties) }))) continue
    const { identity } = acting
    found.push(
      identity.type === 1
        ? { companyId: null, companyName: '' }
        : { companyId: identity.companyId, companyName: identity.companyName },
    )
  }
  return found
}

/** The caller as themselves and as each company they work in. */
const actingsOf = async (ctx: Context): Promise<Context[]> => {
  const { db } = ctx.deps
  const actings: Context[] = [{ ...ctx, identity: { type: 1 }, rights: personalRights() }]
  for (const { company, member } of await listCompaniesOf(db, ctx.user.id)) {
    actings.push({
      ...ctx,
      identity: {
        type: 2,
        companyId: company.id,
        companyName: company.name,
        companyAutStatus: company.autStatus,
      },
      rights: companyRights(member.roles, await grantsOfRoles(db, company.id, member.roles)),
    })
  }
  return actings
}

const isCompanyParty = ({ identity, rights }: Context, parties: readonly PartyRecord[]): boolean =>
  identity.type === 2 &&
  rights.may('contract', 'viewAll') &&
  parties.some((party) => party.companyId === identity.companyId)
