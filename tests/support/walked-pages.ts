// Which pages a journey came to, in all the browser windows it opened.
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The name of the note a journey leaves; the reporter reads it. */
export const WALKED = 'walked-pages'

/** Collects the paths of a context's pages, with those gone to without a load. */
const follow = (context: BrowserContext, paths: Set<string>): void => {
  const note = (page: Page) =>
    page.on('framenavigated', (frame) => {
      const url = URL.parse(frame.url())
      if (url !== null && url.protocol.startsWith('http')) paths.add(url.pathname)
    })
  for (const page of context.pages()) note(page)
  context.on('page', note)
}

/** From now on; ending it leaves the browser as it was. */
export const watchPages = (
  browser: Browser,
  context: BrowserContext,
): { readonly paths: ReadonlySet<string>; readonly end: () => void } => {
  const paths = new Set<string>()
  follow(context, paths)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const made = await open(options)
    follow(made, paths)
    return made
  }
  return {
    paths,
    end: () => {
      browser.newContext = open
    },
  }
}
