// Changes the phone number of the account.
// A code goes to the present number, then one to the new number (domain.md §5, userInfo.changePhone).
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { changePhone, provePhone } from '#protocol/account/accounts/safety.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type PhoneChangeEvent =
  | { type: 'own.proven'; verifyCode: string }
  | { type: 'phone.chosen'; phone: string; verifyCode: string }

interface Context {
  readonly newId: () => string
  readonly requestId: string
  readonly verifyCode: string
  readonly phoneToken: string
  readonly phone: string
  readonly failure: CallFailure | null
}

export const phoneChangeMachine = setup({
  types: {
    input: {} as { newId: () => string },
    context: {} as Context,
    events: {} as PhoneChangeEvent,
    emitted: {} as { type: 'phone.changed'; phone: string },
    tags: {} as 'busy' | 'provingOwn' | 'provingNew',
    meta: {} as StateMeta,
  },
  actors: {
    proveOwn: unprovided<OutputOf<typeof provePhone>, InputOf<typeof provePhone>>('proveOwn'),
    change: unprovided<unknown, InputOf<typeof changePhone>>('change'),
  },
  guards: {
    isTooLate: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'phone.expired',
  },
  actions: {
    keepOwnCode: assign((_, params: { verifyCode: string }) => ({ ...params, failure: null })),
    keepProof: assign((_, params: { phoneToken: string }) => ({
      phoneToken: params.phoneToken,
      phone: '',
      verifyCode: '',
    })),
    keepPhone: assign(({ context }, params: { phone: string; verifyCode: string }) => ({
      ...params,
      failure: null,
      // Who got no answer asks the same again; anything else is another request.
      requestId:
        params.phone === context.phone && params.verifyCode === context.verifyCode
          ? context.requestId
          : context.newId(),
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetSecrets: assign({ phoneToken: '', verifyCode: '', requestId: '' }),
  },
}).createMachine({
  id: 'phoneChange',
  context: ({ input }) => ({
    newId: input.newId,
    requestId: '',
    verifyCode: '',
    phoneToken: '',
    phone: '',
    failure: null,
  }),
  initial: 'ownOpen',
  states: {
    ownOpen: {
      tags: 'provingOwn',
      meta: { sentence: '等待填写原手机号收到的验证码。' },
      on: {
        'own.proven': {
          target: 'checkingOwn',
          actions: { type: 'keepOwnCode', params: ({ event }) => ({ verifyCode: event.verifyCode }) },
        },
      },
    },
    checkingOwn: {
      tags: ['busy', 'provingOwn'],
      meta: { sentence: '正在核对原手机号的验证码。' },
      invoke: {
        id: 'proveOwn',
        src: 'proveOwn',
        input: ({ context }) => ({ verifyCode: context.verifyCode }),
        onDone: {
          target: 'newOpen',
          actions: { type: 'keepProof', params: ({ event }) => ({ phoneToken: event.output.phoneToken }) },
        },
        onError: {
          target: 'ownOpen',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    newOpen: {
      tags: 'provingNew',
      meta: { sentence: '原手机号已核实，等待填写新手机号和它收到的验证码。' },
      on: {
        'phone.chosen': {
          target: 'changing',
          actions: {
            type: 'keepPhone',
            params: ({ event }) => ({ phone: event.phone, verifyCode: event.verifyCode }),
          },
        },
      },
    },
    changing: {
      tags: ['busy', 'provingNew'],
      meta: { sentence: '正在更换手机号。' },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => ({
          requestId: context.requestId,
          phoneToken: context.phoneToken,
          phone: context.phone,
          verifyCode: context.verifyCode,
        }),
        onDone: {
          target: 'changed',
          actions: [
            'forgetSecrets',
            emit(({ context }) => ({ type: 'phone.changed' as const, phone: context.phone })),
          ],
        },
        onError: [
          {
            guard: { type: 'isTooLate', params: ({ event }) => ({ error: event.error }) },
            target: 'ownOpen',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetSecrets',
            ],
          },
          {
            target: 'newOpen',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    changed: { type: 'final', meta: { sentence: '手机号已更换，其他设备上的登录已退出。' } },
  },
})
