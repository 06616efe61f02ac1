// How Vitest runs under `npm run mutate`: only the tests of one area, in plain Node.
import { defineConfig } from 'vitest/config'

const tests = (process.env['MUTATE_TESTS'] ?? '').split('\n')

export default defineConfig({
  test: {
    root: process.cwd(),
    environment: 'node',
    include: tests.filter((glob) => !glob.startsWith('!')),
    exclude: ['node_modules', ...tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))],
    testTimeout: 120_000,
    hookTimeout: 30_000,
  },
})
