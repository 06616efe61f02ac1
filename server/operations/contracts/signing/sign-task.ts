// What a signer is shown before signing (domain.md §1.2).
import type { SealProspect } from '#protocol/seals/seal-requests.ts'
import { SIGN_STYLES } from '#protocol/contracts/drafts/drafts.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { maskPhone } from '#protocol/phone.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { documentsHash, mayTakeAway } from '#server/domain/contracts/contracts/rules.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { kindsNeeded, sealAt } from '#server/domain/contracts/parties/acts.ts'
import { noticeOfPaper } from '#server/domain/hr/hr-notices/store.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { lastMethodOf } from '#server/domain/contracts/parties/willing.ts'
import { findParty, markViewed, partiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord, PlaceRecord } from '#server/domain/contracts/parties/store.ts'
import { newestRequest } from '#server/domain/seals/seal-requests/store.ts'
import type { SealRequestRow } from '#server/domain/seals/seal-requests/store.ts'
import { companyKinds } from '#server/domain/seals/seals/sealers.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { checkCodeGiven } from '#server/operations/contracts/contracts/code-due.ts'
import { holdContract } from '#server/operations/contracts/contracts/hold.ts'
import { finishKey } from '#server/operations/contracts/contracts/moves.ts'
import { isOwnSide, presentDocuments } from '#server/operations/contracts/contracts/present.ts'
import { offeredMethods } from '#server/operations/contracts/face-checks/offered.ts'
import { notFound } from '#server/operations/contracts/contracts/refusals.ts'
import { sealKey } from '#server/operations/contracts/parties/moves.ts'
import { stampsAwaitedSince } from '#server/operations/contracts/signing/await-stamps.ts'
import { blockOf, sealerBlock } from '#server/operations/contracts/signing/find-block.ts'
import type { SignersPart } from '#server/operations/contracts/signing/find-block.ts'
import { findRequest } from '#server/operations/seals/seal-requests/find.ts'
import { presentRequest } from '#server/operations/seals/seal-requests/lists.ts'
import { matterOf, readProspect } from '#server/operations/seals/seal-requests/prospect.ts'
import { usableSeals } from '#server/operations/seals/seals/usable.ts'

/** The party, if it is the asking person's, in whichever identity; else `not-found`; `viewing.code-due` until its code was typed. `lock` holds the contract. */
export const findSignersPart = async (
  ctx: Context,
  at: { contractId: string; partyId: string },
  lock = false,
): Promise<SignersPart> => {
  const { db } = ctx.deps
  const contract = await (lock ? holdContract : findContract)(db, at.contractId)
  const party = contract && (await findParty(db, at.contractId, at.partyId))
  if (contract === undefined || party === undefined || party.userId !== ctx.user.id) throw notFound()
  await checkCodeGiven(ctx, contract)
  return { contract, party }
}

/** What a call of the signing page works on: the caller's own party, or one whose company's seal they may put. */
export const findPart = async (
  ctx: Context,
  { as, ...at }: { contractId: string; partyId: string; as: SignRole },
): Promise<SignersPart & { readonly blocked: () => Promise<SignTask['blocked']> }> => {
  if (as === 'signer') {
    const part = await findSignersPart(ctx, at)
    return { ...part, blocked: () => blockOf(ctx, part) }
  }
  const found = await findRequest(ctx, at)
  await checkCodeGiven(ctx, found.contract)
  return { ...found, blocked: () => sealerBlock(ctx, found) }
}

/** Everything the signing page shows. */
export const readSignTask = async (
  ctx: Context,
  input: { contractId: string; partyId: string; as: SignRole },
): Promise<SignTask> => {
  const { db } = ctx.deps
  const { as, ...at } = input
  const part = await findPart(ctx, input)
  const { contract, party } = part
  if (as === 'signer') await noteFirstView(ctx, part)
  const blocked = await part.blocked()
  const parties = await partiesOf(db, contract.id)
  const documents = await documentsOf(db, contract.id)
  const places = await placesOf(db, contract.id)
  const ofParty = places.filter((place) => place.partyId === party.id)
  const needed = kindsNeeded(party.partyType, ofParty)
  const newest = await newestRequest(db, party.id)
  const request = newest && (await presentRequest(ctx, { request: newest, party, contract }))
  const prospect = as === 'signer' && blocked === null ? await prospectOf(ctx, part, needed) : null
  const kinds =
    as === 'sealer' ? companyKinds(needed) : prospect === null ? needed : needed.filter(isInPerson)
  const isMine = (place: PlaceRecord) =>
    place.partyId === party.id && kinds.includes(sealAt(party.partyType, place.kind))
  const mine = places.filter(isMine)
  const account = await getUser(db, ctx.user.id)
  const who = new Map(parties.map((other) => [other.id, partyTitle(other)]))
  return {
    ...at,
    as,
    kind: contract.kind,
    aboutId: contract.aboutId,
    name: contract.name,
    initiator: contract.initiator,
    partyType: party.partyType,
    signer: party.name,
    companyName: party.companyName,
    status: party.status,
    deadline: contract.deadline?.toISOString() ?? null,
    minReadSeconds: contract.content.minReadSeconds,
    ...presentDocuments(documents),
    fields: mine.map(presentPlace),
    others: places
      .filter((place) => !isMine(place))
      .map((place) => ({ ...presentPlace(place), who: who.get(place.partyId) ?? '' })),
    signStyles: party.signStyles ?? [...SIGN_STYLES],
    willing: offeredMethods(ctx.deps, party.willing),
    lastWilling: await lastMethodOf(db, ctx.user.id),
    hasSignPassword: account?.signPasswordHash != null,
    phoneMasked: maskPhone(ctx.user.phone),
    ...(await usableSeals(ctx, kinds, {
      contractType: contract.content.contractType,
      isApproved: isApproved(newest, party),
      signStyles: party.signStyles,
      prefers: await preferredType(ctx, contract),
    })),
    prospect,
    request: request ?? null,
    documentsHash: documentsHash(documents.map((document) => document.currentSha256)),
    blocked,
    progress: presentProgress(parties, party.id),
  }
}

/** Notices to employees get the seal of HR where there is one. */
const preferredType = async (
  { deps: { db } }: Context,
  { kind, aboutId }: SignersPart['contract'],
): Promise<number | undefined> =>
  kind === 'fileSeal' && aboutId !== null && (await noticeOfPaper(db, aboutId)) !== undefined
    ? SEAL_TYPE.personnel
    : undefined

const isInPerson = (kind: SealKind) => kind === 'personSign'

const isApproved = (request: SealRequestRow | undefined, party: PartyRecord): boolean =>
  party.state === 'toSeal' && request !== undefined && request.approvalId !== null

/** What the company's seal needs first if the signer cannot put it at once; null if they can, or if no seal is needed. */
export const prospectOf = async (
  ctx: Context,
  { contract, party }: SignersPart,
  needed: readonly SealKind[],
): Promise<SealProspect | null> => {
  const matter = matterOf(contract, needed)
  if (party.state !== 'toSign' || matter.kinds.length === 0) return null
  const prospect = await readProspect(ctx, matter)
  return prospect.mustApply ? prospect : null
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
  input: { contractId: string; partyId: string; as: SignRole },
): Promise<SignState> => {
  const { contract, party } = await findPart(ctx, input)
  const documents = await documentsOf(ctx.deps.db, contract.id)
  return {
    status: party.status,
    contractStatus: contract.status,
    mayDownload: mayTakeAway(contract, isOwnSide(ctx, contract)),
    signedAt: party.state === 'signed' ? (party.finishedAt?.toISOString() ?? null) : null,
    failure: party.state === 'toSign' ? party.reason : '',
    stampsAwaitedSince: await awaitedSince(ctx.deps, { contract, party }),
    progress: presentProgress(await partiesOf(ctx.deps.db, contract.id), party.id),
    documents: documents.map((document) => ({
      documentId: document.id,
      name: document.name,
      sha256: document.currentSha256,
      timestampTime: document.timestampAt?.toISOString() ?? null,
    })),
  }
}

const awaitedSince = async (
  deps: Context['deps'],
  { contract, party }: SignersPart,
): Promise<string | null> => {
  // The embedded authority is this process: whoever looks twice a second asks nothing more for it.
  if (deps.outerTimestamps === undefined) return null
  if (party.state === 'sealing') return stampsAwaitedSince(deps, sealKey(party.id))
  return contract.state === 'finishing' ? stampsAwaitedSince(deps, finishKey(contract.id)) : null
}

export const presentProgress = (parties: readonly PartyRecord[], ownId: string): SignTask['progress'] =>
  parties.map((party) => ({
    partyId: party.id,
    who: partyTitle(party),
    status: party.status,
    confirmedAt: party.confirmedAt?.toISOString() ?? null,
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
