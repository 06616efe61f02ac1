// The application as it starts in a browser, in front of a server that answers as a test says.
import { cleanup, configure, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { AppView } from '#src/app/app.tsx'
import { useCalmLocation } from '#src/app/calm-location.ts'
import { startSystem } from '#src/app/system.ts'
import { SharedActors } from '#src/machines/react.tsx'
import type { Shared } from '#src/machines/react.tsx'
import { buttonLook } from '#src/ui/button-look.tsx'
import { hideAsTheSheetDoes, stillTheme } from '#tests/support/still-theme.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { prepareScreen } from '#tests/support/screen.ts'

configure({ asyncUtilTimeout: 10_000 })

// The first look at a page reads and compiles it, on a busy machine longer than anybody waits for a page.
await Promise.all([
  import('#src/features/account/home/home-page.tsx'),
  import('#src/features/account/notices/message-page.tsx'),
  import('#src/app/own-sign-in.tsx'),
  import('#src/app/layout/standing.tsx'),
  import('#src/app/alerts-shown.tsx'),
  import('#src/app/with-library.tsx'),
])

/** Answers by path below the base path. */
export type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>

export interface ApplicationSetting {
  /** Who is signed in already; nobody without it. */
  readonly user?: UserInfo
  readonly at: string
  readonly answers?: Answers
  readonly userAgent?: string
  /** The installation names a mobile site. */
  readonly hasMobileSite?: boolean
  /** Stands on the screen beside the application. */
  readonly beside?: ReactNode
}

export interface WholeApplication {
  readonly shared: Shared
  readonly asked: readonly Asked[]
  /** From now on these are answered otherwise. */
  readonly answer: (answers: Answers) => void
  /** The server is gone: nothing listens any more. */
  readonly cutOff: () => Promise<void>
  readonly close: () => Promise<void>
}

const TOKEN = 'nuoyin.token'

/** The token the browser keeps; null when none. */
export const keptToken = (): string | null => localStorage.getItem(TOKEN)

/** A server on which nothing has happened yet. */
const quietAnswers = (user: UserInfo | undefined): Answers => ({
  '/AccountService/user/currentAccount': () => ({ data: user }),
  '/BaseService/notice/counts': () => ({ data: { contractCounts: 0, systemCounts: 0, totalCounts: 0 } }),
  '/BaseService/notice/page': () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
  '/ContractService/getNotice': () => ({ data: [] }),
  '/ContractService/batch/list': () => ({ data: { rows: [] } }),
})

/** Opens the application at a path; call `close` at the end. */
export const openApplication = async (setting: ApplicationSetting): Promise<WholeApplication> => {
  prepareScreen()
  hideAsTheSheetDoes()
  let answers = { ...quietAnswers(setting.user), ...setting.answers }
  const server = await startAnswering(
    (asked) => answers[asked.path]?.(asked) ?? { status: 404, refusal: { code: 'not-found', info: '' } },
  )
  localStorage.clear()
  sessionStorage.clear()
  if (setting.user !== undefined) localStorage.setItem(TOKEN, 'a-token')
  if (setting.userAgent !== undefined)
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: setting.userAgent })
  document.head.querySelector('meta[name="nuoyin-mobile-site"]')?.remove()
  if (setting.hasMobileSite === true) {
    const named = document.createElement('meta')
    named.name = 'nuoyin-mobile-site'
    document.head.append(named)
  }
  history.replaceState(null, '', setting.at)
  const system = startSystem(undefined, server.origin)
  const view = (
    <ConfigProvider locale={zhCN} button={buttonLook} wave={{ disabled: true }} theme={stillTheme}>
      <SharedActors value={system}>
        <Router hook={useCalmLocation}>
          <AppView />
        </Router>
        {setting.beside}
      </SharedActors>
    </ConfigProvider>
  )
  render(view)
  return {
    shared: system,
    asked: server.asked,
    answer: (more) => {
      answers = { ...answers, ...more }
    },
    cutOff: server.stop,
    close: async () => {
      cleanup()
      system.stop()
      // Without a definition of its own the navigator has its prototype's again.
      Reflect.deleteProperty(navigator, 'userAgent')
      await server.stop()
    },
  }
}
