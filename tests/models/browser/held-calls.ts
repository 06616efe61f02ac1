// Calls of a page that wait on their way to the server until the walk says how they end.
import type { Page, Request, Route } from '@playwright/test'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { until } from '#tests/models/browser/until.ts'

/** Calls made by the actors of a chart, by the actor's id. */
export type Calls = Readonly<Record<string, readonly Endpoint[]>>

export interface HeldCalls {
  /** The oldest call of an actor that still waits; comes when there is one. */
  readonly next: (actor: string) => Promise<Route>
  /** The same, when there is one now. */
  readonly waiting: (actor: string) => Route | undefined
  /** Waits until there is one, and leaves it waiting. */
  readonly comes: (actor: string) => Promise<void>
}

/** Holds the calls of these actors and no others. */
export const holdCalls = async (page: Page, calls: Calls): Promise<HeldCalls> => {
  let held: Route[] = []
  const isOf = (request: Request, { method, path }: Endpoint): boolean =>
    request.method() === method && new URL(request.url()).pathname === BASE_PATH + path
  const endpoints = Object.values(calls).flat()
  await page.route(
    (url) => endpoints.some(({ path }) => url.pathname === BASE_PATH + path),
    async (route) => {
      const endpoint = endpoints.find((one) => isOf(route.request(), one))
      if (endpoint === undefined) return route.continue()
      held.push(route)
    },
  )
  // The page does not want the answer any more.
  page.on('requestfailed', (request) => {
    held = held.filter((route) => route.request() !== request)
  })
  const oldest = (actor: string): Route | undefined =>
    held.find((one) => calls[actor]?.some((endpoint) => isOf(one.request(), endpoint)))
  const waiting = (actor: string): Route | undefined => {
    const route = oldest(actor)
    held = held.filter((one) => one !== route)
    return route
  }
  const missing = (actor: string) => () => `no call of ${actor} is on its way`
  return {
    waiting,
    next: (actor) => until(() => waiting(actor), missing(actor)),
    comes: async (actor) => {
      await until(() => oldest(actor), missing(actor))
    },
  }
}
