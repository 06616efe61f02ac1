// The view: what the guard decides for the current location, inside its layout.
import { QueryClientProvider } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { guard } from '#src/app/guard.ts'
import { Layout } from '#src/app/layout/layout.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { redirects, routeFor, titleOf } from '#src/app/routes.tsx'
import { WaitingView } from '#src/app/waiting-view.tsx'
import { useAlertsActor, useSessionView } from '#src/machines/react.tsx'
import type { SessionView } from '#src/machines/session-view.ts'

const AlertsView = lazy(async () => ({ default: (await import('#src/app/alerts-view.tsx')).AlertsView }))
const CertifyFirst = lazy(async () => ({
  default: (await import('#src/app/certify-first.tsx')).CertifyFirst,
}))

/** Changes whenever someone else is acting: everything shown and cached belongs to one of these. */
const selfOf = (session: SessionView): string =>
  session.kind === 'signedIn'
    ? `${session.user.userId}/${session.user.defaultBizType}/${session.user.defaultBizCompanyId ?? ''}`
    : session.kind

export const AppView = () => {
  const [path] = useLocation()
  const search = useSearch()
  const session = useSessionView()
  const self = selfOf(session)
  const queries = useMemo(() => createQueryClient(self), [self])
  const onward = redirects[path.length > 1 ? path.replace(/\/+$/, '') : path]
  const route = routeFor(path)

  useEffect(() => {
    document.title = titleOf(route)
    window.scrollTo(0, 0)
  }, [route, path])

  return (
    <QueryClientProvider client={queries}>
      {onward === undefined ? (
        <Guarded key={self} session={session} path={path} search={search} />
      ) : (
        <Redirect to={onward} replace />
      )}
      <Alerts />
    </QueryClientProvider>
  )
}

const Alerts = () => {
  const isUsed = useSelector(useAlertsActor(), (snapshot) => snapshot.context.isUsed)
  return isUsed ? (
    <Suspense fallback={null}>
      <AlertsView />
    </Suspense>
  ) : null
}

const Guarded = ({ session, path, search }: { session: SessionView; path: string; search: string }) => {
  const route = routeFor(path)
  const verdict = guard({ path, search }, route, session)
  if (verdict.kind === 'wait') return <WaitingView />
  if (verdict.kind === 'go' || route === undefined)
    return <Redirect to={verdict.kind === 'go' ? verdict.to : '/404'} replace />
  const Page = route.page
  return (
    <Layout name={route.layout}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<WaitingView inline />}>
          {verdict.kind === 'certify' ? <CertifyFirst /> : <Page />}
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}
