// How much a browser that has nothing asks for until a page is there. The bounds may only fall.
import type { BrowserContext, Page } from '@playwright/test'
import { PAGES } from '#protocol/pages.ts'
import { actAs, apiCompany, apiPerson, launched } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'

/** Requests of the first look at an address, until nothing more is asked for. */
const requestsOf = async (
  context: BrowserContext,
  address: string,
  isThere: (page: Page) => Promise<void>,
) => {
  const page = await context.newPage()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests += 1
  })
  await page.goto(address)
  await isThere(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return requests
}

test('home, a list and the wizard are there with few requests', async ({ browser, baseURL, server }) => {
  const company = await apiCompany(server.url, '陆明远', '苏州远山文化传播有限公司')
  await launched([company, await apiPerson(server.url, '何清')], '场地租赁合同')
  const fresh = async (address: string, name: string) => {
    const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })
    await actAs(context, company)
    const requests = await requestsOf(context, address, (page) =>
      expect(page.getByText(name).first()).toBeVisible(),
    )
    await context.close()
    return requests
  }
  expect(await fresh(PAGES.home, '发起签署')).toBeLessThanOrEqual(30)
  expect(await fresh(PAGES.contracts, '场地租赁合同')).toBeLessThanOrEqual(40)
  expect(await fresh(PAGES.startContract, '下一步')).toBeLessThanOrEqual(40)
})
