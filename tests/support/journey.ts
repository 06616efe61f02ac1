// The start of every browser journey: a server per worker, and its outgoing text messages.
import { test as base } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startEditorPage } from '#tests/support/editor-page.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { WALKED, watchPages } from '#tests/support/walked-pages.ts'

/** The attachment with what the pages of a failed journey showed; the last lines of the run repeat it. */
const SHOWN = 'shown.txt'

const shownIn = async (context: BrowserContext): Promise<string> => {
  const texts = context
    .pages()
    .map(async (page) => `${page.url()}\n${await page.locator('body').innerText({ timeout: 5_000 })}`)
  return (await Promise.all(texts.map((text) => text.catch(() => 'a page that answers no more')))).join('\n')
}

export const test = base.extend<
  { baseURL: string; serverLog: undefined; lastSight: undefined; walkedPages: undefined },
  { server: RunningServer; editorPage: string }
>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Address of the page that is nothing but the editor of texts. Here, so that its journeys need no worker of their own. */
  editorPage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const page = await startEditorPage()
      await use(page.address)
      await page.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  serverLog: [
    async ({ context, server }, use, info) => {
      const before = server.output().length
      await use(undefined)
      if (info.status === info.expectedStatus) return
      await info.attach('server.log', { body: server.output().slice(before), contentType: 'text/plain' })
      await info.attach(SHOWN, { body: await shownIn(context), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  // Playwright's own pictures of failures are taken at the end of journeys that pass as well, and then thrown away.
  lastSight: [
    async ({ context }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const pages =
        context
          .browser()
          ?.contexts()
          .flatMap((one) => one.pages()) ?? []
      for (const [index, page] of pages.entries())
        await page
          .screenshot({ path: info.outputPath(`last-sight-${index + 1}.png`), timeout: 5_000 })
          // A page that draws no more leaves none.
          .catch(() => undefined)
    },
    { auto: true },
  ],
  walkedPages: [
    async ({ browser, context }, use, info) => {
      const { paths, end } = watchPages(browser, context)
      await use(undefined)
      end()
      await info.attach(WALKED, { body: JSON.stringify([...paths]), contentType: 'application/json' })
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Keeps a picture of this step under reports/journeys, for people who ask for them: `KEEP_PICTURES=1 npx playwright test`. */
export const keepPicture = async (page: Page, journey: string, step: string): Promise<void> => {
  if (process.env['KEEP_PICTURES'] !== '1') return
  await page.screenshot({ path: `reports/journeys/${journey}/${step}.png` })
}
