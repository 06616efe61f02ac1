// A lease from a template: filled in beside its pages, confirmed, signed by both, checked.
import { readFile } from 'node:fs/promises'
import { listTemplates } from '#protocol/templates/templates/templates.ts'
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { newestLink } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { judgedOutside, soundFile, verifiedBy } from '#tests/support/judge-signed-pdf.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { proveByCode, readToTheEnd, sign } from '#tests/support/signing-screens.ts'
import { goOn } from '#tests/support/wizard-screens.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const NAME = '房屋租赁合同'

test('a lease is filled in from a template, confirmed and signed by both', async ({
  browser,
  page,
  server,
}) => {
  const landlord = await apiPerson(server.url, '沈知微')
  const tenant = await apiPerson(server.url, '顾南舟')
  await actAs(page.context(), landlord)
  const { rows } = await landlord.client.call(listTemplates, { templateType: 1, search: NAME })
  const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)

  await test.step('the template is filled in, what is missing is counted and told at its field', async () => {
    await page.goto(`/flowStart/templateSet?templateId=${rows[0]!.templateId}`)
    await expect(page.getByRole('heading', { name: `填写《${NAME}》` })).toBeVisible()
    await expect(page.getByText('与填写内容一致')).toBeVisible({ timeout: 30_000 })
    await lookAt(page, 'template-empty', [1366, 390])
    await goOn(page, null)
    await expect(page.getByText('请填写“房屋坐落”')).toBeVisible()
    const role = page.getByRole('region', { name: '签署方' }).getByRole('listitem').nth(1)
    await role.getByLabel('姓名').fill(tenant.name)
    await role.getByLabel('手机号').fill(tenant.phone)
    await type('出租方证件号码', 'SZW-2026-0001')
    await type('房屋坐落', '杭州市西湖区文一西路 88 号 3 幢 602 室')
    await type('建筑面积（平方米）', '86.5')
    await type('权属证明编号', '浙（2021）杭州市不动产权第 0102345 号')
    await page.getByRole('radio', { name: '居住' }).check()
    await page.getByLabel('起租日期').fill('2026-12-01')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '满 1 年' }).click()
    await expect(page.getByLabel('到期日期')).toHaveValue('2027-11-30')
    await type('月租金', '5200')
    await expect(page.getByText('人民币伍仟贰佰元整')).toBeVisible()
    await page.getByRole('radio', { name: '按季支付' }).check()
    await type('押金', '5200')
    await type('收款账户', '招商银行杭州分行 6214 8301 0000 0000')
    await page.getByRole('checkbox', { name: '水费' }).check()
    await page.getByRole('checkbox', { name: '电费' }).check()
    await page.getByRole('radio', { name: '不得转租' }).check()
    await expect(page.getByText('必填项已全部填写')).toBeVisible()
    await expect(page.getByText('与填写内容一致')).toBeVisible({ timeout: 30_000 })
    await lookAt(page, 'template-filled', [1366, 390])
  })

  await test.step('the text is made, and its places and open fields are there', async () => {
    await goOn(page, '设置签署方')
    await expect(page).toHaveURL(/\/flowStart\/signSet\?contractId=/)
    await goOn(page, null)
    await expect(page.getByText('4 处签署位置，2 个填写项')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: /^第 3 页/ }).click()
    await keepPicture(page, 'template', '03-places')
    await goOn(page, '核对并发起签署')
    await keepPicture(page, 'template', '04-review')
    await page.getByRole('button', { name: '发起签署', exact: true }).click()
    await expect(page.getByText(`《${NAME}》已请各方确认`)).toBeVisible({ timeout: 30_000 })
  })

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await actAs(other.context(), tenant)

  await test.step('the tenant fills in their own part and confirms', async () => {
    await other.goto(await newestLink(server.url, tenant.phone))
    await readToTheEnd(other)
    await other.getByLabel('承租方证件号码').fill('GNZ-2026-0002')
    await other.getByLabel('承租方联系电话').fill(tenant.phone)
    await keepPicture(other, 'template', '05-confirm')
    await other.getByRole('button', { name: '确认', exact: true }).click()
    await expect(other.getByRole('heading', { name: '已确认' })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('both sign', async () => {
    await page.getByRole('link', { name: '查看签署进度' }).click()
    await page
      .getByRole('link', { name: '签署', exact: true })
      .or(page.getByRole('button', { name: '签署', exact: true }))
      .first()
      .click()
    await readToTheEnd(page)
    await proveByCode(page, server.url, landlord.phone)
    await sign(page)
    await other.goto(await newestLink(server.url, tenant.phone))
    await readToTheEnd(other)
    await proveByCode(other, server.url, tenant.phone)
    await sign(other)
    await other.context().close()
  })

  await test.step('the contract is complete, and independent programs accept it', async () => {
    await page.getByRole('link', { name: '查看合同' }).click()
    await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 40_000 })
    await keepPicture(page, 'template', '06-completed')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载', exact: true }).click(),
    ])
    const contract = await readFile(await download.path())
    if (missingTool('openssl', 'pdfsig', 'qpdf', 'mutool') !== false) return
    expect(judgedOutside(server.dataDir, contract)).toEqual(soundFile(2))
    expect(verifiedBy(server.dataDir, contract)).toMatchObject({ status: 0, overall: 'valid' })
  })
})
