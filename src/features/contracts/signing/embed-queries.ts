// The chart of the framed signing page with its calls, its session, and its parent.
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { EmbedMessage, EmbedOpening } from '#protocol/platform/applications/embeds.ts'
import { embedMachine } from '#src/machines/embed.machine.ts'
import { useActorRef, useCodeActor, useSessionActor } from '#src/machines/react.tsx'
import type { SessionActor, VerifyCode } from '#src/machines/react.tsx'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { getSignState } from '#src/services/contracts.ts'
import { openEmbed, sendEmbedCode } from '#src/services/applications.ts'
import { adoptToken } from '#src/services/http/bind.ts'

/** What is asked of the window around the page; itself where nobody frames it. */
const tell = (event: EmbedMessage['event'], opening: EmbedOpening | null): void => {
  if (opening === null || window.parent === window) return
  const at = opening.outcome === 'entered' ? opening : { contractId: '', partyId: '' }
  const message: EmbedMessage = {
    source: 'nuoyin',
    event,
    contractId: at.contractId,
    partyId: at.partyId,
  }
  // Nobody but the origin of the return address hears of it.
  window.parent.postMessage(message, opening.origin)
}

/** The token works once, also where React starts a component twice. */
const begun = new Map<string, Promise<EmbedOpening>>()
const openOnce = (input: { token: string; verifyCode: string }, session: SessionActor) => {
  const key = `${input.token} ${input.verifyCode}`
  const asked = begun.get(key) ?? opened(input, session)
  begun.set(key, asked)
  asked.catch(() => begun.delete(key))
  return asked
}

const opened = async (
  input: { token: string; verifyCode: string },
  session: SessionActor,
): Promise<EmbedOpening> => {
  const opening = await openEmbed(input)
  if (opening.outcome === 'entered') {
    adoptToken(opening.token)
    session.send({ type: 'session.given', user: opening.userInfo })
  }
  return opening
}

const embedFor = (session: SessionActor) =>
  embedMachine.provide({
    actors: {
      open: fromPromise(({ input }) => openOnce(input, session)),
      askState: fromPromise(({ input: { contractId, partyId }, signal }) =>
        getSignState({ contractId, partyId }, { signal }),
      ),
      watchSession: fromCallback(({ sendBack }) => {
        const watched = session.subscribe((snapshot) => {
          if (snapshot.hasTag('signedOut')) sendBack({ type: 'session.over' })
        })
        return () => watched.unsubscribe()
      }),
    },
    actions: {
      tellParent: (_, { event, opening }) => tell(event, opening),
      endSession: () => session.send({ type: 'logout.asked' }),
    },
  })

/** The running chart of this frame. */
export const useEmbed = (token: string) => {
  const session = useSessionActor()
  const machine = useMemo(() => embedFor(session), [session])
  return useActorRef(machine, { input: { token } })
}

/** The code to the phone of the link's party. */
export const useEmbedCode = (token: string): VerifyCode => {
  const machine = useMemo(
    () =>
      verifyCodeMachine.provide({
        actors: { sendCode: fromPromise(({ signal }) => sendEmbedCode({ token }, { signal })) },
      }),
    [token],
  )
  return useCodeActor(machine, 'login')
}
