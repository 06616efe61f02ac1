// The group platform: a company is invited, opens what it chooses, is read, and sees who looked.
import { acceptInvitation, inviteStaff } from '#protocol/company/invitations.ts'
import { actAs, apiCompany, apiPerson, launched } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { tokenIn } from '#tests/support/staff.ts'
import { startServer } from '#tests/support/running-server.ts'

const GROUP = '/user/userCenter/groupManage'
const HEAD = '杭州清和控股集团有限公司'
const MEMBER = '杭州栖木文化创意有限公司'
const CONTRACT = '展厅租赁合同'

test('a head invites a company, which opens what it chooses and sees who looked', async ({ browser }) => {
  const server = await startServer({
    isShortLived: true,
    env: { NUOYIN_PLATFORM: 'group', NUOYIN_DEMO: 'off' },
  })
  const opened = { locale: 'zh-CN', baseURL: server.url, viewport: { width: 1366, height: 768 } }
  const head = await apiCompany(server.url, '林清和', HEAD, '13900004611')
  const member = await apiCompany(server.url, '沈知微', MEMBER, '13900004612')
  const buyer = await apiPerson(server.url, '顾南舟', '13900004613')
  await launched([member, buyer], CONTRACT)
  const headContext = await browser.newContext(opened)
  const memberContext = await browser.newContext(opened)
  await actAs(headContext, head)
  await actAs(memberContext, member)
  const page = await headContext.newPage()
  const other = await memberContext.newPage()

  await test.step('the head invites by name; a name that nobody has is said so', async () => {
    await page.goto('/user/userCenter/userInfo')
    await page.getByRole('link', { name: '集团', exact: true }).click()
    await expect(page.getByText('还没有成员企业')).toBeVisible()
    await lookAt(page, 'group-none', [1366, 390])
    await page.setViewportSize(opened.viewport)
    await page.getByRole('button', { name: '邀请成员企业' }).first().click()
    const dialog = page.getByRole('dialog', { name: '邀请成员企业' })
    await dialog.getByLabel('单位全称或统一社会信用代码').fill('没有的公司')
    await dialog.getByRole('button', { name: '发出邀请' }).click()
    await expect(dialog.getByText(/没有找到已认证的单位/)).toBeVisible()
    await dialog.getByLabel('单位全称或统一社会信用代码').fill(MEMBER)
    await dialog.getByRole('button', { name: '发出邀请' }).click()
    await expect(page.getByRole('row', { name: new RegExp(MEMBER) })).toContainText('待答复')
  })

  await test.step('the member accepts and chooses', async () => {
    await other.goto(GROUP)
    await expect(other.getByText(`${HEAD}邀请贵单位加入集团`)).toBeVisible()
    await other.getByRole('button', { name: '接受' }).click()
    const dialog = other.getByRole('dialog', { name: `加入${HEAD}的集团` })
    await expect(dialog.getByRole('checkbox', { name: '下载合同文件' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: '汇总数字' }).check()
    await dialog.getByRole('checkbox', { name: '查看合同' }).check()
    await lookAt(other, 'group-accept', [1366, 390])
    await other.setViewportSize(opened.viewport)
    await dialog.getByRole('button', { name: '接受邀请' }).click()
    await expect(other.getByRole('heading', { name: `所属集团：${HEAD}` })).toBeVisible()
  })

  await test.step('the head sees sums, and reads a contract without taking it away', async () => {
    await page.goto(GROUP)
    await expect(page.getByRole('row', { name: /合计 1 家/ })).toContainText('1')
    await lookAt(page, 'group-head', [1366])
    await page.getByText('本年').click()
    await expect(page.getByRole('columnheader', { name: '月份' })).toBeVisible()
    await lookAt(page, 'group-year', [])
    await page.getByRole('button', { name: `查看合同：${MEMBER}` }).click()
    await page.getByRole('link', { name: CONTRACT }).click()
    await expect(page.getByRole('img', { name: /第 1 页/ }).first()).toBeVisible()
    await expect(page.getByText('成员企业没有开放下载。')).toBeVisible()
    await lookAt(page, 'group-contract', [1366, 390])
    await page.setViewportSize(opened.viewport)
  })

  await test.step('the member sees the look and opens downloads', async () => {
    await other.reload()
    await expect(other.getByRole('row', { name: new RegExp(CONTRACT) })).toContainText('林清和')
    await lookAt(other, 'group-member', [1366, 390])
    await other.setViewportSize(opened.viewport)
    await other.getByRole('button', { name: '修改授权' }).click()
    await other.getByRole('checkbox', { name: '下载合同文件' }).check()
    await other.getByRole('button', { name: '保存授权' }).click()
    await expect(other.getByRole('list', { name: '已向集团开放' })).toContainText('下载合同文件')
    await page.reload()
    const saving = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^下载文件/ })
      .first()
      .click()
    expect((await saving).suggestedFilename()).toBe('房屋租赁合同.pdf')
  })

  await test.step('who works in both switches to the member, and back', async () => {
    const { url } = await member.client.call(inviteStaff, {
      name: head.name,
      phone: head.phone,
      roles: ['staff'],
      departments: [],
    })
    await head.client.call(acceptInvitation, { token: tokenIn(url) })
    await page.goto(GROUP)
    const switching = page.getByRole('button', { name: `切换到${MEMBER}` })
    await expect(switching).toBeVisible()
    await keepPicture(page, 'group', 'mine')
    await switching.click()
    const who = page.getByRole('button', { name: /当前身份/ })
    await expect(who).toContainText(MEMBER)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('待我处理')).toBeVisible()
    await keepPicture(page, 'group', 'switched-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'group', 'switched-390')
    await page.setViewportSize(opened.viewport)
    await who.click()
    await page.getByRole('menuitem', { name: new RegExp(HEAD) }).click()
    await expect(who).toContainText(HEAD)
    await page.goto(GROUP)
    await expect(page.getByRole('row', { name: new RegExp(MEMBER) }).first()).toBeVisible()
  })

  await test.step('the member leaves, and what was open is closed', async () => {
    await page.goto(GROUP)
    await page.getByRole('button', { name: `查看合同：${MEMBER}` }).click()
    await page.getByRole('link', { name: CONTRACT }).click()
    await expect(page.getByRole('img', { name: /第 1 页/ }).first()).toBeVisible()
    await other.getByRole('button', { name: '退出集团' }).click()
    await other.getByRole('button', { name: '退出集团' }).last().click()
    await expect(other.getByText('还没有成员企业')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/可能对方已收回授权/)).toBeVisible()
  })
  await headContext.close()
  await memberContext.close()
  await server.stop()
})
