// The charts that live in the browser, from the application’s root.
import { applicationExhibits } from './browser-application-exhibits.ts'
import { entryExhibits } from './browser-entry-exhibits.ts'
import { contractExhibits } from './browser-contract-exhibits.ts'
import { officeExhibits } from './browser-office-exhibits.ts'
import type { Exhibit } from './exhibit.ts'

/** In the order of the documentation. */
export const browserExhibits: readonly Exhibit[] = [
  ...applicationExhibits,
  ...entryExhibits,
  ...contractExhibits,
  ...officeExhibits,
]
