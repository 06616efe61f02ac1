// A company lets an application launch contracts, and reads which calls it may make.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('an application is made that may launch, and its calls are read', async ({ context, page, server }) => {
  await actAs(context, await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004479'))

  await test.step('it is made, and may launch in the name of who says so', async () => {
    await page.goto('/user/userCenter/integratedManage')
    await page.getByRole('button', { name: '新建应用' }).first().click()
    await page.getByLabel('应用名称').fill('进销存')
    await page.getByLabel('IP 名单').fill('203.0.113.7')
    await page.getByRole('switch', { name: '允许发起合同' }).click()
    await lookAt(page, 'application-drawer', [1366, 390])
    await page.getByRole('dialog').getByRole('button', { name: '新建应用' }).click()
    const secret = page.getByRole('dialog', { name: '“进销存”的密钥' })
    await secret.getByRole('checkbox').check()
    await secret.getByRole('button', { name: '完成' }).click()
    await page.getByRole('link', { name: '进销存' }).click()
    await expect(page.getByText('以沈知微的名义')).toBeVisible()
  })

  await test.step('the document of its calls stands inside the product', async () => {
    await goTo(page, '/user/userCenter/integratedManage/interfaces')
    await page.getByRole('button', { name: /发起草稿/ }).click()
    await expect(page.getByText('draft.invalid').first()).toBeVisible()
    // Names of calls and inputs are what the page is about, so they are not read for English words.
    await keepPicture(page, 'applications', 'interfaces')
  })
})
