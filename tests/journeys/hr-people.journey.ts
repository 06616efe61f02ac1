// A person's file: the entry passes, its labour contract is begun, and all of it is on one page.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agreeApproval, listApprovals } from '#protocol/contracts/approvals.ts'
import { listColleagues } from '#protocol/company/staff/staff.ts'
import { createHrForm, sendHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { actAs, apiCompany, apiEmployee, apiPerson } from '#tests/support/api-people.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { newPhone } from '#tests/support/people.ts'
import { pickInList } from '#tests/support/pick-in-list.ts'

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
  const passedEntry = async (name: string, phone: string, joins: number) => {
    const form = await boss.client.call(createHrForm, {
      requestId: randomUUID(),
      kind: 'entry',
      terms: {
        ...newHrTerms('entry'),
        name,
        phone,
        post: '产品设计师',
        effectiveDay: inDays(joins),
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
    return form
  }
  const form = await passedEntry('江新人', '13900004493', 3)
  // Three months ago but for six days, and nobody made the contract: both run out.
  await passedEntry('江旧人', '13900004496', -84)
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
    await goTo(page, `/humanFlow/humanDetail?hrFormId=${form.hrFormId}`)
    await page.getByRole('button', { name: '员工档案' }).click()
    await expect(page.getByRole('heading', { name: '江新人的档案' })).toBeVisible()
    await expect(page.getByText('试用期届满')).toBeVisible()
    await expect(page.getByRole('link', { name: '固定期限劳动合同（江新人）' })).toBeVisible()
    await keepBoth(page, '03-file')
  })

  await test.step('who has to be seen to stands above the list', async () => {
    await goTo(page, '/human/regularManage')
    await expect(page.getByText('1 位员工试用期将满，须办理转正或延长')).toBeVisible()
    await keepBoth(page, '15-near-regular')
    await goTo(page, '/human/entryManage')
    await expect(page.getByText('还没有签订书面劳动合同')).toBeVisible()
    await keepBoth(page, '16-near-entry')
    await page.getByRole('link', { name: '江旧人' }).first().click()
    await expect(page.getByRole('heading', { name: '江旧人的档案' })).toBeVisible()
    await keepPicture(page, 'hr-people', '17-near-opened')
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
    await goTo(page, '/humanFlow/humanForm?kind=depart')
    await page.getByRole('button', { name: '继续求学' }).click()
    await expect(page.getByLabel('离职原因（选填）')).toHaveValue('继续求学')
    await keepBoth(page, '05-depart')
  })
})

test('what runs out is noted, listed and seen to, and a table launches many forms', async ({
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '魏主管', '宁波新岸科技有限公司', '13900004494')
  await apiEmployee(boss, await apiPerson(server.url, '秦同事', '13900004495'))
  const [colleague] = await boss.client.call(listColleagues, { search: '秦同事' })
  await actAs(context, boss)

  await test.step('HR notes a certificate in the file of a colleague', async () => {
    await page.goto(`/human/person?memberId=${colleague?.memberId}`)
    await page.getByRole('button', { name: '登记' }).click()
    await page.getByLabel('证件名称').fill('电工证')
    await page.getByRole('textbox', { name: '到期日' }).fill(inDays(6))
    await page.getByRole('textbox', { name: '到期日' }).press('Enter')
    await keepPicture(page, 'hr-people', '06-note')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^登\s*记$/ })
      .click()
    await expect(page.getByText('电工证到期')).toBeVisible()
    await keepBoth(page, '07-noted')
  })

  await test.step('the list has it first, and it is seen to', async () => {
    await goTo(page, '/human/dues')
    await expect(page.getByRole('row').filter({ hasText: '秦同事' })).toContainText('还有 6 天')
    await keepBoth(page, '08-dues')
    await page.getByRole('button', { name: '已办理：秦同事 电工证到期' }).click()
    await expect(page.getByText('没有要办的到期事项')).toBeVisible()
  })

  const bring = async (rows: readonly (readonly string[])[]): Promise<void> => {
    const header = ['姓名', '手机号', '入职日期', '岗位', '合同期限', '试用期', '审批人手机号']
    const body = writeWorkbook([{ name: '填写', rows: [header, ...rows], widths: header.map(() => 16) }])
    await page
      .getByLabel('点击或拖入 .xlsx 表格')
      .setInputFiles({ name: '入职.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(body) })
  }

  await test.step('a table with a wrong row begins nothing', async () => {
    await goTo(page, '/human/entryManage')
    await page.getByRole('button', { name: '批量发起' }).click()
    await keepBoth(page, '09-table')
    await bring([['孙一凡', '1234', inDays(8), '店员', '', '', '13900004495']])
    await expect(page.getByText('请填写 11 位手机号')).toBeVisible()
    await keepPicture(page, 'hr-people', '10-wrong')
    await page.getByRole('button', { name: '重新上传' }).click()
  })

  await test.step('the right table warns of the law, and its forms are sent', async () => {
    await bring([
      ['孙一凡', newPhone(), inDays(8), '店员', '12', '6', '13900004495'],
      ['孙二凡', newPhone(), inDays(8), '店员', '', '', '13900004495'],
    ])
    await expect(page.getByText('共 2 行，全部正确')).toBeVisible()
    await keepBoth(page, '11-right')
    await page.getByRole('button', { name: '已知晓，仍要发起 2 份' }).click()
    await expect(page.getByText('已开始逐份发起，全部发完后通知您')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: '孙二凡' })).toContainText('待填写')
    }).toPass({ timeout: 20_000 })
    await keepBoth(page, '12-sent')
  })

  await test.step('a field may begin with what is known, and say that something runs out', async () => {
    await goTo(page, '/humanFlow/setForm?kind=regular')
    await page
      .getByText(/^人事填写/)
      .first()
      .click()
    await page.getByRole('button', { name: '日期', exact: true }).click()
    await expect(page.getByText(/列入到期事项/)).toBeVisible()
    await page.getByLabel('字段名称').fill('从哪天起算')
    await page.getByRole('combobox', { name: '默认填入' }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^入职日期/ })
      .click()
    await keepBoth(page, '13-field')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('已保存为第 1 版')).toBeVisible()
  })

  await test.step('it is filled in as soon as the colleague is chosen', async () => {
    await goTo(page, '/humanFlow/humanForm?kind=regular')
    await pickInList(page, '员工', '秦同事')
    await keepBoth(page, '18-started')
    await expect(page.getByLabel('从哪天起算')).toHaveValue(inDays(0))
  })

  await test.step('a notice says which seal it will bear', async () => {
    await goTo(page, '/humanFlow/humanNotice')
    await pickInList(page, '员工', '秦同事')
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('本单位没有启用的人事专用章')).toBeVisible()
    await keepBoth(page, '14-notice-seal')
  })
})
