// What people do on the screens around a journey: register, sign in, certify, make seals.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { codeFor as newestCode } from '../../scripts/smoke/people.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { readOutbox } from '#protocol/base.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { newCreditCode, newIdNumber, newPhone, PASSWORD } from '#tests/support/people.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'

/** Somebody at a browser, with what they type about themselves. */
export interface Visitor {
  readonly phone: string
  readonly name: string
  readonly idNumber: string
  readonly password: string
}

/** A visitor nobody in this server knows yet. */
export const newVisitor = (name: string): Visitor => ({
  phone: newPhone(),
  name,
  idNumber: newIdNumber('19850612'),
  password: PASSWORD,
})

/** The newest code sent to a phone, as the page /outbox shows it. */
export const codeFor = (url: string, phone: string): Promise<string> => newestCode(createClient(url), phone)

/** The path of the newest link sent to a phone, as the page /outbox shows it. */
export const newestLink = async (url: string, phone: string): Promise<string> => {
  const messages = await createClient(url).call(readOutbox, { phone })
  const token = linkTokenIn(messages.map(({ text }) => text).join('\n'))
  if (token === '') throw new Error(`no link was sent to ${phone}`)
  return `/s/${token}`
}

/** Presses 获取验证码 and answers what arrived. */
export const askForCode = async (page: Page, url: string, phone: string): Promise<string> => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  return codeFor(url, phone)
}

/** Fills in /register, which must be the page shown, up to 首页 or wherever the visitor came from. */
export const register = async (page: Page, url: string, visitor: Visitor): Promise<void> => {
  // Whoever comes from a link types no number.
  const isByLink = new URL(page.url()).searchParams.get('next')?.startsWith('/autoMessage') === true
  if (!isByLink) await page.getByLabel('手机号').fill(visitor.phone)
  await page.getByLabel('短信验证码').fill(await askForCode(page, url, visitor.phone))
  await page.getByLabel('设置密码').fill(visitor.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Opens the operators’ desk as the first operator, whose password a server prints at its first start. */
export const openDesk = async (page: Page, printed: string): Promise<void> => {
  const account = 'admin'
  const password = new RegExp(`账号 ${account}，密码 (\\S+?)，`).exec(printed)?.[1] ?? ''
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** Signs in by password and waits for the header. */
export const signIn = async (
  page: Page,
  { phone, password }: Pick<Visitor, 'phone' | 'password'>,
): Promise<void> => {
  await page.goto('/login/password')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Fills in /authPersonal, which must be the page shown; the code of the registration just before counts here too. */
export const certifyPerson = async (page: Page, visitor: Visitor): Promise<void> => {
  await page.getByLabel('真实姓名').fill(visitor.name)
  await page.getByLabel('身份证号').fill(visitor.idNumber)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交认证' }).click()
}

/** Goes down the levels of a cascader. */
const chooseFrom = async (page: Page, label: string, way: readonly string[]): Promise<void> => {
  await page.getByLabel(label).click()
  for (const name of way)
    await page.locator('.ant-cascader-menu-item:visible').getByText(name, { exact: true }).click()
}

/** Certifies a company with the visitor as its legal person, from /authCompany, and goes on in its name. */
export const certifyCompany = async (page: Page, visitor: Visitor, companyName: string): Promise<void> => {
  await page.getByLabel('单位名称').fill(companyName)
  await page.getByLabel('统一社会信用代码').fill(newCreditCode())
  await page.getByLabel('法定代表人', { exact: true }).fill(visitor.name)
  await page.getByLabel('法定代表人身份证号').fill(visitor.idNumber)
  await chooseFrom(page, '所属行业', ['信息传输、软件和信息技术服务业', '软件和信息技术服务业'])
  await chooseFrom(page, '所在地区', ['浙江省', '杭州市'])
  await page.locator('input[type=file]').setInputFiles({
    name: '营业执照.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await licencePicture(companyName)),
  })
  await expect(page.getByAltText('已上传的营业执照')).toBeVisible()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText(`${companyName} 已通过认证`)).toBeVisible()
  await page.getByRole('button', { name: '切换到单位身份' }).click()
  await expect(page.getByRole('button', { name: `当前身份：${companyName}` })).toBeVisible()
}

/** Goes to another page once called, if the page is still there: what it asks by itself may have told it of its end. */
export const leaving = async (page: Page): Promise<() => Promise<void>> => {
  const link = await page.getByRole('link', { name: '签署服务' }).elementHandle()
  return async () =>
    link?.evaluate((at) => {
      if (at.isConnected) (at as HTMLElement).click()
    })
}
