// Packages are bought at the cashier and by a transfer, taken for nothing, and claimed by a link.
import { inviteStaff } from '#protocol/company/invitations.ts'
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { newPhone } from '#tests/support/people.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a company buys at the cashier, then by transfer, and an operator confirms it', async ({
  browser,
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004401')
  await actAs(context, boss)

  const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const desk = await office.newPage()

  await test.step('the package is chosen, ordered, paid, and there', async () => {
    await page.goto('/setMeal')
    await expect(page).toHaveURL(/\/setMeal\/list$/)
    await page.getByRole('link', { name: '购买：单位 100 份' }).waitFor()
    await lookAt(page, 'packages', [1366, 390])
    await page.getByRole('link', { name: '购买：单位 100 份' }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page.getByRole('radiogroup', { name: '支付方式' })).toBeVisible()
    await page.getByRole('button', { name: '填写开票信息' }).click()
    const wish = page.getByRole('dialog', { name: '开票信息' })
    await wish.getByRole('button', { name: '新增抬头' }).click()
    await page.getByRole('dialog', { name: '新增抬头' }).getByRole('button', { name: '保存' }).click()
    await wish.getByLabel('接收邮箱').fill('caiwu@example.com')
    await keepPicture(page, 'packages', 'wish')
    await wish.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/^付款后自动申请普通发票/)).toBeVisible()
    await lookAt(page, 'order', [1366, 390])
    await page.goto('/user/userCenter/selfMeal')
    const open = page.getByRole('region', { name: '进行中的订单' })
    await expect(open.getByText('支付到账')).toBeVisible()
    await keepPicture(page, 'packages', 'open-order')
    await open.getByRole('link', { name: '去支付' }).click()
    await page.getByRole('radio', { name: /^演示收银台/ }).check()
    await page.getByRole('button', { name: '去支付' }).click()
    await page.getByRole('button', { name: '付款', exact: true }).waitFor()
    await lookAt(page, 'cashier', [390])
    await page.getByRole('button', { name: '付款', exact: true }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await page.getByRole('link', { name: '查看订单、申请发票' }).click()
    await expect(page.getByRole('region', { name: '付款记录' })).toContainText('已收款')
    await goTo(page, '/user/userCenter/companyInvoiceManage?tab=invoices')
    await expect(page.getByRole('row', { name: /杭州栖木文化创意有限公司/ })).toContainText('待开票')
    await page.goto('/user/userCenter/selfMeal?tab=orders')
    await expect(page.getByRole('row', { name: /单位 100 份/ })).toContainText('已支付')
    await lookAt(page, 'own-packages', [1366, 390])
  })

  const invite = async () => {
    await page.goto('/user/userCenter/staffManage')
    await page.getByRole('button', { name: '邀请员工' }).click()
    const drawer = page.getByRole('dialog', { name: '邀请员工' })
    await drawer.getByLabel('姓名').fill('第五十一')
    await drawer.getByLabel('手机号').fill('13900004981')
    await drawer.getByRole('button', { name: '发送邀请' }).click()
    return drawer
  }

  await test.step('who invites one more than the package allows is led to the packages', async () => {
    // Fifty with the first administrator.
    for (let number = 1; number < 50; number += 1)
      await boss.client.call(inviteStaff, {
        name: `员工${'甲乙丙丁戊己庚辛壬癸'[number % 10]}${'子丑寅卯辰'[Math.floor(number / 10)]}`,
        phone: newPhone(),
        roles: ['staff'],
        departments: [],
      })
    const drawer = await invite()
    await expect(drawer.getByText(/当前套餐最多 50 名员工/)).toBeVisible()
    await keepPicture(page, 'packages', 'staff-full-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await drawer.getByText(/当前套餐最多 50 名员工/).scrollIntoViewIfNeeded()
    await keepPicture(page, 'packages', 'staff-full-390')
    await page.setViewportSize({ width: 1366, height: 768 })
    await drawer.getByRole('link', { name: '查看套餐' }).click()
    await expect(page).toHaveURL(/\/setMeal\/list$/)
  })

  await test.step('a second one is transferred, with its voucher', async () => {
    await page.getByRole('link', { name: '购买：单位 500 份' }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await page.getByRole('radio', { name: /^对公转账/ }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: '网银回单.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await licencePicture('网银回单')),
    })
    await page.getByText('网银回单.png').waitFor()
    await page.getByRole('button', { name: '已转账，提交凭证' }).click()
    await expect(page.getByText('待确认到账').first()).toBeVisible()
  })

  await test.step('an operator confirms that the money came', async () => {
    await desk.goto('/ops/orders')
    await openDesk(desk, server.output())
    await desk.getByRole('row', { name: /杭州栖木文化创意有限公司/ }).waitFor()
    await lookAt(desk, 'desk-orders', [1366, 390])
    await desk.getByRole('button', { name: '确认到账' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
    await expect(desk.getByText('没有待确认的转账')).toBeVisible()
  })

  await test.step('both packages are there', async () => {
    await page.goto('/user/userCenter/selfMeal?tab=orders')
    await expect(page.getByRole('row', { name: /单位 500 份/ })).toContainText('已支付')
  })

  await test.step('the larger package lets the next one in', async () => {
    const drawer = await invite()
    await expect(drawer.getByText('已向第五十一发送邀请短信')).toBeVisible()
    await keepPicture(page, 'packages', 'staff-let-in-1366')
    await page.goto('/user/userCenter/selfMeal?tab=orders')
  })

  await test.step('the money of the first is wanted back, and the operator sends it', async () => {
    await page.getByRole('link', { name: '单位 100 份', exact: true }).click()
    await page.getByRole('button', { name: '申请退款' }).click()
    await page.getByRole('textbox', { name: '退款原因' }).fill('买重了')
    await keepPicture(page, 'packages', 'refund')
    await page.getByRole('dialog').getByRole('button', { name: '申请退款' }).click()
    await expect(page.getByText('退款原因：买重了')).toBeVisible()
    await goTo(desk, '/ops/orders?tab=refunds')
    await lookAt(desk, 'desk-refunds', [1366, 390])
    await desk.getByRole('button', { name: '原路退款' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '原路退款' }).click()
    await expect(desk.getByText('没有待处理的退款')).toBeVisible()
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByRole('heading', { name: '已退款' })).toBeVisible()
    await keepPicture(page, 'packages', 'refunded')
  })

  await test.step('the operator offers a free package, and the company takes it once', async () => {
    await goTo(desk, '/ops/quotas')
    await desk.getByRole('link', { name: '免费套餐' }).click()
    await desk.getByRole('button', { name: '新增免费套餐' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '名称' }).fill('新单位试用')
    await dialog.getByRole('spinbutton', { name: '份数' }).fill('30')
    await keepPicture(desk, 'packages', 'desk-free-new')
    await dialog
      .getByRole('button', { name: '上 架' })
      .or(dialog.getByRole('button', { name: '上架' }))
      .click()
    await expect(desk.getByRole('row', { name: /新单位试用/ })).toContainText('上架')
    await lookAt(desk, 'desk-free', [1366, 390])
    await page.goto('/setMeal/list')
    await page.getByRole('link', { name: '免费领取：新单位试用' }).click()
    await lookAt(page, 'take-free', [1366, 390])
    await page.getByRole('button', { name: '免费领取' }).click()
    await expect(page.getByRole('heading', { name: '领取成功' })).toBeVisible()
    await lookAt(page, 'taken-free', [1366, 390])
    await page.goto('/setMeal/list')
    const offered = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: '新单位试用' }) })
    await expect(offered).toContainText('已领取')
    await keepPicture(page, 'packages', 'packages-taken')
  })

  await test.step('the operator gives a link away, and the company claims by it', async () => {
    await office.grantPermissions(['clipboard-read', 'clipboard-write'])
    await goTo(desk, '/ops/quotas/offers')
    await desk.getByRole('button', { name: '新增专属套餐' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('名称').fill('老客户专享')
    await dialog.getByLabel('套餐').click()
    await desk
      .getByText(/^单位 500 份（原价/)
      .last()
      .click()
    await dialog.getByLabel('可领取数量').fill('3')
    for (const day of ['2020-01-01', '2099-12-31']) {
      if (day.startsWith('2020')) await dialog.getByPlaceholder('开始日期').click()
      await desk.keyboard.type(day)
      await desk.keyboard.press('Enter')
    }
    await dialog.getByRole('button', { name: '新增' }).click()
    await expect(desk.getByRole('row', { name: /老客户专享/ })).toContainText('0 / 3')
    await lookAt(desk, 'desk-offers', [1366, 390])
    await desk.getByRole('button', { name: '复制链接：老客户专享' }).click()
    await expect(desk.getByText('已复制')).toBeVisible()
    const link = new URL(await desk.evaluate(() => navigator.clipboard.readText()))
    await page.goto(`${link.pathname}${link.search}`)
    await expect(page.getByRole('button', { name: '立即领取' })).toBeVisible()
    await lookAt(page, 'exclusive', [1366, 390])
    await page.getByRole('button', { name: '立即领取' }).click()
    await expect(page.getByText('已领取').first()).toBeVisible()
    await goTo(desk, '/ops/quotas')
    await goTo(desk, '/ops/quotas/offers')
    await expect(desk.getByRole('row', { name: /老客户专享/ })).toContainText('1 / 3')
    await desk.getByRole('button', { name: '结束领取：老客户专享' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '结束领取' }).click()
    await expect(desk.getByRole('row', { name: /老客户专享/ })).toContainText('已过期')
    await office.close()
  })
})
