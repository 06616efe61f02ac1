// 入职: HR writes a form, the employee fills it in on a phone, and a colleague approves it.
import { formatDate } from '#protocol/chinese-date.ts'
import { actAs, apiCompany, apiEmployee, apiPerson } from '#tests/support/api-people.ts'
import { certifyPerson, newestLink, newVisitor, register } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { pickInList } from '#tests/support/pick-in-list.ts'

test('an entry form is written, filled in on a phone, approved and passed', async ({
  browser,
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '沈主管', '宁波听潮科技有限公司')
  const approver = await apiEmployee(boss, await apiPerson(server.url, '顾审批'))
  const newcomer = newVisitor('江新人')
  await actAs(context, boss)

  await test.step('HR writes the form and sends it to the employee', async () => {
    await page.goto('/human/entryManage')
    await page.getByRole('button', { name: '发起入职' }).first().click()
    await page.getByLabel('姓名', { exact: true }).fill(newcomer.name)
    await page.getByLabel('手机号', { exact: true }).fill(newcomer.phone)
    await page.getByLabel('入职日期').fill(formatDate(new Date(Date.now() + 86_400_000), 'YYYY-MM-DD'))
    await page.keyboard.press('Enter')
    await page.getByLabel('岗位').fill('产品设计师')
    await page.getByLabel('合同期限（月）').fill('36')
    await pickInList(page, '审批人', '顾审批')
    await page.keyboard.press('Escape')
    await keepPicture(page, 'hr-form', '01-written')
    await page.getByRole('button', { name: '发给员工填写' }).click()
    await expect(page.getByRole('row').filter({ hasText: newcomer.name })).toContainText('待填写')
    await keepPicture(page, 'hr-form', '02-list')
  })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const mobile = await phone.newPage()
  await test.step('the employee fills it in on a phone, and hands it in by one tap', async () => {
    await mobile.goto(`${server.url}${await newestLink(server.url, newcomer.phone)}`)
    await mobile.getByRole('link', { name: '注册后查看' }).click()
    await register(mobile, server.url, newcomer)
    await certifyPerson(mobile, newcomer)
    await expect(mobile.getByRole('heading', { name: '江新人，请填写入职资料' })).toBeVisible()
    await mobile.getByLabel('身份证号').fill(newcomer.idNumber)
    await mobile.getByLabel('工资卡银行卡号').fill('6222021234567890128')
    await mobile.getByLabel('现住址').fill('宁波市海曙区月湖街 1 号')
    await mobile.getByLabel('紧急联系人和电话').fill('江父 13900001234')
    await keepPicture(mobile, 'hr-form', '03-filled')
    await mobile.getByRole('button', { name: '提交', exact: true }).click()
    await expect(mobile.getByText('已提交')).toBeVisible()
    await phone.close()
  })

  await test.step('the approver agrees, and it waits for its day', async () => {
    const other = await browser.newContext({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' })
    await actAs(other, approver)
    const desk = await other.newPage()
    await desk.goto(`${server.url}/sign/list/approval`)
    await keepPicture(desk, 'hr-form', '04-approvals')
    await desk
      .getByRole('link', { name: /江新人/ })
      .first()
      .click()
    await desk.getByRole('button', { name: '同意' }).first().click()
    await keepPicture(desk, 'hr-form', '05-approving')
    await desk.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(desk.getByText('待生效').first()).toBeVisible()
    await keepPicture(desk, 'hr-form', '06-passed')
    await other.close()
  })
})
