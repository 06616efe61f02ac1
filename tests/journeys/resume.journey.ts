// A draft is never lost: after a reload, on another computer, with two windows writing.
// See domain.md §2.
import { actAs, apiCompany, apiPerson, drafted } from '#tests/support/api-people.ts'
import { signIn } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { addFile, addPerson, dragParty, goOn, partyCard } from '#tests/support/wizard-screens.ts'

test('the wizard goes on after a reload and on another computer', async ({ browser, page, server }) => {
  const company = await apiCompany(server.url, '祝余年', '绍兴鉴湖酒业有限公司')
  await signIn(page, company)
  await page.goto('/flowStart/startType')
  await page.getByRole('button', { name: /上传文件发起/ }).click()
  await addFile(
    page,
    '房屋租赁合同.pdf',
    await leaseContract({ landlord: company.companyName, tenant: '何处归' }),
  )
  await page.getByLabel('合同名称').fill('门店租赁合同')
  await page.getByLabel('合同金额').fill('88000.5')
  await goOn(page, '设置签署方')
  await addPerson(page, '何处归', '13700001234')

  await test.step('who signs first is settled by dragging or by buttons', async () => {
    const names = () =>
      page
        .getByRole('region', { name: '签署方' })
        .getByRole('listitem')
        .getByRole('button', { name: /^移除/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    await page.getByText('按顺序签署').click()
    await dragParty(page, 2, 1)
    await expect.poll(names).toEqual(['移除 何处归', `移除 ${company.companyName}`])
    await keepPicture(page, 'resume', '01-ordered')
    await page.getByRole('button', { name: '推后 何处归' }).click()
    await expect.poll(names).toEqual([`移除 ${company.companyName}`, '移除 何处归'])
  })
  await page.getByRole('button', { name: '添加抄送人' }).click()
  const copies = page.getByRole('region', { name: '抄送（1）' })
  await copies.getByLabel('姓名').fill('江照晚')
  await copies.getByLabel('手机号').fill('13700004321')
  await copies.getByText('签署完成后').click()
  await keepPicture(page, 'resume', '02-copies')
  await expect(page.getByText(/已保存/)).toBeVisible()

  await test.step('after a reload everything stands as it was typed', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '设置签署方' })).toBeVisible()
    await expect(partyCard(page, 2).getByLabel('手机号')).toHaveValue('13700001234')
    await expect(copies.getByLabel('手机号')).toHaveValue('13700004321')
    await page.goBack()
    await expect(page.getByLabel('合同金额')).toHaveValue('88,000.50')
    await page.goForward()
    await expect(page.getByRole('heading', { name: '设置签署方' })).toBeVisible()
    await expect(page.getByText(/已保存/)).toBeVisible()
  })

  await test.step('another computer finds the draft and goes on', async () => {
    const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signIn(elsewhere, company)
    await elsewhere.goto('/sign/list/drafts')
    await elsewhere.getByRole('link', { name: '门店租赁合同' }).click()
    await expect(elsewhere.getByRole('heading', { name: '设置签署方' })).toBeVisible()
    await expect(partyCard(elsewhere, 2).getByLabel('姓名', { exact: true })).toHaveValue('何处归')
    await goOn(elsewhere, null)
    await expect(elsewhere.getByRole('complementary', { name: '签署方与签署位置' })).toBeVisible()
    await elsewhere.context().close()
  })
})

test('two windows do not overwrite each other', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '乔木深', '湖州山舍民宿管理有限公司')
  const other = await apiPerson(server.url, '顾影怜')
  const { contractId } = await drafted([company, other], '装修合同')
  await actAs(context, company)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/flowStart/editDoc?contractId=${contractId}`)
    await expect(tab.getByRole('navigation', { name: '发起步骤' })).toBeVisible()
    await tab.getByRole('button', { name: /上传文件/ }).click()
    await expect(tab.getByLabel('合同名称')).toHaveValue('装修合同')
  }
  await expect(page.getByText(/已保存/)).toBeVisible()
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('第一个窗口') === true,
  )
  await page.getByLabel('合同名称').fill('装修合同（第一个窗口）')
  await saved
  await second.getByLabel('合同名称').fill('装修合同（第二个窗口）')
  const dialog = second.getByRole('dialog', { name: '草稿已在别处修改' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '载入最新内容' }).click()
  await expect(second.getByLabel('合同名称')).toHaveValue('装修合同（第一个窗口）')
})
