// A file becomes a template: fields and places are set on it, it is used, filled in and launched.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { chooseParty, dragToPage, goOn } from '#tests/support/wizard-screens.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const NAME = '办公室租赁合同'

test('a file is uploaded as a template, gets its fields and places, and a contract is launched from it', async ({
  context,
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await actAs(context, await apiCompany(server.url, '顾清和', '杭州栖木设计有限公司', '13900004467'))
  const panel = page.getByRole('region', { name: '所选签署位置' })

  await test.step('the file is uploaded with who signs it', async () => {
    await page.goto('/template/createTemplate')
    await page.getByRole('button', { name: '上传文件' }).first().click()
    const dialog = page.getByRole('dialog', { name: '新建模板：上传文件' })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: `${NAME}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(await leaseContract({ landlord: '______________', tenant: '______________' })),
      })
    await expect(dialog.getByText(`${NAME}.pdf，共 3 页（点击更换）`)).toBeVisible()
    await dialog.getByRole('combobox', { name: '分类' }).click()
    await page.getByTitle('租赁').click()
    await lookAt(page, 'template-upload', [1366, 390])
    await dialog.getByRole('button', { name: '下一步：设置填写位' }).click()
    await expect(page).toHaveURL(/\/flowStart\/setPosition\?templateId=/)
  })

  await test.step('places are found from the text, fields are dragged onto the page and described', async () => {
    await expect(page.getByText('识别到 4 处签署位置、2 个填写项，请核对')).toBeVisible({ timeout: 30_000 })
    await keepPicture(page, 'set-position', '01-found')
    await lookAt(page, 'set-position-found', [1366, 390])
    await page.getByRole('button', { name: '忽略推荐的填写项“甲方”（单行文本）' }).click()
    await page.getByRole('button', { name: '忽略推荐的填写项“乙方”（单行文本）' }).click()
    await page.getByRole('button', { name: '全部采用' }).click()
    await chooseParty(page, '甲方')
    await dragToPage(page, '骑缝章', { page: 0, x: 700, y: 600 })
    await dragToPage(page, '金额', { page: 0, x: 560, y: 480 })
    await panel.getByLabel('名称').fill('')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(
      page.getByRole('button', { name: '有填写项还没有名称，请填写，最多 30 个字', exact: true }),
    ).toBeVisible()
    await panel.getByLabel('名称').fill('月租金')
    await dragToPage(page, '手机号', { page: 0, x: 560, y: 560 })
    await panel.getByLabel('名称').fill('承租方电话')
    await panel.getByLabel('由谁填写').click()
    await page.getByTitle('乙方').last().click()
    await expect(page.getByText('有未保存的修改')).toBeVisible()
    await lookAt(page, 'set-position', [1366, 390])
  })

  await test.step('a reload keeps what is not saved, and saving makes the next version', async () => {
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect(page.getByText('已恢复上次没有保存的修改')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('已保存，当前是第 2 版')).toBeVisible()
    await expect(page.getByText('第 2 版，已保存')).toBeVisible()
    await keepPicture(page, 'set-position', '02-saved')
  })

  await test.step('it is used: filled in, its places are there, and it is launched', async () => {
    await page.getByRole('link', { name: '使用这个模板' }).click()
    await expect(page.getByRole('heading', { name: `填写《${NAME}》` })).toBeVisible()
    const role = page.getByRole('region', { name: '签署方' }).getByRole('listitem').nth(1)
    await role.getByLabel('姓名').fill('沈知微')
    await role.getByLabel('手机号').fill('13900004468')
    await page.getByLabel('月租金', { exact: true }).fill('12800')
    await expect(page.getByText('与填写内容一致')).toBeVisible({ timeout: 30_000 })
    await lookAt(page, 'file-template-filled', [1366, 390])
    await goOn(page, '设置签署方')
    await goOn(page, null)
    await expect(page.getByText(/5 处签署位置，\d+ 个填写项/)).toBeVisible({ timeout: 20_000 })
    await keepPicture(page, 'set-position', '03-places')
    await goOn(page, '核对并发起签署')
    await expect(page.getByRole('button', { name: '按表格批量发起' })).toBeEnabled()
    await keepPicture(page, 'set-position', '04-review')
    await page.getByRole('button', { name: '发起签署', exact: true }).click()
    await expect(page.getByText(/已请各方确认/)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the list shows it with what may be done', async () => {
    await page.goto('/template/createTemplate')
    await expect(page.locator('li canvas').first()).toBeVisible()
    await page.getByRole('button', { name: `更多操作：${NAME}` }).click()
    await expect(page.getByRole('menuitem', { name: '设置填写位' })).toBeVisible()
    await lookAt(page, 'own-templates', [1366, 390])
  })
})
