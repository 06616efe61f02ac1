// The session as a person and other tabs meet it (specification §2, §8).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { CallFailure } from '#protocol/call-failure.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { BROKEN, LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { makeUser } from '#tests/support/user.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const USER = makeUser()
const OTHER = makeUser({ userId: 'f0000000-0000-4000-8000-000000000000', userName: '周远' })
const LOG_IN = { userAccount: USER.userAccount, method: 'password', password: 'horse7battery' } as const

const hasNobody = ({ context }: Snapshot) => expect([context.user, context.hasToken]).toEqual([null, false])
const hasUser = ({ context }: Snapshot) => {
  expect(context.user?.userId).toMatch(/-/)
  expect([context.credentials, context.failure]).toEqual([null, null])
}

export const sessionModel = defineModel<typeof sessionMachine>({
  name: 'session',
  side: 'browser',
  machine: sessionMachine,
  starts: { stranger: () => ({ hasToken: false }), 'token kept': () => ({ hasToken: true }) },
  abstraction: ({ user, failure, hasToken }) => [user?.userId, failure?.kind, hasToken],
  events: {
    'login.submitted': {
      cases: { '': { credentials: LOG_IN } },
      onScreen: async (screen, { credentials }) => {
        await screen.types({ placeholder: '请输入手机号' }, credentials.userAccount)
        await screen.types({ placeholder: '请输入密码' }, credentials.password ?? '')
        await screen.clicks({ role: 'button', name: '登录' })
      },
    },
    'account.typed': { cases: { '': { account: USER.userAccount } } },
    'account.registered': { cases: { '': { user: USER } } },
    'session.given': { cases: { '': { user: USER }, 'to another': { user: OTHER } }, byWorld: true },
    'logout.asked': { cases: { '': {} } },
    'user.outdated': { cases: { '': {} } },
    'user.switched': { cases: { '': { user: USER } } },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /重试|重新/ }),
    },
    'session.forcedOut': {
      cases: { '401': { reason: 'unknownSession' }, '511': { reason: 'loggedInElsewhere' } },
    },
    'session.switchRefused': { cases: { '': { words: '您已不在该单位' } } },
    'call.illegal': { cases: { '': {} } },
    'tab.reported': {
      cases: {
        began: { news: { kind: 'began', userId: USER.userId } },
        'other began': { news: { kind: 'began', userId: OTHER.userId } },
        switched: { news: { kind: 'switched', userId: USER.userId } },
        ended: { news: { kind: 'ended' } },
      },
    },
    'done logIn': { cases: { '': { output: USER } } },
    'error logIn': {
      cases: { wrong: { error: refused('login.failed', '手机号或密码不正确') }, lost: { error: LOST } },
    },
    'done loadUser': { cases: { '': { output: USER } } },
    'error loadUser': {
      cases: {
        lost: { error: LOST },
        late: { error: new CallFailure('timeout', '服务器没有回应') },
        broken: { error: BROKEN },
      },
    },
    'done refreshUser': { cases: { '': { output: USER } } },
    'error refreshUser': { cases: { '': { error: BROKEN } } },
    'done logOut': { cases: { '': { output: {} } } },
    'error logOut': { cases: { '': { error: LOST } } },
  },
  states: {
    signedOut: { holds: hasNobody },
    signingIn: {
      holds: ({ context, children }) => {
        expect(context.credentials).toEqual(LOG_IN)
        expect(Object.keys(children).sort()).toEqual(['logIn', 'tabs'])
      },
    },
    loadingUser: { holds: ({ children }) => expect(children.identity).toBe(undefined) },
    loadingFailed: {
      holds: ({ context }) => expect(['network', 'timeout']).toContain(context.failure?.kind),
    },
    // Lifetimes are states: whoever is signed in has an identity and unread messages, nobody else does.
    signedIn: {
      holds: (snapshot) => {
        hasUser(snapshot)
        expect(snapshot.children.identity).toBeDefined()
        expect(snapshot.children.notices).toBeDefined()
      },
    },
    'signedIn.resting': { holds: ({ tags }) => expect([...tags]).toEqual([]) },
    'signedIn.refreshingUser': {},
    'signedIn.signingOut': {
      holds: ({ context, tags }) => expect([context.leftByChoice, tags.has('busy')]).toEqual([true, true]),
    },
    expiring: { holds: ({ tags }) => expect(tags.has('blocking')).toBe(true) },
  },
  facts: [
    {
      says: '401 says so in passing, drops the token, tells the other tabs (specification §8)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['session.forcedOut', '401'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('expiring')
        expect(effects.filter((line) => /^(alerts|did)/.test(line))).toEqual([
          'did forgetToken',
          'did tellTabs {"news":{"kind":"ended"}}',
          'alerts heard {"type":"alert.raised","alert":{"code":"unknownSession","form":"toast","words":"","tone":"warning"}}',
        ])
      },
    },
    {
      says: 'after 401 the sign-in page comes by itself (specification §8)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['session.forcedOut', '401'],
        ['after redirectDelay', ''],
      ],
      holds: ({ value }) => expect(value).toBe('signedOut'),
    },
    {
      says: '511 is explained in a dialog and ends the session at once (specification §8)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['session.forcedOut', '511'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).toContain('"code":"loggedInElsewhere","form":"dialog"')
      },
    },
    {
      says: 'a server that does not answer ends no session',
      start: 'token kept',
      steps: [['error loadUser', 'lost']],
      holds: ({ value }, effects) => {
        expect(value).toBe('loadingFailed')
        expect(effects.join()).not.toContain('forgetToken')
      },
    },
    {
      says: 'a token the server does not take is dropped',
      start: 'token kept',
      steps: [['error loadUser', 'broken']],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects).toContain('did forgetToken')
      },
    },
    {
      says: 'a wrong password keeps the words and forgets the password',
      start: 'stranger',
      steps: [
        ['login.submitted', ''],
        ['error logIn', 'wrong'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code, context.credentials]).toEqual([
          'signedOut',
          'login.failed',
          null,
        ]),
    },
    {
      says: 'signing out ends here even when the server is not reached',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['logout.asked', ''],
        ['error logOut', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects).toContain('did forgetToken')
      },
    },
    {
      says: 'another tab that signs out signs out here, without telling back',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['tab.reported', 'ended'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).not.toContain('tellTabs')
      },
    },
    {
      says: 'another tab that signs out while the user is being loaded signs out here',
      start: 'token kept',
      steps: [['tab.reported', 'ended']],
      holds: ({ value }) => expect(value).toBe('signedOut'),
    },
    {
      says: 'who signed in in another tab can try again to be loaded here',
      start: 'stranger',
      steps: [
        ['tab.reported', 'began'],
        ['error loadUser', 'lost'],
        ['retry.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('loadingUser'),
    },
    {
      says: 'the same person signing in elsewhere changes nothing here',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['tab.reported', 'began'],
      ],
      holds: ({ value }) => expect(value).toEqual({ signedIn: 'resting' }),
    },
    {
      says: 'a switch of identity in another tab is loaded here (specification §5)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['tab.reported', 'switched'],
      ],
      holds: ({ value }) => expect(value).toBe('loadingUser'),
    },
    {
      says: 'a session that was begun without the form signs in like any other',
      start: 'stranger',
      steps: [['session.given', '']],
      holds: ({ value, context }, effects) => {
        expect([value, context.user?.userId]).toEqual([{ signedIn: 'resting' }, USER.userId])
        expect(effects).toContain(`did tellTabs {"news":{"kind":"began","userId":"${USER.userId}"}}`)
      },
    },
    {
      says: 'a session given to another person takes the place of the one before, in every tab',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['session.given', 'to another'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.user?.userId]).toEqual([{ signedIn: 'resting' }, OTHER.userId])
        expect(effects).toContain(`did tellTabs {"news":{"kind":"began","userId":"${OTHER.userId}"}}`)
      },
    },
    {
      says: '406 says something and ends nothing (specification §8)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['call.illegal', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toEqual({ signedIn: 'resting' })
        expect(effects.join()).toContain('"code":"illegal","form":"toast"')
      },
    },
  ],
})
