// One PostgreSQL for all tests of a project: started before the first, stopped after the last.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's administrator's database; undefined in projects whose tests have none. */
    readonly postgresUrl: string
    /** Set where only some of the files run on that server: `tests/on-embedded.ts` names the others. */
    readonly isMixed: boolean
  }
}

/** Called by Vitest; gives what stops the server. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => setUp(project)

/** With so many partitions. */
export const setUp = async (project: TestProject, partitions?: number): Promise<() => Promise<void>> => {
  const server = await startPostgres({ partitions })
  project.provide('postgresUrl', server.url)
  return server.stop
}
