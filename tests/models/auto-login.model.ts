// Opening a partner's one-time link (specification §2, /autoLogin).
import { expect } from 'vitest'
import { autoLoginMachine } from '#src/machines/auto-login.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { makeUser } from '#tests/support/user.ts'

const USER = makeUser()

export const autoLoginModel = defineModel<typeof autoLoginMachine>({
  name: 'autoLogin',
  side: 'browser',
  machine: autoLoginMachine,
  starts: { opened: () => ({ token: 'token' }) },
  abstraction: ({ replaces, failure }) => [replaces, failure?.kind ?? ''],
  events: {
    'replacement.confirmed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '退出并用链接的账号登录' }),
    },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done enter': {
      cases: {
        entered: { output: { outcome: 'entered', token: 't', userInfo: USER, target: '/home' } },
        same: { output: { outcome: 'same', target: '/message' } },
        other: ({ replaces }) =>
          replaces ? undefined : { output: { outcome: 'other', phoneMasked: '139****0001' } },
      },
    },
    'error enter': {
      cases: { lost: { error: LOST }, used: { error: refused('auto-login.used', '这个链接已经用过') } },
    },
  },
  states: {
    entering: {
      holds: ({ context, tags }) => expect([context.failure, [...tags]]).toEqual([null, ['busy']]),
    },
    asked: {
      holds: ({ context }) =>
        expect([context.phoneMasked, context.user, context.target]).toEqual(['139****0001', null, '']),
      sees: (screen) => screen.sees({ text: '139****0001' }),
    },
    entered: {
      holds: ({ context }) =>
        expect([
          [USER, '/home', ''],
          [null, '/message', ''],
        ]).toContainEqual([context.user, context.target, context.phoneMasked]),
    },
    unanswered: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ role: 'button', name: '重试' }),
    },
    refused: {
      holds: ({ context }) => expect(context.failure?.code).toBe('auto-login.used'),
      sees: (screen) => screen.sees({ text: '链接已使用' }),
    },
  },
  expectations: [
    {
      says: 'nobody is signed out without being asked',
      start: 'opened',
      steps: [
        ['error enter', 'lost'],
        ['retry.asked', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual(['enter began {"token":"token","replaces":false}']),
    },
    {
      says: 'who agrees is signed out for the link’s account',
      start: 'opened',
      steps: [
        ['done enter', 'other'],
        ['replacement.confirmed', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual(['enter began {"token":"token","replaces":true}']),
    },
    {
      says: 'whoever is signed in as that person already just goes on',
      start: 'opened',
      steps: [['done enter', 'same']],
      holds: ({ value, context }) =>
        expect([value, context.user, context.target]).toEqual(['entered', null, '/message']),
    },
    {
      says: 'a used link is not tried again',
      start: 'opened',
      steps: [
        ['error enter', 'used'],
        ['retry.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('refused'),
    },
  ],
})
