// Every chart of the product in one list: what it is for, who gives it its actors, and where it is used.
import { browserExhibits } from './browser-exhibits.ts'
import type { Exhibit } from './exhibit.ts'
import { serverExhibits } from './server-exhibits.ts'

/** In the order of the documentation: the application from its root, then the things the server keeps. */
export const gallery: readonly Exhibit[] = [...browserExhibits, ...serverExhibits]
