// The session: signed out, signing in, loading the user, signed in, and every forced end.
// See specification §2, §8.
import { assign, sendTo, setup } from 'xstate'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { EndReason, TabNews } from '#protocol/tab-news.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import type { Credentials, SessionContext, SessionEvent } from '#src/machines/session-events.ts'
import { unprovided, unprovidedAction, unprovidedCallback } from '#src/machines/unprovided.ts'

type ForcedOut = Extract<SessionEvent, { type: 'session.forcedOut' }>
type TabReported = Extract<SessionEvent, { type: 'tab.reported' }>

const tellTabs: (_: unknown, params: { news: TabNews }) => void = unprovidedAction('tellTabs')

const needsCaptcha = (failure: CallFailure): boolean =>
  failure.code === 'captcha.wanted' || failure.code === 'captcha.wrong'
const alertOf = (code: string, form: Alert['form'], words = '', tone: Alert['tone'] = 'warning'): Alert => ({
  code,
  form,
  words,
  tone,
})

/** 401 is said in passing, the other ends in a dialog (specification §8). */
const endAlert = (reason: EndReason): Alert =>
  alertOf(reason, reason === 'unknownSession' ? 'toast' : 'dialog')

/** What the other tabs hear: the reason too, as the server gives it to whichever of them asks first. */
const endNews = (event: SessionEvent): TabNews =>
  event.type === 'session.forcedOut' ? { kind: 'ended', reason: event.reason } : { kind: 'ended' }

const switchedElsewhere = (user: UserInfo, form: Alert['form']): Alert =>
  alertOf('switchedElsewhere', form, user.defaultBizCompanyName ?? '', 'info')

const chart = setup({
  types: {
    input: {} as { hasToken: boolean },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'blocking' | 'signedOut',
    meta: {} as StateMeta,
    children: {} as { identity: 'identity'; notices: 'notices'; batches: 'batches'; tabs: 'watchTabs' },
  },
  actors: {
    logIn: unprovided<UserInfo, Credentials>('logIn'),
    logOut: unprovided<unknown>('logOut'),
    loadUser: unprovided<UserInfo>('loadUser'),
    watchTabs: unprovidedCallback('watchTabs'),
    identity: identityMachine,
    notices: noticesMachine,
    batches: batchesMachine,
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    isUnanswered: (_, params: { error: unknown }) =>
      ['network', 'timeout'].includes(asCallFailure(params.error).kind),
    isUnknownSession: (_, params: { reason: EndReason }) => params.reason === 'unknownSession',
    isEndNews: (_, params: { news: TabNews }) => params.news.kind === 'ended',
    isEndByServer: (_, params: { news: TabNews }) =>
      params.news.kind === 'ended' && params.news.reason !== undefined,
    isStartNews: (_, params: { news: TabNews }) => params.news.kind === 'began',
    /** The same person was switched to another identity, and not here. */
    isSwitchedElsewhere: ({ context }, params: { user: UserInfo }) =>
      context.user?.userId === params.user.userId &&
      (context.user.defaultBizType !== params.user.defaultBizType ||
        context.user.defaultBizCompanyId !== params.user.defaultBizCompanyId),
    isOtherSelf: ({ context }, params: { news: TabNews }) =>
      params.news.kind === 'switched' ||
      (params.news.kind === 'began' && params.news.userId !== context.user?.userId),
  },
  delays: { redirectDelay: 500 },
  actions: {
    forgetToken: unprovidedAction('forgetToken'),
    tellTabs,
    keepCredentials: assign((_, params: { credentials: Credentials }) => ({
      credentials: params.credentials,
      failure: null,
    })),
    forgetFailure: assign({ failure: null }),
    keepUser: assign((_, params: { user: UserInfo }) => ({
      user: params.user,
      credentials: null,
      failure: null,
      captchaWanted: false,
      hasToken: true,
      leftByChoice: false,
    })),
    forgetUser: assign({ user: null, credentials: null, hasToken: false }),
    keepAccount: assign((_, params: { account: string }) => ({ account: params.account })),
    noteChoice: assign({ leftByChoice: true }),
    keepRefusal: assign(({ context }, params: { error: unknown }) => {
      const failure = asCallFailure(params.error)
      return { failure, credentials: null, captchaWanted: context.captchaWanted || needsCaptcha(failure) }
    }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    tellIdentity: sendTo('identity', (_, params: { user: UserInfo }) => ({
      type: 'user.changed' as const,
      user: params.user,
    })),
    tellNotices: sendTo('notices', { type: 'identity.changed' }),
    raiseAlert: sendTo(
      ({ system }) => system.get('alerts'),
      (_, params: { alert: Alert }) => ({ type: 'alert.raised', alert: params.alert }),
    ),
  },
})

/** The same everywhere there is a session to lose: 401 says so and waits half a second, the others explain themselves in a dialog. */
const forcedOut = [
  {
    guard: {
      type: 'isUnknownSession',
      params: ({ event }: { event: ForcedOut }) => ({ reason: event.reason }),
    },
    target: '#session.expiring',
    actions: { type: 'raiseAlert', params: { alert: endAlert('unknownSession') } },
  },
  {
    target: '#session.ended',
    actions: {
      type: 'raiseAlert',
      params: ({ event }: { event: ForcedOut }) => ({ alert: endAlert(event.reason) }),
    },
  },
] as const

/** The server ended it and told another tab; also said where the token's removal was heard of before the reason. */
const endedByServer = {
  guard: {
    type: 'isEndByServer',
    params: ({ event }: { event: TabReported }) => ({ news: event.news }),
  },
  target: '#session.signedOut',
  actions: {
    type: 'raiseAlert',
    params: ({ event }: { event: TabReported }) => ({
      alert: endAlert((event.news.kind === 'ended' ? event.news.reason : undefined) ?? 'unknownSession'),
    }),
  },
} as const

/** Ended in another tab: by the person there, who needs no word about it, or by the server. */
const endedElsewhere = [
  endedByServer,
  {
    guard: { type: 'isEndNews', params: ({ event }: { event: TabReported }) => ({ news: event.news }) },
    target: '#session.signedOut',
  },
] as const

export const sessionMachine = chart.createMachine({
  id: 'session',
  context: ({ input }) => ({
    hasToken: input.hasToken,
    user: null,
    credentials: null,
    failure: null,
    captchaWanted: false,
    account: '',
    leftByChoice: false,
  }),
  initial: 'starting',
  invoke: { id: 'tabs', src: 'watchTabs' },
  on: {
    'call.illegal': {
      actions: { type: 'raiseAlert', params: { alert: alertOf('illegal', 'toast', '', 'error') } },
    },
  },
  states: {
    starting: {
      tags: 'blocking',
      meta: { sentence: '正在查看是否已登录。' },
      always: [{ guard: 'hasToken', target: 'loadingUser' }, { target: 'signedOut' }],
    },
    signedOut: {
      tags: 'signedOut',
      meta: { sentence: '未登录。' },
      entry: 'forgetUser',
      on: {
        'login.submitted': {
          target: 'signingIn',
          actions: { type: 'keepCredentials', params: ({ event }) => ({ credentials: event.credentials }) },
        },
        'account.typed': {
          actions: { type: 'keepAccount', params: ({ event }) => ({ account: event.account }) },
        },
        'account.registered': {
          target: 'signedIn',
          actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.given': {
          target: 'signedIn',
          actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
        },
        'tab.reported': [
          {
            guard: { type: 'isStartNews', params: ({ event }) => ({ news: event.news }) },
            target: 'loadingUser',
            actions: 'forgetFailure',
          },
          endedByServer,
        ],
      },
    },
    signingIn: {
      tags: ['busy', 'signedOut'],
      meta: { sentence: '正在登录。' },
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.credentials!,
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadingUser: {
      tags: 'blocking',
      meta: { sentence: '正在读取登录人的信息。' },
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        onDone: [
          {
            guard: { type: 'isSwitchedElsewhere', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn.resting',
            actions: [
              {
                type: 'raiseAlert',
                params: ({ event }) => ({ alert: switchedElsewhere(event.output, 'toast') }),
              },
              { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
            ],
          },
          {
            target: 'signedIn.resting',
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'loadingFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'signedOut', actions: 'forgetToken' },
        ],
      },
      on: {
        'session.forcedOut': forcedOut,
        'tab.reported': endedElsewhere,
      },
    },
    loadingFailed: {
      tags: 'blocking',
      meta: { sentence: '服务器没有回应，登录仍然保留，可以重试。' },
      on: { 'retry.asked': 'loadingUser', 'logout.asked': { target: 'signedOut', actions: 'forgetToken' } },
    },
    signedIn: {
      meta: { sentence: '已登录。' },
      initial: 'announcing',
      invoke: [
        { id: 'identity', src: 'identity', input: ({ context }) => ({ user: context.user! }) },
        { id: 'notices', src: 'notices', input: ({ context }) => ({ userId: context.user!.userId }) },
        { id: 'batches', src: 'batches' },
      ],
      on: {
        'session.forcedOut': forcedOut,
        // For any new user: everything that belonged to the previous one stops.
        'session.given': {
          target: 'signedIn',
          reenter: true,
          actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.switchRefused': {
          target: 'ended',
          actions: {
            type: 'raiseAlert',
            params: ({ event }) => ({ alert: alertOf('switchRefused', 'toast', event.words) }),
          },
        },
        'tab.reported': [
          ...endedElsewhere,
          {
            guard: { type: 'isOtherSelf', params: ({ event }) => ({ news: event.news }) },
            target: 'loadingUser',
          },
        ],
        'user.switched': {
          actions: [
            { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
            {
              type: 'tellTabs',
              params: ({ event }) => ({ news: { kind: 'switched', userId: event.user.userId } }),
            },
            'tellNotices',
          ],
        },
      },
      states: {
        announcing: {
          meta: { sentence: '刚刚登录，告诉其他标签页。' },
          entry: {
            type: 'tellTabs',
            params: ({ context }) => ({ news: { kind: 'began', userId: context.user!.userId } }),
          },
          always: 'resting',
        },
        resting: {
          meta: { sentence: '已登录。' },
          on: {
            'logout.asked': { target: 'signingOut', actions: 'noteChoice' },
            'user.outdated': 'refreshingUser',
          },
        },
        refreshingUser: {
          meta: { sentence: '资料有变，正在重新读取。' },
          invoke: {
            id: 'refreshUser',
            src: 'loadUser',
            onDone: [
              {
                // Something was asked for in the old identity and was not done.
                guard: { type: 'isSwitchedElsewhere', params: ({ event }) => ({ user: event.output }) },
                target: 'resting',
                actions: [
                  {
                    type: 'raiseAlert',
                    params: ({ event }) => ({ alert: switchedElsewhere(event.output, 'dialog') }),
                  },
                  { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                  { type: 'tellIdentity', params: ({ event }) => ({ user: event.output }) },
                  'tellNotices',
                ],
              },
              {
                target: 'resting',
                actions: [
                  { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                  { type: 'tellIdentity', params: ({ event }) => ({ user: event.output }) },
                  'tellNotices',
                ],
              },
            ],
            onError: {
              target: 'resting',
              actions: {
                type: 'raiseAlert',
                params: ({ event }) => ({
                  alert: alertOf('refresh-failed', 'toast', asCallFailure(event.error).words),
                }),
              },
            },
          },
          on: { 'logout.asked': { target: 'signingOut', actions: 'noteChoice' } },
        },
        signingOut: {
          tags: 'busy',
          meta: { sentence: '正在退出登录。' },
          invoke: { id: 'logOut', src: 'logOut', onDone: '#session.ended', onError: '#session.ended' },
        },
      },
    },
    expiring: {
      tags: 'blocking',
      meta: { sentence: '登录已失效，半秒后回到登录页。' },
      entry: [
        { type: 'forgetToken' },
        { type: 'tellTabs', params: ({ event }) => ({ news: endNews(event) }) },
      ],
      after: { redirectDelay: 'signedOut' },
    },
    ended: {
      meta: { sentence: '登录已结束，清除凭证并告诉其他标签页。' },
      entry: [
        { type: 'forgetToken' },
        { type: 'tellTabs', params: ({ event }) => ({ news: endNews(event) }) },
      ],
      always: 'signedOut',
    },
  },
})
