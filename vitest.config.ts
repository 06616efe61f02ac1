// How the tests run: 'unit' in plain Node for everything without a screen, 'view' in jsdom for what is drawn.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { findPostgres, findSwift } from './scripts/tools.ts'
import { ALONE } from './tests/alone.ts'
import { ON_BOTH } from './tests/on-embedded.ts'
import { shortLived } from './tests/support/quickly.ts'

// Node loads what needs no screen as it loads the server. Collectors beside the program only wait for a core (0137).
const inNode = {
  environment: 'node' as const,
  execArgv: ['--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=64'],
  setupFiles: ['tests/support/as-the-server.ts'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
// A process for each file, which lives for seconds.
const inNodeAlone = { ...inNode, execArgv: [...inNode.execArgv, ...shortLived], isolate: true }

// They start a server that speaks S3.
const NEEDS_S3 = [
  'tests/server/gateways/object-storage.test.ts',
  'tests/server/platform/backups/backup-objects.postgres.test.ts',
  'tests/server/several-nodes.postgres.test.ts',
]
const withoutS3 = findSwift() === undefined ? NEEDS_S3 : []
if (withoutS3.length > 0) {
  const words = 'not installed: python3-swift; the tests of files in a bucket cannot run'
  if (process.env['CI']) throw new Error(words)
  console.warn(words)
}

// What only several nodes can show runs on PostgreSQL alone.
const ON_POSTGRES_ALONE = 'tests/server/**/*.postgres.test.ts'
const onPostgres = {
  extends: true as const,
  test: {
    ...inNodeAlone,
    name: 'postgres',
    globalSetup: 'tests/support/postgres-setup.ts',
    exclude: withoutS3,
    include: [ON_POSTGRES_ALONE, ...ON_BOTH],
  },
}

// A test of the client that sends files as a page does.
const NEEDS_A_DOCUMENT = 'tests/services/http/upload.test.ts'

const hasPostgres = findPostgres() !== undefined
if (!hasPostgres) {
  const words =
    'not installed: postgresql; all tests run on the embedded database, and those of the project postgres cannot run'
  if (process.env['CI']) throw new Error(words)
  console.warn(words)
}

export default defineConfig({
  test: {
    // Processes, for native modules and threads of its own; the files of one share its modules, whose loading took a third of
    // all the time. Three fit two cores: they also wait.
    pool: 'forks',
    isolate: false,
    globalSetup: 'tests/support/begin-run.ts',
    setupFiles: 'tests/support/between-files.ts',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          // Most of its files run on PostgreSQL, which does the same for a fraction of the work (0149).
          globalSetup: hasPostgres ? ['tests/support/mixed-setup.ts'] : [],
          include: [
            'tests/{protocol,server,machines,services,models,scripts,inspector,replays}/**/*.test.ts',
          ],
          exclude: [ON_POSTGRES_ALONE, NEEDS_A_DOCUMENT, ...ALONE, ...withoutS3],
        },
      },
      {
        extends: true,
        test: { ...inNodeAlone, name: 'alone', include: [...ALONE] },
      },
      ...(hasPostgres ? [onPostgres] : []),
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'view',
          environment: 'jsdom',
          setupFiles: ['tests/support/said-when-needed.ts'],
          include: [
            'tests/{features,ui,app}/**/*.test.{ts,tsx}',
            'tests/{inspector,models}/**/*.test.tsx',
            NEEDS_A_DOCUMENT,
          ],
        },
      },
    ],
  },
})
