// `npm run test:databases`: the server's tests on PostgreSQL, and what only several database servers can show.
// It is larger than what `npm test` runs.
import { defineConfig } from 'vitest/config'
import { findPgBouncer, findPostgres, findSwift } from './scripts/tools.ts'

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

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          environment: 'node',
          globalSetup: 'tests/support/postgres-setup.ts',
          setupFiles: 'tests/support/between-files.ts',
          include: ['tests/server/**/*.test.ts'],
          exclude: EMBEDDED,
        },
      },
      {
        extends: true,
        test: {
          name: 'partitioned',
          environment: 'node',
          globalSetup: 'tests/support/partitioned-setup.ts',
          setupFiles: 'tests/support/between-files.ts',
          include: ['tests/server/**/*.test.ts'],
          exclude: EMBEDDED,
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          environment: 'node',
          globalSetup: 'tests/support/postgres-setup.ts',
          include: ['tests/databases/**/*.test.ts'],
        },
      },
    ],
  },
})
