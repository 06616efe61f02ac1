// The page in a partner's frame: its link, a code, confirming, signing, and what its parent hears.
// See decision 0097.
import { assign, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignState } from '#protocol/contracts/signing.ts'
import type { EmbedEvent, EmbedOpening } from '#protocol/platform/applications/embeds.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedAction, unprovidedCallback } from '#src/machines/unprovided.ts'

export type EmbedPageEvent =
  | { type: 'code.submitted'; verifyCode: string }
  /** Asks the server again after it was not reached. */
  | { type: 'retry.asked' }
  | { type: 'party.confirmed' }
  | { type: 'party.objected' }
  | { type: 'party.signed' }
  | { type: 'party.rejected' }
  /** The session of this page ended. */
  | { type: 'session.over' }
  /** The person goes back to the partner's page. */
  | { type: 'frame.left' }

interface Context {
  readonly token: string
  readonly verifyCode: string
  /** What the link opened last; null before it was first answered. */
  readonly opening: EmbedOpening | null
  /** How far each party is, while a party that has confirmed waits for the others; null before it was asked. */
  readonly progress: SignState['progress'] | null
  readonly failure: CallFailure | null
}

/** What may come before a party that has confirmed is to sign. */
const BEFORE_ITS_TURN: readonly number[] = [
  CONTRACT_STATUS.confirming,
  CONTRACT_STATUS.preparing,
  CONTRACT_STATUS.preparingFailed,
  CONTRACT_STATUS.signing,
]

interface Told {
  readonly event: EmbedEvent
  readonly opening: EmbedOpening | null
}

const tellParent: (_: unknown, params: Told) => void = unprovidedAction('tellParent')

const chart = setup({
  types: {
    input: {} as { token: string },
    context: {} as Context,
    events: {} as EmbedPageEvent,
    tags: {} as 'busy' | 'asking' | 'inside' | 'confirmation',
    meta: {} as StateMeta,
  },
  actors: {
    open: unprovided<EmbedOpening, { token: string; verifyCode: string }>('open'),
    askState: unprovided<SignState, { contractId: string; partyId: string }>('askState'),
    watchSession: unprovidedCallback('watchSession'),
  },
  delays: { askPause: 5_000 },
  guards: {
    isOutcome: (_, params: { opening: EmbedOpening; outcome: EmbedOpening['outcome'] }) =>
      params.opening.outcome === params.outcome,
    isToConfirm: (_, { opening }: { opening: EmbedOpening }) =>
      opening.outcome === 'entered' && opening.task === 'confirm',
    hasToWait: (_, { state }: { state: SignState }) =>
      state.status === PARTY_STATUS.pending && BEFORE_ITS_TURN.includes(state.contractStatus),
    isUnreached: ({ context }) => context.failure !== null,
    isGone: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'not-found',
    isUnanswered: (_, params: { error: unknown }) =>
      ['network', 'timeout'].includes(asCallFailure(params.error).kind),
    isUnknown: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'embed.unknown',
  },
  actions: {
    tellParent,
    endSession: unprovidedAction('endSession'),
    keepCode: assign((_, params: { verifyCode: string }) => ({ ...params, failure: null })),
    keepOpening: assign((_, params: { opening: EmbedOpening }) => ({
      opening: params.opening,
      verifyCode: '',
      failure: null,
    })),
    keepProgress: assign((_, { state }: { state: SignState }) => ({ progress: state.progress })),
    noteOver: assign(({ context }) => ({
      opening: {
        outcome: 'closed' as const,
        origin: context.opening?.origin ?? '',
        returnUrl: context.opening?.returnUrl ?? '',
        why: 'over' as const,
      },
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
})

const told = (event: EmbedEvent) =>
  ({
    type: 'tellParent',
    params: ({ context }: { context: Context }) => ({ event, opening: context.opening }),
  }) as const

type Opened = { event: { output: EmbedOpening } }
const keep = {
  type: 'keepOpening',
  params: ({ event }: Opened) => ({ opening: event.output }),
} as const
const when = (outcome: EmbedOpening['outcome']) =>
  ({
    type: 'isOutcome',
    params: ({ event }: Opened) => ({ opening: event.output, outcome }),
  }) as const

/** Where an answer leads, to a first asking or with a code. */
const opened = [
  {
    guard: {
      type: 'isToConfirm',
      params: ({ event }: Opened) => ({ opening: event.output }),
    },
    target: '#embed.inside.confirming',
    actions: [keep, told('opened')],
  },
  { guard: when('entered'), target: '#embed.inside', actions: [keep, told('opened')] },
  { guard: when('elsewhere'), target: '#embed.elsewhere', actions: keep },
  { guard: when('codeDue'), target: '#embed.proving.asking', actions: keep },
  { target: '#embed.closed', actions: [keep, told('closed')] },
] as const

const failed = {
  type: 'keepFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const
const errorIn = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

const stateIn = ({ event }: { event: { output: SignState } }) => ({ state: event.output })

const left = { target: '#embed.left', actions: told('left') } as const

export const embedMachine = chart.createMachine({
  id: 'embed',
  context: ({ input }) => ({
    token: input.token,
    verifyCode: '',
    opening: null,
    progress: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { sentence: '正在打开签署链接。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ token: context.token, verifyCode: '' }),
        onDone: opened,
        onError: [
          { guard: { type: 'isUnanswered', params: errorIn }, target: 'unanswered', actions: failed },
          { target: 'refused', actions: failed },
        ],
      },
    },
    unanswered: { meta: { sentence: '服务器没有回应，可以重试。' }, on: { 'retry.asked': 'opening' } },
    proving: {
      tags: 'asking',
      meta: { sentence: '用短信验证码确认是本人。' },
      initial: 'asking',
      on: { 'frame.left': left },
      states: {
        asking: {
          meta: { sentence: '等待填写验证码。' },
          on: {
            'code.submitted': {
              target: 'checking',
              actions: { type: 'keepCode', params: ({ event }) => ({ verifyCode: event.verifyCode }) },
            },
          },
        },
        checking: {
          tags: 'busy',
          meta: { sentence: '正在核对验证码。' },
          invoke: {
            id: 'prove',
            src: 'open',
            input: ({ context }) => ({ token: context.token, verifyCode: context.verifyCode }),
            onDone: opened,
            onError: [
              { guard: { type: 'isUnknown', params: errorIn }, target: '#embed.refused', actions: failed },
              { target: 'asking', actions: failed },
            ],
          },
        },
      },
    },
    inside: {
      tags: 'inside',
      meta: { sentence: '已进入这一方的页面。' },
      initial: 'signing',
      invoke: { id: 'watchSession', src: 'watchSession' },
      on: {
        'session.over': { target: 'closed', actions: [told('closed'), 'noteOver'] },
        'frame.left': { ...left, actions: [left.actions, 'endSession'] },
      },
      states: {
        confirming: {
          tags: 'confirmation',
          meta: { sentence: '正在阅读、填写与确认。' },
          on: {
            'party.confirmed': { target: 'waiting', actions: told('confirmed') },
            'party.objected': { target: 'objected', actions: told('objected') },
          },
        },
        waiting: {
          tags: 'confirmation',
          meta: { sentence: '已确认，轮到签署时打开签署页。' },
          initial: 'asking',
          states: {
            asking: {
              meta: { sentence: '正在询问是否轮到签署。' },
              invoke: {
                id: 'askState',
                src: 'askState',
                input: ({ context: { opening } }) =>
                  opening?.outcome === 'entered' ? opening : { contractId: '', partyId: '' },
                onDone: [
                  {
                    guard: { type: 'hasToWait', params: stateIn },
                    target: 'resting',
                    actions: ['forgetFailure', { type: 'keepProgress', params: stateIn }],
                  },
                  // It is to sign, or the signing page says why not.
                  { target: '#embed.inside.signing', actions: 'forgetFailure' },
                ],
                onError: [
                  {
                    guard: { type: 'isGone', params: errorIn },
                    target: '#embed.inside.signing',
                    actions: 'forgetFailure',
                  },
                  // What it says stays until an answer comes.
                  { target: 'resting', actions: failed },
                ],
              },
            },
            resting: {
              meta: { sentence: '还没有轮到，稍后再问。' },
              on: { 'retry.asked': { guard: 'isUnreached', target: 'asking' } },
              after: { askPause: 'asking' },
            },
          },
        },
        objected: { tags: 'confirmation', meta: { sentence: '已提出异议，可以返回。' } },
        signing: {
          meta: { sentence: '正在阅读与签署。' },
          on: {
            'party.signed': { target: 'signed', actions: told('signed') },
            'party.rejected': { target: 'rejected', actions: told('rejected') },
          },
        },
        signed: { meta: { sentence: '已签署，可以返回。' } },
        rejected: { meta: { sentence: '已拒签，可以返回。' } },
      },
    },
    elsewhere: {
      meta: { sentence: '还不是用户或还不能代表单位，须先在自己的页面办理。' },
      on: { 'frame.left': left },
    },
    closed: {
      meta: { sentence: '链接已用过、已过期，或访问已结束。' },
      on: { 'frame.left': left },
    },
    refused: { type: 'final', meta: { sentence: '没有这个链接。' } },
    left: { type: 'final', meta: { sentence: '已离开，返回原页面。' } },
  },
})
