// An operator's sign-in at the desk: password, second factor, what is due before work, and the end.
import { assign, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { logInOperator, OperatorInfo } from '#protocol/platform/operators/operators.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedAction } from '#src/machines/unprovided.ts'

export type DeskCredentials = InputOf<typeof logInOperator>
/** Why the server ended a sign-in: 401, 405, 511. */
export type DeskEnd = 'unknownSession' | 'idle' | 'loggedInElsewhere'

export type DeskEvent =
  | { type: 'login.submitted'; credentials: DeskCredentials }
  | { type: 'login.abandoned' }
  | { type: 'code.requested' }
  | { type: 'code.submitted'; verifyCode: string }
  /** The operator's own facts changed, such as the first password. */
  | { type: 'operator.changed'; operator: OperatorInfo }
  | { type: 'retry.asked' }
  | { type: 'logout.asked' }
  | { type: 'session.ended'; reason: DeskEnd }

type Answer = OutputOf<typeof logInOperator>

interface Context {
  readonly operator: OperatorInfo | null
  readonly credentials: DeskCredentials | null
  readonly ticket: string
  readonly phoneMasked: string
  /** Where the code for the ticket comes from. */
  readonly factor: Answer['factor']
  readonly verifyCode: string
  readonly secondsLeft: number
  readonly captchaWanted: boolean
  readonly failure: CallFailure | null
  readonly endReason: DeskEnd | null
}

const NOTHING: Context = {
  operator: null,
  credentials: null,
  ticket: '',
  phoneMasked: '',
  factor: null,
  verifyCode: '',
  secondsLeft: 0,
  captchaWanted: false,
  failure: null,
  endReason: null,
}

interface Failed {
  readonly error: unknown
}
const codeOf = ({ error }: Failed): string => asCallFailure(error).code

export const deskMachine = setup({
  types: {
    input: {} as { hasToken: boolean },
    context: {} as Context & { hasToken: boolean },
    events: {} as DeskEvent,
    tags: {} as 'busy' | 'admitted' | 'cooling',
    meta: {} as StateMeta,
  },
  actors: {
    logIn: unprovided<Answer, DeskCredentials>('logIn'),
    sendCode: unprovided<{ resendAfterSeconds: number }, { ticket: string }>('sendCode'),
    confirmCode: unprovided<OperatorInfo, { ticket: string; verifyCode: string }>('confirmCode'),
    loadOperator: unprovided<OperatorInfo>('loadOperator'),
    logOut: unprovided<unknown>('logOut'),
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    isAdmitted: (_, params: { answer: Answer }) => params.answer.operator !== null,
    isByApp: ({ context }) => context.factor === 'totp',
    isBySms: ({ context }) => context.factor === 'sms',
    isTicketOver: (_, params: Failed) => codeOf(params) === 'operator.ticket-expired',
    isForced: (_, params: Failed) => asCallFailure(params.error).kind === 'forcedOut',
    mustChangePassword: ({ context }) => context.operator?.mustChangePassword === true,
    mustSetFactor: ({ context }) => context.operator?.mustSetFactor === true,
    isCooling: ({ context }) => context.secondsLeft > 0,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { second: 1000 },
  actions: {
    keepCredentials: assign((_, params: { credentials: DeskCredentials }) => ({
      credentials: params.credentials,
      failure: null,
      endReason: null,
    })),
    keepOperator: assign((_, params: { operator: OperatorInfo | null }) => ({
      ...NOTHING,
      operator: params.operator,
    })),
    keepTicket: assign((_, params: { answer: Answer }) => ({
      ticket: params.answer.ticket ?? '',
      phoneMasked: params.answer.phoneMasked,
      factor: params.answer.factor,
      captchaWanted: false,
      credentials: null,
    })),
    keepCode: assign((_, params: { verifyCode: string }) => ({
      verifyCode: params.verifyCode,
      failure: null,
    })),
    keepRefusal: assign(({ context }, params: Failed) => ({
      failure: asCallFailure(params.error),
      credentials: null,
      captchaWanted: context.captchaWanted || codeOf(params).startsWith('captcha.'),
    })),
    keepFailure: assign((_, params: Failed) => ({ failure: asCallFailure(params.error) })),
    keepEnd: assign((_, params: { reason: DeskEnd | null }) => ({ ...NOTHING, endReason: params.reason })),
    forgetFailure: assign({ failure: null }),
    startCounting: assign((_, params: { seconds: number }) => ({ secondsLeft: params.seconds })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    forgetToken: unprovidedAction('forgetToken'),
  },
}).createMachine({
  id: 'desk',
  context: ({ input }) => ({ ...NOTHING, hasToken: input.hasToken }),
  initial: 'starting',
  states: {
    starting: {
      meta: { sentence: '正在查看是否已经登录。' },
      always: [{ guard: 'hasToken', target: 'loading' }, { target: 'signedOut' }],
    },
    signedOut: {
      meta: { sentence: '没有登录，等待填写账号和密码。' },
      on: {
        'login.submitted': {
          target: 'signingIn',
          actions: {
            type: 'keepCredentials',
            params: ({ event }) => ({ credentials: event.credentials }),
          },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      meta: { sentence: '正在核对账号和密码。' },
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.credentials ?? { account: '', password: '' },
        onDone: [
          {
            guard: { type: 'isAdmitted', params: ({ event }) => ({ answer: event.output }) },
            target: 'admitted',
            actions: { type: 'keepOperator', params: ({ event }) => ({ operator: event.output.operator }) },
          },
          {
            target: 'confirming',
            actions: { type: 'keepTicket', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: 'signedOut',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    confirming: {
      meta: { sentence: '密码正确，等待第二重验证。' },
      initial: 'choosing',
      on: {
        'login.abandoned': { target: 'signedOut', actions: { type: 'keepEnd', params: { reason: null } } },
      },
      states: {
        choosing: {
          meta: { sentence: '正在看用短信还是动态口令。' },
          always: [{ guard: 'isByApp', target: 'waiting' }, { target: 'sending' }],
        },
        sending: {
          tags: 'busy',
          meta: { sentence: '正在发送验证码。' },
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => ({ ticket: context.ticket }),
            onDone: {
              target: 'cooling',
              actions: {
                type: 'startCounting',
                params: ({ event }) => ({ seconds: event.output.resendAfterSeconds }),
              },
            },
            onError: [
              {
                guard: { type: 'isTicketOver', params: ({ event }) => ({ error: event.error }) },
                target: '#desk.signedOut',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'waiting',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        cooling: {
          tags: 'cooling',
          meta: { sentence: '验证码已发送，倒计时结束后可以重发。' },
          after: {
            second: [
              { guard: 'isLastSecond', target: 'waiting', actions: 'countDown' },
              { target: 'cooling', reenter: true, actions: 'countDown' },
            ],
          },
          on: { 'code.submitted': '#desk.checkingCode' },
        },
        waiting: {
          meta: { sentence: '等待填写验证码，短信可以重发。' },
          on: {
            'code.requested': { guard: 'isBySms', target: 'sending', actions: 'forgetFailure' },
            'code.submitted': '#desk.checkingCode',
          },
        },
      },
    },
    checkingCode: {
      tags: 'busy',
      meta: { sentence: '正在核对验证码。' },
      entry: {
        type: 'keepCode',
        params: ({ event }) => ({ verifyCode: event.type === 'code.submitted' ? event.verifyCode : '' }),
      },
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context }) => ({ ticket: context.ticket, verifyCode: context.verifyCode }),
        onDone: {
          target: 'admitted',
          actions: { type: 'keepOperator', params: ({ event }) => ({ operator: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isTicketOver', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'isCooling',
            target: 'confirming.cooling',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming.waiting',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loading: {
      tags: 'busy',
      meta: { sentence: '正在读取操作员的信息。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'loadOperator',
        src: 'loadOperator',
        onDone: {
          target: 'admitted',
          actions: { type: 'keepOperator', params: ({ event }) => ({ operator: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForced', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: [{ type: 'keepEnd', params: { reason: 'unknownSession' } }, 'forgetToken'],
          },
          {
            target: 'loadingFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadingFailed: {
      meta: { sentence: '没有读到操作员的信息，可以重试。' },
      on: { 'retry.asked': 'loading', 'logout.asked': 'signingOut' },
    },
    admitted: {
      tags: 'admitted',
      meta: { sentence: '操作员已登录。' },
      initial: 'deciding',
      on: {
        'operator.changed': {
          target: 'admitted',
          actions: { type: 'keepOperator', params: ({ event }) => ({ operator: event.operator }) },
        },
        'logout.asked': 'signingOut',
        'session.ended': {
          target: 'signedOut',
          actions: [{ type: 'keepEnd', params: ({ event }) => ({ reason: event.reason }) }, 'forgetToken'],
        },
      },
      states: {
        deciding: {
          meta: { sentence: '正在看密码和二次验证是否就绪。' },
          always: [
            { guard: 'mustChangePassword', target: 'passwordDue' },
            { guard: 'mustSetFactor', target: 'factorDue' },
            { target: 'atWork' },
          ],
        },
        passwordDue: { meta: { sentence: '密码是别人给的，先修改才能继续。' } },
        factorDue: { meta: { sentence: '还没有二次验证，先设置才能继续。' } },
        atWork: { meta: { sentence: '可以办理有权限的事项。' } },
      },
    },
    signingOut: {
      tags: 'busy',
      meta: { sentence: '正在退出。' },
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: {
          target: 'signedOut',
          actions: [{ type: 'keepEnd', params: { reason: null } }, 'forgetToken'],
        },
        onError: {
          target: 'signedOut',
          actions: [{ type: 'keepEnd', params: { reason: null } }, 'forgetToken'],
        },
      },
    },
  },
})
