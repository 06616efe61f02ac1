// The view: what the guard decides for the current location, inside its layout.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { AlertsView } from '#src/app/alerts-view.tsx'
import { isEmbedded, memoryStorage } from '#src/app/embedded.ts'
import { guard } from '#src/app/guard.ts'
import { Layout } from '#src/app/layout/layout.tsx'
import { WithMobileSite } from '#src/app/mobile-site.tsx'
import { createDictionaries } from '#src/app/dictionaries.ts'
import { organisation } from '#src/app/organisation.ts'
import { LateView } from '#src/app/late-view.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { missedAt } from '#src/app/missed.ts'
import { redirects, routeFor, titleOf } from '#src/app/routes/routes.ts'
import { WaitingView } from '#src/app/waiting-view.tsx'
import { RouteResource } from '#src/machines/allowed.tsx'
import { useIsLeaving, useSessionView } from '#src/machines/react.tsx'
import { mayUse } from '#src/machines/session-view.ts'
import type { SessionView } from '#src/machines/session-view.ts'
import { OrganisationContext } from '#src/ui/organisation.ts'
import { DictionaryContext } from '#src/ui/dictionary.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'

// Operators are few, so nobody else loads their house.
const DeskView = lazyPart(async () => (await import('#src/app/operators/operators-view.tsx')).DeskView)
const OwnSignIn = lazyPart(async () => (await import('#src/app/own-sign-in.tsx')).OwnSignIn)
const CertifyFirst = lazyPart(async () => (await import('#src/app/certify-first.tsx')).CertifyFirst)

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
  const isLeft = useIsLeft(session, path)
  const queries = useMemo(() => createQueryClient(self), [self])
  const dictionaries = useMemo(() => createDictionaries(isEmbedded() ? memoryStorage() : localStorage), [])
  const route = routeFor(path)
  const isAside = route?.access === 'aside'
  const onward = isLeft ? '/home' : redirects[path.length > 1 ? path.replace(/\/+$/, '') : path]

  useEffect(() => {
    document.title = titleOf(routeFor(path))
  }, [path])
  // In braces: newer browsers answer a promise, which is no way to end an effect.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [path, search])

  return (
    <QueryClientProvider client={queries}>
      <DictionaryContext value={dictionaries}>
        {route?.access === 'desk' ? (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <DeskView route={route} />
            </Suspense>
          </ErrorBoundary>
        ) : onward === undefined ? (
          <ErrorBoundary>
            <WithMobileSite>
              <OrganisationContext value={organisation}>
                <Guarded key={isAside ? path : self} session={session} path={path} search={search} />
              </OrganisationContext>
            </WithMobileSite>
          </ErrorBoundary>
        ) : (
          <Redirect to={onward} replace />
        )}
        <AlertsView />
        <LateView />
      </DictionaryContext>
    </QueryClientProvider>
  )
}

/** Pages that belong to the identity they were begun in; a switch leads home from them. */
const BOUND_TO_IDENTITY: readonly string[] = ['/flowStart/', '/authCompany']

/** Whether a switch to this user's identity leads home from a page: it is not theirs, or they may not open it. */
const isOfAnother = (path: string, user: UserInfo): boolean => {
  const resource = routeFor(path)?.resource
  return (
    BOUND_TO_IDENTITY.some((prefix) => path.startsWith(prefix)) ||
    (resource !== undefined && !mayUse(user, resource))
  )
}

/** Whether the page must be left because the identity it belongs to was switched, here or in another tab. */
const useIsLeft = (session: SessionView, path: string): boolean => {
  const [anchor, move] = useState<{ userId: string; self: string; isLeft: boolean } | null>(null)
  if (session.kind === 'waiting') return false
  if (session.kind === 'signedOut') {
    if (anchor !== null) move(null)
    return false
  }
  const { userId } = session.user
  const self = selfOf(session)
  const isAnothers = isOfAnother(path, session.user)
  if (anchor?.self !== self) move({ userId, self, isLeft: anchor?.userId === userId && isAnothers })
  else if (anchor.isLeft && !isAnothers) move({ ...anchor, isLeft: false })
  return anchor?.isLeft === true && isAnothers
}

const Guarded = ({ session, path, search }: { session: SessionView; path: string; search: string }) => {
  const route = routeFor(path)
  const isLeaving = useIsLeaving()
  const verdict = guard({ path, search }, route, session)
  if (verdict.kind === 'wait' || (isLeaving && route?.access !== 'aside')) return <WaitingView />
  if (verdict.kind === 'go' || route === undefined)
    return <Redirect to={verdict.kind === 'go' ? verdict.to : '/404'} replace state={missedAt(path)} />
  const Page = route.page
  return (
    <Layout name={route.layout} isPlain={route.isPlain === true}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<WaitingView inline />}>
          <RouteResource resource={route.resource}>
            {verdict.kind === 'certify' ? (
              <CertifyFirst />
            ) : verdict.kind === 'ownSignIn' ? (
              <OwnSignIn />
            ) : (
              <Page />
            )}
          </RouteResource>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}
