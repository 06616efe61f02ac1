// Contracts in every state of their chart, brought there by calls and jobs as in real life.
import { randomUUID } from 'node:crypto'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import {
  extendDeadline,
  getContract,
  revokeContract,
  withdrawContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { returnReview } from '#protocol/contracts/reviews/reviews.ts'
import { getReview } from '#protocol/contracts/reviews/versions.ts'
import { confirmContract, getConfirmTask, objectContract } from '#protocol/contracts/confirmations.ts'
import { applySeal, getSealRequest } from '#protocol/seals/seal-requests.ts'
import { startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, proveWilling, rejectContract, signContract } from '#protocol/contracts/signing.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { FINISH_DOCUMENTS_JOB, PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import { SEAL_DOCUMENTS_JOB } from '#server/operations/contracts/parties/moves.ts'
import { SIGN_PASSWORD } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { storedContract } from '#tests/models/server/stored.ts'
import { approvedBy, memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { newDraft, partyFor, runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Where a contract stands; `party` signs first, `otherParty` after them. */
export const SITUATIONS = [
  'draft',
  'withdrawn to a draft',
  'reviewing',
  'approving',
  'returned',
  'returned by a reviewer',
  'confirming',
  'confirming, one confirmed',
  'objected to',
  'preparing',
  'preparingFailed',
  'signing',
  'signing, the first being sealed',
  'signing, one signed',
  'signing, prolonged',
  'signing, the seal being approved',
  'signing, to be sealed',
  'expiring',
  'finishing',
  'finishingFailed',
  'completed',
  'voiding',
  'voided',
  'revoked',
  'rejected',
  'expired',
] as const
export type Situation = (typeof SITUATIONS)[number]

export interface Place {
  readonly app: TestApp
  readonly people: People
}

/** Runs one job of one contract now, and no other. */
export const runJob = async (
  { app }: Place,
  name: string,
  payload: object,
  deps: Deps = app.deps,
): Promise<void> => {
  const signal = new AbortController().signal
  // A first attempt may finish a contract together with its last signature; a second one takes each step alone.
  await jobHandlers(deps)[name]?.({ id: randomUUID(), name, key: null, payload, attempt: 2, signal })
}

/** The party of a person in a contract. */
export const partyOf = async ({ app }: Place, contractId: string, { name }: Signer): Promise<string> => {
  const { parties } = await storedContract(app, contractId)
  const found = parties.find((party) => party.name === name)
  if (found === undefined) throw new Error(`${name} is no party`)
  return found.id
}

/** Refuses every seal, as a file would that is too heavy. */
export const withFailingSealing = ({ app: { deps } }: Place): Deps => ({
  ...deps,
  sealing: {
    ...deps.sealing,
    sign: () => Promise.reject(new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。')),
  },
})

/** Refuses to reserve signature fields, as for a file that is too heavy. */
export const withFailingReserving = ({ app: { deps } }: Place): Deps => ({
  ...deps,
  sealing: {
    ...deps.sealing,
    reserve: () => Promise.reject(new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。')),
  },
})

/** Finds nobody trusted, so that no contract is finished. */
export const withFailingVerifier = ({ app: { deps } }: Place): Deps => ({
  ...deps,
  ownVerifier: {
    ...deps.verifier,
    verify: async (...args) => {
      const verdict = await deps.verifier.verify(...args)
      const signatures = verdict.signatures.map((signature) => ({ ...signature, trusted: false }))
      return { ...verdict, signatures }
    },
  },
})

/** What a signer sends to sign: proved by the sign password, with the first seal that fits. */
export const signingInput = async (
  signer: Signer,
  at: { readonly contractId: string; readonly partyId: string },
) => {
  const { documentsHash, seals } = await signer.client.call(getSignTask, at)
  const proof = { ...at, method: 'signPwd' as const, secret: SIGN_PASSWORD, documentsHash }
  const { willingToken } = await signer.client.call(proveWilling, proof)
  const kind = signer.companyId === null ? 'personSign' : 'companySeal'
  return { ...at, requestId: randomUUID(), willingToken, seals: { [kind]: seals[0]?.sealId } }
}

const submit = async (place: Place, contractId: string, signer: Signer): Promise<string> => {
  const partyId = await partyOf(place, contractId, signer)
  await signer.client.call(signContract, await signingInput(signer, { contractId, partyId }))
  return partyId
}

const signed = async (place: Place, contractId: string, signer: Signer): Promise<void> => {
  const partyId = await submit(place, contractId, signer)
  await runJob(place, SEAL_DOCUMENTS_JOB, { contractId, partyId })
}

const drafted = async (
  { people }: Place,
  ordered: boolean,
  needsConfirm = false,
): Promise<{ contractId: string; version: number }> =>
  newDraft(people.initiator, {
    parties: [partyFor(people.party, { signOrder: 1 }), partyFor(people.otherParty, { signOrder: 2 })],
    content: () => ({ ordered, needsConfirm }),
  })

/** The same, under a process of the company that says who approves it first: the other administrator. */
const handedIn = async (place: Place): Promise<string> => {
  const { initiator, admin } = place.people
  const processId = await approvedBy(initiator, [admin])
  const contractId = await launchedNow(place)
  await initiator.client.call(disableApprovalProcess, { processId })
  return contractId
}

/** The other administrator reviews it before it goes out, and returns it or not. */
const inReview = async (place: Place, isReturned: boolean): Promise<string> => {
  const { initiator, admin, party, otherParty } = place.people
  const [memberId = ''] = await memberIdsOf(initiator, [admin])
  const { contractId, version } = await newDraft(initiator, {
    parties: [partyFor(party, { signOrder: 1 }), partyFor(otherParty, { signOrder: 2 })],
    content: () => ({ ordered: true, reviewers: [{ memberId, name: admin.name }] }),
  })
  await initiator.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  if (!isReturned) return contractId
  const { review } = await admin.client.call(getReview, { contractId })
  const decision = { reviewId: review.reviewId, requestId: randomUUID(), reason: '条款有误' }
  await admin.client.call(returnReview, decision)
  return contractId
}

/** The first party asks for its company's seal, under a process in which it decides itself. */
const applied = async (place: Place, contractId: string, isPassed: boolean): Promise<void> => {
  const { party } = place.people
  const memberIds = await memberIdsOf(party, [party])
  const processId = await newProcess(party, [node({ by: 'persons', memberIds })], {
    scope: 'seal',
    allowsSelf: true,
  })
  const at = { contractId, partyId: await partyOf(place, contractId, party) }
  await party.client.call(applySeal, { ...at, requestId: randomUUID(), reason: '与客户签订年度合同' })
  await party.client.call(disableApprovalProcess, { processId })
  if (!isPassed) return
  const { approval } = await party.client.call(getSealRequest, at)
  await party.client.call(agreeApproval, {
    approvalId: approval?.approvalId ?? '',
    requestId: randomUUID(),
  })
}

const refuse = async ({ people }: Place, contractId: string): Promise<void> => {
  const { client } = people.admin
  const { approval } = await client.call(getContract, { contractId })
  const decision = { requestId: randomUUID(), reason: '条款有误' }
  await client.call(refuseApproval, { approvalId: approval?.approvalId ?? '', ...decision })
}

const confirmed = async (place: Place, contractId: string, signer: Signer): Promise<void> => {
  const at = { contractId, partyId: await partyOf(place, contractId, signer) }
  const { version } = await signer.client.call(getConfirmTask, at)
  await signer.client.call(confirmContract, { ...at, requestId: randomUUID(), version, values: {} })
}

/** A contract whose parties confirm first, in that stage or as it is left. */
const toBeConfirmed = async (place: Place, situation: Situation): Promise<string> => {
  const { party, otherParty } = place.people
  const contractId = await launchedNow(place, true)
  if (situation === 'confirming') return contractId
  if (situation === 'objected to') {
    const partyId = await partyOf(place, contractId, party)
    const objection = { contractId, partyId, requestId: randomUUID(), reason: '条款有误' }
    await party.client.call(objectContract, objection)
    return contractId
  }
  await confirmed(place, contractId, party)
  if (situation === 'confirming, one confirmed') return contractId
  await confirmed(place, contractId, otherParty)
  if (situation === 'preparingFailed')
    await runJob(place, PREPARE_DOCUMENTS_JOB, { contractId }, withFailingReserving(place))
  return contractId
}

const CONFIRMED_FIRST: readonly Situation[] = [
  'confirming',
  'confirming, one confirmed',
  'objected to',
  'preparing',
  'preparingFailed',
]

const launchedNow = async (place: Place, needsConfirm = false): Promise<string> => {
  const { contractId, version } = await drafted(place, true, needsConfirm)
  await place.people.initiator.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return contractId
}

/** Lets the deadline pass by the clock and the job that waited for it; everybody signs in again afterwards. */
const expired = async (place: Place): Promise<string> => {
  const { app, people } = place
  const contractId = await launchedNow(place)
  app.clock.advance(31 * 86_400_000)
  await runJobs(app)
  for (const who of Object.values(people)) {
    await signInByCode(app, who)
    await actFor(who, who.companyId)
  }
  return contractId
}

/** One party wants it void; `isSigned` has both sign the agreement about it. */
const voided = async (place: Place, contractId: string, isSigned: boolean): Promise<void> => {
  const { party, otherParty } = place.people
  await runJob(place, FINISH_DOCUMENTS_JOB, { contractId })
  const cause = { requestId: randomUUID(), reason: 4 as const, note: '' }
  const agreement = await party.client.call(startVoiding, { contractId, ...cause })
  if (!isSigned) return
  await signed(place, agreement.contractId, party)
  await signed(place, agreement.contractId, otherParty)
  await runJob(place, FINISH_DOCUMENTS_JOB, { contractId: agreement.contractId })
}

/** Brings a fresh contract into a situation. `expired` moves the clock by a month: bring it about before the others. */
export const bringAbout = async (place: Place, situation: Situation): Promise<string> => {
  const { initiator, party, otherParty } = place.people
  if (situation === 'draft') return (await drafted(place, true)).contractId
  if (situation === 'expired') return expired(place)
  if (situation === 'reviewing' || situation === 'returned by a reviewer')
    return inReview(place, situation === 'returned by a reviewer')
  if (CONFIRMED_FIRST.includes(situation)) return toBeConfirmed(place, situation)
  const isApproved = situation === 'approving' || situation === 'returned'
  const contractId = await (isApproved ? handedIn : launchedNow)(place)
  const requestId = randomUUID()
  const reason = '条款有误'
  switch (situation) {
    case 'returned':
      await refuse(place, contractId)
      break
    case 'withdrawn to a draft':
      await initiator.client.call(withdrawContract, { contractId, requestId, reason })
      break
    case 'signing, the first being sealed':
      await submit(place, contractId, party)
      break
    case 'signing, the seal being approved':
    case 'signing, to be sealed':
      await applied(place, contractId, situation === 'signing, to be sealed')
      break
    case 'expiring':
      await submit(place, contractId, party)
      await ringDeadline(place, contractId, 'xstate.after.deadline.contract.signing')
      break
    case 'signing, one signed':
      await signed(place, contractId, party)
      break
    case 'signing, prolonged': {
      const deadline = new Date(place.app.clock.now().getTime() + 60 * 86_400_000).toISOString()
      await initiator.client.call(extendDeadline, { contractId, requestId, deadline })
      break
    }
    case 'revoked':
      await initiator.client.call(revokeContract, { contractId, requestId, reason })
      break
    case 'rejected':
      await party.client.call(rejectContract, {
        contractId,
        partyId: await partyOf(place, contractId, party),
        requestId,
        reason,
      })
      break
    case 'finishing':
    case 'finishingFailed':
    case 'completed':
    case 'voiding':
    case 'voided':
      await signed(place, contractId, party)
      await signed(place, contractId, otherParty)
      if (situation === 'voiding' || situation === 'voided')
        await voided(place, contractId, situation === 'voided')
      if (situation === 'completed') await runJob(place, FINISH_DOCUMENTS_JOB, { contractId })
      if (situation === 'finishingFailed')
        await runJob(place, FINISH_DOCUMENTS_JOB, { contractId }, withFailingVerifier(place))
      break
    default:
  }
  return contractId
}

/** Lets the contract's clock run out now. */
export const ringDeadline = (place: Place, contractId: string, type: string): Promise<void> =>
  runJob(place, CHART_AFTER_JOB, { noun: 'contract', id: contractId, event: { type } })
