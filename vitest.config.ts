// How the tests run: 'unit' in plain Node for everything without a screen, 'view' in jsdom for what is drawn.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One process per file: some of what is tested are native modules and threads of its own. Three fit two cores: they also wait.
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'tests/{protocol,server,machines,services,models,scripts,inspector,replays}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'view',
          environment: 'jsdom',
          include: ['tests/{features,ui,app}/**/*.test.{ts,tsx}', 'tests/{inspector,models}/**/*.test.tsx'],
        },
      },
    ],
  },
})
