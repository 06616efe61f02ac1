// What every browser journey starts from: a server of the worker's own, and the text messages it would have sent.
import { test as base } from '@playwright/test'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'

export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
})

export { expect } from '@playwright/test'
