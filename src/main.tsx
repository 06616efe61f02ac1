// Starts the charts and mounts the view.
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import 'virtual:antd.css'
import '#src/app/app.css'
import { AppView } from '#src/app/app.tsx'
import { useCalmLocation } from '#src/app/calm-location.ts'
import { attachedInspector } from '#src/app/inspection.ts'
import { startSystem } from '#src/app/system.ts'
import { theme } from '#src/app/theme.ts'
import { SharedActors } from '#src/machines/react.tsx'
import { buttonLook } from '#src/ui/button-look.tsx'
import { nameInChinese } from '#src/ui/chinese-names.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

// Whoever cannot be watched can still work.
const system = startSystem(await attachedInspector().catch(() => undefined))

nameInChinese(document.body)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={theme} button={buttonLook}>
      <SharedActors value={system}>
        <Router hook={useCalmLocation}>
          <ErrorBoundary>
            <AppView />
          </ErrorBoundary>
        </Router>
      </SharedActors>
    </ConfigProvider>
  </StrictMode>,
)
