// Signing in, and every way a session ends (specification §2, §8).
import type { Page } from '@playwright/test'
import { logIn } from '#protocol/account/sessions/session.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { askForCode, leaving, signIn } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'

const fillPassword = async (page: Page, phone: string, password: string): Promise<void> => {
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('three wrong passwords bring a picture captcha; a text message still lets one in', async ({
  page,
  server,
}) => {
  const { phone, name } = await apiPerson(server.url, '许清嘉')
  await page.goto('/login/password')
  for (const wrong of ['wrong1111', 'wrong2222', 'wrong3333']) {
    await expect(page.getByAltText('图形验证码')).toBeHidden()
    await fillPassword(page, phone, wrong)
    await expect(page.getByRole('alert')).toContainText(/密码/)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  }
  await fillPassword(page, phone, 'wrong4444')
  const picture = page.getByRole('img', { name: '图形验证码' })
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: '换一张图形验证码' }).click()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await page.getByRole('link', { name: '验证码登录' }).click()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await page.getByLabel('短信验证码').fill(await askForCode(page, server.url, phone))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`[好了]，${name}`) })).toBeVisible()
})

test('a forgotten password is set anew and the old one is worth nothing', async ({ page, server }) => {
  const { phone, password } = await apiPerson(server.url, '白予安')
  await page.goto('/login/password')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await askForCode(page, server.url, phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新密码').fill('rain4window')
  await page.getByLabel('再输一次').fill('rain4windows')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByLabel('再输一次').fill('rain4window')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await fillPassword(page, phone, password)
  await expect(page.getByRole('alert')).toContainText(/密码/)
  await fillPassword(page, phone, 'rain4window')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ context, page, server }) => {
  const person = await apiPerson(server.url, '江照晚')
  await actAs(context, person)
  await page.goto('/home')
  const second = await context.newPage()
  await second.goto('/sign/list/signing')
  await expect(second.getByRole('heading', { name: '合同签署' })).toBeVisible()
  await page.getByRole('button', { name: /当前身份/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login\/password$/)
  await expect(second).toHaveURL(/\/login\/password/)
  await expect(second.getByRole('heading', { name: '登录诺印' })).toBeVisible()
})

test('a session nobody knows leads back to sign-in and from there to where one was', async ({
  page,
  server,
}) => {
  const person = await apiPerson(server.url, '苏见山')
  await signIn(page, person)
  // In one breath: what the page asks by itself would otherwise be told first, on the page where it is.
  await page.getByRole('link', { name: '签署服务' }).evaluate((link: HTMLElement) => {
    localStorage.setItem('nuoyin.token', 'a token of nobody')
    link.click()
  })
  await expect(page.getByText('登录失效，请重新登录！')).toBeVisible()
  await expect(page).toHaveURL(/\/login\/password\?next=/)
  await fillPassword(page, person.phone, person.password)
  await expect(page.getByRole('heading', { name: '合同签署' })).toBeVisible()
})

test('a session that ran out, or whose company is gone, says so and leads back to sign-in', async ({
  page,
  server,
}) => {
  const person = await apiPerson(server.url, '云见深')
  const CALLS = '**/ContractService/**'
  const ends = [
    { status: 405, code: 'session.idle', title: '已退出登录', words: '您长时间没有操作' },
    { status: 510, code: 'session.unit-cancelled', title: '单位已注销', words: '您所在的单位已被注销' },
  ]
  for (const { status, code, title, words } of ends) {
    await signIn(page, person)
    await page.waitForLoadState('networkidle')
    const leave = await leaving(page)
    // Nobody waits two hours here, nor closes down a company: the calls answer as the server would then.
    await page.route(CALLS, (route) => route.fulfill({ status, json: { code, info: '', data: null } }))
    await leave()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(words)
    await expect(page).toHaveURL(/\/login\/password/)
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('nuoyin.token'))).toBeNull()
    await page.unroute(CALLS)
  }
})

test('signing in elsewhere ends this session with a word about it', async ({ page, server }) => {
  const person = await apiPerson(server.url, '陆青临')
  await signIn(page, person)
  await page.waitForLoadState('networkidle')
  const leave = await leaving(page)
  const elsewhere = createClient(server.url)
  await elsewhere.call(logIn, { userAccount: person.phone, method: 'password', password: person.password })
  await leave()
  const dialog = page.getByRole('dialog', { name: '账号在其他设备登录' })
  await expect(dialog).toContainText('本设备已退出')
  await expect(page).toHaveURL(/\/login\/password/)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
})
