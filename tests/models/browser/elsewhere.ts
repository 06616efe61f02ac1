// Events of a session outside its page: on other devices, in other tabs, on the network.
import type { Request } from '@playwright/test'
import { logIn, logOut, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import type { Ground } from '#tests/models/browser/in-browser.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { createClient } from '../../../scripts/smoke/client.ts'
import type { Client } from '../../../scripts/smoke/client.ts'

const TOKEN_KEY = 'nuoyin.token'

const clientOf = async ({ page, url }: Ground): Promise<Client> =>
  createClient(url, undefined, (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '')

/** The session is ended on the server without the page knowing. */
export const endSession = async (ground: Ground): Promise<void> => {
  await (await clientOf(ground)).call(logOut, {})
}

/** The person signs in on another device. Returns the new session's token. */
export const logInElsewhere = async (
  { url }: Ground,
  { phone, password }: Pick<ApiPerson, 'phone' | 'password'>,
): Promise<string> => {
  const client = createClient(url)
  await client.call(logIn, { userAccount: phone, method: 'password', password })
  return client.token()
}

/** Another tab has begun another session, and this one was asleep when it was told. */
export const replaceToken = ({ page }: Ground, token: string): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [TOKEN_KEY, token])

/** Another tab acts for the company, and this one was asleep when it was told; null for the person. */
export const actElsewhereFor = async (ground: Ground, companyId: string | null): Promise<void> => {
  await (
    await clientOf(ground)
  ).call(setDefaultBiz, {
    defaultBizType: companyId === null ? 1 : 2,
    defaultBizCompanyId: companyId,
    defaultBizCompanyName: null,
  })
}

/** Goes from page to page until one of them asks the server for something it does not know yet. */
export const askForSomething = async ({ page }: Ground): Promise<void> => {
  const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith(BASE_PATH)
  const inHeader = (name: RegExp) => page.getByRole('banner').getByRole('link', { name })
  const inSection = (at: number) => page.getByRole('navigation', { name: '本栏目' }).getByRole('link').nth(at)
  // Who is not certified yet meets a dialog over the lists: they come last.
  const places = [
    inHeader(/^首页$/),
    inHeader(/^(个人|单位)中心$/),
    inSection(2),
    inSection(1),
    inSection(0),
    inHeader(/^签署服务$/),
  ]
  for (const place of places) {
    const asked = page.waitForRequest(isCall, { timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    // The page may be gone with its links as soon as it was answered.
    await place.click({ timeout: 2_000 }).catch(() => undefined)
    if (await asked) return
  }
}

/** Somebody on the way changes the next request. */
export const changeNextRequest = async ({ page }: Ground): Promise<void> => {
  await page.route(
    (url) => url.pathname.startsWith(BASE_PATH),
    async (route) => {
      const url = new URL(route.request().url())
      const body = route.request().postDataJSON() as Record<string, unknown> | null
      if (body === null) url.searchParams.set('nonce', 'of somebody else')
      await route.continue({
        url: url.href,
        ...(body === null ? {} : { postData: { ...body, nonce: 'of somebody else' } }),
      })
    },
    { times: 1 },
  )
}
