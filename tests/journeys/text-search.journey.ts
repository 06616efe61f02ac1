// 正文搜索: words are found in contracts and in a scan, and the reader opens where they stand.
import { randomUUID } from 'node:crypto'
import { fileScan } from '#protocol/archive/filings/offline.ts'
import { searchFilingTexts } from '#protocol/archive/filings/text-search.ts'
import { uploadOfflineFile } from '#protocol/base.ts'
import { searchPageTexts } from '#protocol/contracts/page-texts/page-texts.ts'
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { signPdf } from '../../scripts/smoke/contract.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a clause is found in the text of contracts and of the archive, and read where it stands', async ({
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司')
  const pdf = await leaseContract({ landlord: boss.companyName, tenant: '顾青' })
  await signPdf([boss], { name: '办公室租赁合同.pdf', bytes: pdf })
  await signPdf([boss], { name: '展厅租赁合同.pdf', bytes: pdf })
  const scan = await boss.client.upload(uploadOfflineFile, '旧仓库租约扫描件.pdf', pdf)
  await boss.client.call(fileScan, {
    requestId: randomUUID(),
    fileIds: [scan.fileId],
    name: '旧仓库租约',
    no: '',
    type: '',
    parties: [boss.companyName],
    amount: null,
    day: '2019-07-01',
    classId: null,
  })
  await actAs(context, boss)
  const counted = async () => [
    (await boss.client.call(searchPageTexts, { words: '违约金' })).rows.length,
    (await boss.client.call(searchFilingTexts, { words: '违约金', tab: 'filed' })).rows.length,
  ]
  await expect.poll(counted, { timeout: 60_000, intervals: [3_000] }).toEqual([2, 1])

  await test.step('the palette leads to what the contracts say', async () => {
    await page.goto('/sign/list/signing')
    await expect(page.getByRole('link', { name: '正文搜索' })).toBeVisible()
    await lookAt(page, 'text-search-from-list', [1366, 390])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面、合同、联系人' }).fill('违约金 万分之五')
    await page.getByRole('option', { name: /在合同正文中搜索/ }).click()
    await expect(page.getByText('找到 2 份合同')).toBeVisible()
    await expect(page.locator('mark').filter({ hasText: '万分之五' }).first()).toBeVisible()
    await lookAt(page, 'text-search', [1366, 390])
  })

  await test.step('the reader opens at the page, with the words marked', async () => {
    await page.getByRole('list', { name: '《展厅租赁合同》中找到的文字' }).getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: '在文件中查找' })).toHaveValue('违约金')
    await expect(page.getByText(/第 \d+ \/ \d+ 处/)).toBeVisible()
    await keepPicture(page, 'text-search', 'reader')
    await lookAt(page, 'text-search-reader', [1366, 390])
    const pageField = page.getByLabel('页码，回车跳转')
    const pageNumber = await pageField.inputValue()
    expect(pageNumber).not.toBe('1')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator(`[data-page="${Number(pageNumber) - 1}"]`)).toBeInViewport()
    await page.setViewportSize({ width: 1366, height: 900 })
    await expect(pageField).toHaveValue(pageNumber)
    await page.goBack()
    await expect(page.getByText('找到 2 份合同')).toBeVisible()
  })

  await test.step('what cannot be found is said with why', async () => {
    const field = page.getByRole('searchbox', { name: '在合同正文中搜索' })
    await field.fill('不可抗力险')
    await field.press('Enter')
    await expect(page.getByText('没有找到“不可抗力险”')).toBeVisible()
    await lookAt(page, 'text-search-none', [1366, 390])
    await field.fill('金')
    await field.press('Enter')
    await expect(page.getByText('“金”太短，每个词至少 2 个字')).toBeVisible()
  })

  await test.step('a scan of the archive is read in place', async () => {
    await page.goto('/user/userCenter/contractFiling?tab=filed&search=租约')
    await page.getByRole('link', { name: '正文搜索' }).click()
    await expect(page.getByRole('radio', { name: '已归档' })).toBeChecked()
    const field = page.getByRole('searchbox', { name: '在合同正文中搜索' })
    await field.fill('优先承租权')
    await field.press('Enter')
    await page.getByRole('list', { name: '《旧仓库租约》中找到的文字' }).getByRole('link').click()
    await expect(page.getByText(/第 1 \/ \d+ 处/)).toBeVisible()
    await lookAt(page, 'text-search-scan', [1366, 390])
    await page.locator('.ant-modal-close').click()
    await expect(page.getByText('找到 1 份合同')).toBeVisible()
  })
})
