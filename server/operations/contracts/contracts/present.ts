// How contracts and their parts are shown to one viewer, with the actions allowed now.
// The charts alone decide which actions are allowed.
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import type {
  AttachedFile,
  ContractDetail,
  ContractDocument,
  ContractRow,
  PartyLine,
} from '#protocol/contracts/contracts/contracts.ts'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { ContractAction, PartyState } from '#protocol/contracts/contracts/status.ts'
import type { TagName } from '#protocol/contracts/tags.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import type { CopyRecord } from '#server/domain/contracts/copies/store.ts'
import { hasPages } from '#server/domain/contracts/documents/attachments.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { DEADLINE_MAX_MS } from '#server/domain/contracts/contracts/events.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { ContractCause } from '#server/domain/contracts/contracts/events.ts'
import { isFinished, isInHouse, labelOf, mayTakeAway } from '#server/domain/contracts/contracts/rules.ts'
import { contextOf } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { isParty, isTransferable } from '#server/domain/contracts/parties/rules.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'

/** The viewer's part in a contract. */
export interface Part extends ContractCause {
  /** The party the viewer is, in the current identity; the one whose turn it is, where there are several. */
  readonly me: PartyRecord | undefined
  /** The parties whose task the viewer may give to a colleague. */
  readonly handsOn: readonly PartyRecord[]
  /** Whether it is somebody else's turn, who can be urged. */
  readonly waitsForOthers: boolean
  /** Whether they signed it, or speak for a company that did: its agent, its initiator, or who sees all its contracts. */
  readonly standsForParty: boolean
}

/** What the viewer is to this contract. */
export const partOf = (ctx: Context, contract: ContractRecord, parties: readonly PartyRecord[]): Part => {
  const companyId = ctx.identity.type === 2 ? ctx.identity.companyId : null
  const mine = parties.filter((party) => isParty(party, ctx.user.id, ctx.identity))
  const isInitiator = contract.initiatorId === ctx.user.id && contract.companyId === companyId
  const isCompanys = companyId !== null && parties.some((party) => party.companyId === companyId)
  return {
    isInitiator,
    isAdmin: companyId !== null && contract.companyId === companyId && ctx.rights.may('contract', 'viewAll'),
    me: mine.find(isAsked) ?? mine[0],
    handsOn: parties.filter((party) => mayHandOn(ctx, contract, party)),
    waitsForOthers: parties.some((party) => isAsked(party) && !mine.includes(party)),
    standsForParty: mine.length > 0 || (isCompanys && (isInitiator || ctx.rights.may('contract', 'viewAll'))),
  }
}

/** Whether it is this party's turn to sign or to confirm, so that it can be urged. */
export const isAsked = ({ state }: Pick<PartyRecord, 'state'>): boolean =>
  state === 'toSign' || state === 'toConfirm'

/** Whether the caller may give this party's task to a colleague: their own, or as an administrator anybody's of the company. */
export const mayHandOn = (
  { identity, user, rights, session }: Context,
  contract: ContractRecord,
  party: PartyRecord,
): boolean => {
  const isHere = identity.type === 2 && party.companyId === identity.companyId
  if (!isHere || session.delegation !== null || !HANDED_ON.includes(contract.kind)) return false
  const chart = snapshotOf(contractMachine, { state: contract.state, context: contextOf(contract) })
  if (!chart.hasTag('open') || !isTransferable(party)) return false
  return party.userId === user.id ? rights.may('contract', 'sign') : rights.may('contract', 'viewAll')
}

// Loans and receipts are between persons; a paper of the office has its own hand-over.
const HANDED_ON: readonly ContractRecord['kind'][] = ['contract', 'abandon']

/** Whether more people may be copied: it went out and did not end without effect. */
export const takesCopies = (contract: ContractRecord): boolean => {
  const chart = snapshotOf(contractMachine, { state: contract.state, context: contextOf(contract) })
  return contract.kind === 'contract' && (chart.hasTag('open') || chart.hasTag('effective'))
}

const WAITED_FOR: readonly PartyState[] = ['toConfirm', 'toSign', 'sealApproving', 'toSeal', 'sealing']

/** A line of a list. */
export const presentContract = (
  ctx: Context,
  contract: ContractRecord,
  parties: readonly PartyRecord[],
  /** The viewer's own on it. */
  tags: readonly TagName[] = [],
  /** Who is asked to review or approve it now. */
  asked: readonly string[] = [],
): ContractRow => {
  const part = partOf(ctx, contract, parties)
  const now = ctx.clock.now()
  return {
    contractId: contract.id,
    contractNo: contract.no,
    name: contract.name,
    status: contract.status,
    label: labelOf(contract, part.me?.state, now),
    initiator: contract.initiator,
    parties:
      // One that ran out before it went out has no parties: they never heard of it.
      parties.length === 0
        ? contract.content.parties.map(presentDraftParty)
        : parties.map((party) => ({
            ...presentParty(party, isParty(party, ctx.user.id, ctx.identity)),
            handsOn: part.handsOn.includes(party),
          })),
    waitingFor:
      contract.state === 'signing' || contract.state === 'confirming'
        ? parties.filter(({ state }) => WAITED_FOR.includes(state)).map(partyTitle)
        : [...asked],
    tags: [...tags],
    amount: contract.content.amount,
    deadline: contract.deadline?.toISOString() ?? null,
    createdAt: contract.createdAt.toISOString(),
    updatedAt: contract.updatedAt.toISOString(),
    myPartyId: part.me?.id ?? null,
    actions: actionsOf(ctx, contract, part),
  }
}

/** What this viewer may do with the contract now. */
export const actionsOf = (ctx: Context, contract: ContractRecord, part: Part): ContractAction[] => {
  const { rights } = ctx
  const at = ctx.clock.now().getTime()
  const by = { isInitiator: part.isInitiator, isAdmin: part.isAdmin }
  const chart = snapshotOf(contractMachine, { state: contract.state, context: contextOf(contract) })
  const launch = rights.may('contract', 'launch')
  const revoke = rights.may('contract', 'revoke')
  const isOpen = chart.hasTag('open')
  const isShown = contract.state !== 'draft'
  const may: Record<ContractAction, boolean> = {
    edit: launch && part.isInitiator && contract.state === 'draft',
    reopen: launch && chart.can({ type: 'contract.reopened', at, by }),
    delete: launch && mayDelete(contract, part),
    confirm: rights.may('contract', 'sign') && isOpen && canParty(part.me, 'confirm', at),
    sign: rights.may('contract', 'sign') && isOpen && canParty(part.me, 'sign', at),
    reject: rights.may('contract', 'sign') && isOpen && canParty(part.me, 'reject', at),
    withdraw: revoke && chart.can({ type: 'contract.withdrawn', at, by, reason: '' }),
    revoke: revoke && chart.can({ type: 'contract.revoked', at, by, reason: '' }),
    urge: launch && part.waitsForOthers && chart.can({ type: 'party.urged', at, by, partyId: '' }),
    extend: launch && chart.can({ type: 'deadline.extended', at, by, deadlineAt: at + DEADLINE_MAX_MS }),
    transfer: part.handsOn.some(({ userId }) => userId === ctx.user.id),
    reassign: part.handsOn.some(({ userId }) => userId !== ctx.user.id),
    addCopy: launch && part.isInitiator && takesCopies(contract),
    copy:
      launch &&
      part.isInitiator &&
      contract.kind === 'contract' &&
      chart.hasTag('ended') &&
      !chart.hasTag('effective'),
    download:
      isShown && rights.may('contract', 'download') && mayTakeAway(contract, isOwnSide(ctx, contract)),
    evidence: isFinished(contract.state) && rights.may('contract', 'download'),
    abandon:
      rights.may('contract', 'abandon') &&
      chart.can({ type: 'abandon.started', at, isOriginalParty: part.standsForParty }),
    retryFinish: launch && chart.can({ type: 'finish.retried', at, by }),
    retryPreparing: launch && chart.can({ type: 'preparing.retried', at, by }),
  }
  return (Object.keys(may) as ContractAction[]).filter((action) => may[action])
}

/** Whether the caller stands on the initiator's side: the initiator, or somebody acting for the same company. */
export const isOwnSide = (
  { user, identity }: Pick<Context, 'user' | 'identity'>,
  { initiatorId, companyId }: Pick<ContractRecord, 'initiatorId' | 'companyId'>,
): boolean =>
  identity.type === 2 ? identity.companyId === companyId : companyId === null && initiatorId === user.id

/** Whether a contract may be taken out of a viewer's lists: drafts and those that ended without effect. */
export const isDeletable = (contract: Pick<ContractRecord, 'state'>): boolean =>
  ['draft', 'returned', 'revoked', 'rejected', 'expired'].includes(contract.state)

/** Whether this viewer may take it out of their lists: before it has gone out it is in its initiator's alone. */
export const mayDelete = (
  contract: Pick<ContractRecord, 'state'>,
  part: Pick<Part, 'isInitiator'>,
): boolean => isDeletable(contract) && (part.isInitiator || !isInHouse(contract.state))

// Names and certifications are asked on the signing page, which says in words what is missing.
const canParty = (me: PartyRecord | undefined, act: 'confirm' | 'sign' | 'reject', at: number): boolean => {
  if (me === undefined) return false
  const by = { isMe: true, matches: true, willing: true }
  const chart = snapshotOf(partyMachine, { state: me.state, context: {} })
  if (act === 'confirm') return chart.can({ type: 'confirmation.given', at, by })
  return chart.can(
    act === 'sign' ? { type: 'signing.submitted', at, by } : { type: 'signing.rejected', at, by, reason: '' },
  )
}

const presentParty = (party: PartyRecord, isMe: boolean): Omit<PartyLine, 'handsOn'> => ({
  partyId: party.id,
  partyType: party.partyType,
  name: party.name,
  companyName: party.companyName,
  phoneMasked: maskPhone(party.phone),
  signOrder: party.signOrder,
  status: party.status,
  isMe,
  confirmedAt: party.confirmedAt?.toISOString() ?? null,
  finishedAt: party.finishedAt?.toISOString() ?? null,
  reason: party.reason,
})

// A draft has no stored parties: they are in its content, complete or not.
const presentDraftParty = (party: DraftParty): PartyLine => ({
  partyId: party.partyId,
  partyType: party.partyType,
  name: party.name,
  companyName: party.partyType === 2 ? party.companyName : '',
  phoneMasked: maskPhone(party.phone),
  signOrder: party.signOrder,
  status: PARTY_STATUS.pending,
  isMe: party.isSelf,
  handsOn: false,
  confirmedAt: null,
  finishedAt: null,
  reason: '',
})

/** Somebody the contract is copied to. */
export const presentCopy = ({
  name,
  phone,
  timing,
  sentAt,
}: CopyRecord): ContractDetail['copies'][number] => ({
  name,
  phoneMasked: maskPhone(phone),
  timing,
  sentAt: sentAt?.toISOString() ?? null,
})

/** The documents that are read on the screen, and the files that go along and are downloaded. */
export const presentDocuments = (
  documents: readonly DocumentRecord[],
): { documents: ContractDocument[]; attachList: AttachedFile[] } => ({
  documents: documents.filter(hasPages).map(presentDocument),
  attachList: documents
    .filter((document) => !hasPages(document))
    .map(({ id, name, currentSha256, size }) => ({ documentId: id, name, sha256: currentSha256, size })),
})

const presentDocument = (document: DocumentRecord): ContractDocument => ({
  documentId: document.id,
  name: document.name,
  pages: document.pages,
  sha256: document.currentSha256,
  originalSha256: document.originalSha256,
  size: document.size,
  isAttachment: document.isAttachment,
})
