// Every page is looked at in each of its states; here those of people, certified or not.
// Axe finds nothing serious, and the pictures match; the others are in …-pages.journey.ts. See look: Proof.
import { routes } from '#src/app/routes/routes.ts'
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { newVisitor, register } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt, whyNoPictures } from '#tests/support/looked-at.ts'
import { PATHS, go, NOBODYS } from '#tests/support/looked-at-paths.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test.beforeEach(() => {
  const reason = whyNoPictures()
  if (reason !== false) test.info().annotations.push({ type: 'no pictures', description: reason })
})

// Many pages one after the other, which a slow machine needs longer for.
test.describe.configure({ timeout: 360_000 })

test('the list of pages looked at is whole', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...PATHS].sort())
})

test('before signing in', async ({ page }) => {
  await go(page, '/login/password')
  await lookAt(page, 'login-password', [1366, 390])
  await go(page, '/login/msgCode')
  await lookAt(page, 'login-message', [1366])
  await go(page, '/register')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请输入短信验证码')).toBeVisible()
  await lookAt(page, 'register-complaints', [1366, 390])
  await go(page, '/forget')
  await lookAt(page, 'forget', [1366])
  await go(page, '/autoMessage', '?tokenId=nobody')
  await lookAt(page, 'link-unknown', [1366])
  await go(page, '/404')
  await lookAt(page, 'not-found', [1366])
  await go(page, '/signatureRecord')
  await lookAt(page, 'check-public')
  await go(page, '/outbox')
  await lookAt(page, 'outbox', [])
  await go(page, '/inspector')
  await lookAt(page, 'inspector', [])
})

test('a person without certification', async ({ page, server }) => {
  await go(page, '/register')
  await register(page, server.url, { ...newVisitor('沈知微'), phone: '13900001111' })
  await page.waitForLoadState('networkidle')
  await lookAt(page, 'home-new')
  await go(page, '/authPersonal')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请输入身份证号')).toBeVisible()
  await lookAt(page, 'person-complaints', [1366])
  await go(page, '/flowStart/startType')
  await expect(page.getByRole('dialog', { name: '请先完成实名认证' })).toBeVisible()
  await lookAt(page, 'certify-first', [1366])
})

test('a certified person', async ({ context, page, server }) => {
  await actAs(context, await apiPerson(server.url, '顾南舟', '13900002222'))
  await go(page, '/home')
  await lookAt(page, 'home-person', [1366])
  await go(page, '/authPersonal')
  await lookAt(page, 'person-certified', [1366])
  for (const path of [
    '/sign/list/loan',
    '/flowStart/loanSignSet',
    '/loanDetail',
    '/sign/list/receipt',
    '/flowStart/receiptSignSet',
  ] as const) {
    await go(page, path, `?loanId=${NOBODYS}&receiptId=${NOBODYS}`)
    await lookAt(page, 'another page', [])
  }
  await go(page, '/user/userCenter/examineDetail')
  await lookAt(page, 'examine-detail', [1366])
  await go(page, '/cancellationAccount')
  await lookAt(page, 'close-account', [1366, 390])
  await go(page, '/legalConsent', '?token=nobody')
  await lookAt(page, 'legal-consent-unknown', [1366])
  await go(page, '/authCompany')
  await lookAt(page, 'company-form', [1366])
  await go(page, '/user/userCenter/userInfo')
  await lookAt(page, 'account-person', [1366])
  await page.getByRole('button', { name: '修改签署密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改签署密码' })).toBeVisible()
  await lookAt(page, 'sign-password', [1366])
  await go(page, '/user/userCenter/signature')
  await lookAt(page, 'signatures', [1366])
  await go(page, '/user/userCenter/signatureEdit')
  await lookAt(page, 'signature-by-hand', [1366])
  await page.getByText('字体签名').click()
  await expect(page.getByAltText('顾南舟的签名预览')).toBeVisible()
  await lookAt(page, 'signature-typed', [1366])
  await page.getByText('手机手写').click()
  await expect(page.getByRole('img', { name: '手写签名二维码' })).toBeVisible()
  await lookAt(page, 'signature-by-phone', [])
  await page.getByText('上传图片').click()
  await lookAt(page, 'signature-upload', [1366])
  await go(page, '/user/userCenter/signature')
  await page.getByRole('link', { name: '查看详情' }).first().click()
  await expect(page.getByRole('region', { name: '变更历史' })).toBeVisible()
  await lookAt(page, 'signature-detail', [])
  await go(page, '/phoneSign', '?token=nobody')
  await expect(page.getByText('不能继续手写', { exact: true })).toBeVisible()
  await lookAt(page, 'phone-sign-over', [390])
  await go(page, '/sign/list/signing')
  await lookAt(page, 'list-empty')
  await go(page, '/sign/list/drafts')
  await lookAt(page, 'drafts-empty', [1366])
})
