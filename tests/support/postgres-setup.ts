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
export const setup = (project: TestProject): Promise<void> => setUp(project)

/** With so many partitions. */
export const setUp = async (project: TestProject, partitions?: number): Promise<void> => {
  server = await startPostgres(undefined, partitions)
  project.provide('postgresUrl', server.url)
}

/** Called by Vitest. */
export const teardown = async (): Promise<void> => {
  await server?.stop()
}
