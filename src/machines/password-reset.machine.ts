// Setting a new password for a forgotten one: prove the phone, choose, done (domain.md §10, /forget).
import { assign, setup } from 'xstate'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { checkResetCode, resetPassword } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type PasswordResetEvent =
  | { type: 'phone.proven'; phone: string; verifyCode: string }
  | { type: 'password.chosen'; password: string }
  | { type: 'phone.changed' }

interface Context {
  readonly phone: string
  readonly verifyCode: string
  readonly resetToken: string
  readonly password: string
  readonly failure: CallFailure | null
}

export const passwordResetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordResetEvent,
    tags: {} as 'busy' | 'provingPhone' | 'choosingPassword',
    meta: {} as StateMeta,
  },
  actors: {
    checkCode: unprovided<OutputOf<typeof checkResetCode>, InputOf<typeof checkResetCode>>('checkCode'),
    setPassword: unprovided<unknown, InputOf<typeof resetPassword>>('setPassword'),
  },
  guards: {
    isTooLate: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'reset.expired',
  },
  actions: {
    keepPhone: assign((_, params: { phone: string; verifyCode: string }) => ({ ...params, failure: null })),
    keepToken: assign((_, params: { resetToken: string }) => ({
      resetToken: params.resetToken,
      verifyCode: '',
    })),
    keepPassword: assign((_, params: { password: string }) => ({ password: params.password, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: asCallFailure(params.error),
      password: '',
    })),
    forgetSecrets: assign({ password: '', resetToken: '', verifyCode: '' }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'passwordReset',
  context: { phone: '', verifyCode: '', resetToken: '', password: '', failure: null },
  initial: 'phoneOpen',
  states: {
    phoneOpen: {
      tags: 'provingPhone',
      meta: { sentence: '等待填写手机号和验证码。' },
      on: {
        'phone.proven': {
          target: 'checkingCode',
          actions: {
            type: 'keepPhone',
            params: ({ event }) => ({ phone: event.phone, verifyCode: event.verifyCode }),
          },
        },
      },
    },
    checkingCode: {
      tags: ['busy', 'provingPhone'],
      meta: { sentence: '正在核对验证码。' },
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ phone: context.phone, verifyCode: context.verifyCode }),
        onDone: {
          target: 'passwordOpen',
          actions: { type: 'keepToken', params: ({ event }) => ({ resetToken: event.output.resetToken }) },
        },
        onError: {
          target: 'phoneOpen',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    passwordOpen: {
      tags: 'choosingPassword',
      meta: { sentence: '手机号已核实，等待设置新密码。' },
      on: {
        'password.chosen': {
          target: 'settingPassword',
          actions: { type: 'keepPassword', params: ({ event }) => ({ password: event.password }) },
        },
        'phone.changed': { target: 'phoneOpen', actions: ['forgetSecrets', 'forgetFailure'] },
      },
    },
    settingPassword: {
      tags: ['busy', 'choosingPassword'],
      meta: { sentence: '正在设置新密码。' },
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context }) => ({ resetToken: context.resetToken, password: context.password }),
        onDone: { target: 'reset', actions: 'forgetSecrets' },
        onError: [
          {
            guard: { type: 'isTooLate', params: ({ event }) => ({ error: event.error }) },
            target: 'phoneOpen',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetSecrets',
            ],
          },
          {
            target: 'passwordOpen',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    reset: { type: 'final', meta: { sentence: '新密码已设置。' } },
  },
})
