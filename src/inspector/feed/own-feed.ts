// Feeds our own inspector with the inspection protocol over a BroadcastChannel.
// The inspector may open before the page, after it, or never.
import type { AnyActorRef, InspectionEvent, Observer } from 'xstate'
import type { ChannelMessage } from '#src/inspector/channel.ts'
import { createBackChannel } from './back-channel.ts'
import { createBacklog } from './backlog.ts'
import { createMessages } from './messages.ts'

/** The part of a BroadcastChannel that is used. */
export interface Wire {
  postMessage(message: ChannelMessage): void
  addEventListener(type: 'message', listener: (message: { data: ChannelMessage }) => void): void
}

export interface OwnFeed {
  /** For the `inspect` option of every root actor. */
  readonly observer: Observer<InspectionEvent>
  /** Says that the page is there. */
  readonly join: () => void
  /** Says that the page goes. */
  readonly leave: () => void
}

const KEPT_MESSAGES = 3_000

/** Starts feeding; `page` names this page among all that are inspected. */
export const createOwnFeed = (deps: {
  readonly wire: Wire
  readonly page: string
  readonly address: () => string
  readonly now: () => number
}): OwnFeed => {
  const { wire, page } = deps
  const backlog = createBacklog(KEPT_MESSAGES)
  const messageOf = createMessages(page, deps.now)
  const back = createBackChannel()

  const say = (message: ChannelMessage): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    wire.postMessage(message)
  }
  const join = (): void => say({ type: 'nuoyin.pageJoined', page, address: deps.address() })

  wire.addEventListener('message', ({ data }) => {
    if (data.type === '@statelyai.connected') {
      join()
      for (const message of backlog.all()) say(message)
    }
    if (data.type === 'nuoyin.send' && data.page === page)
      say({ type: 'nuoyin.sent', ticket: data.ticket, outcome: back.send(data.sessionId, data.event) })
  })
  join()

  return {
    observer: {
      next: (inspected) => {
        if (inspected.type === '@xstate.actor') back.know(inspected.actorRef as AnyActorRef)
        const message = messageOf(inspected)
        if (message === undefined) return
        if (message.type === '@xstate.snapshot' && message.snapshot.status !== 'active')
          back.forget(message.sessionId)
        backlog.add(message)
        say(message)
      },
    },
    join,
    leave: () => say({ type: 'nuoyin.pageLeft', page }),
  }
}
