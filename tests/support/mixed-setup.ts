// One PostgreSQL for those files of a project that do not run on the embedded database.
import type { TestProject } from 'vitest/node'
import { SHORT_LIVED, startPostgres } from './postgres-server.ts'

/** Called by Vitest; gives what stops the server. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres({ settings: SHORT_LIVED })
  project.provide('postgresUrl', server.nearUrl ?? server.url)
  project.provide('isMixed', true)
  return server.stop
}
