// Finds a contract for somebody who may see it; to everybody else it does not exist.
import type { Context } from '#server/context.ts'
import { findContract, lockContract } from '#server/domain/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/store.ts'
import { isCopied, viewerOf } from '#server/domain/contracts/viewers.ts'
import type { Viewer } from '#server/domain/contracts/viewers.ts'
import { partiesOf } from '#server/domain/parties/store.ts'
import type { PartyRecord } from '#server/domain/parties/store.ts'
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
 * initiated or signs it, and to those it was copied to. A draft is its author's alone.
 */
export const findViewed = async (ctx: Context, contractId: string, lock = false): Promise<Viewed> => {
  const { db } = ctx.deps
  const contract = await (lock ? lockContract : findContract)(db, contractId)
  if (contract === undefined) throw notFound()
  const parties = await partiesOf(db, contractId)
  const part = partOf(ctx, contract, parties)
  const isVisible =
    part.isInitiator ||
    (contract.state !== 'draft' &&
      (part.me !== undefined ||
        part.isAdmin ||
        isCompanyParty(ctx, parties) ||
        (await isCopied(db, callersLists(ctx), contractId))))
  if (!isVisible) throw notFound()
  return { contract, parties, part }
}

const isCompanyParty = ({ identity, rights }: Context, parties: readonly PartyRecord[]): boolean =>
  identity.type === 2 &&
  rights.may('contract', 'viewAll') &&
  parties.some((party) => party.companyId === identity.companyId)
