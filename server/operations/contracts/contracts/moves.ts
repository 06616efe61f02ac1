// Moves a contract through its chart, with what its chart asks for.
import type { Actor } from '#server/domain/actor.ts'
import { endApprovalOf } from '#server/operations/contracts/approvals/moves.ts'
import { endReviewOf } from '#server/operations/contracts/reviews/moves.ts'
import { deleteDocuments } from '#server/domain/contracts/documents/store.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import type { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import {
  changeContract,
  contractLifecycleWith,
  findContract,
} from '#server/domain/contracts/contracts/store.ts'
import type { ContractChange, ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { refreshViewers } from '#server/domain/contracts/contracts/viewers.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { confirmersAmong } from '#server/domain/contracts/confirmations/rules.ts'
import { nextTurns } from '#server/domain/contracts/parties/rules.ts'
import { COPY_TIMING } from '#server/domain/contracts/copies/rules.ts'
import { copiesOf, deleteCopies } from '#server/domain/contracts/copies/store.ts'
import { deleteParties, partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { settleNotices } from '#server/operations/account/notices/notify.ts'
import type { MovingDeps } from './deps.ts'
import { ownAgain } from '#server/operations/contracts/drafts/owned-content.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import { askParty, askTitle, endLinksOf, partyTodo, sendCopies, tellEveryone, tellInitiator } from './tell.ts'

/** The job that adds the long-term data and checks the result. */
export const FINISH_DOCUMENTS_JOB = defineJob<DocumentsTask>('finish-documents')

export const finishKey = (contractId: string): string => `contract:${contractId}:finish`

/** The job that writes what was filled in into the documents and reserves the signature fields. */
export const PREPARE_DOCUMENTS_JOB = defineJob<DocumentsTask>('prepare-documents')

export interface DocumentsTask {
  readonly contractId: string
  /** Since when (ISO) it has waited for a time stamp. */
  readonly stampsAwaitedSince?: string
}

/** A move of one contract; `detail` goes to the audit entry, `notPossible` are the words when the chart refuses. */
export interface ContractMove {
  readonly id: string
  readonly event: ContractEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
  /** What else of the contract changes with it. */
  readonly change?: ContractChange
}

/** Moves a contract in one transaction. Refuses with `contract.not-possible` or `not-found`. */
export const moveContract = async (
  deps: MovingDeps,
  { change = {}, ...move }: ContractMove,
): Promise<void> => {
  await advance(deps, contractLifecycleWith(change), contractEffects(deps), move)
}

/** Replaces the list rows of a contract; `isListed`: what the lists say of it and who sees it are as they were. */
export const refreshLists = async (deps: MovingDeps, contractId: string, isListed = false): Promise<void> => {
  const { db } = deps
  const contract = await contractOf(deps, contractId)
  const parties = await partiesOf(db, contractId)
  await refreshViewers(db, contract, { parties, copies: await copiesOf(db, contractId) }, isListed)
}

const contractEffects = (deps: MovingDeps): Effects<typeof contractMachine> => {
  const endParties = async (id: string, type: 'contract.ended' | 'contract.expired', actor: Actor) => {
    for (const party of await partiesOf(deps.db, id)) {
      if (!isOpenParty(party)) continue
      await moveParty(deps, { id: party.id, event: { type, at: deps.clock.now().getTime() }, actor })
    }
    await endLinksOf(deps, id)
  }
  return {
    giveTurns: async ({ id }, _event, actor) => {
      const contract = await contractOf(deps, id)
      for (const party of nextTurns(await partiesOf(deps.db, id), contract.content.ordered)) {
        await moveParty(deps, {
          id: party.id,
          event: { type: 'turn.came', at: deps.clock.now().getTime() },
          actor,
        })
      }
    },
    askToConfirm: async ({ id }, _event, actor) => {
      const contract = await contractOf(deps, id)
      for (const party of confirmersAmong(contract.content, await partiesOf(deps.db, id))) {
        if (party.state !== 'pending' || party.confirmedAt !== null) continue
        await moveParty(deps, {
          id: party.id,
          event: { type: 'confirmation.asked', at: deps.clock.now().getTime() },
          actor,
        })
      }
    },
    prepareDocuments: async ({ id }) => {
      await enqueue(deps.db, {
        name: PREPARE_DOCUMENTS_JOB,
        key: `contract:${id}:prepare`,
        payload: { contractId: id },
      })
    },
    cancelParties: ({ id }, _event, actor) => endParties(id, 'contract.ended', actor),
    expireParties: ({ id }, _event, actor) => endParties(id, 'contract.expired', actor),
    reopenDraft: async ({ id }, _event, actor) => {
      for (const party of await partiesOf(deps.db, id))
        if (isApplied(party) || party.state === 'toConfirm')
          await moveParty(deps, {
            id: party.id,
            event: { type: 'contract.ended', at: deps.clock.now().getTime() },
            actor,
          })
      await endLinksOf(deps, id)
      for (const party of await partiesOf(deps.db, id)) await settleNotices(deps, partyTodo(party.id))
      await deleteParties(deps.db, id)
      await deleteCopies(deps.db, id)
      await deleteDocuments(deps.db, id)
      const contract = await findContract(deps.db, id)
      if (contract !== undefined) await ownAgain(deps, contract)
    },
    // Those who never heard of it do not learn of it now.
    dropParties: async ({ id }) => {
      await deleteParties(deps.db, id)
      await deleteCopies(deps.db, id)
    },
    withdrawReview: ({ id }, event, actor) =>
      endReviewOf(deps, id, { type: 'subject.withdrawn', reason: reasonOf(event) }, actor),
    endReview: ({ id }, _event, actor) =>
      endReviewOf(deps, id, { type: 'subject.ended', reason: '到签署截止时间仍未审查完' }, actor),
    withdrawApproval: ({ id }, event, actor) =>
      endApprovalOf(deps, { noun: 'contract', id }, 'subject.withdrawn', { reason: reasonOf(event), actor }),
    endApproval: ({ id }, _event, actor) =>
      endApprovalOf(deps, { noun: 'contract', id }, 'subject.ended', {
        reason: '到签署截止时间仍未审批完',
        actor,
      }),
    finishDocuments: async ({ id }) => {
      await enqueue(deps.db, {
        name: FINISH_DOCUMENTS_JOB,
        key: finishKey(id),
        payload: { contractId: id },
      })
    },
    tellEveryone: async ({ id, to }, event, actor) => {
      const contract = await contractOf(deps, id)
      const people = { parties: await partiesOf(deps.db, id), copies: await copiesOf(deps.db, id) }
      await tellEveryone(deps, contract, people, { to, reason: reasonOf(event), by: actor.userId })
    },
    sendCopies: async ({ id, to }) => {
      const timing = to === 'completed' ? COPY_TIMING.completed : COPY_TIMING.launched
      const due = (await copiesOf(deps.db, id)).filter((copy) => copy.timing === timing)
      await sendCopies(deps, await contractOf(deps, id), due)
    },
    tellInitiator: async ({ id, to }, event) => {
      const contract = await contractOf(deps, id)
      await tellInitiator(deps, contract, await partiesOf(deps.db, id), { to, reason: reasonOf(event) })
    },
    remindParty: async ({ id }, event, actor) => {
      if (event.type !== 'party.urged') return
      const party = (await partiesOf(deps.db, id)).find((candidate) => candidate.id === event.partyId)
      if (party === undefined) return
      const contract = await contractOf(deps, id)
      await askParty(deps, contract, party, {
        by: actor.userId,
        title: `提醒：${askTitle(contract, party)}`,
      })
    },
    rememberReason: async ({ id }, event) => {
      await changeContract(deps.db, id, { reason: reasonOf(event) })
    },
  }
}

const isApplied = ({ state }: PartyRecord) => state === 'sealApproving' || state === 'toSeal'

const isOpenParty = (party: PartyRecord) =>
  party.state === 'pending' || party.state === 'toConfirm' || party.state === 'toSign' || isApplied(party)

const reasonOf = (event: ContractEvent): string => ('reason' in event ? event.reason : '')

const contractOf = async (deps: MovingDeps, id: string): Promise<ContractRecord> => {
  const contract = await findContract(deps.db, id)
  if (contract === undefined) throw new Error(`contract ${id} vanished`)
  return contract
}
