// A person's file: the entry passes, its labour contract is begun, and all of it is on one page.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agreeApproval, listApprovals } from '#protocol/contracts/approvals.ts'
import { listColleagues } from '#protocol/company/staff/staff.ts'
import { createHrForm, sendHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { actAs, apiCompany, apiEmployee, apiPerson } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** On a computer and on a phone; days that move keep these from being compared. */
const keepBoth = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, 'hr-people', name)
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'hr-people', `${name}-390`)
  await page.setViewportSize({ width: 1366, height: 768 })
}

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

test('an entry leads to its labour contract and to the file of its person', async ({
  browser,
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '沈主管', '宁波听潮科技有限公司', '13900004491')
  const approver = await apiEmployee(boss, await apiPerson(server.url, '顾同事', '13900004492'))
  const colleagues = await boss.client.call(listColleagues, { search: '顾同事' })
  const form = await boss.client.call(createHrForm, {
    requestId: randomUUID(),
    kind: 'entry',
    terms: {
      ...newHrTerms('entry'),
      name: '江新人',
      phone: '13900004493',
      post: '产品设计师',
      effectiveDay: inDays(3),
      needsFilling: false,
      approverIds: colleagues.map(({ memberId }) => memberId),
    },
    pay: { pay: 1_800_000, probationPay: 1_500_000 },
  })
  await boss.client.call(sendHrForm, { ...form, wentOn: [], requestId: randomUUID() })
  const { rows } = await approver.client.call(listApprovals, { tab: 'toDo' })
  await approver.client.call(agreeApproval, {
    approvalId: rows[0]?.approvalId ?? '',
    requestId: randomUUID(),
  })
  await actAs(context, boss)

  await test.step('the labour contract is begun from the form, and what is known is filled in', async () => {
    await page.goto(`/humanFlow/humanDetail?hrFormId=${form.hrFormId}`)
    await expect(page.getByRole('heading', { name: '劳动合同' })).toBeVisible()
    await page.getByRole('combobox', { name: '模板' }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^固定期限劳动合同/ })
      .click()
    await keepBoth(page, '01-passed')
    await page.getByRole('button', { name: '发起劳动合同' }).click()
    await expect(page).toHaveURL(/\/flowStart\/templateSet/)
    await expect(page.getByLabel('工作岗位')).toHaveValue('产品设计师')
    await keepPicture(page, 'hr-people', '02-contract')
  })

  await test.step('the file of the person has it all, with what runs out next', async () => {
    await page.goto(`/humanFlow/humanDetail?hrFormId=${form.hrFormId}`)
    await page.getByRole('button', { name: '员工档案' }).click()
    await expect(page.getByRole('heading', { name: '江新人的档案' })).toBeVisible()
    await expect(page.getByText('试用期届满')).toBeVisible()
    await expect(page.getByRole('link', { name: '固定期限劳动合同（江新人）' })).toBeVisible()
    await keepBoth(page, '03-file')
  })

  await test.step('a colleague without the right sees nothing of it', async () => {
    const other = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    await actAs(other, approver)
    const desk = await other.newPage()
    await desk.goto(`${server.url}/human/person?hrFormId=${form.hrFormId}`)
    await desk.waitForLoadState('networkidle')
    await expect(desk.getByText('江新人')).toBeHidden()
    await keepPicture(desk, 'hr-people', '04-no-right')
    await other.close()
  })

  await test.step('usual reasons of leaving are one click away', async () => {
    await page.goto('/humanFlow/humanForm?kind=depart')
    await page.getByRole('button', { name: '继续求学' }).click()
    await expect(page.getByLabel('离职原因（选填）')).toHaveValue('继续求学')
    await keepBoth(page, '05-depart')
  })
})
