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
import { pagesNeed } from '#src/app/page-loading.ts'
import { startSystem } from '#src/app/system.ts'
import { theme } from '#src/app/theme.ts'
import { SharedActors } from '#src/machines/react.tsx'
import { buttonLook } from '#src/ui/button-look.tsx'
import { nameInChinese } from '#src/ui/chinese-names.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

pagesNeed(() => import('virtual:antd-pages.css'))

/** Mounts the view over the running charts. */
const mount = (inspector?: Awaited<ReturnType<typeof attachedInspector>>): void => {
  const system = startSystem(inspector)
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
}

// Whoever cannot be watched can still work. No await here: the inspector's part of the build
// may import from this file's, and would wait for it for ever.
attachedInspector().then(mount, () => mount())
