// Goes from page to page as the links of the application do, and waits until all is there.
// A full load reads half a megabyte of scripts again; that each address opens by itself is the router's affair.
import type { Page, Request } from '@playwright/test'
import { until } from '#tests/models/browser/until.ts'

/** So long nothing may be on its way before a page counts as whole. */
const QUIET_MS = 250
const PATIENCE = 30_000

interface Traffic {
  readonly open: Set<Request>
  changed: number
}
const traffics = new WeakMap<Page, Traffic>()

/** What is on its way in a page, counted from the first question on. */
const trafficOf = (page: Page): Traffic => {
  const known = traffics.get(page)
  if (known !== undefined) return known
  const traffic: Traffic = { open: new Set(), changed: Date.now() }
  const ended = (request: Request) => {
    traffic.open.delete(request)
    traffic.changed = Date.now()
  }
  page.on('request', (request) => {
    traffic.open.add(request)
    traffic.changed = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  traffics.set(page, traffic)
  return traffic
}

/** What was asked for is drawn, and what that asks for is on its way. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )

const isQuiet = ({ open, changed }: Traffic): boolean => open.size === 0 && Date.now() - changed >= QUIET_MS

const pathOf = (url: string): string => new URL(url).pathname

/**
 * Opens an address: by a full load where nothing is shown yet or the same page is, and otherwise without one. Not for whoever is
 * told of something meanwhile: new messages show themselves for a moment over a page that stays open, and stand in its picture.
 */
export const goTo = async (page: Page, address: string): Promise<void> => {
  const traffic = trafficOf(page)
  const words = () => `${address} never stops asking: ${[...traffic.open].map((one) => one.url()).join(', ')}`
  const here = page.url()
  // The same page would stay as it is, and look at its address no more.
  if (here.startsWith('http') && pathOf(here) !== pathOf(new URL(address, here).href))
    await page.evaluate((there) => history.pushState(null, '', there), address)
  else await page.goto(address)
  traffic.changed = Date.now()
  await until(
    async () => {
      await drawn(page)
      return isQuiet(traffic) || undefined
    },
    words,
    PATIENCE,
  )
}
