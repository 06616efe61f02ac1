// What the component library needs around all that it draws: its words, its theme, its buttons.
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { theme } from '#src/app/theme.ts'
import { nameInChinese } from '#src/ui/chinese-names.ts'
import { buttonLook } from '#src/ui/button-look.tsx'

nameInChinese(document.body)

export const WithLibrary = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={theme} button={buttonLook}>
    {children}
  </ConfigProvider>
)
