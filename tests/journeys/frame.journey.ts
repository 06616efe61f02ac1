// The frame around every page in a real browser: devices, slow pages, overlays and scrolling.
// See specification §2, §9.
import { BASE_PATH } from '#protocol/endpoint.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { addFile } from '#tests/support/wizard-screens.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { pickIdentity, switchIdentity } from '#tests/models/browser/members.ts'

const CALL = (path: string) => `**${BASE_PATH}${path}*`

test('a phone is led to the mobile site where there is one', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const there = `${server.url}/mobile.html`
  await page.route(there, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>移动端</h1>' }))
  await page.route(`${there}?*`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>移动端</h1>' }),
  )
  await page.route(CALL('/BaseService/tip/url'), (route) =>
    route.fulfill({ json: { code: '000000', info: '', data: { url: `${there}?at={path}` } } }),
  )
  await page.goto('/login/password')
  await expect(page.getByRole('heading', { name: '登录诺印' })).toBeVisible()
  await expect(page.getByText('获取h5域名失败')).toBeHidden()
  // As the server writes it into the page where a mobile site is configured.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const named = document.createElement('meta')
      named.name = 'nuoyin-mobile-site'
      document.head.append(named)
    }),
  )
  await page.goto('/signDetail?contractId=1')
  await expect(page.getByRole('heading', { name: '移动端' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('at')).toBe('/signDetail?contractId=1')

  await test.step('where it cannot be learnt, it says so once and shows the page', async () => {
    await page.unroute(CALL('/BaseService/tip/url'))
    await page.goto('/login/password')
    await expect(page.getByText('获取h5域名失败')).toBeVisible()
    await expect(page.getByRole('heading', { name: '登录诺印' })).toBeVisible()
    await page.goto('/register')
    await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
    await expect(page.getByText('获取h5域名失败')).toBeHidden()
  })
  await context.close()
})

test('a page whose code does not come can be asked for again after two minutes', async ({
  context,
  page,
  server,
}) => {
  await context.clock.install()
  await actAs(context, await apiPerson(server.url, '司徒远'))
  await page.goto('/home')
  await expect(page.getByText('还没有合同')).toBeVisible()
  const CODE = '**/assets/*.js'
  await page.getByRole('button', { name: /条未读$/ }).click()
  // Once they are there, the link beneath them stays where it is.
  await expect(
    page.getByRole('region', { name: '消息' }).getByText('认证已通过', { exact: true }),
  ).toBeVisible()
  // Whatever is asked for from now on is the page's.
  await page.route(CODE, () => new Promise(() => undefined))
  await page.getByRole('link', { name: '查看全部消息' }).click()
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible()
  await context.clock.fastForward('02:01')
  await expect(page.getByText('页面没有加载出来')).toBeVisible()
  await keepPicture(page, 'frame', '01-late-page')
  await page.unroute(CODE)
  await page.getByRole('button', { name: /重\s?试/ }).click()
  await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
})

test('the overlay of a switch that hangs gives the page back after 20 seconds', async ({
  context,
  page,
  server,
}) => {
  await context.clock.install()
  const company = await apiCompany(server.url, '令狐安', '台州黄岩蜜橘专业合作社')
  await actAs(context, company)
  await page.goto('/message')
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(CALL('/AccountService/user/defaultBiz'), async (route) => {
    await held
    await route.continue()
  })
  await pickIdentity(page, '令狐安')
  await expect(page.getByText('正在切换身份…')).toBeVisible()
  await keepPicture(page, 'frame', '02-overlay')
  await context.clock.runFor(20_500)
  await expect(page.getByText('正在切换身份…')).toBeHidden()
  goOn()
  await expect(page.getByRole('button', { name: /^当前身份：令狐安/ })).toBeVisible()
})

test('going to where one is changes nothing; going elsewhere begins at the top', async ({
  context,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 500 })
  await actAs(context, await apiPerson(server.url, '公孙略'))
  await page.goto('/home')
  await expect(page.getByText('还没有合同')).toBeVisible()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.getByRole('link', { name: '首页', exact: true }).click()
  expect(await steps()).toBe(before)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.getByRole('link', { name: '签署服务' }).click()
  await expect(page).toHaveTitle('合同签署 - 诺印')
  expect([await steps(), await page.evaluate(() => window.scrollY)]).toEqual([before + 1, 0])
})

test('a contract half made stays with the identity that began it', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '上官澜', '舟山定海渔业有限公司')
  await actAs(context, company)
  await page.goto('/flowStart/startType')
  await page.getByRole('button', { name: /上传文件发起/ }).click()
  await addFile(page, '合同.pdf', await leaseContract({ landlord: company.companyName, tenant: '何处归' }))
  await page.getByLabel('合同名称').fill('冷库租赁合同')
  await expect(page.getByText(/已保存/)).toBeVisible()
  const address = page.url()

  await test.step('what was typed last is kept before the switch, which leads home', async () => {
    await page.getByLabel('合同名称').fill('冷库租赁合同（二稿）')
    await switchIdentity(page, '上官澜')
    await expect(page.getByText('填写中的合同已保存在原来的身份下')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  })
  await test.step('to the other identity the draft is not there, with a way on', async () => {
    await page.goto(address)
    await expect(page.getByText(/找不到这份草稿/).first()).toBeVisible()
    await keepPicture(page, 'frame', '03-draft-of-another-identity')
    await page.goto('/sign/list/drafts')
    await expect(page.getByText('冷库租赁合同')).toBeHidden()
  })
  await test.step('back in the old identity one goes on with every word', async () => {
    await switchIdentity(page, company.companyName)
    await page.goto('/sign/list/drafts')
    await page.getByRole('link', { name: '冷库租赁合同（二稿）' }).click()
    await expect(page.getByLabel('合同名称')).toHaveValue('冷库租赁合同（二稿）')
  })
  await test.step('who is not in the company any more is told and signed out', async () => {
    const refusal = { code: '1000035', info: '您已不在该单位，请重新登录。', data: null }
    await page.route(CALL('/AccountService/user/defaultBiz'), (route) => route.fulfill({ json: refusal }))
    await pickIdentity(page, '上官澜')
    await expect(page.getByText('无法切换身份：您已不在该单位，请重新登录。')).toBeVisible()
    await expect(page).toHaveURL(/\/login\/password/)
  })
})

test('the side menu is 180 wide; a table is as high as the page less 360', async ({
  context,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await actAs(context, await apiPerson(server.url, '宇文素'))
  await page.goto('/sign/list/drafts')
  const side = page.getByRole('navigation', { name: '本栏目' })
  await expect(side).toBeVisible()
  expect((await side.boundingBox())?.width).toBe(180)
  await page.goto('/user/userCenter/contact')
  const body = page.locator('.ant-table-body')
  await expect(body).toBeVisible()
  expect(await body.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('408px')
})

test('the header holds all parts of a company and its name of twelve characters on one line', async ({
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '钟离溪', '嘉兴南湖云帆物流有限公司')
  await actAs(context, company)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/home')
  const header = page.getByRole('banner')
  const identity = header.getByRole('button', { name: /^当前身份/ })
  await expect(identity).toBeVisible()
  await expect(header.getByRole('link', { name: '人事管理' })).toBeVisible()
  const name = identity.getByText(company.companyName)
  expect(company.companyName).toHaveLength(12)
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const width of [1260, 1366, 1600]) {
    await page.setViewportSize({ width, height: 768 })
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const heights = await header
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map(({ firstChild }) => {
          const range = document.createRange()
          range.selectNodeContents(firstChild!)
          return range.getClientRects().length
        }),
      )
    expect(new Set(heights)).toEqual(new Set([1]))
  }
})

test('a file is looked at in a dialog, larger and smaller in steps of five', async ({
  context,
  page,
  server,
}) => {
  await actAs(context, await apiPerson(server.url, '东方朔'))
  await page.goto('/flowStart/startType')
  await page.getByRole('button', { name: /上传文件发起/ }).click()
  await addFile(page, '合同.pdf', await leaseContract({ landlord: '东方朔', tenant: '何处归' }))
  await page.getByRole('button', { name: '预览 合同.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: '合同.pdf' })
  const sheet = dialog.locator('canvas').first()
  await expect(sheet).toBeVisible()
  const widthOf = async () => Math.round((await sheet.boundingBox())?.width ?? 0)
  expect(await widthOf()).toBe(BASE_PAGE_WIDTH)
  await dialog.getByRole('button', { name: '放大' }).click()
  await expect(dialog.getByRole('button', { name: '105%，恢复 100%' })).toBeVisible()
  await expect.poll(widthOf).toBe(BASE_PAGE_WIDTH * 1.05)
  await dialog.getByRole('button', { name: '105%，恢复 100%' }).click()
  await dialog.getByRole('button', { name: '缩小' }).click()
  await expect.poll(widthOf).toBe(BASE_PAGE_WIDTH * 0.95)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
