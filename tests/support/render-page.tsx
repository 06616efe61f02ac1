// Renders a page as the application would, with shared charts, a cache and a location.
// Calls get the given answers over real HTTP.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { NoticeCounts } from '#protocol/base.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'
import { appMachine } from '#src/machines/app.machine.ts'
import { RouteResource } from '#src/machines/allowed.tsx'
import { batchesMachine } from '#src/machines/batches.machine.ts'
import { identityMachine } from '#src/machines/identity.machine.ts'
import type { SwitchInput } from '#src/machines/identity.machine.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { SharedActors } from '#src/machines/react.tsx'
import type { AlertsActor, AppActor, SessionActor, Shared } from '#src/machines/react.tsx'
import { organisation } from '#src/app/organisation.ts'
import { OrganisationContext } from '#src/ui/organisation.ts'
import { buttonLook } from '#src/ui/button-look.tsx'
import { identityOf } from '#src/machines/session-view.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import type { Credentials } from '#src/machines/session-events.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { sendCodeActor } from '#src/services/actors/verify-code.ts'
import { connect, connectDesk } from '#src/services/http/bind.ts'
import { hideAsTheSheetDoes, stillTheme } from '#tests/support/still-theme.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { prepareScreen } from '#tests/support/screen.ts'
import { testClient } from '#tests/support/web-client.ts'

// The first page of a file draws slowly on a busy machine; waiting ends as soon as there is something to see.
configure({ asyncUtilTimeout: 10_000 })

export interface PageSetting {
  /** Who is signed in; nobody without it. */
  readonly user?: UserInfo
  /** Path with query. */
  readonly at?: string
  /** The resource code of the page's route. */
  readonly resource?: string
  /** Answers by path below the base path; anything else is 404. */
  readonly answers?: Record<string, (asked: Asked) => Answer | Promise<Answer>>
  readonly logIn?: (credentials: Credentials) => Promise<UserInfo>
  readonly switchIdentity?: (input: SwitchInput) => Promise<unknown>
  readonly loadUser?: () => Promise<UserInfo>
  /** Unread messages; never known without it. */
  readonly countNotices?: () => Promise<NoticeCounts>
  readonly getDots?: () => Promise<RedDots>
  /** The application's chart, when the test runs it itself. */
  readonly app?: AppActor
  /** More of what the page shares. */
  readonly shared?: Pick<Shared, 'setup' | 'inspect' | 'opensRecords'>
}

export interface RenderedPage {
  readonly session: SessionActor
  readonly alerts: AlertsActor
  readonly asked: readonly Asked[]
  /** Every location so far, the present one last. */
  readonly history: readonly string[]
  readonly close: () => Promise<void>
}

const sharedOf = (app: AppActor) => {
  const { session, alerts, device } = app.getSnapshot().children
  if (session === undefined || alerts === undefined) throw new Error('the shared charts did not start')
  return { session, alerts, device }
}

const startSession = (setting: PageSetting) => {
  if (setting.app !== undefined) return sharedOf(setting.app)
  const load = setting.loadUser ?? (() => Promise.reject(new Error('no user to load')))
  const loadUser = fromPromise<UserInfo>(load)
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: {
            logIn: fromPromise<UserInfo, Credentials>(({ input }) =>
              (setting.logIn ?? (() => new Promise<UserInfo>(() => undefined)))(input),
            ),
            logOut: fromPromise<unknown>(() => Promise.resolve({})),
            loadUser,
            watchTabs: fromCallback(() => undefined),
            identity: identityMachine.provide({
              actors: {
                loadUser,
                switchIdentity: fromPromise<unknown, SwitchInput>(({ input }) =>
                  (setting.switchIdentity ?? (() => Promise.resolve({})))(input),
                ),
              },
            }),
            batches: batchesMachine.provide({
              actors: {
                watchWaking: fromCallback(() => undefined),
                listBatches: fromPromise(() => new Promise<{ rows: BatchTask[] }>(() => undefined)),
              },
            }),
            notices: noticesMachine.provide({
              actors: {
                shareAmongTabs: fromCallback(({ sendBack }) => sendBack({ type: 'lead.won' })),
                watchWaking: fromCallback(() => undefined),
                countNotices: fromPromise(
                  setting.countNotices ?? (() => new Promise<NoticeCounts>(() => undefined)),
                ),
                getDots: fromPromise(setting.getDots ?? (() => new Promise<RedDots>(() => undefined))),
              },
            }),
          },
          actions: { forgetToken: () => undefined, tellTabs: () => undefined },
        }),
      },
    }),
    { input: { hasToken: false, isPhone: false, hasSite: false } },
  ).start()
  const shared = sharedOf(actor)
  if (setting.user !== undefined) shared.session.send({ type: 'account.registered', user: setting.user })
  return shared
}

/** Renders and returns what the test looks at; call `close` at the end. */
export const renderPage = async (page: ReactNode, setting: PageSetting = {}): Promise<RenderedPage> => {
  prepareScreen()
  hideAsTheSheetDoes()
  const { session, alerts, device } = startSession(setting)
  const server = await startAnswering((asked) =>
    (
      setting.answers?.[asked.path] ??
      (() => ({ status: 404, refusal: { code: 'not-found', info: '没有这个地址' } }))
    )(asked),
  )
  const { client } = testClient(server.origin)
  const user = () => session.getSnapshot().context.user
  connect({ ...client, identity: () => (user() === null ? null : identityOf(user()!)) })
  connectDesk({ ...client, identity: () => null })
  const { hook, searchHook, history } = memoryLocation({ path: setting.at ?? '/', record: true })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  render(
    <ConfigProvider locale={zhCN} button={buttonLook} wave={{ disabled: true }} theme={stillTheme}>
      <App>
        <SharedActors
          value={{
            session,
            alerts,
            device,
            verifyCode: verifyCodeMachine.provide({ actors: { sendCode: sendCodeActor } }),
            ...setting.shared,
          }}
        >
          <QueryClientProvider client={queries}>
            <Router hook={hook} searchHook={searchHook}>
              <OrganisationContext value={organisation}>
                <RouteResource resource={setting.resource}>{page}</RouteResource>
              </OrganisationContext>
            </Router>
          </QueryClientProvider>
        </SharedActors>
      </App>
    </ConfigProvider>,
  )
  return {
    session,
    alerts,
    asked: server.asked,
    history,
    close: async () => {
      cleanup()
      queries.clear()
      await server.stop()
    },
  }
}
