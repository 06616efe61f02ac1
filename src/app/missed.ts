// The address that led to 页面不存在, so that the part of the product around it keeps its menu.

/** What the history keeps beside /404. */
export const missedAt = (path: string): { readonly missed: string } => ({ missed: path })

/** The path whose part of the product is around a page: its own, or on /404 the one that was missed. */
export const placeAround = (path: string, state: unknown): string =>
  path === '/404' &&
  typeof state === 'object' &&
  state !== null &&
  'missed' in state &&
  typeof state.missed === 'string'
    ? state.missed
    : path
