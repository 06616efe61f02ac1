// A new password for a forgotten one (domain.md §10, /forget).
import { expect } from 'vitest'
import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const passwordResetModel = defineModel<typeof passwordResetMachine>({
  name: 'passwordReset',
  side: 'browser',
  machine: passwordResetMachine,
  starts: { forgotten: () => undefined },
  events: {
    'phone.proven': {
      cases: { '': { phone: '13800001234', verifyCode: '123456' } },
      onScreen: async (screen, { phone, verifyCode }) => {
        await screen.types({ label: '手机号' }, phone)
        await screen.types({ label: '短信验证码' }, verifyCode)
        await screen.clicks({ role: 'button', name: '下一步' })
      },
    },
    'password.chosen': {
      cases: { '': { password: 'horse7battery' } },
      onScreen: async (screen, { password }) => {
        await screen.types({ label: '新密码' }, password)
        await screen.types({ label: '再输一次' }, password)
        await screen.clicks({ role: 'button', name: '设置新密码' })
      },
    },
    'phone.changed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '换一个手机号' }),
    },
    'done checkCode': { cases: { '': { output: { resetToken: 'reset-token' } } } },
    'error checkCode': { cases: { '': { error: refused('code.wrong', '验证码不正确') } } },
    'done setPassword': { cases: { '': { output: {} } } },
    'error setPassword': {
      cases: {
        late: { error: refused('reset.expired', '已超过 10 分钟，请重新验证手机号') },
        weak: { error: refused('password.weak', '密码太简单') },
      },
    },
  },
  states: {
    phoneOpen: {
      holds: ({ context, tags }) => {
        expect([context.password, context.resetToken]).toEqual(['', ''])
        expect([...tags]).toEqual(['provingPhone'])
      },
      sees: (screen) => screen.sees({ label: '短信验证码' }),
    },
    checkingCode: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['busy', 'provingPhone']) },
    passwordOpen: {
      holds: ({ context, tags }) => {
        expect([context.password, context.resetToken]).toEqual(['', 'reset-token'])
        expect([...tags]).toEqual(['choosingPassword'])
      },
      sees: (screen) => screen.sees({ label: '再输一次' }),
    },
    settingPassword: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['busy', 'choosingPassword']) },
    reset: {
      holds: ({ context }) => expect([context.password, context.resetToken]).toEqual(['', '']),
      sees: (screen) => screen.sees({ text: '新密码已设置' }),
    },
  },
  expectations: [
    {
      says: 'the password is set with the token that the code was traded for',
      start: 'forgotten',
      steps: [
        ['phone.proven', ''],
        ['done checkCode', ''],
        ['password.chosen', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual([
          'setPassword began {"resetToken":"reset-token","password":"horse7battery"}',
        ]),
    },
    {
      says: 'too late means proving the phone again',
      start: 'forgotten',
      steps: [
        ['phone.proven', ''],
        ['done checkCode', ''],
        ['password.chosen', ''],
        ['error setPassword', 'late'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual(['phoneOpen', 'reset.expired']),
    },
    {
      says: 'a refused password may be chosen anew under the same proof',
      start: 'forgotten',
      steps: [
        ['phone.proven', ''],
        ['done checkCode', ''],
        ['password.chosen', ''],
        ['error setPassword', 'weak'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual(['passwordOpen', 'password.weak']),
    },
  ],
})
