// Lets Node load a worker's modules as it loads the server's.
import { setSourceMapsSupport } from 'node:module'
// Loaded after Vitest set up its own hooks, so that it is asked first: Vitest's would tell the main process of each import.
// oxlint-disable-next-line import/no-unassigned-import -- it is there for what it does to the imports after it
import '#server/load-quickly.ts'

// What runs is what was written; the maps of packages would be read for nothing.
setSourceMapsSupport(false)
