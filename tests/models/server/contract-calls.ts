// The call behind each event of the contract's chart, and the chart's input for its caller.
import { randomUUID } from 'node:crypto'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { NO_STAGES } from '#server/domain/contracts/contracts/events.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import type { Role } from '#tests/models/server/people.ts'
import type { StoredContract } from '#tests/models/server/stored.ts'

interface Asked {
  readonly contractId: string
  readonly stored: StoredContract
  readonly now: Date
  readonly role: Role
}

/** A call and how its input is made; `event` is what the chart hears besides who and when. */
export interface ContractCall {
  readonly endpoint: Endpoint
  readonly input: (asked: Asked) => object
  readonly event: (asked: Asked) => object
  /** What refuses where the chart has no such move. */
  readonly refusal: (stored: StoredContract) => string
  /** Whether the call asks for more than the chart does. */
  readonly isPossible?: (stored: StoredContract) => boolean
}

const DAY = 86_400_000
const notPossible = () => 'contract.not-possible'
const acting = ({ parties }: StoredContract) =>
  parties.find(({ state }) => state === 'toSign' || state === 'toConfirm')
const later = ({ stored, now }: Asked) => Math.max(stored.context.deadlineAt, now.getTime()) + 5 * DAY
const withReason = ({ contractId }: Asked) => ({ contractId, requestId: randomUUID(), reason: '条款有误' })

export const CONTRACT_CALLS: Readonly<Partial<Record<ContractEvent['type'], ContractCall>>> = {
  'contract.launched': {
    endpoint: launchContract,
    input: ({ contractId, stored }) => ({ contractId, version: stored.version, requestId: randomUUID() }),
    event: () => ({ deadlineAt: 1, partyCount: 2, ...NO_STAGES }),
    refusal: ({ state }) => (state === 'draft' ? 'contract.not-possible' : 'draft.launched'),
  },
  'contract.reopened': {
    endpoint: contracts.reopenContract,
    input: ({ contractId }) => ({ contractId, requestId: randomUUID() }),
    event: () => ({}),
    refusal: notPossible,
  },
  'contract.withdrawn': {
    endpoint: contracts.withdrawContract,
    input: withReason,
    event: () => ({ reason: '条款有误' }),
    refusal: notPossible,
  },
  'contract.revoked': {
    endpoint: contracts.revokeContract,
    input: withReason,
    event: () => ({ reason: '条款有误' }),
    refusal: notPossible,
  },
  'deadline.extended': {
    endpoint: contracts.extendDeadline,
    input: (asked) => ({
      contractId: asked.contractId,
      requestId: randomUUID(),
      deadline: new Date(later(asked)).toISOString(),
    }),
    event: (asked) => ({ deadlineAt: later(asked) }),
    refusal: notPossible,
  },
  'party.urged': {
    endpoint: contracts.urgeParty,
    input: ({ contractId, stored }) => ({
      contractId,
      requestId: randomUUID(),
      partyId: (acting(stored) ?? stored.parties[0])?.id ?? randomUUID(),
    }),
    event: () => ({ partyId: '' }),
    refusal: notPossible,
    // Only a party whose turn it is can be urged.
    isPossible: (stored) => acting(stored) !== undefined,
  },
  'preparing.retried': {
    endpoint: contracts.retryPreparing,
    input: ({ contractId }) => ({ contractId, requestId: randomUUID() }),
    event: () => ({}),
    refusal: notPossible,
  },
  'abandon.started': {
    endpoint: startVoiding,
    input: ({ contractId }) => ({ contractId, requestId: randomUUID(), reason: 4, note: '' }),
    event: ({ role }) => ({ isOriginalParty: role === 'party' || role === 'otherParty' }),
    refusal: notPossible,
  },
  'finish.retried': {
    endpoint: contracts.retryFinish,
    input: ({ contractId }) => ({ contractId, requestId: randomUUID() }),
    event: () => ({}),
    refusal: notPossible,
  },
}

/** What the chart is told of each role. */
export const CAUSES: Readonly<Record<Role, { isInitiator: boolean; isAdmin: boolean }>> = {
  initiator: { isInitiator: true, isAdmin: true },
  admin: { isInitiator: false, isAdmin: true },
  clerk: { isInitiator: false, isAdmin: false },
  party: { isInitiator: false, isAdmin: false },
  otherParty: { isInitiator: false, isAdmin: false },
  stranger: { isInitiator: false, isAdmin: false },
}

/** What each role may do at all (domain.md §5). */
/** Whom a contract exists for: a draft is its author's alone, one in review or approval its company's, a launched one also its parties' and its company's administrators'. */
export const isSeenBy = (role: Role, { state, parties }: StoredContract): boolean => {
  if (role === 'initiator') return true
  if (state === 'draft' || role === 'stranger' || role === 'clerk') return false
  if (state === 'reviewing' || state === 'approving' || state === 'returned') return role === 'admin'
  return role === 'admin' || parties.length > 0
}
