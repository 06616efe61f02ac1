// The academy platform: somebody chooses their institute, signs in there, and is known from then on.
import { codeFor } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { CLIENT_ID, CLIENT_SECRET, startOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { freePort, startServer } from '#tests/support/running-server.ts'

const PHONE = '13900004711'
const INSTITUTES = [
  { id: 'ict.ac.cn', name: '计算技术研究所' },
  { id: 'iap.ac.cn', name: '大气物理研究所' },
]

test('a scientist signs in by their institute, binds a phone, and comes back without it', async ({
  browser,
}) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const issuer = await startOidcIssuer(`${url}/signOnBack`, { shen: { name: '沈知行' } })
  const server = await startServer({
    isShortLived: true,
    port,
    env: {
      NUOYIN_PLATFORM: 'academy',
      NUOYIN_DEMO: 'off',
      NUOYIN_PUBLIC_URL: url,
      NUOYIN_OIDC_ISSUER: issuer.issuer,
      NUOYIN_OIDC_CLIENT_ID: CLIENT_ID,
      NUOYIN_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      NUOYIN_OIDC_INSTITUTES: JSON.stringify(INSTITUTES),
    },
  })
  const opened = { locale: 'zh-CN', baseURL: url, viewport: { width: 1366, height: 768 } }
  const own = await browser.newContext(opened)
  const page = await own.newPage()

  /** From the login page to the provider's own. */
  const setOut = async () => {
    await page.goto('/login/password')
    await page.getByRole('link', { name: '科技云通行证' }).click()
    await expect(page.getByRole('heading', { name: '科技云通行证登录' })).toBeVisible()
    await page.getByRole('combobox', { name: '所在院所' }).fill('计算')
    await page.getByTitle('计算技术研究所').click()
    await page.getByRole('button', { name: '前往科技云通行证' }).click()
  }

  await test.step('the institute is chosen, and the way there names it', async () => {
    await page.goto('/chooseZky')
    await expect(page).toHaveTitle(/科学院版/)
    await page.getByRole('button', { name: '前往科技云通行证' }).click()
    await expect(page.getByText('请选择所在院所')).toBeVisible()
    await keepPicture(page, 'academy', 'choose-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'academy', 'choose-390')
    await page.setViewportSize(opened.viewport)
    await setOut()
    await expect.poll(() => new URL(page.url()).origin).toBe(issuer.issuer)
    expect(issuer.asked.at(-1)?.searchParams.get('aarc_idp_hint')).toBe('ict.ac.cn')
  })

  await test.step('who comes the first time binds a phone', async () => {
    await page.locator('input[name=login]').fill('shen')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: '完善信息' })).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('沈知行')
    await page.getByLabel('手机号').fill(PHONE)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await page.getByLabel('短信验证码').fill(await codeFor(url, PHONE))
    await page.getByRole('checkbox').check()
    await keepPicture(page, 'academy', 'binding-1366')
    await page.getByRole('button', { name: '绑定并登录' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await keepPicture(page, 'academy', 'home-1366')
  })

  await test.step('who comes again is in at once', async () => {
    await page.getByRole('button', { name: /当前身份/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    await setOut()
    await expect(page).toHaveURL(/\/home$/)
  })
  await own.close()
  await server.stop()
  await issuer.stop()
})
