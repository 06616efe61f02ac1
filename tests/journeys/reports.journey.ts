// The figures of a company: looked at, and followed to the contracts behind a bar.
import { formatDate } from '#protocol/chinese-date.ts'
import { addDays } from '#protocol/contracts/loans/days.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { actAs, apiCompany, apiPerson, launched } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { signElsewhere, untilSealed } from '#tests/models/browser/signers.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('an administrator sees what was launched, and opens the contracts behind a figure', async ({
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004463')
  const tenant = await apiPerson(server.url, '叶知秋', '13900004462')
  await actAs(context, company)
  const sealed = await launched([company, tenant], '展厅租赁合同', true, { contractType: '租赁合同' })
  const at = { contractId: sealed.contractId, partyId: sealed.partyIds[0] ?? '' }
  await signElsewhere(company, at)
  await untilSealed(company, at)
  for (const [name, contractType] of [
    ['仓库租赁合同', '租赁合同'],
    ['年度采购合同', '采购合同'],
  ] as const)
    await launched([company, tenant], name, true, { contractType })
  const { contractId } = await launched([company, tenant], '停车位租赁合同', true, {
    contractType: '租赁合同',
  })
  await company.client.call(revokeContract, {
    contractId,
    requestId: crypto.randomUUID(),
    reason: '车位已另行安排',
  })
  const today = formatDate(new Date(), 'YYYY-MM-DD')

  await page.goto(`/user/userCenter/reportData?from=${addDays(today, -6)}&to=${today}`)
  await expect(page.getByRole('link', { name: '已发起 4' })).toBeVisible()
  await lookAt(page, 'reports', [1366, 390])
  await keepPicture(page, 'reports', 'phone')

  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/user/userCenter/reportData?from=${addDays(today, -6)}&to=${today}`)
  await page.getByRole('link', { name: '租赁合同：3 份' }).click()
  await expect(page.getByText('本单位发起')).toBeVisible()
  await expect(page.getByRole('row', { name: /租赁合同/ })).toHaveCount(3)
  await keepPicture(page, 'reports', 'behind')
  await page.goBack()
  await page.getByRole('region', { name: '按用印人' }).getByRole('link', { name: '沈知微：1 次' }).click()
  await expect(page.getByRole('row', { name: /展厅租赁合同/ })).toContainText('角色权限')
  await lookAt(page, 'report-uses', [1366, 390])
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('link', { name: '数据报表' }).last().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^数据报表\d{8}\.xlsx$/)
})
