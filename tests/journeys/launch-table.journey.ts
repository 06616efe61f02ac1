// 批量发起: one draft, a spreadsheet with a wrong row, its correction, and a contract for each row.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { actAs, apiCompany, apiPerson, drafted } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { newPhone } from '#tests/support/people.ts'

const LIMITS = { bytes: 1e7, rows: 100, columns: 100 }

const bring = async (page: Page, rows: readonly (readonly string[])[]): Promise<void> => {
  const body = writeWorkbook([{ name: '填写', rows, widths: rows[0]!.map(() => 16) }])
  await page
    .getByLabel('点击或拖入 .xlsx 表格')
    .setInputFiles({ name: '名单.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(body) })
}

test('a draft is launched once for each row of a spreadsheet', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '谢千帆', '宁波千帆人力资源有限公司')
  const worker = await apiPerson(server.url, '叶样本')
  await actAs(context, company)
  const { contractId } = await drafted([company, worker], '灵活用工协议')
  const picture = (step: string) => keepPicture(page, 'launch-table', step)
  await page.goto(`/flowStart/contracSigning?contractId=${contractId}`)
  await page.getByRole('button', { name: '按表格批量发起' }).click()
  await picture('01-dialog')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载批量发起模板' }).click(),
  ])
  const [header = []] = readSheet(new Uint8Array(await readFile(await download.path())), LIMITS)
  const row = (name: string, phone: string) =>
    header.map((title) => (title.endsWith('姓名') ? name : title.endsWith('手机号') ? phone : ''))
  const first = row('孙一凡', newPhone())
  const second = row('孙二凡', newPhone())

  await test.step('a wrong row is named with its reason, and nothing goes out', async () => {
    await bring(page, [header, first, row('孙二凡', '1234')])
    await expect(page.getByText('签署方2手机号：请填写 11 位手机号')).toBeVisible()
    await picture('02-wrong')
    await page.getByRole('button', { name: '重新上传' }).click()
  })

  await test.step('the right table is launched, and the panel shows how far it is', async () => {
    await bring(page, [header, first, second])
    await expect(page.getByText('共 2 行，全部正确')).toBeVisible()
    await picture('03-right')
    await page.getByRole('button', { name: '发起 2 份合同' }).click()
    await expect(page.getByRole('region', { name: '批量任务' })).toContainText('批量发起')
    await expect(page.getByText(/全部完成/)).toBeVisible()
    await picture('04-done')
    await expect(page.getByRole('row').filter({ hasText: '孙一凡' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '孙二凡' })).toBeVisible()
  })

  await test.step('the draft is still there for the next table', async () => {
    await goTo(page, '/sign/list/drafts')
    await expect(page.getByRole('row').filter({ hasText: '灵活用工协议' })).toBeVisible()
  })
})
