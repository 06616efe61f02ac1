// Everything anybody can do to one contract that has all its stages, each as one step of a walk.
import { randomUUID } from 'node:crypto'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import { confirmContract, getConfirmTask, objectContract } from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { passReview, returnReview } from '#protocol/contracts/reviews/reviews.ts'
import { getReview } from '#protocol/contracts/reviews/versions.ts'
import { getSignTask, proveWilling, rejectContract, signContract } from '#protocol/contracts/signing.ts'
import { startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import * as requests from '#protocol/seals/seal-requests.ts'
import { FINISH_DOCUMENTS_JOB, PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import { SEAL_DOCUMENTS_JOB } from '#server/operations/contracts/parties/moves.ts'
import { SIGN_PASSWORD } from '#tests/models/server/people.ts'
import {
  ringDeadline,
  runJob,
  withFailingReserving,
  withFailingSealing,
  withFailingVerifier,
} from '#tests/models/server/situations.ts'
import type { Place } from '#tests/models/server/situations.ts'
import type { StoredContract } from '#tests/models/server/stored.ts'
import type { Signer } from '#tests/support/contracts.ts'

/** Who takes part: the company that launches, the company that signs by request, and a private person. */
export interface Cast {
  readonly initiator: Signer
  readonly reviewer: Signer
  readonly approver: Signer
  /** Signs for a company without a right to its seal. */
  readonly applicant: Signer
  readonly sealApprover: Signer
  readonly sealer: Signer
  readonly person: Signer
}

export interface Life {
  readonly place: Place
  readonly cast: Cast
  readonly contractId: string
  readonly stored: StoredContract
}

/** An answer's code, or that a job ran; undefined where there was nothing to answer to. */
type Outcome = { readonly code: string } | void
interface Step {
  /** Whether it is this step's time; others are tried as well, and refused. */
  readonly fits: (stored: StoredContract) => boolean
  readonly take: (life: Life) => Promise<Outcome>
}

const reason = '条款有误'
const request = () => ({ requestId: randomUUID() })
const partyNamed = (stored: StoredContract, { name }: Signer) =>
  stored.parties.find((party) => party.name === name)
const inState =
  (...states: string[]) =>
  ({ state }: StoredContract) =>
    states.includes(state)
const hasParty =
  (...states: string[]) =>
  ({ parties }: StoredContract) =>
    parties.some(({ state }) => states.includes(state))
const at = ({ contractId, stored }: Life, who: Signer) => ({
  contractId,
  partyId: partyNamed(stored, who)?.id ?? randomUUID(),
})

const review = (endpoint: typeof passReview | typeof returnReview) => async (life: Life) => {
  const { client } = life.cast.reviewer
  const found = await client.ask(getReview, { contractId: life.contractId })
  if (found.data === null) return found
  const { reviewId } = found.data.review
  return client.ask(endpoint, { reviewId, reason, ...request() } as never)
}

const approve = (endpoint: typeof agreeApproval | typeof refuseApproval) => async (life: Life) => {
  const { client } = life.cast.approver
  const found = await client.ask(contracts.getContract, { contractId: life.contractId })
  const approvalId = found.data?.approval?.approvalId
  return approvalId === undefined
    ? found
    : client.ask(endpoint, { approvalId, reason, ...request() } as never)
}

const approveSeal = (endpoint: typeof agreeApproval | typeof refuseApproval) => async (life: Life) => {
  const { client } = life.cast.sealApprover
  const found = await client.ask(requests.getSealRequest, at(life, life.cast.applicant))
  const approvalId = found.data?.approval?.approvalId
  return approvalId === undefined
    ? found
    : client.ask(endpoint, { approvalId, reason, ...request() } as never)
}

const confirm = (who: 'applicant' | 'person') => async (life: Life) => {
  const { client } = life.cast[who]
  const asked = at(life, life.cast[who])
  const task = await client.ask(getConfirmTask, asked)
  return task.data === null
    ? task
    : client.ask(confirmContract, { ...asked, ...request(), version: task.data.version, values: {} })
}

/** Proves the will by password and submits; as the signer, or for the applicant as the one who seals. */
const submit = (who: 'person' | 'sealer') => async (life: Life) => {
  const { client } = life.cast[who]
  const asked = at(life, life.cast[who === 'person' ? 'person' : 'applicant'])
  const as = who === 'person' ? {} : { as: 'sealer' as const }
  const task = await client.ask(getSignTask, { ...asked, ...as })
  if (task.data === null) return task
  const { documentsHash, seals } = task.data
  const proof = { ...asked, ...as, method: 'signPwd' as const, secret: SIGN_PASSWORD, documentsHash }
  const proved = await client.ask(proveWilling, proof)
  if (proved.data === null) return proved
  const signing = { ...asked, ...request(), willingToken: proved.data.willingToken }
  const sealId = seals[0]?.sealId
  return who === 'person'
    ? client.ask(signContract, { ...signing, seals: { personSign: sealId } })
    : client.ask(requests.sealContract, { ...signing, seals: { companySeal: sealId } })
}

const write = (isFailing: boolean) => (life: Life) => {
  const party = life.stored.parties.find(({ state }) => state === 'sealing') ?? life.stored.parties[0]
  const payload = { contractId: life.contractId, partyId: party?.id ?? life.contractId }
  const deps = isFailing ? withFailingSealing(life.place) : life.place.app.deps
  return runJob(life.place, SEAL_DOCUMENTS_JOB, payload, deps)
}

const ended = (endpoint: typeof contracts.withdrawContract) => (life: Life) =>
  life.cast.initiator.client.ask(endpoint, { contractId: life.contractId, reason, ...request() })

const again =
  (endpoint: typeof contracts.retryFinish) =>
  ({ cast, contractId }: Life) =>
    cast.initiator.client.ask(endpoint, { contractId, ...request() })

const TIMED = ['reviewing', 'approving', 'confirming', 'preparing', 'preparingFailed', 'signing']
const applied = hasParty('sealApproving', 'toSeal')

/** By name. A failing step is a fault that is put in on purpose: a file too heavy, a verifier that trusts nobody. */
export const STEPS: Readonly<Record<string, Step>> = {
  'the reviewer passes': { fits: inState('reviewing'), take: review(passReview) },
  'the reviewer returns': { fits: inState('reviewing'), take: review(returnReview) },
  'the approver agrees': { fits: inState('approving'), take: approve(agreeApproval) },
  'the approver refuses': { fits: inState('approving'), take: approve(refuseApproval) },
  'the company confirms': { fits: inState('confirming'), take: confirm('applicant') },
  'the person confirms': { fits: inState('confirming'), take: confirm('person') },
  'the person objects': {
    fits: inState('confirming'),
    take: (life) =>
      life.cast.person.client.ask(objectContract, { ...at(life, life.cast.person), reason, ...request() }),
  },
  'the documents are prepared': {
    fits: inState('preparing'),
    take: ({ place, contractId }) => runJob(place, PREPARE_DOCUMENTS_JOB, { contractId }),
  },
  'preparing fails': {
    fits: inState('preparing'),
    take: ({ place, contractId }) =>
      runJob(place, PREPARE_DOCUMENTS_JOB, { contractId }, withFailingReserving(place)),
  },
  'preparing is tried again': { fits: inState('preparingFailed'), take: again(contracts.retryPreparing) },
  'the person signs': { fits: hasParty('toSign'), take: submit('person') },
  'the company asks for its seal': {
    fits: hasParty('toSign'),
    take: (life) =>
      life.cast.applicant.client.ask(requests.applySeal, {
        ...at(life, life.cast.applicant),
        ...request(),
        reason,
      }),
  },
  'the company takes its request back': {
    fits: applied,
    take: (life) =>
      life.cast.applicant.client.ask(requests.withdrawSealRequest, {
        ...at(life, life.cast.applicant),
        ...request(),
      }),
  },
  'the seal is approved': { fits: hasParty('sealApproving'), take: approveSeal(agreeApproval) },
  'the seal is refused': { fits: hasParty('sealApproving'), take: approveSeal(refuseApproval) },
  'the sealer seals': { fits: hasParty('toSeal'), take: submit('sealer') },
  'the sealer returns it': {
    fits: hasParty('toSeal'),
    take: (life) =>
      life.cast.sealer.client.ask(requests.returnSealRequest, {
        ...at(life, life.cast.applicant),
        reason,
        ...request(),
      }),
  },
  'the signature is written': { fits: hasParty('sealing'), take: write(false) },
  'writing the signature fails': { fits: hasParty('sealing'), take: write(true) },
  'the person rejects': {
    fits: hasParty('toSign'),
    take: (life) =>
      life.cast.person.client.ask(rejectContract, { ...at(life, life.cast.person), reason, ...request() }),
  },
  'the company rejects': {
    fits: hasParty('toSign', 'sealApproving', 'toSeal'),
    take: (life) =>
      life.cast.applicant.client.ask(rejectContract, {
        ...at(life, life.cast.applicant),
        reason,
        ...request(),
      }),
  },
  'it is finished': {
    fits: inState('finishing'),
    take: ({ place, contractId }) => runJob(place, FINISH_DOCUMENTS_JOB, { contractId }),
  },
  'finishing fails': {
    fits: inState('finishing'),
    take: ({ place, contractId }) =>
      runJob(place, FINISH_DOCUMENTS_JOB, { contractId }, withFailingVerifier(place)),
  },
  'finishing is tried again': { fits: inState('finishingFailed'), take: again(contracts.retryFinish) },
  'it is withdrawn': {
    fits: inState('reviewing', 'approving', 'confirming', 'preparing', 'signing'),
    take: ended(contracts.withdrawContract),
  },
  'it is revoked': { fits: inState('confirming', 'signing'), take: ended(contracts.revokeContract) },
  'it is taken up again': { fits: inState('returned'), take: again(contracts.reopenContract) },
  'it is launched again': {
    fits: inState('draft'),
    take: ({ cast, contractId, stored }) =>
      cast.initiator.client.ask(launchContract, { contractId, version: stored.version, ...request() }),
  },
  'the deadline comes': {
    fits: inState(...TIMED),
    take: ({ place, contractId, stored: { state } }) =>
      ringDeadline(
        place,
        contractId,
        `xstate.after.deadline.contract.${TIMED.includes(state) ? state : 'signing'}`,
      ),
  },
  'the person wants it void': {
    fits: inState('completed'),
    take: ({ cast, contractId }) =>
      cast.person.client.ask(startVoiding, { contractId, reason: 4, note: '', ...request() }),
  },
}
