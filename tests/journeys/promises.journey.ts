// Promises: made, seen in list and calendar, finished with a voucher, and given to a colleague.
import { randomUUID } from 'node:crypto'
import { addPromise } from '#protocol/contracts/promises/promises.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { actAs, apiCompany, apiEmployee, apiPerson } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { lookAt } from '#tests/support/looked-at.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const dayIn = (days: number): string => formatDate(new Date(Date.now() + days * 86_400_000), 'YYYY-MM-DD')

const terms: PromiseTerms = {
  kind: 3,
  title: '设备采购尾款',
  counterparty: '宁波知行设备有限公司',
  contractId: null,
  dueDay: dayIn(1),
  amount: 126_800_00,
  direction: 'none',
  cycleMonths: null,
  untilDay: null,
  advanceDays: [7, 1],
  remark: '验收合格后付清',
}

test('promises are made, finished with a voucher, and handed on', async ({ context, page, server }) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司')
  await apiEmployee(boss, await apiPerson(server.url, '许办事'))
  const more: Partial<PromiseTerms>[] = [
    {},
    {
      kind: 2,
      title: '品牌设计首付款',
      counterparty: '上海云帆贸易有限公司',
      amount: 50_000_00,
      dueDay: dayIn(3),
    },
    { kind: 4, title: '办公室房租', direction: 'pay', amount: 18_500_00, cycleMonths: 3, dueDay: dayIn(20) },
    { kind: 1, title: '保密协议到期', amount: null, dueDay: dayIn(45) },
  ]
  for (const change of more)
    await boss.client.call(addPromise, {
      requestId: randomUUID(),
      ownerMemberId: null,
      terms: { ...terms, ...change },
    })
  await actAs(context, boss)
  const shown = async (name: string): Promise<void> => {
    await lookAt(page, name, [])
    await keepPicture(page, 'promises', name)
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'promises', `${name}-390`)
    await page.setViewportSize({ width: 1366, height: 768 })
  }

  await test.step('a new one is typed, and stands in the list', async () => {
    await page.goto('/user/userCenter/traceManage')
    await page.getByRole('button', { name: '新建履约事项' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('周期', { exact: true }).click()
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await expect(dialog.getByText('请填写事项')).toBeVisible()
    await keepPicture(page, 'promises', 'new')
    await dialog.getByText('收款', { exact: true }).first().click()
    await dialog.getByLabel('事项').fill('年度服务费第二期')
    await dialog.getByLabel('对方（选填）').fill('上海云帆贸易有限公司')
    await dialog.getByLabel('金额（元）').fill('36000')
    await dialog.getByLabel('日期', { exact: true }).fill(dayIn(12))
    await dialog.getByLabel('日期', { exact: true }).press('Enter')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await expect(page.getByRole('link', { name: '年度服务费第二期' })).toBeVisible()
    await shown('list')
  })

  await test.step('the calendar leads to what is due on a day', async () => {
    await page.getByRole('button', { name: `${Number(dayIn(1).slice(8))} 日，1 件` }).click()
    await expect(page.getByRole('row', { name: /设备采购尾款/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '年度服务费第二期' })).toBeHidden()
  })

  await test.step('it is finished with its voucher', async () => {
    await page.getByRole('button', { name: '完成：设备采购尾款' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: '网银回单.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await licencePicture('网银回单')),
    })
    await page.getByText('网银回单.png').waitFor()
    await keepPicture(page, 'promises', 'finish')
    await page.getByRole('button', { name: '登记完成' }).click()
    await expect(page.getByRole('row', { name: /设备采购尾款/ })).toContainText('已完成')
    await page.getByRole('link', { name: '设备采购尾款' }).click()
    await expect(page.getByRole('button', { name: '网银回单.png' })).toBeVisible()
    await shown('detail')
  })

  await test.step('another one goes to a colleague', async () => {
    await page.goto('/user/userCenter/traceManage')
    await page.getByRole('link', { name: '办公室房租' }).click()
    await page.getByRole('button', { name: '更换负责人' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('许办事')
    await page
      .getByTitle(/许办事/)
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '更换', exact: true }).click()
    await expect(page.getByText('现负责人：许办事')).toBeVisible()
    await keepPicture(page, 'promises', 'handed')
  })
})
