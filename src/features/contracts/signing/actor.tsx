// The signing chart with its real calls, made once for one party of one contract.
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { SignRole } from '#protocol/contracts/signing.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useActorRef } from '#src/machines/react.tsx'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { signingMachine } from '#src/machines/signing/signing.machine.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import {
  applySeal,
  getSignState,
  getSignTask,
  proveWilling,
  rejectContract,
  returnSealRequest,
  sealContract,
  sendWillingCode,
  signContract,
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

/** As whom this page works: its own signer, or a colleague who puts the company's seal. */
const signingFor = (at: PartyRef, as: SignRole) => {
  const ids = new Map<string, string>()
  /** One id for one act, whatever happens to its answers. */
  const idFor = (act: string): string => {
    const id = ids.get(act) ?? makeUuid()
    ids.set(act, id)
    return id
  }
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
      reject: fromPromise(({ input, signal }) => {
        const requestId = idFor(`reject ${input.reason}`)
        const send = as === 'signer' ? rejectContract : returnSealRequest
        return untilAnswered(() => send({ ...input, requestId }, { signal }), signal)
      }),
      askState: fromPromise(({ input, signal }) => getSignState({ ...input, as }, { signal })),
      verifyCode: verifyCodeMachine.provide({
        actors: { sendCode: fromPromise(({ signal }) => sendWillingCode({ ...at, as }, { signal })) },
      }),
    },
  })
}

/** The running chart of this visit. */
export const useSigning = (at: PartyRef, as: SignRole) => {
  const [machine] = useState(() => signingFor(at, as))
  return useActorRef(machine, { input: at })
}

export type SigningActor = ReturnType<typeof useSigning>
