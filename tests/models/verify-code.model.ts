// A text-message code and the wait for the next one (domain.md §2 意愿认证: 60 seconds).
import { expect } from 'vitest'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const verifyCodeModel = defineModel<typeof verifyCodeMachine>({
  name: 'verifyCode',
  side: 'browser',
  machine: verifyCodeMachine,
  starts: { registering: () => ({ purpose: 'register' }) },
  abstraction: ({ secondsLeft, failure }) => [secondsLeft, failure?.code ?? ''],
  events: {
    'code.requested': {
      cases: { '': { request: { phone: '13800001234' } } },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /获取验证码|发送验证码/ }),
    },
    'code.forgotten': {
      cases: { 'after a refusal': ({ failure }) => (failure === null ? undefined : {}) },
      onScreen: async (screen) => {
        await screen.types({ label: '短信验证码' }, '123456')
      },
    },
    'done sendCode': { cases: { '': { output: { resendAfterSeconds: 2 } } } },
    'error sendCode': { cases: { '': { error: refused('code.too-soon', '请 60 秒后再试') } } },
  },
  states: {
    ready: {
      holds: ({ tags }) => expect([...tags]).toEqual(['ready']),
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'button', name: '获取验证码' })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
    },
    sending: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    cooling: {
      sees: (screen, { context }) => screen.sees({ role: 'button', name: `${context.secondsLeft} 秒后重发` }),
      holds: ({ context, tags }) => {
        expect(context.secondsLeft).toBeGreaterThan(0)
        expect([...tags]).toEqual(['sent'])
      },
    },
  },
  expectations: [
    {
      says: 'the call carries the purpose and the phone',
      start: 'registering',
      steps: [['code.requested', '']],
      holds: (_, effects) =>
        expect(effects).toEqual(['sendCode began {"phone":"13800001234","purpose":"register"}']),
    },
    {
      says: 'after the last second another code may be asked for',
      start: 'registering',
      steps: [
        ['code.requested', ''],
        ['done sendCode', ''],
        ['after second', ''],
        ['after second', ''],
      ],
      holds: ({ value, context }) => expect([value, context.secondsLeft]).toEqual(['ready', 0]),
    },
    {
      says: 'a refusal says why and may be tried again at once',
      start: 'registering',
      steps: [
        ['code.requested', ''],
        ['error sendCode', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.words]).toEqual(['ready', '请 60 秒后再试']),
    },
  ],
})
