// Where alerts are shown, whose code is fetched with the first of them.
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useAlertsActor } from '#src/machines/react.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'

const AlertsShown = lazyPart(async () => {
  const [{ AlertsShown: Shown }, { WithLibrary }] = await Promise.all([
    import('#src/app/alerts-shown.tsx'),
    import('#src/app/with-library.tsx'),
  ])
  return () => (
    <WithLibrary>
      <Shown />
    </WithLibrary>
  )
})

export const AlertsView = () => {
  const hasSpoken = useSelector(useAlertsActor(), (snapshot) => snapshot.context.hasSpoken)
  return hasSpoken ? (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <AlertsShown />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
