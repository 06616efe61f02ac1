// The life of one delivery to an application as a chart.
// It is retried with growing waits, until it is taken or given up (docs/webhooks.md).
import { assign, setup } from 'xstate'
import { RETRY_DELAYS_MS } from '#protocol/platform/applications/webhooks.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** What the chart remembers of a post: failed tries since it was last asked for, and how many there may be. */
export interface DeliveryContext {
  readonly tries: number
  readonly mostTries: number
}

export type DeliveryEvent =
  /** The receiver answered 2xx. */
  | { type: 'post.taken' }
  /** Any other answer, or none in time. */
  | { type: 'post.failed' }
  /** The application was disabled or deleted. */
  | { type: 'application.ended' }
  | { type: 'resend.asked' }

/** How long after so many failed tries the next one comes, in milliseconds. */
export const waitAfter = (tries: number): number =>
  RETRY_DELAYS_MS[Math.min(Math.max(tries, 1), RETRY_DELAYS_MS.length) - 1] ?? 0

export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryEvent,
    input: {} as DeliveryContext,
    meta: {} as { sentence: string },
    tags: {} as 'open' | 'over',
  },
  guards: { isLastTry: ({ context }) => context.tries + 1 >= context.mostTries },
  delays: { retryWait: ({ context }) => waitAfter(context.tries) },
  actions: { startAnew: assign({ tries: 0 }), ...effectsNamed('send', 'tellCreator') },
}).createMachine({
  id: 'delivery',
  initial: 'pending',
  context: ({ input }) => input,
  states: {
    pending: {
      tags: ['open'],
      meta: { sentence: '等待推送。' },
      on: {
        'post.taken': 'delivered',
        'post.failed': [
          {
            target: 'givenUp',
            guard: 'isLastTry',
            actions: [assign({ tries: ({ context }) => context.tries + 1 }), 'tellCreator'],
          },
          { target: 'retrying', actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
        'application.ended': 'stopped',
      },
    },
    retrying: {
      tags: ['open'],
      meta: { sentence: '推送失败，等待重试。' },
      after: { retryWait: { target: 'pending', actions: 'send' } },
      on: {
        'resend.asked': { target: 'pending', actions: ['startAnew', 'send'] },
        'application.ended': 'stopped',
      },
    },
    delivered: {
      tags: ['over'],
      meta: { sentence: '对方已接收。' },
      on: { 'resend.asked': { target: 'pending', actions: ['startAnew', 'send'] } },
    },
    givenUp: {
      tags: ['over'],
      meta: { sentence: '多次失败，不再自动重试。' },
      on: { 'resend.asked': { target: 'pending', actions: ['startAnew', 'send'] } },
    },
    stopped: {
      tags: ['over'],
      meta: { sentence: '应用停用，推送随之停止。' },
      on: { 'resend.asked': { target: 'pending', actions: ['startAnew', 'send'] } },
    },
  },
})
