// The inspector's chart with what it really listens to, reads and sends through.
import { createBrowserReceiver } from '@statelyai/inspect'
import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { CHANNEL } from '#src/inspector/channel.ts'
import type { ChannelMessage, FeedMessage, SendOutcome } from '#src/inspector/channel.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { ListenerEvent, SendInput } from '#src/inspector/inspector.machine.ts'
import { createJoinedPages } from '#src/inspector/recording/joined-pages.ts'
import { useUnseenActorRef } from '#src/machines/react.tsx'
import { readChart } from '#src/services/inspection.ts'

export type InspectorActor = ActorRefFrom<typeof inspectorMachine>

/** Messages that come this close together are taken in at once. */
const BATCH_MS = 30
/** How long a page may take to answer. */
const ANSWER_LIMIT_MS = 2_000

/** The channel in the shape of a window, so that the package's receiver speaks its protocol over it. */
const asWindow = (channel: BroadcastChannel): Window => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const opener = { postMessage: (message: unknown) => channel.postMessage(message) }
  const shaped: Record<string, unknown> = { opener, addEventListener: channel.addEventListener.bind(channel) }
  shaped['self'] = shaped
  shaped['top'] = shaped
  return shaped as unknown as Window
}

const batched = (flush: (messages: FeedMessage[]) => void) => {
  let waiting: FeedMessage[] = []
  return (message: FeedMessage): void => {
    waiting.push(message)
    if (waiting.length > 1) return
    setTimeout(() => {
      const messages = waiting
      waiting = []
      flush(messages)
    }, BATCH_MS)
  }
}

/** Hears our own pages over the channel, and any application that opened this window itself. */
const listen = fromCallback<ListenerEvent>(({ sendBack }) => {
  const channel = new BroadcastChannel(CHANNEL)
  const take = batched((messages) => sendBack({ type: 'messages.received', messages }))
  const joined = createJoinedPages()
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    joined.hear(data)
    if (data.type === 'nuoyin.pageJoined')
      sendBack({ type: 'page.joined', page: data.page, address: data.address })
    if (data.type === 'nuoyin.pageLeft') sendBack({ type: 'page.left', page: data.page })
  })
  const heard = [asWindow(channel), window].map((from) =>
    createBrowserReceiver({ window: from }).subscribe((message: FeedMessage) => {
      if (joined.isIn(message)) take(message)
    }),
  )
  return () => {
    for (const subscription of heard) subscription.unsubscribe()
    channel.close()
  }
})

const sendEvent = fromPromise<SendOutcome, SendInput>(({ input, signal }) => {
  const channel = new BroadcastChannel(CHANNEL)
  const ticket = makeUuid()
  const answer = new Promise<SendOutcome>((done, fail) => {
    signal.addEventListener('abort', () => fail(new Error('no longer wanted')))
    setTimeout(() => fail(new Error('no answer')), ANSWER_LIMIT_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.type === 'nuoyin.sent' && data.ticket === ticket) done(data.outcome)
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage({ type: 'nuoyin.send', ticket, ...input } satisfies ChannelMessage)
  return answer.finally(() => channel.close())
})

const machine = inspectorMachine.provide({
  actors: {
    listen,
    sendEvent,
    readRecord: fromPromise(({ input, signal }) => readChart(input, { signal })),
  },
})

/** The running inspector of this page, which must not be seen by itself. */
export const useInspector = (): InspectorActor => useUnseenActorRef(machine)
