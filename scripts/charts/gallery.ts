// The list of all charts: what each is for, who provides its actors, and where it is used.
import { browserExhibits } from './browser-exhibits.ts'
import type { Exhibit } from './exhibit.ts'
import { serverExhibits } from './server-exhibits.ts'

/** In the order of the documentation: the application from its root, then the things the server keeps. */
export const gallery: readonly Exhibit[] = [...browserExhibits, ...serverExhibits]
