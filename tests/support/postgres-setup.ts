// One PostgreSQL for all tests of a run: started before the first, stopped after the last.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import type { PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's administrator's database; only tests of the project `postgres` are given it. */
    readonly postgresUrl: string
  }
}

let server: PostgresServer | undefined

/** Called by Vitest. */
export const setup = async (project: TestProject): Promise<void> => {
  server = await startPostgres()
  project.provide('postgresUrl', server.url)
}

/** Called by Vitest. */
export const teardown = async (): Promise<void> => {
  await server?.stop()
}
