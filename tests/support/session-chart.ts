// The session's chart with fake actors and a clock the test moves.
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import type { TabNews } from '#protocol/tab-news.ts'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import type { SwitchInput } from '#src/machines/identity.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import type { Credentials, SessionEvent } from '#src/machines/session-events.ts'
import { makeUser } from '#tests/support/user.ts'

const USER = makeUser()

/** What the actors of the chart answer; each succeeds unless a test says otherwise. */
export interface SessionFakes {
  logIn?: () => Promise<UserInfo>
  loadUser?: () => Promise<UserInfo>
  logOut?: () => Promise<unknown>
  switchIdentity?: () => Promise<unknown>
}

/** The application's chart with its session, a clock the test moves, and what it told the alerts and other tabs. */
export const startSession = (fakes: SessionFakes = {}, hasToken = false) => {
  const clock = new SimulatedClock()
  const done = { forgotten: 0, told: [] as TabNews[] }
  let otherTab: (news: TabNews) => void = () => undefined
  const loadUser = fromPromise<UserInfo>(() => (fakes.loadUser ?? (() => Promise.resolve(USER)))())
  const app = createActor(
    appMachine.provide({
      actors: {
        alerts: alertsMachine,
        session: sessionMachine.provide({
          actors: {
            logIn: fromPromise<UserInfo, Credentials>(() => (fakes.logIn ?? (() => Promise.resolve(USER)))()),
            logOut: fromPromise(() => (fakes.logOut ?? (() => Promise.resolve({})))()),
            loadUser,
            watchTabs: fromCallback(({ sendBack }) => {
              otherTab = (news) => sendBack({ type: 'tab.reported', news })
            }),
            identity: identityMachine.provide({
              actors: {
                loadUser,
                switchIdentity: fromPromise<unknown, SwitchInput>(() =>
                  (fakes.switchIdentity ?? (() => Promise.resolve({})))(),
                ),
              },
            }),
            batches: batchesMachine.provide({ actors: { watchWaking: fromCallback(() => undefined) } }),
            notices: noticesMachine.provide({
              actors: {
                shareAmongTabs: fromCallback(() => undefined),
                watchWaking: fromCallback(() => undefined),
                getDots: fromPromise<RedDots>(() => new Promise(() => undefined)),
              },
            }),
          },
          actions: {
            forgetToken: () => {
              done.forgotten += 1
            },
            tellTabs: (_, { news }) => done.told.push(news),
          },
        }),
      },
    }),
    { input: { hasToken, isPhone: false, hasSite: false }, clock },
  ).start()
  const session = app.getSnapshot().children.session!
  const alerts = app.getSnapshot().children.alerts!
  return {
    clock,
    done,
    session,
    send: (event: SessionEvent) => session.send(event),
    otherTab: (news: TabNews) => otherTab(news),
    value: () => session.getSnapshot().value,
    context: () => session.getSnapshot().context,
    alerts: () => {
      const { queue, toasts } = alerts.getSnapshot().context
      return [...queue, ...toasts].map(({ code, form, words }) => ({ code, form, words }))
    },
    until: (value: string) => waitFor(session, (snapshot) => snapshot.matches(value as 'signedIn')),
    untilResting: () => waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'resting' })),
  }
}
