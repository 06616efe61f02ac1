// A chart that is watched: its feed over a channel in memory, and what an inspector makes of it.
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ChannelMessage, FeedMessage } from '#src/inspector/channel.ts'
import { createOwnFeed } from '#src/inspector/feed/own-feed.ts'
import type { Wire } from '#src/inspector/feed/own-feed.ts'
import { EMPTY, withMessages } from '#src/inspector/recording/recording.ts'
import type { Recording } from '#src/inspector/recording/recording.ts'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'

/** A channel that keeps what is said, and lets a test say something. */
export const createWire = () => {
  const said: ChannelMessage[] = []
  const listeners: ((message: { data: ChannelMessage }) => void)[] = []
  const wire: Wire = {
    postMessage: (message) => void said.push(structuredClone(message)),
    addEventListener: (_, listener) => void listeners.push(listener),
  }
  return {
    wire,
    said,
    say: (data: ChannelMessage) => listeners.forEach((listener) => listener({ data })),
  }
}

const isFeed = (message: ChannelMessage): message is FeedMessage => message.type.startsWith('@xstate.')

/** What an inspector has after these messages. */
export const recorded = (said: readonly ChannelMessage[]): Recording =>
  withMessages(EMPTY, said.filter(isFeed))

/** A running password reset whose server accepts the code 123456 and any password. */
export const watchedReset = () => {
  const { wire, said, say } = createWire()
  let time = 0
  const feed = createOwnFeed({
    wire,
    page: 'tab',
    address: () => '/forget',
    now: () => (time += 1),
  })
  const machine = passwordResetMachine.provide({
    actors: {
      checkCode: fromPromise(({ input }) =>
        input.verifyCode === '123456'
          ? Promise.resolve({ resetToken: 'let-me-in' })
          : Promise.reject(new Error('验证码错误')),
      ),
      setPassword: fromPromise<unknown, { resetToken: string; password: string }>(() => Promise.resolve({})),
    },
  })
  const actor = createActor(machine, { inspect: feed.observer, clock: new SimulatedClock() })
  return { actor, feed, said, say, recording: () => recorded(said) }
}

export const PHONE_PROVEN = { type: 'phone.proven', phone: '13800001234', verifyCode: '123456' } as const
