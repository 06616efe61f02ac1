// The life of an authorisation to use a seal as a chart (domain.md §3 授权用印人).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** `at` is when it happens, in milliseconds. */
export type GrantEvent = { type: 'grant.given'; at: number } | { type: 'grant.revoked'; reason: string }

export interface GrantContext {
  /** When it ends by itself, in milliseconds; null for never. */
  readonly untilAt: number | null
}

/** It ends by its own clock or is taken back, and never comes back: another one is given. */
export const grantMachine = setup({
  types: {
    context: {} as GrantContext,
    input: {} as GrantContext,
    events: {} as GrantEvent,
    meta: {} as { sentence: string },
    tags: {} as 'inForce',
  },
  guards: { hasEnd: ({ context }) => context.untilAt !== null },
  delays: {
    validity: ({ context, event }) =>
      Math.max(0, (context.untilAt ?? 0) - (event.type === 'grant.given' ? event.at : 0)),
  },
  actions: effectsNamed('tellGranted', 'tellEnded', 'rememberEnd'),
}).createMachine({
  id: 'sealGrant',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      meta: { sentence: '还没有授权。' },
      on: {
        'grant.given': [
          { guard: 'hasEnd', target: 'limited', actions: 'tellGranted' },
          { target: 'standing', actions: 'tellGranted' },
        ],
      },
    },
    standing: {
      tags: 'inForce',
      meta: { sentence: '长期授权，收回之前一直有效。' },
      on: { 'grant.revoked': { target: 'revoked', actions: ['rememberEnd', 'tellEnded'] } },
    },
    limited: {
      tags: 'inForce',
      meta: { sentence: '限期授权，到期自动失效。' },
      on: { 'grant.revoked': { target: 'revoked', actions: ['rememberEnd', 'tellEnded'] } },
      after: { validity: { target: 'expired', actions: ['rememberEnd', 'tellEnded'] } },
    },
    revoked: { type: 'final', meta: { sentence: '已收回。' } },
    expired: { type: 'final', meta: { sentence: '已到期。' } },
  },
})
