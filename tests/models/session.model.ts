// The session as a person and other tabs meet it (specification §2, §8).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { CallFailure } from '#protocol/call-failure.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { BROKEN, LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

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
  abstraction: ({ user, failure, hasToken }) => [user?.userId, user?.defaultBizType, failure?.kind, hasToken],
  events: {
    'login.submitted': {
      cases: { '': { credentials: LOG_IN } },
      onScreen: async (screen, { credentials }) => {
        await screen.types({ label: '手机号' }, credentials.userAccount)
        await screen.types({ label: '密码' }, credentials.password ?? '')
        await screen.clicks({ role: 'button', name: '登录' })
      },
    },
    'account.typed': {
      cases: { '': { account: USER.userAccount } },
      onScreen: (screen, { account }) => screen.types({ label: '手机号' }, account),
    },
    'account.registered': {
      cases: { '': { user: USER } },
      onScreen: async (screen, { user }) => {
        await screen.clicks({ role: 'link', name: '立即注册' })
        await screen.types({ label: '手机号' }, user.phone)
        await screen.types({ label: '短信验证码' }, '123456')
        await screen.types({ label: '设置密码' }, 'horse7battery')
        await screen.clicks({ role: 'checkbox', name: /我已阅读并同意/ })
        await screen.clicks({ role: 'button', name: '注册' })
      },
    },
    'session.given': { cases: { '': { user: USER }, 'to another': { user: OTHER } }, byWorld: true },
    'logout.asked': {
      cases: {
        '': (_, value) => (value === 'loadingFailed' ? undefined : {}),
        'instead of waiting': (_, value) => (value === 'loadingFailed' ? {} : undefined),
      },
      onScreen: async (screen, _, name) => {
        if (name !== '') return screen.clicks({ role: 'button', name: '退出登录' })
        await screen.clicks({ role: 'button', name: /^当前身份/ })
        await screen.clicks({ role: 'menuitem', name: /退出登录/ })
      },
    },
    // Answers of calls say so.
    'user.outdated': { byWorld: true, cases: { '': {} } },
    // The identity's chart does.
    'user.switched': { byWorld: true, cases: { '': { user: USER } } },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'session.forcedOut': {
      byWorld: true,
      afterwards: async (screen, { reason }) => {
        if (reason !== 'unknownSession') await screen.clicks({ role: 'button', name: '知道了' })
      },
      cases: { '401': { reason: 'unknownSession' }, '511': { reason: 'loggedInElsewhere' } },
    },
    'session.switchRefused': { byWorld: true, cases: { '': { words: '您已不在该单位' } } },
    'call.illegal': { byWorld: true, cases: { '': {} } },
    'tab.reported': {
      byWorld: true,
      afterwards: async (screen, _, name) => {
        if (name === 'ended by 511') await screen.clicks({ role: 'button', name: '知道了' })
      },
      cases: {
        began: { news: { kind: 'began', userId: USER.userId } },
        'other began': { news: { kind: 'began', userId: OTHER.userId } },
        switched: { news: { kind: 'switched', userId: USER.userId } },
        ended: { news: { kind: 'ended' } },
        'ended by 511': { news: { kind: 'ended', reason: 'loggedInElsewhere' } },
      },
    },
    'done logIn': { cases: { '': { output: USER } } },
    'error logIn': {
      cases: { wrong: { error: refused('login.failed', '手机号或密码不正确') }, lost: { error: LOST } },
    },
    'done loadUser': { cases: { '': { output: USER }, 'in another identity': { output: asCompany() } } },
    'error loadUser': {
      cases: {
        lost: { error: LOST },
        late: { error: new CallFailure('timeout', '服务器没有回应') },
        broken: { error: BROKEN },
      },
    },
    'done refreshUser': {
      cases: { '': { output: USER }, 'in another identity': { output: asCompany() } },
      afterwards: async (screen, _, name) => {
        if (name !== '') await screen.clicks({ role: 'button', name: '知道了' })
      },
    },
    'error refreshUser': { cases: { '': { error: BROKEN } } },
    'done logOut': { cases: { '': { output: {} } } },
    'error logOut': { cases: { '': { error: LOST } } },
  },
  states: {
    signedOut: {
      holds: hasNobody,
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'button', name: '登录' })
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
      },
    },
    signingIn: {
      sees: (screen) => screen.sees({ role: 'button', name: '请稍候 登录' }),
      holds: ({ context, children }) => {
        expect(context.credentials).toEqual(LOG_IN)
        expect(Object.keys(children).sort()).toEqual(['logIn', 'tabs'])
      },
    },
    loadingUser: {
      holds: ({ children }) => expect(children.identity).toBe(undefined),
      sees: (screen) => screen.sees({ role: 'status', name: '正在加载' }),
    },
    loadingFailed: {
      sees: (screen) => screen.sees({ text: '暂时连接不上诺印' }),
      holds: ({ context }) => expect(['network', 'timeout']).toContain(context.failure?.kind),
    },
    // Lifetimes are states: whoever is signed in has an identity and unread messages, nobody else does.
    signedIn: {
      holds: (snapshot) => {
        hasUser(snapshot)
        expect(snapshot.children.identity).toBeDefined()
        expect(snapshot.children.notices).toBeDefined()
        expect(snapshot.children.batches).toBeDefined()
      },
      sees: (screen) => screen.sees({ role: 'button', name: /^当前身份：/ }),
    },
    'signedIn.resting': { holds: ({ tags }) => expect([...tags]).toEqual([]) },
    'signedIn.refreshingUser': {},
    'signedIn.signingOut': {
      holds: ({ context, tags }) => expect([context.leftByChoice, tags.has('busy')]).toEqual([true, true]),
    },
    expiring: {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: (screen) => screen.sees({ role: 'status', name: '正在加载' }),
    },
  },
  notInBrowser: {
    'signedOut|tab.reported|1':
      'needs a reason that comes later than a removed token waits for it; walked in the view',
    'loadingUser|xstate.done.actor.loadUser|0':
      'needs a second tab in another identity at the very moment the user is read; walked in the view',
    'signedIn.refreshingUser|xstate.done.actor.refreshUser|0':
      'needs a tab asleep while another switches its identity; walked in the view',
    'signedIn|session.given|0':
      'only signing on by another provider takes the place of a session, and the walks’ server knows no provider',
  },
  expectations: [
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
          'did tellTabs {"news":{"kind":"ended","reason":"unknownSession"}}',
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
      says: 'a session that the server ended in another tab is over here too, with the reason (specification §8)',
      start: 'token kept',
      steps: [['tab.reported', 'ended by 511']],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).toContain('"code":"loggedInElsewhere","form":"dialog"')
      },
    },
    {
      says: 'whoever does not want to wait for the server is signed out',
      start: 'token kept',
      steps: [
        ['error loadUser', 'lost'],
        ['logout.asked', 'instead of waiting'],
      ],
      holds: ({ value }) => expect(value).toBe('signedOut'),
    },
    {
      says: 'an identity switched in another tab is followed with a word about it (specification §5)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['tab.reported', 'switched'],
        ['done loadUser', 'in another identity'],
      ],
      holds: ({ context }, effects) => {
        expect(context.user).toEqual(asCompany())
        expect(effects.join()).toContain('"code":"switchedElsewhere","form":"toast"')
      },
    },
    {
      says: 'whoever asked in the wrong identity is told that it was not done',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['user.outdated', ''],
        ['done refreshUser', 'in another identity'],
      ],
      holds: ({ context, value }, effects) => {
        expect([context.user, value]).toEqual([asCompany(), { signedIn: 'resting' }])
        expect(effects.join()).toContain('"code":"switchedElsewhere","form":"dialog"')
        expect(effects.join()).toContain('identity.changed')
      },
    },
    {
      says: 'who one was all along is no news',
      start: 'token kept',
      steps: [['done loadUser', 'in another identity']],
      holds: (_, effects) => expect(effects.join()).not.toContain('switchedElsewhere'),
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
      says: 'a session that the server ended is explained in every tab (specification §8)',
      start: 'token kept',
      steps: [
        ['done loadUser', ''],
        ['tab.reported', 'ended by 511'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).toContain('"code":"loggedInElsewhere","form":"dialog"')
        expect(effects.join()).not.toContain('tellTabs')
      },
    },
    {
      says: 'it is explained also where the token was gone before the reason came',
      start: 'stranger',
      steps: [['tab.reported', 'ended by 511']],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).toContain('"code":"loggedInElsewhere","form":"dialog"')
      },
    },
    {
      says: 'another tab that signs out while the user is being loaded signs out here',
      start: 'token kept',
      steps: [['tab.reported', 'ended']],
      holds: ({ value }) => expect(value).toBe('signedOut'),
    },
    {
      says: 'a session that the server ended while the user is being loaded is explained too',
      start: 'token kept',
      steps: [['tab.reported', 'ended by 511']],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects.join()).toContain('"code":"loggedInElsewhere","form":"dialog"')
      },
    },
    {
      says: 'whoever does not want to wait for the server signs out',
      start: 'token kept',
      steps: [
        ['error loadUser', 'lost'],
        ['logout.asked', 'instead of waiting'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('signedOut')
        expect(effects).toContain('did forgetToken')
      },
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
