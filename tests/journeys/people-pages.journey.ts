// The pages of staff and of other ways to sign in: axe finds nothing serious, the pictures match.
// See look: Proof.
import { randomUUID } from 'node:crypto'
import { addContact, addContactGroup } from '#protocol/account/contacts.ts'
import { inviteStaff } from '#protocol/company/invitations.ts'
import { addDepartment } from '#protocol/company/departments.ts'
import { createRole } from '#protocol/company/roles.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** Departments, a role, an invitation and contacts; gives the invitation's link. */
const peopled = async ({ client }: ApiPerson): Promise<string> => {
  const { departmentId } = await client.call(addDepartment, {
    name: '产品研发部',
    parentId: null,
    headMemberId: null,
  })
  await client.call(addDepartment, { name: '前端组', parentId: departmentId, headMemberId: null })
  await client.call(addDepartment, { name: '综合管理部', parentId: null, headMemberId: null })
  const { roleId } = await client.call(createRole, {
    requestId: randomUUID(),
    name: '合同专员',
    note: '起草、发起和跟进合同',
    grants: { contract: ['launch', 'sign', 'download'], contact: ['view', 'add'] },
  })
  const { groupId } = await client.call(addContactGroup, { scope: 'company', name: '客户' })
  const contact = { scope: 'company', companyName: '上海云帆贸易有限公司', email: '', remark: '' } as const
  await client.call(addContact, { ...contact, groupId, name: '周既明', phone: '13911110001' })
  await client.call(addContact, { ...contact, groupId: null, name: '沈明远', phone: '13911110002' })
  const { url } = await client.call(inviteStaff, {
    name: '白羽',
    phone: '13911110003',
    post: '测试工程师',
    roles: ['staff', roleId],
    departments: [departmentId],
  })
  return new URL(url).search
}

test('the pages of a company’s people', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900009991')
  const invitation = await peopled(company)
  await actAs(context, company)
  for (const [path, name] of [
    ['contact?scope=company', 'contacts'],
    ['orgManage', 'departments'],
    ['staffManage', 'staff'],
    ['staffManage?tab=invited', 'staff-invited'],
    ['roleManage', 'roles'],
  ] as const) {
    await goTo(page, `/user/userCenter/${path}`)
    await lookAt(page, name)
  }
  // Numbers that are new in every run stand on these.
  for (const path of ['orgDetail', 'userInfo']) {
    await goTo(page, `/user/userCenter/${path}`)
    await lookAt(page, path, [])
  }
  await goTo(page, `/invitation${invitation}`)
  await expect(page.getByText('杭州栖木文化创意有限公司').first()).toBeVisible()
  await lookAt(page, 'invitation', [1366, 390])
})

test('ways in and their dead ends', async ({ page }) => {
  for (const [path, name, sizes] of [
    ['/appLogin', 'scan-login', []],
    ['/appDownload', 'app-download', []],
    ['/errLogin', 'information-nobody', [1366]],
    ['/autoLogin?token=none', 'one-time-link-unknown', [1366, 390]],
    ['/invitation?token=none', 'invitation-unknown', [1366, 390]],
    ['/payJump', 'payment-unknown', [1366, 390]],
  ] as const) {
    await goTo(page, path)
    await lookAt(page, name, sizes)
  }
})

test('asking to join a company', async ({ context, page, server }) => {
  await actAs(context, await apiPerson(server.url, '顾南舟', '13900009992'))
  await goTo(page, '/joinCompany')
  await lookAt(page, 'join-company', [1366, 390])
})
