// An operator makes a partner, whose link brings a customer, who buys, which earns a commission.
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { certifyPerson, newVisitor, openDesk, register } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'

const WIDE = { width: 1366, height: 768 }
const NARROW = { width: 390, height: 844 }

test('a partner’s link brings a customer whose order earns a commission', async ({ browser, server }) => {
  const opened = { locale: 'zh-CN', baseURL: server.url, viewport: WIDE }
  const person = await apiPerson(server.url, '沈知微', '13900004593')
  const desk = await (await browser.newContext(opened)).newPage()
  const own = await browser.newContext(opened)
  const page = await own.newPage()
  const visitor = newVisitor('陈一诺')
  const guest = await (await browser.newContext(opened)).newPage()

  await test.step('an operator makes the partner', async () => {
    await desk.goto('/ops/partners')
    await openDesk(desk, server.output())
    await desk.getByRole('button', { name: '添加合伙人' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('手机号').fill('13900009999')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(dialog.getByText('这个手机号还没有注册，请对方先注册并完成实名认证')).toBeVisible()
    await dialog.getByLabel('手机号').fill(person.phone)
    await keepPicture(desk, 'partners', 'desk-dialog-1366')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(desk.getByRole('cell', { name: '沈知微', exact: true })).toBeVisible()
    await keepPicture(desk, 'partners', 'desk-1366')
  })

  const code = await test.step('the partner finds the code and its link', async () => {
    await actAs(own, person)
    await page.goto('/partner')
    await expect(page.getByRole('img', { name: '推广链接的二维码' })).toBeVisible()
    await expect(page.getByText('还没有客户')).toBeVisible()
    await keepPicture(page, 'partners', 'new-1366')
    const url = await page.getByText(/\/register\?partner=/).innerText()
    return url.split('partner=')[1] ?? ''
  })

  await test.step('a customer looks around first, then registers and buys', async () => {
    await guest.goto(`/register?partner=${code}`)
    await guest.goto('/login/password')
    await guest.goto('/register')
    await register(guest, server.url, visitor)
    await guest.goto('/authPersonal')
    await certifyPerson(guest, visitor)
    await expect(guest.getByText(`${visitor.name}，您已通过实名认证`)).toBeVisible()
    await guest.goto('/setMeal/list')
    await guest.getByRole('link', { name: '购买：个人 10 份' }).click()
    await guest.getByRole('button', { name: '提交订单' }).click()
    await guest.getByRole('radio', { name: /^演示收银台/ }).check()
    await guest.getByRole('button', { name: '去支付' }).click()
    await guest.getByRole('button', { name: '付款', exact: true }).click()
    await expect(guest.getByRole('heading', { name: '支付成功' })).toBeVisible()
  })

  await test.step('the partner sees customer, order and commission', async () => {
    await page.reload()
    await expect(page.getByText('陈**')).toBeVisible()
    await expect(page.getByText('¥3.90').first()).toBeVisible()
    await keepPicture(page, 'partners', 'customers-1366')
    await page.getByRole('tab', { name: '按月佣金' }).click()
    await expect(page.getByText('未结算').last()).toBeVisible()
    await keepPicture(page, 'partners', 'months-1366')
    await page.getByRole('tab', { name: '订单明细' }).click()
    await expect(page.getByRole('cell', { name: '个人 10 份' })).toBeVisible()
    await keepPicture(page, 'partners', 'commissions-1366')
    await page.setViewportSize(NARROW)
    await keepPicture(page, 'partners', 'commissions-390')
    await page.getByRole('tab', { name: '客户' }).click()
    await expect(page.getByText('陈**')).toBeVisible()
    await keepPicture(page, 'partners', 'customers-390')
  })

  await test.step('the desk shows the month, which is paid out once it is over', async () => {
    await desk.reload()
    await desk.getByRole('button', { name: '结算：沈知微' }).click()
    const drawer = desk.getByRole('dialog')
    await expect(drawer.getByRole('cell', { name: '¥3.90' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '登记已结算' })).toBeDisabled()
    await keepPicture(desk, 'partners', 'dues-1366')
    await desk.setViewportSize(NARROW)
    await keepPicture(desk, 'partners', 'dues-390')
  })
  for (const one of [desk, page, guest]) await one.context().close()
})
