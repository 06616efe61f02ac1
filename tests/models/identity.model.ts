// Switching between oneself and one's companies (specification §5, §8).
import { expect } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import { BROKEN, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'

const COMPANY = { type: 2, companyId: COMPANY_ID } as const

export const identityModel = defineModel<typeof identityMachine>({
  name: 'identity',
  side: 'browser',
  machine: identityMachine,
  starts: {
    certified: () => ({ user: makeUser() }),
    'not certified': () => ({ user: makeUser({ autStatus: null }) }),
  },
  abstraction: ({ user }) => [user.autStatus, user.defaultBizType, user.userName],
  events: {
    'identity.picked': {
      cases: { company: { identity: COMPANY }, person: { identity: { type: 1 } } },
      onScreen: async (screen, { identity }) => {
        await screen.clicks({ role: 'button', name: /^当前身份/ })
        await screen.clicks({
          role: 'menuitem',
          name: identity.type === 2 ? /杭州清和文化科技有限公司/ : /林清/,
        })
      },
    },
    // The session read the user again.
    'user.changed': { byWorld: true, cases: { '': { user: makeUser({ userName: '林清禾' }) } } },
    'done switchIdentity': { cases: { '': { output: {} } } },
    'error switchIdentity': {
      cases: {
        gone: { error: refused('1000035', '您已不在该单位') },
        'signed in elsewhere': { error: new CallFailure('forcedOut', '', { status: 511 }) },
        broken: { error: BROKEN },
      },
    },
    'done loadUser': { cases: { '': { output: asCompany() } } },
    'error loadUser': { cases: { '': { error: BROKEN } } },
  },
  // The session ends with it, and stops it.
  stoppedAfter: [['error switchIdentity', 'gone']],
  states: {
    settled: {
      holds: ({ children }) => expect(Object.keys(children)).toEqual([]),
      sees: (screen, { context: { user } }) =>
        screen.sees({
          role: 'button',
          name: user.defaultBizType === 2 ? /^当前身份：杭州清和文化科技有限公司/ : /^当前身份：林清/,
        }),
    },
    switching: {
      holds: ({ context, tags }) => {
        expect(context.user.autStatus).toBe(1)
        expect(tags.has('busy')).toBe(true)
      },
    },
    reloading: { holds: ({ tags }) => expect(tags.has('busy')).toBe(true) },
  },
  notInBrowser: {
    'settled|identity.picked|1': 'who is not certified belongs to no company, so the menu offers none',
  },
  expectations: [
    {
      says: 'the company travels with its name (specification §5)',
      start: 'certified',
      steps: [['identity.picked', 'company']],
      holds: ({ value }, effects) => {
        expect(value).toBe('switching')
        expect(effects).toEqual([
          `switchIdentity began {"identity":{"type":2,"companyId":"${COMPANY_ID}"},"companyName":"杭州清和文化科技有限公司"}`,
        ])
      },
    },
    {
      says: 'picking who one is already does nothing',
      start: 'certified',
      steps: [['identity.picked', 'person']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['settled', []]),
    },
    {
      says: 'who is not certified is told so and stays (specification §5)',
      start: 'not certified',
      steps: [['identity.picked', 'company']],
      holds: ({ value }, effects) => {
        expect(value).toBe('settled')
        expect(effects.join()).toContain('identity.person-not-certified')
      },
    },
    {
      says: '1000035 ends the session with the server’s words (specification §8)',
      start: 'certified',
      steps: [
        ['identity.picked', 'company'],
        ['error switchIdentity', 'gone'],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual(['parent heard {"type":"session.switchRefused","words":"您已不在该单位"}']),
    },
    {
      says: 'a forced end is the session’s business alone',
      start: 'certified',
      steps: [
        ['identity.picked', 'company'],
        ['error switchIdentity', 'signed in elsewhere'],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['settled', []]),
    },
    {
      says: 'after the switch the session hears of the new user',
      start: 'certified',
      steps: [
        ['identity.picked', 'company'],
        ['done switchIdentity', ''],
        ['done loadUser', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.user]).toEqual(['settled', asCompany()])
        expect(effects[0]).toMatch(/^parent heard \{"type":"user.switched"/)
      },
    },
  ],
})
