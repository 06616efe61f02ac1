// Sending a text-message code and waiting until another may be sent (domain.md §2 意愿认证: 60 s).
import { assign, setup } from 'xstate'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { CodePurpose, sendVerifyCode } from '#protocol/base.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export interface CodeRequest {
  readonly phone: string
  readonly captchaId?: string
  readonly captchaText?: string
}

export type VerifyCodeEvent = { type: 'code.requested'; request: CodeRequest } | { type: 'code.forgotten' }

export const verifyCodeMachine = setup({
  types: {
    input: {} as { purpose: CodePurpose },
    context: {} as {
      purpose: CodePurpose
      request: CodeRequest
      secondsLeft: number
      failure: CallFailure | null
    },
    events: {} as VerifyCodeEvent,
    tags: {} as 'busy' | 'ready' | 'sent',
    meta: {} as StateMeta,
  },
  actors: {
    sendCode: unprovided<OutputOf<typeof sendVerifyCode>, InputOf<typeof sendVerifyCode>>('sendCode'),
  },
  guards: {
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { second: 1000 },
  actions: {
    keepRequest: assign((_, params: { request: CodeRequest }) => ({
      request: params.request,
      failure: null,
    })),
    startCounting: assign((_, params: { seconds: number }) => ({ secondsLeft: params.seconds })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forget: assign({ failure: null }),
  },
}).createMachine({
  id: 'verifyCode',
  context: ({ input }) => ({ purpose: input.purpose, request: { phone: '' }, secondsLeft: 0, failure: null }),
  initial: 'ready',
  on: { 'code.forgotten': { actions: 'forget' } },
  states: {
    ready: {
      tags: 'ready',
      meta: { sentence: '可以发送验证码。' },
      on: {
        'code.requested': {
          target: 'sending',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      meta: { sentence: '正在发送验证码。' },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ ...context.request, purpose: context.purpose }),
        onDone: {
          target: 'cooling',
          actions: {
            type: 'startCounting',
            params: ({ event }) => ({ seconds: event.output.resendAfterSeconds }),
          },
        },
        onError: {
          target: 'ready',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    cooling: {
      tags: 'sent',
      meta: { sentence: '验证码已发送，倒计时结束后可以重发。' },
      after: {
        second: [
          { guard: 'isLastSecond', target: 'ready', actions: 'countDown' },
          { target: 'cooling', reenter: true, actions: 'countDown' },
        ],
      },
    },
  },
})
