// An operator's sign-in at the desk.
import { expect } from 'vitest'
import type { OperatorInfo } from '#protocol/platform/operators/operators.ts'
import { deskMachine } from '#src/machines/operators.machine.ts'
import { CallFailure } from '#protocol/call-failure.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const OPERATOR: OperatorInfo = {
  operatorId: '70000000-0000-4000-8000-0000000000a1',
  account: 'wang.min',
  name: '王敏',
  permissions: ['certification.review', 'audit.view'],
  mustChangePassword: false,
  factor: 'sms',
  mustSetFactor: false,
}
const NEWCOMER: OperatorInfo = { ...OPERATOR, mustChangePassword: true }
const UNPROVEN: OperatorInfo = { ...OPERATOR, factor: 'none', mustSetFactor: true }
const WITH_PHONE = {
  operator: null,
  ticket: 'ticket-1',
  phoneMasked: '139****0099',
  factor: 'sms',
} as const
const WITH_APP = { operator: null, ticket: 'ticket-1', phoneMasked: '', factor: 'totp' } as const
const TICKET_OVER = { error: refused('operator.ticket-expired', '登录已超时，请重新输入账号和密码。') }
const GONE = { error: new CallFailure('forcedOut', '登录失效', { status: 401 }) }
const NOBODY = ['', '', '', 0, false]

export const deskModel = defineModel<typeof deskMachine>({
  name: 'desk',
  side: 'browser',
  machine: deskMachine,
  starts: { nobody: () => ({ hasToken: false }), 'token kept': () => ({ hasToken: true }) },
  abstraction: ({ failure, endReason, captchaWanted, secondsLeft, operator, factor }) => [
    failure?.kind ?? '',
    endReason,
    captchaWanted,
    secondsLeft,
    operator?.mustChangePassword,
    operator?.mustSetFactor,
    factor,
  ],
  events: {
    'login.submitted': {
      cases: { '': { credentials: { account: 'wang.min', password: 'desk-lamp-42' } } },
      offered: ({ captchaWanted }) => !captchaWanted,
      onScreen: async (screen, { credentials }) => {
        await screen.types({ label: '账号' }, credentials.account)
        await screen.types({ label: '密码' }, credentials.password)
        await screen.clicks({ role: 'button', name: '登录' })
      },
    },
    'login.abandoned': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '返回，换个账号' }),
    },
    'code.requested': {
      cases: { '': {} },
      offered: ({ factor }) => factor === 'sms',
      onScreen: (screen) => screen.clicks({ role: 'button', name: '获取验证码' }),
    },
    'code.submitted': {
      cases: { '': { verifyCode: '123456' } },
      onScreen: async (screen, { verifyCode }) => {
        await screen.types({ label: /^(短信验证码|动态口令)$/ }, verifyCode)
        await screen.clicks({ role: 'button', name: '确认登录' })
      },
    },
    'operator.changed': { cases: { '': { operator: OPERATOR } }, byWorld: true },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'logout.asked': { cases: { '': {} }, byWorld: true },
    'session.ended': {
      cases: { idle: { reason: 'idle' }, elsewhere: { reason: 'loggedInElsewhere' } },
      byWorld: true,
    },
    'done logIn': {
      cases: {
        '': { output: { operator: OPERATOR, ticket: null, phoneMasked: '', factor: null } },
        newcomer: { output: { operator: NEWCOMER, ticket: null, phoneMasked: '', factor: null } },
        unproven: { output: { operator: UNPROVEN, ticket: null, phoneMasked: '', factor: null } },
        'with phone': { output: WITH_PHONE },
        'with app': { output: WITH_APP },
      },
    },
    'error logIn': {
      cases: {
        wrong: { error: refused('login.failed', '账号或密码不正确，请检查后重试。') },
        captcha: { error: refused('captcha.wanted', '请输入图形验证码') },
      },
    },
    'done sendCode': { cases: { '': { output: { resendAfterSeconds: 2 } } } },
    'error sendCode': { cases: { lost: { error: LOST }, over: TICKET_OVER } },
    'done confirmCode': { cases: { '': { output: OPERATOR } } },
    'error confirmCode': {
      cases: { wrong: { error: refused('code.wrong', '验证码不正确') }, over: TICKET_OVER },
    },
    'done loadOperator': { cases: { '': { output: OPERATOR } } },
    'error loadOperator': { cases: { gone: GONE, lost: { error: LOST } } },
    'done logOut': { cases: { '': { output: {} } } },
    'error logOut': { cases: { '': { error: LOST } } },
  },
  states: {
    signedOut: {
      holds: ({ context }) => expect([context.operator, context.credentials]).toEqual([null, null]),
      sees: (screen) => screen.sees({ text: '登录运营台' }),
    },
    signingIn: {
      holds: ({ context, tags }) => {
        expect([context.failure, context.endReason, tags.has('busy')]).toEqual([null, null, true])
      },
    },
    confirming: {
      holds: ({ context }) =>
        expect([context.ticket, context.credentials, context.operator]).toEqual(['ticket-1', null, null]),
      sees: (screen, { context }) =>
        screen.sees(context.factor === 'totp' ? { text: /动态口令应用/ } : { text: '139****0099' }),
    },
    'confirming.sending': { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    'confirming.cooling': {
      holds: ({ context, tags }) =>
        expect([context.secondsLeft > 0, tags.has('cooling')]).toEqual([true, true]),
    },
    'confirming.waiting': { holds: ({ context }) => expect(context.secondsLeft).toBe(0) },
    checkingCode: {
      holds: ({ context, tags }) =>
        expect([context.failure, context.verifyCode, tags.has('busy')]).toEqual([null, '123456', true]),
    },
    loading: {
      holds: ({ context, tags }) => expect([context.failure, tags.has('busy')]).toEqual([null, true]),
    },
    loadingFailed: { holds: ({ context }) => expect(context.failure?.kind).toBe('network') },
    admitted: {
      holds: ({ context, tags }) => {
        expect([
          context.ticket,
          context.verifyCode,
          context.phoneMasked,
          context.secondsLeft,
          context.captchaWanted,
        ]).toEqual(NOBODY)
        expect([context.operator?.name, context.failure, tags.has('admitted')]).toEqual(['王敏', null, true])
      },
    },
    'admitted.passwordDue': {
      holds: ({ context }) => expect(context.operator?.mustChangePassword).toBe(true),
      sees: (screen) => screen.sees({ text: '王敏，请先修改密码' }),
    },
    'admitted.factorDue': {
      holds: ({ context }) => expect(context.operator?.mustSetFactor).toBe(true),
      sees: (screen) => screen.sees({ text: '王敏，请先设置二次验证' }),
    },
    'admitted.atWork': { holds: ({ context }) => expect(context.operator?.mustChangePassword).toBe(false) },
    signingOut: { holds: ({ tags }) => expect(tags.has('busy')).toBe(true) },
  },
  expectations: [
    {
      says: 'what is asked is who was typed',
      start: 'nobody',
      steps: [['login.submitted', '']],
      holds: (_, effects) =>
        expect(effects).toEqual(['logIn began {"account":"wang.min","password":"desk-lamp-42"}']),
    },
    {
      says: 'a token kept from before is asked about',
      start: 'token kept',
      steps: [],
      holds: ({ value }) => expect(value).toBe('loading'),
    },
    {
      says: 'without a phone on record the password is enough',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', ''],
      ],
      holds: ({ value }) => expect(value).toEqual({ admitted: 'atWork' }),
    },
    {
      says: 'a password that somebody else gave is changed before anything else',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'newcomer'],
      ],
      holds: ({ value }) => expect(value).toEqual({ admitted: 'passwordDue' }),
    },
    {
      says: 'once changed the work begins',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'newcomer'],
        ['operator.changed', ''],
      ],
      holds: ({ value }) => expect(value).toEqual({ admitted: 'atWork' }),
    },
    {
      says: 'whoever must have a second factor sets it up before anything else',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'unproven'],
      ],
      holds: ({ value }) => expect(value).toEqual({ admitted: 'factorDue' }),
    },
    {
      says: 'with an authenticator app no message is sent',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with app'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual([{ confirming: 'waiting' }, []]),
    },
    {
      says: 'with a phone on record a code is sent for the ticket',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          { confirming: 'sending' },
          ['sendCode began {"ticket":"ticket-1"}'],
        ]),
    },
    {
      says: 'ticket and code are traded together',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
        ['done sendCode', ''],
        ['code.submitted', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual(['confirmCode began {"ticket":"ticket-1","verifyCode":"123456"}']),
    },
    {
      says: 'a wrong code may be typed again, and the countdown goes on',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
        ['done sendCode', ''],
        ['code.submitted', ''],
        ['error confirmCode', 'wrong'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.secondsLeft, context.failure?.code]).toEqual([
          { confirming: 'cooling' },
          2,
          'code.wrong',
        ]),
    },
    {
      says: 'a wrong code sends no other by itself when the countdown is over',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
        ['done sendCode', ''],
        ['after second', ''],
        ['after second', ''],
        ['code.submitted', ''],
        ['error confirmCode', 'wrong'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual([{ confirming: 'waiting' }, []]),
    },
    {
      says: 'a code may be asked for again when the countdown is over',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
        ['done sendCode', ''],
        ['after second', ''],
        ['after second', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.secondsLeft]).toEqual([{ confirming: 'waiting' }, 0]),
    },
    {
      says: 'a ticket that is over begins with the password again, and says why',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['done logIn', 'with phone'],
        ['error sendCode', 'over'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code, context.captchaWanted]).toEqual([
          'signedOut',
          'operator.ticket-expired',
          false,
        ]),
    },
    {
      says: 'a captcha is wanted until someone is in',
      start: 'nobody',
      steps: [
        ['login.submitted', ''],
        ['error logIn', 'captcha'],
        ['login.submitted', ''],
        ['error logIn', 'wrong'],
      ],
      holds: ({ context }) =>
        expect([context.captchaWanted, context.failure?.code]).toEqual([true, 'login.failed']),
    },
    {
      says: 'a token nobody knows is forgotten, and the sign-in says so',
      start: 'token kept',
      steps: [['error loadOperator', 'gone']],
      holds: ({ value, context }, effects) =>
        expect([value, context.endReason, effects]).toEqual([
          'signedOut',
          'unknownSession',
          ['did forgetToken'],
        ]),
    },
    {
      says: 'a server that was not reached keeps the token',
      start: 'token kept',
      steps: [['error loadOperator', 'lost']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['loadingFailed', []]),
    },
    {
      says: 'whoever is signed out by the server is told why',
      start: 'token kept',
      steps: [
        ['done loadOperator', ''],
        ['session.ended', 'idle'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.endReason, context.operator, effects]).toEqual([
          'signedOut',
          'idle',
          null,
          ['did forgetToken'],
        ]),
    },
    {
      says: 'leaving forgets the token even when the server was not reached',
      start: 'token kept',
      steps: [
        ['done loadOperator', ''],
        ['logout.asked', ''],
        ['error logOut', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.endReason, effects]).toEqual(['signedOut', null, ['did forgetToken']]),
    },
    ...(
      [
        ['a wrong password', [['error logIn', 'wrong']]],
        [
          'giving up',
          [
            ['done logIn', 'with phone'],
            ['login.abandoned', ''],
          ],
        ],
        [
          'a ticket that is over',
          [
            ['done logIn', 'with phone'],
            ['error sendCode', 'over'],
          ],
        ],
        [
          'a ticket that is over at last',
          [
            ['done logIn', 'with phone'],
            ['done sendCode', ''],
            ['code.submitted', ''],
            ['error confirmCode', 'over'],
          ],
        ],
        [
          'leaving',
          [
            ['done logIn', ''],
            ['logout.asked', ''],
            ['done logOut', ''],
          ],
        ],
      ] as const
    ).map(([what, steps]) => ({
      says: `after ${what} nobody is in, whatever token there was before`,
      start: 'token kept',
      steps: [['error loadOperator', 'gone'], ['login.submitted', ''], ...steps] as const,
      holds: ({ value }: { value: unknown }) => expect(value).toBe('signedOut'),
    })),
  ],
})
