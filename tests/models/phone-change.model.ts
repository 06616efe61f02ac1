// Another phone for one's account, with a code at each (domain.md §5 userInfo.changePhone).
import { expect } from 'vitest'
import { phoneChangeMachine } from '#src/machines/phone-change.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { counter } from '#tests/models/support/ids.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const phoneChangeModel = defineModel<typeof phoneChangeMachine>({
  name: 'phoneChange',
  side: 'browser',
  machine: phoneChangeMachine,
  starts: { dialog: () => ({ newId: counter() }) },
  events: {
    'own.proven': {
      cases: { '': { verifyCode: '123456' } },
      onScreen: async (screen, { verifyCode }) => {
        await screen.types({ label: '原手机号的验证码' }, verifyCode)
        await screen.clicks({ role: 'button', name: '下一步' })
      },
    },
    'phone.chosen': {
      cases: { '': { phone: '13900005678', verifyCode: '654321' } },
      onScreen: async (screen, { phone, verifyCode }) => {
        await screen.types({ label: '新手机号' }, phone)
        await screen.types({ label: '新手机号的验证码' }, verifyCode)
        await screen.clicks({ role: 'button', name: '更换手机号' })
      },
    },
    'done proveOwn': { cases: { '': { output: { phoneToken: 'phone-token' } } } },
    'error proveOwn': { cases: { '': { error: refused('code.wrong', '验证码不正确，还可尝试 4 次。') } } },
    'done change': { cases: { '': { output: {} } } },
    'error change': {
      cases: {
        late: { error: refused('phone.expired', '原手机号的验证已超过 10 分钟，请重新验证。') },
        taken: {
          error: refused('phone.taken', '该手机号已注册另一个账号', { phone: '该手机号已注册另一个账号' }),
        },
        lost: { error: LOST },
      },
    },
  },
  abstraction: ({ failure, phoneToken, phone }) => [failure?.code, failure?.kind, phoneToken, phone],
  states: {
    ownOpen: {
      holds: ({ context, tags }) => expect([[...tags], context.phoneToken]).toEqual([['provingOwn'], '']),
      sees: (screen) => screen.sees({ label: '原手机号的验证码' }),
    },
    checkingOwn: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['busy', 'provingOwn']) },
    newOpen: {
      holds: ({ context, tags }) =>
        expect([[...tags], context.phoneToken]).toEqual([['provingNew'], 'phone-token']),
      sees: (screen) => screen.sees({ label: '新手机号的验证码' }),
    },
    changing: { holds: ({ tags }) => expect([...tags].sort()).toEqual(['busy', 'provingNew']) },
    changed: {
      holds: ({ context }) => expect([context.phoneToken, context.verifyCode]).toEqual(['', '']),
    },
  },
  expectations: [
    {
      says: 'the new phone goes with the proof of the old one',
      start: 'dialog',
      steps: [
        ['own.proven', ''],
        ['done proveOwn', ''],
        ['phone.chosen', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual([
          'change began {"requestId":"id-1","phoneToken":"phone-token","phone":"13900005678","verifyCode":"654321"}',
        ]),
    },
    {
      says: 'too late means proving the old phone again',
      start: 'dialog',
      steps: [
        ['own.proven', ''],
        ['done proveOwn', ''],
        ['phone.chosen', ''],
        ['error change', 'late'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code, context.phoneToken]).toEqual(['ownOpen', 'phone.expired', '']),
    },
    {
      says: 'an answer that got lost is asked for again, not changed twice',
      start: 'dialog',
      steps: [
        ['own.proven', ''],
        ['done proveOwn', ''],
        ['phone.chosen', ''],
        ['error change', 'lost'],
        ['phone.chosen', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"requestId":"id-1"'),
    },
    {
      says: 'the page is told the new phone',
      start: 'dialog',
      steps: [
        ['own.proven', ''],
        ['done proveOwn', ''],
        ['phone.chosen', ''],
        ['done change', ''],
      ],
      holds: ({ status }, effects) =>
        expect([status, effects]).toEqual([
          'done',
          ['emitted {"type":"phone.changed","phone":"13900005678"}'],
        ]),
    },
  ],
})
