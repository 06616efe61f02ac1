// Decides whether a path may be shown, as a pure function of the path and the session.
// See specification §2 (routing guard) and §5.
import { isDelegatedPath } from '#protocol/account/sessions/delegation.ts'
import { isActingCertified, mayUse } from '#src/machines/session-view.ts'
import type { SessionView } from '#src/machines/session-view.ts'
import { returnTarget, withReturn } from '#src/ui/return-target.ts'

/** What the guard reads of a route. */
export interface GuardedRoute {
  readonly path: string
  /** `aside`: stands beside the application, whoever is signed in to it, and stays when that changes; `desk`: so does the operators' desk, which signs in for itself. */
  readonly access: 'open' | 'signedIn' | 'aside' | 'desk'
  /** Resource code that the permission tree must hold. */
  readonly resource?: string
  /** The current identity must be certified first. */
  readonly certified?: boolean
}

export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string }
  /** Not for somebody whom a partner's link let in: their own sign-in opens it. */
  | { readonly kind: 'ownSignIn' }
  /** Allowed once the current identity is certified. */
  | { readonly kind: 'certify' }

const LOGIN = '/login/password'
/** Where somebody whom a link let in begins: their contracts. */
const DELEGATED_START = '/sign/list/signing'
/** The current identity must be certified to enter (specification §5). */
const CERTIFIED_AREAS = ['/sign/', '/office/', '/template/']
const LOGIN_PAGES = ['/login/password', '/login/msgCode']

/** The verdict for a location; `route` is the table's row for the path, undefined when there is none. */
export const guard = (
  location: { readonly path: string; readonly search: string },
  route: GuardedRoute | undefined,
  session: SessionView,
): Verdict => {
  if (route === undefined) return { kind: 'go', to: '/404' }
  if (route.access === 'aside' || route.access === 'desk') return { kind: 'show' }
  if (session.kind === 'waiting') return { kind: 'wait' }
  if (session.kind === 'signedOut') {
    if (route.access === 'open') return { kind: 'show' }
    const here = `${location.path}${location.search === '' ? '' : `?${location.search}`}`
    return { kind: 'go', to: session.byChoice || here === '/home' ? LOGIN : withReturn(LOGIN, here) }
  }
  if (LOGIN_PAGES.includes(location.path)) return { kind: 'go', to: returnTarget(location.search) }
  if (session.user.delegation !== null && route.access === 'signedIn') {
    if (isDelegatedPath(location.path)) return { kind: 'show' }
    return location.path === '/home' ? { kind: 'go', to: DELEGATED_START } : { kind: 'ownSignIn' }
  }
  if (route.resource !== undefined && !mayUse(session.user, route.resource)) return { kind: 'go', to: '/404' }
  const isForCertified =
    route.certified === true || CERTIFIED_AREAS.some((area) => location.path.startsWith(area))
  if (isForCertified && !isActingCertified(session.user)) return { kind: 'certify' }
  return { kind: 'show' }
}
