// How tests start Node for a process that lives some seconds.
import { join } from 'node:path'

/** To compile the embedded database well takes such a process longer than it gains by it. */
export const shortLived: readonly string[] = ['--liftoff-only']

/** What Node is told before the path of a script that loads the server, as the commands in package.json do. */
export const quickly: readonly string[] = [
  ...shortLived,
  '--import',
  join(import.meta.dirname, '../../server/load-quickly.ts'),
]
