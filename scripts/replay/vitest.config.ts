// How Vitest runs a replay: in plain Node, without what tests of servers and screens need.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    environment: 'node',
    setupFiles: ['tests/support/as-the-server.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 1,
    isolate: false,
    include: ['tests/replays/*.test.ts'],
  },
})
