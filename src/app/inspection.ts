// Tells whether this page is inspected.
// The address asks for it, the build or the operator allows it, and the tab remembers it.
import type { InspectionEvent, Observer } from 'xstate'

type InspectionKind = 'own' | 'stately'

const KEY = 'nuoyin.inspect'

/** The operator's word, as the server writes it into the page. */
export const INSPECT_META = 'nuoyin-inspect'

const named = (text: string | null): InspectionKind | undefined => {
  if (text === null || text === 'off') return undefined
  return text === 'stately' ? 'stately' : 'own'
}

/** Whether inspecting is allowed at all: while developing, or where the server says so. */
export const isInspectable = (isDevelopment: boolean, page: Pick<Document, 'querySelector'>): boolean =>
  isDevelopment || page.querySelector(`meta[name="${INSPECT_META}"]`) !== null

/**
 * What was asked for: `?inspect`, `?inspect=stately`, or `?inspect=off` to end it; without any of them what the tab was last told.
 * The inspector's own page is never inspected, or it would watch itself watching.
 */
export const wantedInspection = (
  location: { readonly pathname: string; readonly search: string },
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): InspectionKind | undefined => {
  if (location.pathname === '/inspector') return undefined
  const asked = new URLSearchParams(location.search).get('inspect')
  if (asked === null) return named(storage.getItem(KEY))
  const kind = named(asked)
  if (kind === undefined) storage.removeItem(KEY)
  else storage.setItem(KEY, kind)
  return kind
}

/** Whether stored records may be opened in the inspector: while developing only. */
export const mayOpenRecords = (): boolean =>
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>(`meta[name="${INSPECT_META}"]`)?.content === 'development'

/** Whether the page /inspector may be shown. */
export const mayInspect = (): boolean => isInspectable(import.meta.env.DEV, document)

/** Attaches the inspector when this page is to be inspected; nobody else loads its code. */
export const attachedInspector = async (): Promise<Observer<InspectionEvent> | undefined> => {
  const kind = mayInspect() ? wantedInspection(location, sessionStorage) : undefined
  if (kind === undefined) return undefined
  const { attachInspector } = await import('#src/inspector/feed/attach.ts')
  return attachInspector(kind)
}
