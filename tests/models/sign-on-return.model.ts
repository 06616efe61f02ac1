// Coming back from another provider's sign-in (specification §2, /chooseZky and /errLogin).
import { expect } from 'vitest'
import { signOnReturnMachine } from '#src/machines/sign-on-return.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { makeUser } from '#tests/support/user.ts'

const ANSWER = { code: 'code', state: 'state' }
const USER = makeUser()

export const signOnReturnModel = defineModel<typeof signOnReturnMachine>({
  name: 'signOnReturn',
  side: 'browser',
  machine: signOnReturnMachine,
  starts: { 'sent back': () => ({ answer: ANSWER }) },
  abstraction: ({ failure }) => failure?.kind ?? '',
  events: {
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done finish': {
      cases: {
        'signed in': { output: { outcome: 'signedIn', userInfo: USER, target: '/home' } },
        bound: { output: { outcome: 'bound', target: '/user/userCenter/userInfo' } },
        unbound: { output: { outcome: 'unbound' } },
      },
    },
    'error finish': {
      cases: {
        lost: { error: LOST },
        refused: { error: refused('sign-on.refused', '对方没有确认您的身份') },
      },
    },
  },
  states: {
    finishing: {
      holds: ({ context, tags }) =>
        expect([context.failure, context.user, [...tags]]).toEqual([null, null, ['busy']]),
    },
    signedIn: { holds: ({ context }) => expect([context.user, context.target]).toEqual([USER, '/home']) },
    bound: {
      holds: ({ context }) =>
        expect([context.user, context.target]).toEqual([null, '/user/userCenter/userInfo']),
    },
    unbound: { holds: ({ context }) => expect([context.user, context.target]).toEqual([null, '']) },
    unanswered: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ role: 'button', name: '重试' }),
    },
    refused: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('refused'),
      sees: (screen) => screen.sees({ text: '对方没有确认您的身份' }),
    },
  },
  expectations: [
    {
      says: 'the provider’s answer goes to the server as it is',
      start: 'sent back',
      steps: [
        ['error finish', 'lost'],
        ['retry.asked', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual([`finish began ${JSON.stringify({ answer: ANSWER })}`]),
    },
    {
      says: 'a refusal is not tried again with the same answer',
      start: 'sent back',
      steps: [
        ['error finish', 'refused'],
        ['retry.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('refused'),
    },
  ],
})
