// The providers that pages inside the application need and sign-in pages do not.
// They are dialogs on demand and Chinese dates.
import { App } from 'antd'
import dayjs from 'dayjs'
import zhCN from 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
// What alerts need is here before a server can be away.
import '#src/app/alerts-shown.tsx'
import { MainLayout } from '#src/app/layout/main-layout.tsx'
import type { LayoutName } from '#src/app/routes/app-route.ts'
import { WithLibrary } from '#src/app/with-library.tsx'

dayjs.locale(zhCN)

export interface StandingProps {
  /** Null on public pages without a session, which then have no frame. */
  readonly user: UserInfo | null
  readonly name: LayoutName
  readonly children: ReactNode
}

export const Standing = ({ user, name, children }: StandingProps) => (
  <WithLibrary>
    <App>
      {name === 'bare' || user === null ? (
        <main>{children}</main>
      ) : (
        <MainLayout user={user} name={name}>
          {children}
        </MainLayout>
      )}
    </App>
  </WithLibrary>
)
