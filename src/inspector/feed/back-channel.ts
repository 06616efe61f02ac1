// Sends events to running actors on an inspector's behalf, found by their session id.
import type { AnyActorRef, EventObject } from 'xstate'
import type { SendOutcome } from '#src/inspector/channel.ts'

interface Deciding {
  readonly status: string
  readonly can?: (event: EventObject) => boolean
}

/** Remembers actors as they register. */
export const createBackChannel = () => {
  const actors = new Map<string, AnyActorRef>()
  return {
    know: (ref: AnyActorRef): void => {
      actors.set(ref.sessionId, ref)
    },
    forget: (sessionId: string): void => {
      actors.delete(sessionId)
    },
    /** Sends only what the actor has a way for now. */
    send: (sessionId: string, event: EventObject): SendOutcome => {
      const actor = actors.get(sessionId)
      const snapshot = actor?.getSnapshot() as Deciding | undefined
      if (actor === undefined || snapshot?.status !== 'active') return 'gone'
      if (snapshot.can !== undefined && !snapshot.can(event)) return 'ignored'
      actor.send(event)
      return 'taken'
    },
  }
}
