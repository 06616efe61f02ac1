// How many clicks and fields the main job takes, counted at the real screens; the bench prints them.
import { mkdir, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import { codeFor, newestLink } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { partyCard } from '#tests/support/wizard-screens.ts'

/** Counts what a hand does: pressing and filling. Scrolling is reading, and is not counted. */
const counting = (press: 'click' | 'tap') => {
  const done = { presses: 0, fields: 0 }
  return {
    done,
    press: async (target: Locator): Promise<void> => {
      await (press === 'click' ? target.click() : target.tap())
      done.presses += 1
    },
    fill: async (target: Locator, text: string): Promise<void> => {
      await target.fill(text)
      done.fields += 1
    },
  }
}

const scrollToTheEnd = async (page: Page): Promise<void> => {
  const view = page.getByRole('region', { name: /^文件内容/ })
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await expect(async () => {
    await view.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(page.getByText(/已读到最后一页/)).toBeAttached({ timeout: 400 })
  }).toPass()
}

test('a contract is launched and signed in few clicks, and the invited person signs with few taps', async ({
  browser,
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '卫长风', '台州海门渔业有限公司')
  const person = await apiPerson(server.url, '夏晚晴')
  const file = await leaseContract({ landlord: company.companyName, tenant: person.name })
  const button = (name: string | RegExp, of: Page = page) => of.getByRole('button', { name, exact: true })
  await actAs(context, company)
  await page.goto('/home')

  const launching = counting('click')
  await test.step('from home to launched', async () => {
    const choosing = page.waitForEvent('filechooser')
    await launching.press(button(/^把合同拖到这里/))
    await (
      await choosing
    ).setFiles({ name: '房屋租赁合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) })
    await expect(button('移除 房屋租赁合同.pdf')).toBeVisible()
    await launching.press(button('下一步'))
    await launching.press(button('添加个人'))
    await launching.fill(partyCard(page, 2).getByLabel('姓名'), person.name)
    await launching.fill(partyCard(page, 2).getByLabel('手机号'), person.phone)
    await launching.press(button('下一步'))
    await launching.press(button('全部采用'))
    await launching.press(button('下一步'))
    await launching.press(button('发起签署'))
    await expect(page.getByText('《房屋租赁合同》已发起签署')).toBeVisible({ timeout: 30_000 })
  })

  const signing = counting('click')
  await test.step('from launched to the own part signed', async () => {
    await signing.press(page.getByRole('link', { name: '立即签署' }))
    await scrollToTheEnd(page)
    await signing.press(button('获取验证码'))
    await expect(button(/秒后重发/)).toBeVisible()
    await signing.fill(
      page.getByRole('textbox', { name: '短信验证码' }),
      await codeFor(server.url, company.phone),
    )
    await signing.press(button('签署'))
    await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
  })

  const invited = counting('tap')
  await test.step('the invited person, who is signed in on the phone, signs there', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: server.url,
    })
    await actAs(phone, person)
    const other = await phone.newPage()
    await other.goto(await newestLink(server.url, person.phone))
    await scrollToTheEnd(other)
    await invited.press(button(/^下一步：/, other))
    await invited.press(button('获取验证码', other))
    await expect(button(/秒后重发/, other)).toBeVisible()
    await invited.fill(
      other.getByRole('textbox', { name: '短信验证码' }),
      await codeFor(server.url, person.phone),
    )
    await invited.press(button('签署', other))
    await expect(other.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
    await phone.close()
  })

  const rows = [
    { key: 'launch', what: 'from home to launched', ...launching.done, mostPresses: 7, mostFields: 2 },
    {
      key: 'sign',
      what: 'from launched to the own part signed',
      ...signing.done,
      mostPresses: 5,
      mostFields: 1,
    },
    {
      key: 'invited',
      what: 'the invited person, signed in, on a phone',
      ...invited.done,
      mostPresses: 8,
      mostFields: 1,
    },
  ]
  await mkdir('reports/journeys', { recursive: true })
  await writeFile('reports/journeys/clicks.json', `${JSON.stringify(rows, null, 2)}\n`)
  expect(rows.filter((row) => row.presses > row.mostPresses || row.fields > row.mostFields)).toEqual([])
})
