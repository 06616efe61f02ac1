// A platform template is looked at, copied, changed and fixed; operators see all.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a template of the platform becomes one’s own, is changed by versions, and fixed', async ({
  browser,
  context,
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await actAs(context, await apiCompany(server.url, '顾清和', '杭州栖木设计有限公司', '13900004464'))

  await test.step('the common ones are empty, the platform’s are there with their pages', async () => {
    await page.goto('/template')
    await expect(page).toHaveURL(/\/template\/commTemplate$/)
    await page.getByRole('link', { name: '去看平台模板' }).click()
    await expect(page.getByRole('heading', { name: '房屋租赁合同' })).toHaveCount(0)
    await expect(page.locator('li canvas').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await lookAt(page, 'platform-templates', [1366, 390])
    await page.getByRole('combobox', { name: '分类' }).click()
    await page.getByTitle('租赁').click()
    await expect(page.getByRole('heading', { name: '房屋租赁合同' })).toBeVisible()
  })

  await test.step('it is looked at in the preview, favoured and copied', async () => {
    await page.getByRole('button', { name: '预览：房屋租赁合同' }).click()
    const dialog = page.getByRole('dialog', { name: '房屋租赁合同' })
    await expect(dialog.getByText('共 3 页')).toBeVisible()
    await dialog.locator('canvas').first().waitFor()
    await keepPicture(page, 'templates', 'preview')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '收藏到常用模板：房屋租赁合同' }).click()
    await expect(page.getByText('已收藏到常用模板')).toBeVisible()
    await page.getByRole('button', { name: '更多操作：房屋租赁合同' }).click()
    await page.getByRole('menuitem', { name: '复制为自建模板' }).click()
    await expect(page.getByText('已复制到自建模板')).toBeVisible()
    await goTo(page, '/template/commTemplate')
    await expect(page.getByRole('heading', { name: '房屋租赁合同' })).toBeVisible()
    await keepPicture(page, 'templates', 'common')
  })

  await test.step('the copy is changed, and the two versions are compared', async () => {
    await goTo(page, '/template/createTemplate')
    await page.getByRole('button', { name: '更多操作：房屋租赁合同（副本）' }).click()
    await page.getByRole('menuitem', { name: '修改' }).click()
    const dialog = page.getByRole('dialog', { name: /修改模板/ })
    const editor = dialog.locator('.ProseMirror')
    await editor.waitFor()
    await keepPicture(page, 'templates', 'editing')
    await editor.locator('p').last().click()
    await page.keyboard.type('备用钥匙一把。')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByText('已保存，当前是第 2 版')).toBeVisible()
    await page.getByRole('button', { name: '更多操作：房屋租赁合同（副本）' }).click()
    await page.getByRole('menuitem', { name: '版本与对比' }).click()
    await expect(page.getByRole('dialog').locator('ins')).toContainText('备用钥匙一把。')
    await keepPicture(page, 'templates', 'versions')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  })

  await test.step('the copy is fixed', async () => {
    await page.getByRole('button', { name: '更多操作：房屋租赁合同（副本）' }).click()
    await page.getByRole('menuitem', { name: '设为固定模板' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '设为固定模板' }).click()
    await expect(page.getByRole('heading', { name: '房屋租赁合同（副本）' })).toHaveCount(0)
    await goTo(page, '/template/fixTemplate')
    await expect(page.getByRole('heading', { name: '房屋租赁合同（副本）' })).toBeVisible()
    await expect(page.locator('li canvas').first()).toBeVisible()
    await lookAt(page, 'fixed-templates', [1366, 390])
  })

  await test.step('operators see all of them, and publish one anew', async () => {
    const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
    const desk = await office.newPage()
    await desk.goto('/ops/templates')
    await openDesk(desk, server.output())
    await desk.getByRole('row', { name: /房屋续租协议/ }).waitFor()
    await lookAt(desk, 'desk-templates', [1366, 390])
    await desk
      .getByRole('row', { name: /房屋续租协议/ })
      .getByRole('button', { name: '修改' })
      .click()
    const dialog = desk.getByRole('dialog', { name: /修改平台模板/ })
    await dialog.locator('.ProseMirror').waitFor()
    await keepPicture(desk, 'templates', 'desk-editing')
    await dialog.getByRole('textbox', { name: '说明' }).fill('租期届满后继续租用同一房屋时签订。')
    await dialog.getByRole('button', { name: /发\s*布/ }).click()
    await expect(desk.getByRole('row', { name: /房屋续租协议/ })).toContainText('（已改）')
    await office.close()
  })
})
