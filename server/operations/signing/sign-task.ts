// What a signer is shown before signing, and what keeps them from it (domain.md §1.2).
import type { SignState, SignTask } from '#protocol/contract/signing.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/audit/store.ts'
import { whyUnusable } from '#server/domain/certificates/rules.ts'
import { newestCertificate } from '#server/domain/certificates/store.ts'
import { findCompanyByName } from '#server/domain/companies/store.ts'
import { documentsHash } from '#server/domain/contracts/rules.ts'
import { findContract, lockContract } from '#server/domain/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/store.ts'
import { documentsOf } from '#server/domain/documents/store.ts'
import { mismatch, partyTitle, turnBlock } from '#server/domain/parties/rules.ts'
import { findParty, markViewed, partiesOf, placesOf } from '#server/domain/parties/store.ts'
import type { PartyRecord, PlaceRecord } from '#server/domain/parties/store.ts'
import { getUser } from '#server/domain/users/store.ts'
import { presentDocument } from '#server/operations/contracts/present.ts'
import { notFound } from '#server/operations/contracts/refusals.ts'
import { usableSeals, whyNoSeal } from './usable-seals.ts'

/** One party of one contract, met by its own person. */
export interface SignersPart {
  readonly contract: ContractRecord
  readonly party: PartyRecord
}

/** The party, if it is the asking person's, in whichever identity; else `not-found`. `lock` holds the contract. */
export const findSignersPart = async (
  { deps: { db }, user }: Context,
  at: { contractId: string; partyId: string },
  lock = false,
): Promise<SignersPart> => {
  const contract = await (lock ? lockContract : findContract)(db, at.contractId)
  const party = contract && (await findParty(db, at.contractId, at.partyId))
  if (contract === undefined || party === undefined || party.userId !== user.id) throw notFound()
  return { contract, party }
}

/** Why this person cannot sign now, in this identity; null when they can. */
export const blockOf = async (
  ctx: Context,
  { contract, party }: SignersPart,
): Promise<SignTask['blocked']> => {
  const turn = turnBlock(stateNow(ctx, contract), party.state)
  if (turn?.code === 'ended') return turn
  const { user, identity } = ctx
  const company =
    party.partyType === 2 ? await findCompanyByName(ctx.deps.db, party.companyName, party.phone) : undefined
  const noSeal =
    party.partyType === 2 && identity.type === 2 && identity.companyName === party.companyName
      ? await whyNoSeal(ctx, contract.content.contractType)
      : ''
  const fit = mismatch(party, {
    identity,
    personName: user.name,
    isPersonCertified: user.autStatus === 1,
    companyName: identity.type === 2 ? identity.companyName : '',
    isCompanyCertified: identity.type === 2 && identity.companyAutStatus === 1,
    isPartyCompanyKnown: company !== undefined,
    maySeal: noSeal === '',
    whyNoSeal: noSeal,
  })
  return fit ?? turn ?? (await certificateBlock(ctx, party))
}

/** Why the certificate of whoever signs in the end cannot be used: a party's own, or its company's. */
const certificateBlock = async (
  { deps, user, identity }: Context,
  { partyType }: PartyRecord,
): Promise<SignTask['blocked']> => {
  const ownerId = partyType === 2 && identity.type === 2 ? identity.companyId : user.id
  const row = await newestCertificate(deps.db, partyType === 2 ? 'company' : 'person', ownerId)
  const words = whyUnusable(row, deps.clock.now())?.words
  if (words === undefined) return null
  return { code: 'no-certificate', words: partyType === 2 ? `单位的${words}` : `您的${words}` }
}

/** Refuses `sign.blocked` when this person cannot sign now. */
export const checkNotBlocked = async (ctx: Context, part: SignersPart): Promise<void> => {
  const blocked = await blockOf(ctx, part)
  if (blocked !== null) throw new Refusal('sign.blocked', blocked.words)
}

// The job that lets a contract expire may come a moment after the deadline.
const stateNow = (ctx: Context, contract: ContractRecord): string => {
  const isLate = contract.deadline !== null && contract.deadline <= ctx.clock.now()
  return contract.state === 'signing' && isLate ? 'expired' : contract.state
}

/** Everything the signing page shows. */
export const readSignTask = async (
  ctx: Context,
  at: { contractId: string; partyId: string },
): Promise<SignTask> => {
  const { db } = ctx.deps
  const part = await findSignersPart(ctx, at)
  const { contract, party } = part
  await noteFirstView(ctx, part)
  const parties = await partiesOf(db, contract.id)
  const documents = await documentsOf(db, contract.id)
  const places = await placesOf(db, contract.id)
  const mine = places.filter((place) => place.partyId === party.id)
  const account = await getUser(db, ctx.user.id)
  const who = new Map(parties.map((other) => [other.id, partyTitle(other)]))
  return {
    ...at,
    name: contract.name,
    initiator: contract.initiator,
    partyType: party.partyType,
    signer: party.name,
    companyName: party.companyName,
    status: party.status,
    deadline: contract.deadline?.toISOString() ?? null,
    minReadSeconds: contract.content.minReadSeconds,
    documents: documents.map(presentDocument),
    fields: mine.map(presentPlace),
    others: places
      .filter((place) => place.partyId !== party.id)
      .map((place) => ({ ...presentPlace(place), who: who.get(place.partyId) ?? '' })),
    willing: party.willing,
    hasSignPassword: account?.signPasswordHash != null,
    phoneMasked: maskPhone(ctx.user.phone),
    ...(await usableSeals(ctx, party, mine, contract.content.contractType)),
    documentsHash: documentsHash(documents.map((document) => document.currentSha256)),
    blocked: await blockOf(ctx, part),
    progress: presentProgress(parties, party.id),
  }
}

const noteFirstView = async (ctx: Context, { contract, party }: SignersPart): Promise<void> => {
  if (party.viewedAt !== null) return
  const { db } = ctx.deps
  const at = ctx.clock.now()
  await db.transaction(async () => {
    await lockContract(db, contract.id)
    if (!(await markViewed(db, party.id, at))) return
    await appendAudit(db, {
      chainId: contract.id,
      at,
      event: 'party:task.opened',
      actor: ctx.actor,
      detail: { id: party.id },
    })
  })
}

/** How far the signing has come. */
export const readSignState = async (
  ctx: Context,
  at: { contractId: string; partyId: string },
): Promise<SignState> => {
  const { contract, party } = await findSignersPart(ctx, at)
  const documents = await documentsOf(ctx.deps.db, contract.id)
  return {
    status: party.status,
    contractStatus: contract.status,
    signedAt: party.state === 'signed' ? (party.finishedAt?.toISOString() ?? null) : null,
    failure: party.state === 'toSign' ? party.reason : '',
    progress: presentProgress(await partiesOf(ctx.deps.db, contract.id), party.id),
    documents: documents.map((document) => ({
      documentId: document.id,
      name: document.name,
      sha256: document.currentSha256,
      timestampTime: document.timestampAt?.toISOString() ?? null,
    })),
  }
}

const presentProgress = (parties: readonly PartyRecord[], ownId: string): SignTask['progress'] =>
  parties.map((party) => ({
    partyId: party.id,
    who: partyTitle(party),
    status: party.status,
    finishedAt: party.finishedAt?.toISOString() ?? null,
    isMe: party.id === ownId,
  }))

const presentPlace = ({ id, documentId, partyId, kind, page, x, y, w, h }: PlaceRecord) => ({
  fieldId: id,
  fileId: documentId,
  documentId,
  partyId,
  kind,
  page,
  x,
  y,
  w,
  h,
})
