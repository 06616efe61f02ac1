// Opens a one-time link (specification §2, /autoLogin).
// It signs in at once, or asks first if another person is signed in here.
import { assign, setup } from 'xstate'
import type { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

type Outcome = OutputOf<typeof enterByLink>

export type AutoLoginEvent =
  /** The person signed in here may be signed out for it. */
  | { type: 'replacement.confirmed' }
  /** Asks the server again after it was not reached. */
  | { type: 'retry.asked' }

interface Context {
  readonly token: string
  readonly replaces: boolean
  /** Masked phone of the link's account, when somebody else is signed in. */
  readonly phoneMasked: string
  /** Who is signed in now; null when it has not changed. */
  readonly user: UserInfo | null
  readonly target: string
  readonly failure: CallFailure | null
}

export const autoLoginMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as Context,
    events: {} as AutoLoginEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    enter: unprovided<Outcome, InputOf<typeof enterByLink>>('enter'),
  },
  guards: {
    isOther: (_, params: { outcome: Outcome }) => params.outcome.outcome === 'other',
    isUnanswered: (_, params: { error: unknown }) =>
      ['network', 'timeout'].includes(asCallFailure(params.error).kind),
  },
  actions: {
    agree: assign({ replaces: true }),
    keepOutcome: assign((_, params: { outcome: Outcome }) => ({
      phoneMasked: params.outcome.outcome === 'other' ? params.outcome.phoneMasked : '',
      user: params.outcome.outcome === 'entered' ? params.outcome.userInfo : null,
      target: params.outcome.outcome === 'other' ? '' : params.outcome.target,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'autoLogin',
  context: ({ input }) => ({
    token: input.token,
    replaces: false,
    phoneMasked: '',
    user: null,
    target: '',
    failure: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      tags: 'busy',
      meta: { sentence: '正在用链接登录。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context }) => ({ token: context.token, replaces: context.replaces }),
        onDone: [
          {
            guard: { type: 'isOther', params: ({ event }) => ({ outcome: event.output }) },
            target: 'asked',
            actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'entered',
            actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
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
    asked: {
      meta: { sentence: '这里登录着另一个账号，等待确认是否改用链接的账号。' },
      on: { 'replacement.confirmed': { target: 'entering', actions: 'agree' } },
    },
    entered: { type: 'final', meta: { sentence: '已登录，前往目标页面。' } },
    unanswered: { meta: { sentence: '服务器没有回应，可以重试。' }, on: { 'retry.asked': 'entering' } },
    refused: { type: 'final', meta: { sentence: '链接已用过、已过期或无效。' } },
  },
})
