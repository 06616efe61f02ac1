// The code of a route's page, fetched when the page is first shown.
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'

/** A page for a row of the route table. */
export const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> => lazyPart(load)
