// A notice: an offer is written from a form, sealed, opened by a newcomer on a phone, and received.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getSignTask, proveWilling } from '#protocol/contracts/signing.ts'
import { listColleagues } from '#protocol/company/staff/staff.ts'
import { createHrForm, sendHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { getHrNotice, listHrNotices } from '#protocol/hr/hr-notices/hr-notices.ts'
import { getPaper } from '#protocol/office/papers/papers.ts'
import { sealContract } from '#protocol/seals/seal-requests.ts'
import { actAs, apiCompany, apiEmployee, apiPerson, SIGN_PASSWORD } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { certifyPerson, newestLink, newVisitor, register } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** On a computer and on a phone; days that move keep these from being compared. */
const keepBoth = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, 'hr-notices', name)
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'hr-notices', `${name}-390`)
  await page.setViewportSize({ width: 1366, height: 768 })
}

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** An entry form with the employee, by the calls. */
const entryOf = async (
  { client }: ApiPerson,
  { name, phone }: { name: string; phone: string },
  days: number,
): Promise<string> => {
  const colleagues = await client.call(listColleagues, { search: '顾同事' })
  const form = await client.call(createHrForm, {
    requestId: randomUUID(),
    kind: 'entry',
    terms: {
      ...newHrTerms('entry'),
      name,
      phone,
      post: '产品设计师',
      effectiveDay: inDays(days),
      approverIds: colleagues.map(({ memberId }) => memberId),
    },
    pay: { pay: 1_800_000, probationPay: 1_500_000 },
  })
  await client.call(sendHrForm, { ...form, wentOn: [], requestId: randomUUID() })
  return form.hrFormId
}

/** The company's seal is put by who may; what is sealed is not this story's. */
const seal = async ({ client }: ApiPerson): Promise<void> => {
  const { rows } = await client.call(listHrNotices, { tab: 'sealing' })
  const { paperId } = await client.call(getHrNotice, { hrNoticeId: rows[0]?.hrNoticeId ?? '' })
  const { sealAt } = await client.call(getPaper, { paperId: paperId ?? '' })
  if (sealAt === null) throw new Error('nothing to seal yet')
  const at = { ...sealAt, as: 'sealer' as const }
  const { documentsHash, seals } = await client.call(getSignTask, at)
  const { willingToken } = await client.call(proveWilling, {
    ...at,
    method: 'signPwd',
    secret: SIGN_PASSWORD,
    documentsHash,
  })
  await client.call(sealContract, {
    ...sealAt,
    requestId: randomUUID(),
    willingToken,
    seals: { companySeal: seals[0]?.sealId },
  })
}

test('many are reminded, and a newcomer receives an offer', async ({ browser, context, page, server }) => {
  const boss = await apiCompany(server.url, '沈主管', '宁波听潮科技有限公司', '13900004481')
  const colleague = await apiEmployee(boss, await apiPerson(server.url, '顾同事', '13900004482'))
  const newcomer = newVisitor('江新人')
  const hrFormId = await entryOf(boss, newcomer, 9)
  await entryOf(boss, { name: '苏远山', phone: '13900004483' }, 2)
  await entryOf(boss, { name: '何听雨', phone: '13900004484' }, 30)
  await actAs(context, boss)

  await test.step('a list is narrowed, and whoever is late is reminded at once', async () => {
    await page.goto('/human/entryManage')
    await page.getByRole('checkbox', { name: '选择苏远山' }).check()
    await page.getByRole('checkbox', { name: '选择何听雨' }).check()
    await keepBoth(page, '01-list')
    await page.getByRole('button', { name: '批量催办' }).click()
    await expect(page.getByText('已催办 2 份人事单')).toBeVisible()
    await page.getByRole('checkbox', { name: '选择苏远山' }).check()
    await page.getByRole('button', { name: '批量催办' }).click()
    await expect(page.getByRole('dialog')).toContainText('苏远山：刚刚催办过')
    await keepPicture(page, 'hr-notices', '02-not-reminded')
    await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click()
    await page.goto(`/human/entryManage?from=${inDays(20)}`)
    await expect(page.getByRole('row').filter({ hasText: '何听雨' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '苏远山' })).toBeHidden()
  })

  await test.step('an offer is made from the form of a newcomer', async () => {
    await page.goto(`/humanFlow/humanDetail?hrFormId=${hrFormId}`)
    await page.getByRole('button', { name: '发通知' }).click()
    await expect(page.getByText('录用通知书（平台）')).toBeVisible()
    await lookAt(page, 'hr-notice-begin', [1366, 390])
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByLabel('被录用人姓名')).toHaveValue('江新人')
    await page.getByLabel('部门').fill('产品中心')
    await page.getByLabel('工作地点').fill('宁波市海曙区月湖街 18 号')
    await page.getByLabel('报到地点').fill('月湖街 18 号三楼前台')
    await page.getByLabel('答复期限').fill(inDays(5))
    await page.keyboard.press('Enter')
    await page.getByLabel('联系人及电话').fill('沈主管 0574-87650000')
    await page.getByLabel('联系人及电话').blur()
    await expect(page.locator('canvas').first()).toBeVisible()
    await keepBoth(page, '03-written')
    await page.getByRole('button', { name: '提交用印' }).click()
    await expect(page.getByText('等待用印', { exact: true })).toBeVisible()
    await keepBoth(page, '04-sealing')
  })

  await test.step('it is sealed, and waits for the receipt', async () => {
    await expect
      .poll(
        () =>
          seal(boss).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    await expect
      .poll(async () => (await boss.client.call(listHrNotices, { tab: 'delivered' })).total, {
        timeout: 30_000,
      })
      .toBe(1)
    await page.reload()
    await expect(page.getByRole('button', { name: '提醒签收' })).toBeVisible()
    await expect(page.locator('canvas').first()).toBeVisible()
    await keepBoth(page, '05-delivered')
  })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const mobile = await phone.newPage()
  await test.step('the newcomer opens the link on a phone and confirms the receipt', async () => {
    await mobile.goto(`${server.url}${await newestLink(server.url, newcomer.phone)}`)
    await mobile.getByRole('link', { name: '注册后查看' }).click()
    await register(mobile, server.url, newcomer)
    await certifyPerson(mobile, newcomer)
    await expect(mobile.getByRole('heading', { name: '江新人，请查收《录用通知书》' })).toBeVisible()
    await expect(mobile.locator('canvas').first()).toBeVisible()
    await keepPicture(mobile, 'hr-notices', '06-received')
    await mobile.getByRole('button', { name: '确认签收' }).click()
    await expect(mobile.getByText(/您已于/)).toBeVisible()
    await keepPicture(mobile, 'hr-notices', '07-confirmed')
    await phone.close()
  })

  await test.step('HR sees it, and a colleague without the right does not', async () => {
    await page.goto('/human/notices')
    await expect(page.getByRole('row').filter({ hasText: '江新人' })).toContainText('已签收')
    await keepBoth(page, '08-notices')
    const other = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    await actAs(other, colleague)
    const desk = await other.newPage()
    await desk.goto(`${server.url}/human/notices`)
    await expect(desk.getByText('江新人')).toBeHidden()
    await keepPicture(desk, 'hr-notices', '09-no-right')
    await other.close()
  })
})
