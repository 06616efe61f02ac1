// The return from another provider's sign-in: signed in, bound, asked for more, or rejected.
// See specification §2 (/chooseZky).
import { assign, setup } from 'xstate'
import type { finishSignOn } from '#protocol/account/single-sign-on.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** The query the provider sent the browser back with. */
export type ProviderAnswer = Readonly<Record<string, string>>
type Outcome = OutputOf<typeof finishSignOn>

export type SignOnReturnEvent =
  /** Asks the server again after it was not reached. */
  { type: 'retry.asked' }

interface Context {
  readonly answer: ProviderAnswer
  readonly user: UserInfo | null
  /** Where to go on to; empty until known. */
  readonly target: string
  readonly failure: CallFailure | null
}

export const signOnReturnMachine = setup({
  types: {
    input: {} as { answer: ProviderAnswer },
    context: {} as Context,
    events: {} as SignOnReturnEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    finish: unprovided<Outcome, { answer: ProviderAnswer }>('finish'),
  },
  guards: {
    isOutcome: (_, params: { outcome: Outcome; wanted: Outcome['outcome'] }) =>
      params.outcome.outcome === params.wanted,
    isUnanswered: (_, params: { error: unknown }) =>
      ['network', 'timeout'].includes(asCallFailure(params.error).kind),
  },
  actions: {
    keepOutcome: assign((_, params: { outcome: Outcome }) => ({
      user: params.outcome.outcome === 'signedIn' ? params.outcome.userInfo : null,
      target: params.outcome.outcome === 'unbound' ? '' : params.outcome.target,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'signOnReturn',
  context: ({ input }) => ({ answer: input.answer, user: null, target: '', failure: null }),
  initial: 'finishing',
  states: {
    finishing: {
      tags: 'busy',
      meta: { sentence: '正在确认对方的回答。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ outcome: event.output, wanted: 'signedIn' }),
            },
            target: 'signedIn',
            actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ outcome: event.output, wanted: 'bound' }) },
            target: 'bound',
            actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'unbound' },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'unanswered',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    signedIn: { type: 'final', meta: { sentence: '已登录，前往目标页面。' } },
    bound: { type: 'final', meta: { sentence: '已绑定到当前账号。' } },
    unbound: { type: 'final', meta: { sentence: '还没有对应的账号，去完善信息。' } },
    unanswered: { meta: { sentence: '服务器没有回应，可以重试。' }, on: { 'retry.asked': 'finishing' } },
    refused: { type: 'final', meta: { sentence: '没有登录成功。' } },
  },
})
