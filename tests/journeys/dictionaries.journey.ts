// Operators keep the words that people choose from.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a type of contract is added at the desk and offered in a list', async ({
  browser,
  context,
  page,
  server,
}) => {
  const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const desk = await office.newPage()
  await desk.setViewportSize({ width: 1366, height: 768 })
  await desk.goto('/ops/dictionaries')
  await openDesk(desk, server.output())
  await desk.getByRole('button', { name: '添加', exact: true }).click()
  await desk.getByRole('dialog').getByLabel('名称').fill('保理合同')
  await desk.getByRole('dialog').getByLabel('代码').fill('12')
  await desk.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await expect(desk.getByRole('row', { name: /保理合同/ })).toBeVisible()
  await desk.getByRole('button', { name: '停用：技术合同' }).click()
  await expect(desk.getByRole('row', { name: /技术合同/ })).toContainText('已停用')
  await desk.getByRole('button', { name: '上移：保理合同' }).click()
  await expect(desk.getByRole('row').nth(11)).toContainText('保理合同')
  await desk.reload()
  await desk.getByRole('row', { name: /保理合同/ }).waitFor()
  await lookAt(desk, 'desk-dictionaries', [1366, 390])
  await office.close()

  await actAs(context, await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司'))
  await page.goto('/sign/list/signing?filters=open')
  await page.getByRole('combobox', { name: '合同类型' }).fill('保理')
  await expect(page.getByTitle('保理合同')).toBeVisible()
  await page.getByRole('combobox', { name: '合同类型' }).fill('技术')
  await expect(page.getByTitle('技术合同')).toBeHidden()
})
