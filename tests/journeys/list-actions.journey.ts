// Actions on a contract from the lists: urge, decline, withdraw for changes, revoke.
// See domain.md §1, §10.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { formatDate } from '#protocol/chinese-date.ts'
import { listNotices, readOutbox } from '#protocol/base.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { actAs, apiCompany, apiPerson, drafted, launched } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { keepToasts } from '#tests/support/toasts.ts'

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  const button = row.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await row.getByRole('button', { name: `更多操作：${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const textsTo = async (url: string, phone: string): Promise<string[]> =>
  (await createClient(url).call(readOutbox, { phone })).map(({ text }) => text)

test('the initiator urges the one who is waited for, and takes the contract back for changes', async ({
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '谢云归', '苏州拾光印务有限公司')
  const tenant = await apiPerson(server.url, '叶知秋')
  await actAs(context, company)
  const toasts = await keepToasts(page)
  await launched([company, tenant], '年度采购合同')
  await launched([company, tenant], '印刷服务合同', false)
  await page.goto('/sign/list/signing')

  await test.step('while it is one’s own turn alone there is nobody to urge', async () => {
    const row = rowOf(page, '年度采购合同')
    await expect(row.getByRole('button', { name: '签署', exact: true })).toBeVisible()
    await row.getByRole('button', { name: /更多操作/ }).click()
    await expect(page.getByRole('menuitem', { name: '撤回', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '催办' })).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('what is searched is saved under a name and opened again by one click', async () => {
    await page.getByRole('searchbox', { name: '搜索合同' }).fill('印刷')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存当前筛选' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill('印刷类')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await goTo(page, '/sign/list/signing')
    await page.getByRole('button', { name: '印刷类', exact: true }).click()
    await expect(rowOf(page, '印刷服务合同')).toBeVisible()
    await expect(rowOf(page, '年度采购合同')).toBeHidden()
    await goTo(page, '/sign/list/signing')
  })

  await test.step('the space key on a name shows the contract beside it, Escape leaves', async () => {
    await page.getByRole('link', { name: '印刷服务合同' }).press(' ')
    const card = page.getByRole('region', { name: '预览《印刷服务合同》' })
    await expect(card.getByRole('img', { name: /首页$/ })).toBeVisible()
    await expect(card).toContainText('叶知秋')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
  })

  await test.step('urging sends a text message, and not again within half an hour', async () => {
    const before = (await textsTo(server.url, tenant.phone)).length
    await choose(page, '印刷服务合同', '催办')
    const dialog = page.getByRole('dialog', { name: '催办《印刷服务合同》' })
    await dialog.getByRole('button', { name: '发送催办' }).click()
    await expect.poll(toasts).toContain('已发送催办：印刷服务合同')
    expect((await textsTo(server.url, tenant.phone)).length).toBe(before + 1)
    await choose(page, '印刷服务合同', '催办')
    await dialog.getByRole('button', { name: '发送催办' }).click()
    await expect(dialog.getByRole('alert')).toContainText('30 分钟')
    await dialog.getByRole('button', { name: '取消' }).click()
  })

  await test.step('more time is given, and shown where the contract is read', async () => {
    const deadline = formatDate(new Date(Date.now() + 60 * 86_400_000), 'YYYY-MM-DD')
    await choose(page, '年度采购合同', '延期')
    const dialog = page.getByRole('dialog', { name: '延长《年度采购合同》的截止时间' })
    await dialog.getByRole('button', { name: '延期' }).click()
    await expect(dialog.getByText('请选择新的截止时间')).toBeVisible()
    await dialog.getByLabel('新的截止时间').fill(`${deadline} 18:00`)
    await page.keyboard.press('Enter')
    await expect.poll(toasts).toContain('已延期：年度采购合同')
    await page.getByRole('link', { name: '年度采购合同' }).click()
    await expect(page.getByText('延长签署截止时间')).toBeVisible()
    await page.getByRole('tab', { name: '基本信息' }).click()
    await expect(page.getByText(`${deadline} 18:00`)).toBeVisible()
    await goTo(page, '/sign/list/signing')
  })

  await test.step('taken back for changes it is a draft again, opened where it was left', async () => {
    await choose(page, '印刷服务合同', '撤回修改')
    const dialog = page.getByRole('dialog', { name: '撤回《印刷服务合同》进行修改？' })
    await dialog.getByRole('button', { name: '撤回修改' }).click()
    await expect(dialog.getByText('请填写 2–200 字的原因')).toBeVisible()
    await dialog.getByLabel('原因').fill('付款期限需要改为三十日')
    await dialog.getByRole('button', { name: '撤回修改' }).click()
    await expect(page.getByRole('navigation', { name: '发起步骤' })).toBeVisible()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByRole('link', { name: '返回列表' }).click()
    await expect(page).toHaveURL(/\/sign\/list\/drafts$/)
    await expect(rowOf(page, '印刷服务合同')).toContainText('草稿')
  })
})

test('a party refuses with a reason that the others read, those it was copied to as well', async ({
  browser,
  context,
  page,
  server,
}) => {
  const person = await apiPerson(server.url, '裴行止')
  const company = await apiCompany(server.url, '孟疏桐', '无锡折竹家具有限公司')
  const reader = await apiPerson(server.url, '温如许')
  const { name, phone } = reader
  const { contractId } = await launched([person, company], '家具定制合同', false, {
    cc: [{ copyId: randomUUID(), name, phone, timing: 1 }],
  })
  await actAs(context, company)
  await page.goto(`/signDetail?contractId=${contractId}`)
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await page.getByRole('button', { name: '拒签' }).click()
  const dialog = page.getByRole('dialog', { name: '拒签《家具定制合同》？' })
  await dialog.getByLabel('拒签原因').fill('第三条付款期限与约定不符')
  await dialog.getByRole('button', { name: '拒签' }).click()
  await expect(page.getByRole('heading', { name: '已拒签' })).toBeVisible()
  await page.getByRole('link', { name: '查看合同' }).click()
  await expect(page.getByText('原因：第三条付款期限与约定不符').first()).toBeVisible()
  await goTo(page, '/sign/list/signing?tab=rejected')
  await expect(rowOf(page, '家具定制合同')).toContainText('已拒签')
  const { rows } = await person.client.call(listNotices, {})
  expect(rows.map(({ text }) => text)).toContain(
    '《家具定制合同》被拒签，不再生效。原因：第三条付款期限与约定不符',
  )

  const readers = await browser.newContext({ baseURL: server.url })
  await actAs(readers, reader)
  const copied = await readers.newPage()
  await copied.goto('/sign/list/signing')
  await copied.getByRole('tab', { name: /抄送我/ }).click()
  await expect(rowOf(copied, '家具定制合同')).toContainText('已拒签')
  await expect(rowOf(copied, '家具定制合同').getByRole('button', { name: '签署', exact: true })).toBeHidden()
  await readers.close()
})

test('taken back for good, the contract stays to be seen and can be copied', async ({
  context,
  page,
  server,
}) => {
  const company = await apiCompany(server.url, '傅听雨', '嘉兴松间软件有限公司')
  const person = await apiPerson(server.url, '宋微尘')
  const toasts = await keepToasts(page)
  await launched([company, person], '软件开发合同', false)
  await drafted([company, person], '还没有发出的合同')
  await actAs(context, company)
  await page.goto('/sign/list/signing')
  await choose(page, '软件开发合同', '撤回')
  const dialog = page.getByRole('dialog', { name: '撤回《软件开发合同》？' })
  await dialog.getByLabel('原因').fill('双方协商不再合作')
  await dialog.getByRole('button', { name: '撤回合同' }).click()
  await expect.poll(toasts).toContain('已撤回合同：软件开发合同')
  await expect(rowOf(page, '软件开发合同')).toContainText('已撤回')
  await choose(page, '软件开发合同', '复制')
  await page
    .getByRole('dialog', { name: '复制《软件开发合同》为新草稿？' })
    .getByRole('button', { name: '复制' })
    .click()
  await expect(page.getByRole('navigation', { name: '发起步骤' })).toBeVisible()
  await goTo(page, '/sign/list/drafts')
  await choose(page, '还没有发出的合同', '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, '还没有发出的合同')).toBeHidden()
})
