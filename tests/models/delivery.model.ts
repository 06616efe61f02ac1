// The life of one post to an application (docs/webhooks.md).
import { expect } from 'vitest'
import type { DeliveryContext } from '#server/domain/platform/deliveries/machine.ts'
import { deliveryMachine, waitAfter } from '#server/domain/platform/deliveries/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const failed = ['post.failed', ''] as const
const waited = ['after retryWait', ''] as const

export const deliveryModel = defineModel<typeof deliveryMachine>({
  name: 'delivery',
  side: 'server',
  machine: deliveryMachine,
  starts: {
    written: () => ({ tries: 0, mostTries: 3 }),
    'written as a test': () => ({ tries: 0, mostTries: 1 }),
  },
  events: {
    'post.taken': { cases: { '': {} } },
    'post.failed': { cases: { '': {} } },
    'application.ended': { cases: { '': {} } },
    'resend.asked': { cases: { '': {} } },
  },
  abstraction: ({ tries, mostTries }: DeliveryContext) => [tries, mostTries],
  states: {
    pending: { holds: ({ context }) => expect(context.tries).toBeLessThan(context.mostTries) },
    retrying: {
      holds: ({ context }) => {
        expect(context.tries).toBeGreaterThan(0)
        expect(context.tries).toBeLessThan(context.mostTries)
      },
    },
    delivered: {},
    givenUp: { holds: ({ context }) => expect(context.tries).toBe(context.mostTries) },
    stopped: {},
  },
  expectations: [
    {
      says: 'a failed post is sent again after its wait',
      start: 'written',
      steps: [failed, waited],
      holds: ({ value, context }, effects) =>
        expect([value, context.tries, effects.includes('did send')]).toEqual(['pending', 1, true]),
    },
    {
      says: 'after the last failure nothing is tried any more, and its maker is told',
      start: 'written',
      steps: [failed, waited, failed, waited, failed],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['givenUp', ['did tellCreator']]),
    },
    {
      says: 'a test is tried once',
      start: 'written as a test',
      steps: [failed],
      holds: ({ value }) => expect(value).toBe('givenUp'),
    },
    {
      says: 'posting again begins to count anew',
      start: 'written',
      steps: [failed, waited, failed, ['resend.asked', ''], failed],
      holds: ({ value, context }) => expect([value, context.tries]).toEqual(['retrying', 1]),
    },
    {
      says: 'what was taken may be posted again on demand',
      start: 'written',
      steps: [
        ['post.taken', ''],
        ['resend.asked', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', ['did send']]),
    },
    {
      says: 'nothing is posted twice at once: who waits for an answer cannot be asked again',
      start: 'written',
      steps: [['resend.asked', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', []]),
    },
    {
      says: 'a post that waits for its retry stops with its application',
      start: 'written',
      steps: [failed, ['application.ended', '']],
      holds: ({ value }) => expect(value).toBe('stopped'),
    },
    {
      says: 'waits grow from a minute to a day',
      start: 'written',
      steps: [],
      holds: () => expect([1, 2, 7, 8].map(waitAfter)).toEqual([60_000, 300_000, 86_400_000, 86_400_000]),
    },
  ],
})
