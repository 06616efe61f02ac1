// Starts the charts and mounts the view.
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
import { SharedActors } from '#src/machines/react.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'

pagesNeed(() => import('virtual:antd-pages.css'))

// Whoever begins to type a password will soon see the frame. A server that is away is asked again then.
for (const touched of ['keydown', 'pointerdown'])
  addEventListener(touched, () => void import('#src/app/layout/standing.tsx').catch(() => undefined), {
    once: true,
  })

/** Mounts the view over the running charts. */
const mount = (inspector?: Awaited<ReturnType<typeof attachedInspector>>): void => {
  const system = startSystem(inspector)

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <SharedActors value={system}>
        <Router hook={useCalmLocation}>
          <ErrorBoundary>
            <AppView />
          </ErrorBoundary>
        </Router>
      </SharedActors>
    </StrictMode>,
  )
}

// Whoever cannot be watched can still work. No await here: the inspector's part of the build
// may import from this file's, and would wait for it for ever.
attachedInspector().then(mount, () => mount())
