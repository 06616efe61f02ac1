// `npm run test:databases`: the server's tests on the database that `npm test` does not give them.
// Besides, what only several database servers can show. It is larger than what `npm test` runs.
import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { findPgBouncer, findPostgres, findSwift } from './scripts/tools.ts'
import { ALONE } from './tests/alone.ts'
import { isOnEmbedded } from './tests/on-embedded.ts'

const missing = [
  ...(findPostgres() === undefined ? ['postgresql'] : []),
  ...(findPgBouncer() === undefined ? ['pgbouncer'] : []),
  ...(findSwift() === undefined ? ['python3-swift'] : []),
]
if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`)

// They are about the embedded database, or start servers of their own on it.
const EMBEDDED = [
  'tests/server/db/{embedded,full-disk,upkeep,frames}.test.ts',
  'tests/server/**/kill.test.ts',
  'tests/server/{first-start,process}.test.ts',
]

const SERVERS = 'tests/server/**/*.test.ts'

/** Those that `npm test` gives the embedded database, and has on PostgreSQL only where they stand in its project of that name. */
const embeddedBefore = globSync(SERVERS).filter(isOnEmbedded)

// As in `npm test`; the others share one process and its modules.
const SERVERS_ALONE = [
  'tests/server/**/*.postgres.test.ts',
  ...ALONE.filter((path) => path.startsWith('tests/server/')),
]

const project = (
  name: string,
  setup: string | undefined,
  test: { include: string[]; exclude: string[]; isolate: boolean },
) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    globalSetup: setup === undefined ? [] : [`tests/support/${setup}.ts`],
    setupFiles: 'tests/support/between-files.ts',
    ...test,
  },
})

/** Tests of the server on one PostgreSQL. */
const servers = (name: string, setup: string, include: string[]) => [
  project(name, setup, {
    include,
    exclude: [...EMBEDDED, ...SERVERS_ALONE],
    isolate: false,
  }),
  project(`${name}-alone`, setup, { include: SERVERS_ALONE, exclude: EMBEDDED, isolate: true }),
]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      ...servers('servers', 'postgres-setup', embeddedBefore),
      ...servers('partitioned', 'partitioned-setup', [SERVERS]),
      project('embedded', undefined, {
        include: [SERVERS, 'tests/models/server/*.test.ts'],
        exclude: [...embeddedBefore, ...EMBEDDED, ...SERVERS_ALONE],
        isolate: false,
      }),
      project('databases', 'postgres-setup', {
        include: ['tests/databases/**/*.test.ts'],
        exclude: [],
        isolate: true,
      }),
    ],
  },
})
