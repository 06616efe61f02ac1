// Where to go on to after signing in, registering or certifying: carried along as ?next=.
import { isInternalPath } from '#protocol/internal-path.ts'

/** A path inside this application from `next`; `fallback` for anything missing, foreign or malformed. */
export const returnTarget = (search: string, fallback = '/'): string => {
  const next = new URLSearchParams(search).get('next') ?? ''
  return isInternalPath(next) && !next.startsWith('/login') ? next : fallback
}

/** The path with the target to come back to. */
export const withReturn = (path: string, target: string): string =>
  `${path}?next=${encodeURIComponent(target)}`

/** The path with the `next` of the current query, if it has one. */
export const keepReturn = (path: string, search: string): string => {
  const target = returnTarget(search, '')
  return target === '' ? path : withReturn(path, target)
}
