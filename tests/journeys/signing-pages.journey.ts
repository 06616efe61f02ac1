// Pages of the wizard, of signing and of what comes of it, in each of their states.
import { actAs, apiTwoParties, drafted, launched, SIGN_PASSWORD } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt, whyNoPictures } from '#tests/support/looked-at.ts'
import { readToTheEnd, sign } from '#tests/support/signing-screens.ts'
import { go } from '#tests/support/looked-at-paths.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test.beforeEach(() => {
  const reason = whyNoPictures()
  if (reason !== false) test.info().annotations.push({ type: 'no pictures', description: reason })
})

// Many pages one after the other, which a slow machine needs longer for.
test.describe.configure({ timeout: 360_000 })

test('the wizard', async ({ context, page, server }) => {
  const [company, person] = await apiTwoParties(server.url, '444')
  const { contractId } = await drafted([company, person], '房屋租赁合同')
  await actAs(context, company)
  await go(page, '/flowStart/startType')
  await lookAt(page, 'wizard-1-start')
  await page.getByRole('button', { name: /上传文件发起/ }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(/处需要修改/)).toBeVisible()
  await lookAt(page, 'wizard-2-complaints', [1366])
  const search = `?contractId=${contractId}`
  await go(page, '/flowStart/signPosition', search)
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await page.getByRole('button', { name: /^第 3 页/ }).click()
  await expect(page.getByRole('button', { name: /^公章，/ })).toBeVisible()
  await lookAt(page, 'wizard-4-places', [1366, 1920])
  await go(page, '/flowStart/editDoc', search)
  await page.getByRole('button', { name: /上传文件$/ }).click()
  await expect(page.getByLabel('合同名称')).toHaveValue('房屋租赁合同')
  await lookAt(page, 'wizard-2-files')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { name: '设置签署方' })).toBeVisible()
  await lookAt(page, 'wizard-3-parties')
  await page.getByRole('button', { name: /5 发起签署/ }).click()
  await expect(page.getByRole('heading', { name: '核对并发起签署' })).toBeVisible()
  await lookAt(page, 'wizard-5-launch')
})

test('signing and what comes of it', async ({ context, page, server }) => {
  const [company, person] = await apiTwoParties(server.url, '555')
  const { contractId, partyIds } = await launched([company, person], '房屋租赁合同', false)
  await actAs(context, company)
  const at = (index: number) => `?contractId=${contractId}&partyId=${partyIds[index] ?? ''}`
  await go(page, '/signModel/signAuth', at(0))
  await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
  await lookAt(page, 'signing-reading', [1366, 1920, 390])
  await readToTheEnd(page)
  await page.getByText('密码认证').click()
  await page.getByRole('textbox', { name: '签署密码' }).fill(SIGN_PASSWORD)
  await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
  await lookAt(page, 'signing-ready')
  await page.getByRole('button', { name: '拒签' }).click()
  await expect(page.getByRole('dialog', { name: '拒签《房屋租赁合同》？' })).toBeVisible()
  await lookAt(page, 'reject', [1366])
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await sign(page)
  await lookAt(page, 'signed', [1366, 390])
  await go(page, '/signModel/signAuth', at(1))
  await expect(page.getByRole('alert')).toBeVisible()
  await lookAt(page, 'signing-blocked', [1366])
  await go(page, '/signatureRecord')
  await lookAt(page, 'check-known', [1366])
})
