// Orders are invoiced: by mail for a company, on paper for a person; a mistaken one is reversed.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { placeOrder } from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import { payAtCashier, payOrder } from '#protocol/trade/payments.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** Buys the package at this place of the list, and pays at once. */
const buy = async ({ client }: ApiPerson, place: number): Promise<void> => {
  const product = (await client.call(listPackages, {}))[place]
  const requestId = randomUUID()
  await client.call(placeOrder, { requestId, productId: product?.productId ?? '' })
  const { url } = await client.call(payOrder, { orderId: requestId })
  await client.call(payAtCashier, { token: url.split('token=')[1] ?? '' })
}

/** Registers what was issued elsewhere, with its file. */
const register = async (desk: Page, verb: string, label: string, number: string): Promise<void> => {
  await desk.getByRole('button', { name: verb }).click()
  await desk.getByLabel(label).fill(number)
  await desk.locator('input[type=file]').setInputFiles({
    name: '电子发票.pdf',
    mimeType: 'application/pdf',
    buffer: PDF,
  })
  await desk.getByText('电子发票.pdf').waitFor()
}

test('a company invoices two orders at once, and a mistaken one is reversed', async ({
  browser,
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004402')
  await buy(company, 0)
  await buy(company, 1)
  await actAs(context, company)
  const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const desk = await office.newPage()

  await test.step('the title is kept with all that a special invoice needs', async () => {
    await page.goto('/user/userCenter/companyInvoiceManage?tab=titles')
    await page.getByRole('button', { name: '新增抬头' }).click()
    await expect(page.getByLabel('单位名称')).toHaveValue('杭州栖木文化创意有限公司')
    await page.getByLabel('注册地址').fill('杭州市西湖区文三路 90 号')
    await page.getByLabel('电话').fill('0571-88886666')
    await page.getByLabel('开户行').fill('杭州银行文三支行')
    await page.getByLabel('账号').fill('3301 0401 6000 0012 345')
    await keepPicture(page, 'invoices', 'title')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('资料齐全')).toBeVisible()
    await lookAt(page, 'invoice-titles', [1366, 390])
  })

  await test.step('two orders are chosen and applied for', async () => {
    await page.getByRole('tab', { name: '可开票订单' }).click()
    await page
      .getByRole('row', { name: /单位 500 份/ })
      .getByRole('checkbox')
      .check()
    await page
      .getByRole('row', { name: /单位 100 份/ })
      .getByRole('checkbox')
      .check()
    await lookAt(page, 'invoice-orders', [1366, 390])
    await page.getByRole('button', { name: '申请开票' }).click()
    await page.getByRole('radio', { name: '专用发票' }).check()
    await page.getByLabel('接收邮箱').fill('caiwu@example.com')
    await lookAt(page, 'invoice-application', [1366, 390])
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('row', { name: /专用发票/ })).toContainText('待开票')
  })

  await test.step('an operator issues it', async () => {
    await desk.goto('/ops/invoices')
    await openDesk(desk, server.output())
    await desk.getByRole('row', { name: /杭州栖木文化创意有限公司/ }).waitFor()
    await lookAt(desk, 'desk-invoices', [1366, 390])
    await desk.getByRole('button', { name: '处理' }).click()
    await register(desk, '登记开票', '发票号码', '25330000000012345678')
    await keepPicture(desk, 'invoices', 'issue')
    await desk.getByRole('button', { name: '已开票' }).click()
    await expect(desk.getByText('没有这样的发票')).toBeVisible()
  })

  await test.step('the company sees it, and wants it reversed', async () => {
    await page.reload()
    await page.getByRole('button', { name: '杭州栖木文化创意有限公司', exact: true }).click()
    await expect(page.getByRole('button', { name: '下载发票文件 PDF' })).toBeVisible()
    await lookAt(page, 'invoice', [1366, 390])
    await page.getByRole('button', { name: '申请红冲' }).click()
    await page.getByRole('textbox', { name: '红冲原因' }).fill('抬头有误')
    await keepPicture(page, 'invoices', 'reverse')
    await page.getByRole('dialog', { name: /红冲/ }).getByRole('button', { name: '申请红冲' }).click()
    await expect(page.getByText('红冲中').first()).toBeVisible()
  })

  await test.step('the red invoice is registered, and the orders are free again', async () => {
    await desk.goto('/ops/invoices?tab=4')
    await desk.getByRole('button', { name: '处理' }).click()
    await register(desk, '登记红冲', '红字发票号码', '25330000000012345679')
    await desk.getByRole('button', { name: '已红冲' }).click()
    await expect(desk.getByText('没有这样的发票')).toBeVisible()
    await page.goto('/user/userCenter/selfMeal?tab=orders')
    await expect(page.getByRole('link', { name: '申请发票' })).toHaveCount(2)
    await keepPicture(page, 'invoices', 'orders')
    await page.getByRole('link', { name: '申请发票' }).first().click()
    await expect(page.getByText('已选 1 笔')).toBeVisible()
    await office.close()
  })
})

test('a person invoices an order on paper', async ({ browser, context, page, server }) => {
  const person = await apiPerson(server.url, '顾晚舟', '13900004403')
  await buy(person, 0)
  await actAs(context, person)
  const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const desk = await office.newPage()

  await page.goto('/user/userCenter/personalInvoiceManage')
  await page
    .getByRole('row', { name: /个人 10 份/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '申请开票' }).click()
  await page.getByRole('button', { name: '新增抬头' }).click()
  await page.getByRole('dialog', { name: '新增抬头' }).getByRole('button', { name: '保存' }).click()
  await page.getByRole('radio', { name: '纸质发票' }).check()
  await page.getByRole('button', { name: '新增地址' }).click()
  const dialog = page.getByRole('dialog', { name: '新增邮寄地址' })
  await dialog.getByLabel('收件人').fill('顾晚舟')
  await dialog.getByLabel('手机号').fill('13900004403')
  await dialog.getByLabel('所在地区').fill('杭州')
  await page.getByText('浙江省 / 杭州市').click()
  await dialog.getByLabel('详细地址').fill('西湖区文三路 90 号')
  await keepPicture(page, 'invoices', 'address')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('顾晚舟，浙江省杭州市西湖区文三路 90 号')).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('row', { name: /纸质发票/ })).toContainText('待开票')

  await desk.goto('/ops/invoices')
  await openDesk(desk, server.output())
  await desk
    .getByRole('row', { name: /顾晚舟/ })
    .getByRole('button', { name: '处理' })
    .click()
  await register(desk, '登记开票', '发票号码', '25330000000012345680')
  await desk.getByRole('button', { name: '已开票' }).click()
  await desk.getByRole('button', { name: '登记快递' }).click()
  await desk.getByLabel('快递公司').fill('顺丰速运')
  await desk.getByLabel('快递单号').fill('SF1234567890')
  await desk.getByRole('button', { name: '已寄出' }).click()
  await expect(desk.getByText('顺丰速运 SF1234567890').first()).toBeVisible()
  await keepPicture(desk, 'invoices', 'desk-posted')
  await office.close()

  await page.reload()
  await page.getByRole('button', { name: '顾晚舟', exact: true }).click()
  await expect(page.getByText('顺丰速运 SF1234567890').first()).toBeVisible()
  await lookAt(page, 'personal-invoice', [1366, 390])
})
