// Makes the empty databases before the first test of a run.
// The first processes would each make their own.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { hasEmptyDatabases } from './empty-database.ts'
import { quickly } from './quickly.ts'

/** Called by Vitest. */
export const setup = (): void => {
  if (hasEmptyDatabases()) return
  const script = path.join(import.meta.dirname, 'processes/make-empty-databases.ts')
  execFileSync(process.execPath, [...quickly, script], { stdio: 'inherit' })
}
