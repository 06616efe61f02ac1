// The code of a route's page, fetched when the page is first shown.
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'

let needed: () => Promise<unknown> = () => Promise.resolve()

/** Names what has to be there before any page is shown: styles that the ways in do without. */
export const pagesNeed = (load: () => Promise<unknown>): void => {
  needed = load
}

/** A page for a row of the route table. */
export const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazyPart(async () => {
    // Asked for first: the page's own styles stand after these.
    const [, shown] = await Promise.all([needed(), load()])
    return shown
  })

/** One of the ways in, which shows little and comes at once. */
export const door = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazyPart(load)
