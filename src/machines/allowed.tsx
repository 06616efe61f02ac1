// Shows an element only to people with its permission (specification §6, §8).
import { createContext, use, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useMaybeUser, useRaiseAlert } from '#src/machines/react.tsx'
import { mayUse } from '#src/machines/session-view.ts'

const RouteResourceCode = createContext('')

export interface RouteResourceProps {
  /** The resource code of the route; undefined for routes without one. */
  readonly resource: string | undefined
  readonly children: ReactNode
}

/** Says which resource code the page within belongs to; the frame of the routes puts it around every page. */
export const RouteResource = ({ resource, children }: RouteResourceProps) => (
  <RouteResourceCode value={resource ?? ''}>{children}</RouteResourceCode>
)

export interface AllowedProps {
  /** The action codes, any one of which is enough. */
  readonly action?: string | readonly string[] | undefined
  /** Another resource than the route's. */
  readonly resource?: string | undefined
  readonly children: ReactNode
}

/**
 * Shows its children when the current identity holds one of the actions on the resource; otherwise nothing. A rule that names no
 * action, or stands on a route without resource and names none, is a mistake: it shows nothing and says 权限错误.
 */
export const Allowed = ({ action, resource, children }: AllowedProps) => {
  const routeResource = use(RouteResourceCode)
  const user = useMaybeUser()
  const code = resource ?? routeResource
  const actions = (typeof action === 'string' ? [action] : (action ?? [])).filter((name) => name !== '')
  if (code === '' || actions.length === 0) return <RuleWithoutValue />
  return user !== null && actions.some((name) => mayUse(user, code, name)) ? children : null
}

const RuleWithoutValue = () => {
  const raise = useRaiseAlert()
  useEffect(() => {
    raise('权限错误', 'error', 'dialog')
    // Said when the element appears, not with every drawing of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
