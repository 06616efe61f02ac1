// The subsidy platform: a policy is added, applied for, returned, passed and paid.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { startServer } from '#tests/support/running-server.ts'

test('a company applies for a subsidy, an operator returns it, passes it, and records the payment', async ({
  browser,
}) => {
  const server = await startServer({
    isShortLived: true,
    env: { NUOYIN_PLATFORM: 'subsidy', NUOYIN_DEMO: 'off' },
  })
  const opened = { locale: 'zh-CN', baseURL: server.url, viewport: { width: 1366, height: 768 } }
  const context = await browser.newContext(opened)
  const page = await context.newPage()
  const office = await browser.newContext(opened)
  const desk = await office.newPage()
  await actAs(context, await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004471'))

  await test.step('the operator adds a policy', async () => {
    await desk.goto('/ops/subsidies?tab=policies')
    await openDesk(desk, server.output())
    await desk.getByRole('button', { name: '新增政策' }).first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('政策名称').fill('电子合同应用补贴')
    await dialog.getByLabel('补贴比例（%）').fill('50')
    await dialog.getByLabel('补贴上限（元）').fill('300')
    const days = dialog.getByLabel('受理期间')
    await days.click()
    await days.fill('2026-01-01')
    await desk.keyboard.press('Enter')
    await desk.keyboard.type('2036-12-31')
    await desk.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '新增政策' }).click()
    await expect(desk.getByText('电子合同应用补贴')).toBeVisible()
    await lookAt(desk, 'desk-subsidy-policies', [1366])
  })

  await test.step('the company buys a package and applies', async () => {
    await page.goto('/setMeal/list')
    await page.getByRole('link', { name: '购买：单位 100 份' }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await page.getByRole('radio', { name: /^演示收银台/ }).check()
    await page.getByRole('button', { name: '去支付' }).click()
    await page.getByRole('button', { name: '付款', exact: true }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await page.goto('/user/userCenter/subsidyApplication')
    await page.getByRole('button', { name: '申请补贴' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('checkbox', { name: /单位 100 份/ }).check()
    await form.getByLabel('申请金额（元）').fill('100')
    await form.getByLabel('开户行').fill('中国工商银行杭州文晖支行')
    await form.getByLabel('银行账号').fill('6222000011112222')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '营业执照.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await licencePicture('杭州栖木文化创意有限公司')),
      })
    await expect(form.getByText('营业执照.png')).toBeVisible()
    await lookAt(page, 'subsidy-form', [1366, 390])
    await page.setViewportSize(opened.viewport)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: '补贴申请详情' })).toBeVisible()
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  })

  await test.step('it is returned with a reason, and handed in again', async () => {
    await goTo(desk, '/ops/subsidies')
    await desk.getByRole('button', { name: '审核：杭州栖木文化创意有限公司' }).click()
    await lookAt(desk, 'desk-subsidy', [1366])
    await desk.getByRole('button', { name: '退回修改' }).click()
    const why = desk.getByRole('dialog', { name: '退回这份补贴申请？' })
    await why.getByRole('textbox').fill('营业执照看不清，请重新上传')
    await why.getByRole('button', { name: '退回修改' }).click()
    await expect(desk.getByText('没有这类补贴申请')).toBeVisible()
    await page.reload()
    await expect(page.getByText('退回原因：营业执照看不清，请重新上传')).toBeVisible()
    await lookAt(page, 'subsidy-returned', [1366, 390])
    await page.setViewportSize(opened.viewport)
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  })

  await test.step('it is passed and paid', async () => {
    await goTo(desk, '/ops/subsidies')
    await desk.getByRole('button', { name: '审核：杭州栖木文化创意有限公司' }).click()
    await desk.getByRole('button', { name: '通过申请' }).click()
    await desk.getByRole('button', { name: '通过申请' }).last().click()
    await desk.goto('/ops/subsidies?tab=passed')
    await desk.getByRole('button', { name: '查看：杭州栖木文化创意有限公司' }).click()
    await desk.getByRole('button', { name: '登记已发放' }).click()
    await desk.getByRole('button', { name: '登记已发放' }).last().click()
    await expect(desk.getByText('没有这类补贴申请')).toBeVisible()
    await page.goto('/user/userCenter/subsidyApplication')
    await expect(page.getByRole('row', { name: /电子合同应用补贴/ })).toContainText('已发放')
    await lookAt(page, 'subsidies', [1366, 390])
  })
  await office.close()
  await context.close()
  await server.stop()
})
