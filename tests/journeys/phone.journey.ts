// Signing on a phone with thumbs: 390 pixels wide, by touch (look: Phone size).
import type { Locator, Page } from '@playwright/test'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { actAs, apiCompany, apiPerson, launched, SIGN_PASSWORD } from '#tests/support/api-people.ts'
import { codeFor, newestLink, newVisitor } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** Writes with a finger, as the browser gets it from a touch screen. */
const writeWithFinger = async (page: Page): Promise<void> => {
  const sheet = page.locator('canvas').last()
  await sheet.tap({ trial: true })
  const box = await sheet.boundingBox()
  if (box === null) throw new Error('there is nothing to write on')
  const screen = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.height * y }]
  for (const left of [0.2, 0.5]) {
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(left, 0.3) })
    for (let step = 1; step <= 10; step += 1) {
      const touchPoints = at(left + step * 0.025, step % 2 === 0 ? 0.35 : 0.3 + step * 0.04)
      await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** The window of a phone grows with what is too wide for it; the page does not. */
const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a contract is read, written on with a finger and signed on a phone', async ({
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '卫长风', '台州海门渔业有限公司')
  const person = await apiPerson(server.url, '夏晚晴')
  const { contractId, partyIds } = await launched([company, person], '水产供应合同', false)
  await actAs(context, person)

  await test.step('the signing page fits and is read to its end', async () => {
    await page.goto(`/signModel/signAuth?contractId=${contractId}&partyId=${partyIds[1] ?? ''}`)
    await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await keepPicture(page, 'phone', '1-reading')
    const onward = page.getByRole('button', { name: '继续阅读' })
    await expect(async () => {
      if (await onward.isVisible()) await onward.tap({ timeout: 1000 })
      await expect(onward).toBeHidden({ timeout: 400 })
    }).toPass()
  })

  await test.step('the name is written with a finger and the will proven', async () => {
    await page.getByRole('button', { name: '下一步：意愿认证' }).tap()
    await page.getByRole('button', { name: '手写签名' }).tap()
    await writeWithFinger(page)
    await keepPicture(page, 'phone', '2-writing')
    // Chromium swallows a tap that follows the last stroke at once, as it does at the end of a fling.
    await expect(async () => {
      await page.getByRole('button', { name: '使用此签名' }).tap({ timeout: 1_000 })
      await expect(page.getByRole('dialog', { name: '签名' })).toBeHidden({ timeout: 4_000 })
    }).toPass()
    await page.getByText('密码认证').tap()
    await page.getByRole('textbox', { name: '签署密码' }).fill(SIGN_PASSWORD)
    await keepPicture(page, 'phone', '3-will')
    await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
  })

  await test.step('signed, with the sealed page to see', async () => {
    await page.getByRole('button', { name: '签署', exact: true }).tap()
    await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('img', { name: /已盖章/ })).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await keepPicture(page, 'phone', '4-signed')
  })

  await test.step('the buttons of a contract that all have signed stand on as many lines as they need', async () => {
    // As when the company has signed as well.
    await page.route(`**${BASE_PATH}/ContractService/contract/detail*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { contract: { actions: string[] } } }
      body.data.contract.actions = ['download', 'evidence', 'bundle', 'abandon', 'copy']
      await route.fulfill({ response, json: body })
    })
    await page.goto(`/signDetail?contractId=${contractId}`)
    await expect(page.getByRole('button', { name: '下载全部文件和出证报告' })).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })
})

test('whoever is invited reads first, then registers, is certified and signs, with two codes and few taps', async ({
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '卫长风', '台州海门渔业有限公司')
  const visitor = newVisitor('江照晚')
  const invited = { ...company, name: visitor.name, phone: visitor.phone, companyName: '' }
  const { contractId } = await launched([company, invited], '水产供应合同', false)
  const link = await newestLink(server.url, visitor.phone)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('the link shows the contract before anything is asked', async () => {
    await page.goto(link)
    await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await expect(page.getByText(visitor.phone)).toHaveCount(0)
    await keepPicture(page, 'invited', '1-reading')
    await tap(page.getByRole('link', { name: '注册后签署' }))
  })

  await test.step('registers without typing the number', async () => {
    await tap(button('获取验证码'))
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByLabel('短信验证码').fill(await codeFor(server.url, visitor.phone))
    await page.getByLabel('设置密码').fill(visitor.password)
    await tap(page.getByRole('checkbox'))
    await keepPicture(page, 'invited', '2-registering')
    await tap(button('注册'))
  })

  await test.step('is certified with the name of the contract and without another code', async () => {
    await expect(page.getByLabel('真实姓名')).toHaveValue(visitor.name)
    await expect(page.getByLabel('短信验证码')).toHaveCount(0)
    await page.getByLabel('身份证号').fill(visitor.idNumber)
    await tap(page.getByRole('checkbox'))
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await keepPicture(page, 'invited', '3-certifying')
    await tap(button('提交认证'))
  })

  await test.step('signs with a code of its own, which is taken at the sixth digit', async () => {
    await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    await keepPicture(page, 'invited', '4-signing')
    const onward = button('继续阅读')
    await expect(async () => {
      if (await onward.isVisible()) await onward.tap({ timeout: 1000 })
      await expect(onward).toBeHidden({ timeout: 400 })
    }).toPass()
    await tap(button(/^下一步：/))
    await keepPicture(page, 'invited', '5-steps')
    const write = button('现在手写签名')
    if (await write.isVisible()) {
      await tap(write)
      await writeWithFinger(page)
      await expect(async () => {
        await button('使用此签名').tap({ timeout: 1_000 })
        await expect(page.getByRole('dialog', { name: '签名' })).toBeHidden({ timeout: 4_000 })
      }).toPass()
    }
    await tap(button('获取验证码'))
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(server.url, visitor.phone))
    await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
    await keepPicture(page, 'invited', '6-will')
    await tap(button('签署'))
  })

  await test.step('sees the sealed page and what comes next, and the contract on this width', async () => {
    await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('img', { name: /已盖章/ })).toBeVisible()
    await expect(button('下载')).toBeInViewport()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await keepPicture(page, 'invited', '7-signed')
    await page.goto(`/signDetail?contractId=${contractId}`)
    await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    const sheet = await page.locator('[data-page="0"]').boundingBox()
    expect(sheet?.width).toBeLessThanOrEqual(390)
    await keepPicture(page, 'invited', '8-detail')
  })
  // Beside the strokes of the pen and turning pages.
  expect(taps).toBeLessThanOrEqual(11)
})
