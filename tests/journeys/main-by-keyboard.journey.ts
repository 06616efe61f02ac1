// The wizard and the signing without a mouse: tab, arrows, Enter, space (look: Proof).
import { apiCompany, apiPerson, SIGN_PASSWORD } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { press, tabTo, type } from '#tests/support/keyboard.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'

const COMPANY = '杭州听松建筑设计有限公司'
const NAME = '房屋租赁合同'

test('a contract is launched and sealed with the keyboard alone', async ({ page, server }) => {
  const landlord = await apiCompany(server.url, '闻人语', COMPANY)
  const tenant = await apiPerson(server.url, '林深见')
  const file = await leaseContract({ landlord: COMPANY, tenant: tenant.name })
  const picture = (step: string) => keepPicture(page, 'main-by-keyboard', step)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('signing in, and on to the wizard', async () => {
    await page.goto('/login/password')
    await type(page, page.getByLabel('手机号'), landlord.phone)
    await type(page, page.getByLabel('密码', { exact: true }), landlord.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: new RegExp(`[好了]，${landlord.name}`) })).toBeVisible()
    await press(page, page.getByRole('link', { name: /^发起签署 / }))
    await press(page, button(/^上传文件发起/))
  })

  await test.step('the file is picked and the contract named', async () => {
    // Listened for from before the way there: a browser told to at the very press may open its own dialog.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(page, button(/把文件拖到这里/)),
    ])
    await chooser.setFiles({
      name: `${NAME}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(file),
    })
    await expect(button(`移除 ${NAME}.pdf`)).toBeVisible()
    await type(page, page.getByLabel('合同名称'), `${NAME}（键盘）`)
    await press(page, button('下一步'))
  })

  await test.step('the other party is added', async () => {
    await expect(page.getByRole('heading', { name: '设置签署方' })).toBeVisible()
    await press(page, button('添加个人'))
    await type(page, page.getByRole('combobox', { name: '姓名', exact: true }), tenant.name)
    await type(page, page.getByRole('combobox', { name: '手机号' }), tenant.phone)
    await press(page, button('下一步'))
  })

  await test.step('places are put with Enter and moved with the arrows', async () => {
    const palette = page.getByRole('complementary', { name: '签署方与签署位置' })
    await press(page, palette.getByRole('button', { name: /^公章/ }))
    const seal = button(new RegExp(`^公章，${COMPANY}，第 1 页`))
    await expect(seal).toBeVisible()
    await tabTo(page, seal)
    const before = await seal.getAttribute('aria-label')
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Shift+ArrowLeft')
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Shift+ArrowDown')
    await expect(seal).not.toHaveAttribute('aria-label', before ?? '')
    await tabTo(page, palette.getByRole('button', { name: tenant.name }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(page, palette.getByRole('button', { name: /^签名/ }))
    const signature = button(new RegExp(`^签名，${tenant.name}，第 1 页`))
    await tabTo(page, signature)
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Shift+ArrowRight')
    await picture('1-places')
    await press(page, button('下一步'))
  })

  await test.step('launched, and on to signing', async () => {
    await expect(page.getByRole('heading', { name: '核对并发起签署' })).toBeVisible()
    await press(page, button('发起签署'))
    await expect(page.getByText(`《${NAME}（键盘）》已发起签署`)).toBeVisible({ timeout: 30_000 })
    await press(page, page.getByRole('link', { name: '立即签署' }))
  })

  await test.step('read, chosen, proven and sealed', async () => {
    const onward = button('继续阅读')
    await tabTo(page, onward)
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByText(/已读到最后一页/)).toBeVisible({ timeout: 400 })
    }).toPass()
    await expect(page.getByRole('radio', { name: '公章' })).toBeChecked()
    await tabTo(page, page.getByRole('radio', { name: '短信认证' }))
    await page.keyboard.press('ArrowRight')
    await type(page, page.getByRole('textbox', { name: '签署密码' }), SIGN_PASSWORD)
    await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
    await picture('2-ready')
    await press(page, button('签署'))
    await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(`还有 1 方待签：${tenant.name}`)).toBeVisible()
    await press(page, page.getByRole('link', { name: '查看合同' }))
    await expect(page.getByRole('heading', { name: `${NAME}（键盘）` })).toBeVisible()
  })
})
