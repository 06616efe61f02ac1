// How tests start the scripts that load the server, as their commands in package.json do.
import { join } from 'node:path'

/** What Node is told before the script's own path. */
export const quickly = ['--import', join(import.meta.dirname, '../../server/load-quickly.ts')]
