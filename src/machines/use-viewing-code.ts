// Runs the typing of a contract's viewing code for the page that waits for it.
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { CallFailure } from '#protocol/call-failure.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { viewingCodeMachine } from '#src/machines/viewing-code.machine.ts'

/** The call that takes a code. */
export type EnterCode = (input: { contractId: string; code: string }) => Promise<unknown>

/** What the form shows and sends; `onTaken` may then read the contract. */
export const useViewingCode = (
  { contractId, enter }: { contractId: string; enter: EnterCode },
  onTaken: () => void,
): { isBusy: boolean; error: CallFailure | null; onEnter: (code: string) => void } => {
  const logic = useMemo(
    () => viewingCodeMachine.provide({ actors: { enterCode: fromPromise(({ input }) => enter(input)) } }),
    [enter],
  )
  const actor = useActorRef(logic, { input: { contractId } })
  useEmitted(actor, { 'code.taken': onTaken })
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    error: useSelector(actor, (snapshot) => snapshot.context.failure),
    onEnter: (code) => actor.send({ type: 'code.entered', code }),
  }
}
