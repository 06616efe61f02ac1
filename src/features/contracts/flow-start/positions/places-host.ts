// What the place editor asks of whatever the pages belong to.
import { createContext, use } from 'react'
import type { filePages } from '#src/features/contracts/flow-start/queries.ts'

export interface PlacesHost {
  /** On a template fields are only named: they are filled in when it is used, and who signs is a role. */
  readonly of: 'contract' | 'paper' | 'template'
  /** Milliseconds since 1970, as the server counts them. */
  readonly now: () => number
  /** The words of what is wrong with a path, if it is shown. */
  readonly problemAt: (path: string) => string | undefined
  /** Path of the place or party that is to be brought into view. */
  readonly wantedPath: string | undefined
  readonly onPathReached: () => void
  /** How the pages of a file come. */
  readonly pagesOf: typeof filePages
}

export const PlacesHostContext = createContext<PlacesHost | null>(null)

export const usePlacesHost = (): PlacesHost => {
  const host = use(PlacesHostContext)
  if (host === null) throw new Error('rendered outside PlacesHostContext')
  return host
}
