// The signing chart with its real calls, made once for one party of one contract.
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import type { Embedding } from '#src/features/contracts/signing/embedded.tsx'
import { confirmingMachine } from '#src/machines/confirming/confirming.machine.ts'
import { useActorRef } from '#src/machines/react.tsx'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { reviewingMachine } from '#src/machines/reviewing.machine.ts'
import type { ActInput } from '#src/machines/reviewing.machine.ts'
import { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { useViewingCode } from '#src/machines/use-viewing-code.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import {
  addReviewNote,
  applySeal,
  beginFaceCheck,
  confirmContract,
  enterViewingCode,
  getConfirmTask,
  getFaceCheck,
  getReview,
  getSignState,
  getSignTask,
  objectContract,
  passReview,
  proveWilling,
  rejectContract,
  replyToReviewNote,
  resolveReviewNote,
  returnReview,
  returnSealRequest,
  saveConfirmValues,
  sealContract,
  sendWillingCode,
  signContract,
  transferReview,
  uploadConfirmPicture,
} from '#src/services/contracts.ts'

const ATTEMPTS = 3
const BETWEEN_ATTEMPTS_MS = 1_000

/** Sends again, under the id it was first sent with, while no answer comes. */
const untilAnswered = async <T,>(send: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (thrown) {
      if (asCallFailure(thrown).kind !== 'network' || attempt === ATTEMPTS || signal.aborted) throw thrown
      await new Promise((next) => setTimeout(next, attempt * BETWEEN_ATTEMPTS_MS))
    }
  }
}

/** One id for one act, whatever happens to its answers. */
const oneIdPerAct = () => {
  const ids = new Map<string, string>()
  return (act: string): string => {
    const id = ids.get(act) ?? makeUuid()
    ids.set(act, id)
    return id
  }
}

/** As whom this page works: its own signer, or a colleague who puts the company's seal. */
const signingFor = (at: PartyRef, as: SignRole, embedding: Embedding | null) => {
  const idFor = oneIdPerAct()
  return signingMachine.provide({
    actors: {
      loadTask: fromPromise(({ input, signal }) => getSignTask({ ...input, as }, { signal })),
      proveWill: fromPromise(({ input, signal }) => proveWilling({ ...input, as }, { signal })),
      // A proof of will is good for one act, so it names the act.
      sign: fromPromise(({ input, signal }) => {
        const requestId = idFor(`sign ${input.willingToken}`)
        const send = as === 'signer' ? signContract : sealContract
        return untilAnswered(() => send({ ...input, requestId }, { signal }), signal)
      }),
      apply: fromPromise(({ input: { seals, ...input }, signal }) => {
        const requestId = idFor(`apply ${input.reason}`)
        const { personSign } = seals
        const act = { ...input, ...(personSign === undefined ? {} : { personSign }), requestId }
        return untilAnswered(() => applySeal(act, { signal }), signal)
      }),
      reject: fromPromise(async ({ input, signal }) => {
        const requestId = idFor(`reject ${input.reason}`)
        const send = as === 'signer' ? rejectContract : returnSealRequest
        const answer = await untilAnswered(() => send({ ...input, requestId }, { signal }), signal)
        embedding?.ended('rejected')
        return answer
      }),
      askState: fromPromise(async ({ input, signal }) => {
        const state = await getSignState({ ...input, as }, { signal })
        if (state.status === PARTY_STATUS.signed) embedding?.ended('signed')
        return state
      }),
      faceCheck: faceCheckMachine.provide({
        actors: {
          beginCheck: fromPromise(({ input, signal }) =>
            beginFaceCheck({ ...input, as, agreed: true }, { signal }),
          ),
          askCheck: fromPromise(({ input, signal }) => getFaceCheck(input, { signal })),
        },
      }),
      verifyCode: verifyCodeMachine.provide({
        actors: { sendCode: fromPromise(({ signal }) => sendWillingCode({ ...at, as }, { signal })) },
      }),
    },
  })
}

/** The running chart of this visit. */
export const useSigning = (at: PartyRef, as: SignRole) => {
  const embedding = useEmbedding()
  const [machine] = useState(() => signingFor(at, as, embedding))
  return useActorRef(machine, { input: at })
}

/** The confirmation's chart; `onDone` hears when lists behind the page are out of date. */
const confirmingFor = (at: PartyRef, embedding: Embedding | null, onDone: () => void) => {
  const idFor = oneIdPerAct()
  return confirmingMachine.provide({
    actors: {
      loadTask: fromPromise(async ({ input, signal }) => {
        const task = await getConfirmTask(input, { signal })
        // It was confirmed in another window.
        if (task.outcome === 'confirmed') embedding?.ended('confirmed')
        return task
      }),
      saveValues: fromPromise(({ input, signal }) => saveConfirmValues(input, { signal })),
      uploadPicture: fromPromise(({ input: { file }, signal }) =>
        uploadConfirmPicture(file, { besides: { ...at }, signal }),
      ),
      confirm: fromPromise(async ({ input, signal }) => {
        const requestId = idFor(`confirm ${input.version} ${JSON.stringify(input.values)}`)
        await untilAnswered(() => confirmContract({ ...input, requestId }, { signal }), signal)
        embedding?.ended('confirmed')
        onDone()
      }),
      object: fromPromise(async ({ input, signal }) => {
        const requestId = idFor(`object ${input.reason}`)
        await untilAnswered(() => objectContract({ ...input, requestId }, { signal }), signal)
        embedding?.ended('objected')
        onDone()
      }),
    },
  })
}

/** The running chart of this visit to the confirmation page. */
export const useConfirming = ({ contractId, partyId }: PartyRef, onDone: () => void) => {
  const embedding = useEmbedding()
  const machine = useMemo(
    () => confirmingFor({ contractId, partyId }, embedding, onDone),
    [contractId, partyId, embedding, onDone],
  )
  return useActorRef(machine, { input: { contractId, partyId, now: Date.now } })
}

export type ConfirmingActor = ReturnType<typeof useConfirming>
export type SigningActor = ReturnType<typeof useSigning>

const carryOut = ({ act, reviewId, taskId, requestId }: ActInput): Promise<unknown> => {
  switch (act.kind) {
    case 'pass':
      return passReview({ reviewId, requestId, opinion: act.opinion })
    case 'return':
      return returnReview({ reviewId, requestId, reason: act.reason })
    case 'transfer':
      return transferReview({ reviewId, taskId, requestId, toMemberId: act.toMemberId })
    case 'note':
      return addReviewNote({ reviewId, requestId, ...act.pin, text: act.text })
    case 'reply':
      return replyToReviewNote({ reviewId, requestId, noteId: act.noteId, text: act.text })
    case 'resolve':
      return resolveReviewNote({ reviewId, requestId, noteId: act.noteId, isResolved: act.isResolved })
    default:
      return act satisfies never
  }
}

const reviewing = reviewingMachine.provide({
  actors: {
    loadReview: fromPromise(({ input, signal }) => getReview(input, { signal })),
    act: fromPromise(({ input }) => carryOut(input)),
  },
})

/** The running chart of this visit to a review. */
export const useReviewing = (contractId: string) =>
  useActorRef(reviewing, { input: { contractId, newId: makeUuid } })

export type ReviewingActor = ReturnType<typeof useReviewing>

/** The typing of a contract's viewing code; `onTaken` may then read it. */
export const useCodeTyping = (contractId: string, onTaken: () => void) =>
  useViewingCode({ contractId, enter: enterViewingCode }, onTaken)
