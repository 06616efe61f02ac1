// An action around a group: inviting, answering, choosing what is opened, parting (domain.md §8, 集团).
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type GroupMoveKind = 'invite' | 'withdraw' | 'remove' | 'accept' | 'decline' | 'disclose' | 'leave'

/** The place in a group that is acted on, with the name of the other company; an invitation has none yet. */
export interface GroupPlace {
  readonly affiliationId: string
  readonly name: string
  readonly disclosed: readonly Disclosure[]
}

/** What the person fills in, as far as the kind asks for it. */
export interface GroupAnswer {
  /** Name or credit code. */
  readonly company?: string
  readonly disclosed?: Disclosure[]
}

export interface GroupMoveInput extends GroupAnswer {
  readonly kind: GroupMoveKind
  readonly affiliationId: string
  /** Kept over retries, so that a repeated request has one effect. */
  readonly requestId: string
}

export type GroupMoveEvent =
  | { type: 'move.picked'; kind: GroupMoveKind; place: GroupPlace | null }
  | { type: 'move.confirmed'; answer: GroupAnswer }
  | { type: 'move.dismissed' }

interface GroupMoveContext {
  readonly newId: () => string
  readonly kind: GroupMoveKind
  readonly place: GroupPlace | null
  readonly requestId: string
  readonly answer: GroupAnswer
  readonly failure: CallFailure | null
}

export const groupMoveMachine = setup({
  types: {
    input: {} as { newId: () => string },
    context: {} as GroupMoveContext,
    events: {} as GroupMoveEvent,
    emitted: {} as { type: 'move.done'; kind: GroupMoveKind; name: string },
    tags: {} as 'busy' | 'asking',
    meta: {} as StateMeta,
  },
  actors: { move: unprovided<unknown, GroupMoveInput>('move') },
  guards: {
    // After a refusal nothing happened: what is typed then is another act.
    isRefused: (_, params: { error: unknown }) => asCallFailure(params.error).kind === 'refused',
  },
  actions: {
    keepQuestion: assign(({ context }, params: { kind: GroupMoveKind; place: GroupPlace | null }) => ({
      ...params,
      requestId: context.newId(),
      answer: {},
      failure: null,
    })),
    keepAnswer: assign((_, params: { answer: GroupAnswer }) => ({ answer: params.answer, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    beginAnew: assign(({ context }) => ({ requestId: context.newId() })),
  },
}).createMachine({
  id: 'groupMove',
  initial: 'resting',
  context: ({ input }) => ({
    newId: input.newId,
    kind: 'invite',
    place: null,
    requestId: '',
    answer: {},
    failure: null,
  }),
  states: {
    resting: {
      meta: { sentence: '没有正在进行的操作。' },
      on: {
        'move.picked': {
          target: 'asking',
          actions: {
            type: 'keepQuestion',
            params: ({ event }) => ({ kind: event.kind, place: event.place }),
          },
        },
      },
    },
    asking: {
      tags: ['asking'],
      meta: { sentence: '说明后果，等待填写和确认。' },
      on: {
        'move.confirmed': {
          target: 'sending',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'move.dismissed': 'resting',
      },
    },
    sending: {
      tags: ['asking', 'busy'],
      meta: { sentence: '正在提交。' },
      invoke: {
        src: 'move',
        id: 'move',
        input: ({ context }) => ({
          ...context.answer,
          kind: context.kind,
          affiliationId: context.place?.affiliationId ?? '',
          requestId: context.requestId,
        }),
        onDone: {
          target: 'resting',
          actions: emit(({ context }) => ({
            type: 'move.done' as const,
            kind: context.kind,
            name: context.place?.name ?? context.answer.company ?? '',
          })),
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'asking',
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'beginAnew'],
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
