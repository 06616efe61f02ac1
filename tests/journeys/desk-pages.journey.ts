// Pages of the operators’ desk in each of their states.
import { apiNewcomer, apiPassport, apiPerson } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt, whyNoPictures } from '#tests/support/looked-at.ts'
import { go } from '#tests/support/looked-at-paths.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test.beforeEach(() => {
  const reason = whyNoPictures()
  if (reason !== false) test.info().annotations.push({ type: 'no pictures', description: reason })
})

// Many pages one after the other, which a slow machine needs longer for.
test.describe.configure({ timeout: 360_000 })

test('the operators’ desk', async ({ page, server }) => {
  const applicant = await apiNewcomer(server.url, 'Anna Berg', '13900006661')
  await apiPassport(applicant)
  await apiPerson(server.url, '闻人听雪', '13900006662')
  await go(page, '/ops')
  await expect(page.getByRole('heading', { name: '登录运营台' })).toBeVisible()
  await lookAt(page, 'desk-sign-in', [1366, 390])
  await openDesk(page, server.output())
  await expect(page.getByText('Anna Berg')).toBeVisible()
  await lookAt(page, 'desk-home', [1366])
  await go(page, '/ops/certification')
  await expect(page.getByText('Anna Berg')).toBeVisible()
  await lookAt(page, 'desk-certifications', [1366])
  await page
    .getByRole('row', { name: /Anna Berg/ })
    .getByRole('link', { name: '审核' })
    .click()
  await expect(page.getByRole('img', { name: /证件正面/ })).toBeVisible()
  await lookAt(page, 'desk-certification')
  await page.getByRole('button', { name: '驳回' }).click()
  await expect(page.getByRole('dialog', { name: /驳回/ })).toBeVisible()
  await lookAt(page, 'desk-refuse', [1366])
  // One holder alone: who else has a certificate is up to the journeys before this one.
  await go(page, '/ops/certificates')
  await page.getByRole('searchbox').fill('闻人听雪')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '吊销' })).toHaveCount(1)
  await lookAt(page, 'desk-certificates', [1366])
  await go(page, '/ops/quotas')
  await page.getByRole('button', { name: '赠送份数' }).click()
  await expect(page.getByRole('dialog', { name: '赠送合同份数' })).toBeVisible()
  await lookAt(page, 'desk-quotas', [])
  await go(page, '/ops/lawyers')
  await lookAt(page, 'desk-lawyers', [])
  await go(page, '/ops/operators')
  await expect(page.getByText('系统管理员').first()).toBeVisible()
  await lookAt(page, 'desk-operators', [1366])
  await go(page, '/ops/audit')
  await page.getByRole('button', { name: '校验完整性' }).click()
  await expect(page.getByText(/记录完整/)).toBeVisible()
  await lookAt(page, 'desk-audit', [])
})
