// Roles through the calls: who may create and grant them, and that changes take effect at once.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeRole,
  createRole,
  deleteRole,
  grantRoles,
  listRoleMembers,
  listRoleNames,
  listRoles,
} from '#protocol/company/roles.ts'
import type { Role } from '#protocol/company/roles.ts'
import { listNotices } from '#protocol/base.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { Staff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestPerson
let companyId: string
let staff: Staff
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // One address may ask for so many codes in an hour.
  app.clock.advance(3_600_000)
  owner = await newPerson(app, '林小满')
  ;({ companyId } = await newCompany(owner, `杭州青禾科技有限公司${randomUUID().slice(0, 4)}`))
  await actFor(owner, companyId)
  staff = await newStaff(app, companyId, '陈一诺', ['staff'])
})

const rolesOf = async (memberId: string): Promise<readonly string[]> => {
  const [row] = await app.db.current().select().from(member).where(eq(member.id, memberId))
  return row?.roles ?? []
}
const make = (by: TestPerson, grants: Record<string, string[]>, name = '档案员'): Promise<Role> =>
  by.client.call(createRole, { requestId: randomUUID(), name, note: '管理归档', grants })
const ask = (by: TestPerson, grants: Record<string, string[]>, name = '档案员') =>
  by.client.ask(createRole, { requestId: randomUUID(), name, note: '', grants })
const FILING = { integratedManage: ['view', 'add'] }

test('the preset roles stand first and cannot be changed', async () => {
  const own = await make(owner, FILING)
  const listed = await owner.client.call(listRoles, {})
  expect(listed.map(({ roleId, holders, actions }) => [roleId, holders, actions])).toEqual([
    ['superAdmin', 1, ['copy']],
    ['admin', 0, ['copy', 'grant']],
    ['legal', 0, ['copy', 'grant']],
    ['lawyer', 0, ['copy', 'grant']],
    ['approver', 0, ['copy', 'grant']],
    ['sealer', 0, ['copy', 'grant']],
    ['hr', 0, ['copy', 'grant']],
    ['finance', 0, ['copy', 'grant']],
    ['staff', 1, ['copy', 'grant']],
    [own.roleId, 0, ['edit', 'delete', 'copy', 'grant']],
  ])
})

test('a role gives one’s own account and the sight of its pages besides what was ticked', async () => {
  const { grants, version, name, note } = await make(owner, { integratedManage: ['add'], seal: ['use'] })
  expect([version, name, note, Object.keys(grants)]).toEqual([
    1,
    '档案员',
    '管理归档',
    ['userInfo', 'integratedManage', 'seal'],
  ])
  expect([grants['integratedManage'], grants['seal'], grants['userInfo']?.length]).toEqual([
    ['view', 'add'],
    ['use'],
    7,
  ])
})

test('rights come and go with the next request', async () => {
  const seal = { name: '合同章', spec: { type: 2, shape: 'circle' as const } }
  expect((await staff.client.ask(createCompanySeal, seal)).code).toBe('permission.denied')
  const { roleId, version } = await make(owner, { signature: ['add'] }, '印章管理')
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [roleId] })
  expect((await staff.client.ask(createCompanySeal, seal)).code).toBe('000000')
  const { userRoleResAction } = await staff.client.call(getCurrentAccount, {})
  expect(userRoleResAction.find(({ resCode }) => resCode === 'signature')?.nodeActions).toEqual([
    { actionCode: 'view' },
    { actionCode: 'add' },
  ])
  await owner.client.call(changeRole, {
    roleId,
    version,
    name: '印章管理',
    note: '',
    grants: { signature: ['view'] },
  })
  expect((await staff.client.ask(createCompanySeal, { ...seal, name: '另一枚' })).code).toBe(
    'permission.denied',
  )
})

test('two windows do not overwrite each other', async () => {
  const { roleId, version } = await make(owner, FILING)
  const change = { roleId, version, note: '', grants: FILING }
  await owner.client.call(changeRole, { ...change, name: '档案管理员' })
  const late = await owner.client.ask(changeRole, { ...change, name: '档案' })
  expect([late.code, late.info]).toEqual([
    'role.stale',
    '这个角色刚被其他人修改过，您的修改没有保存。请看过最新内容后再改。',
  ])
})

test.each([
  ['a name that is taken', '档案员', 'role.name-taken'],
  ['a preset role’s name', '法务', 'role.name-taken'],
  ['an empty name', '  ', 'input.invalid'],
  ['a very long name', '档'.repeat(21), 'input.invalid'],
])('refuses %s', async (_what, name, code) => {
  await make(owner, FILING)
  expect((await ask(owner, FILING, name)).code).toBe(code)
})

test.each([
  ['an action nobody knows', { integratedManage: ['burn'] }],
  ['a resource nobody knows', { treasury: ['view'] }],
  ['invoices to a person', { personalInvoiceManage: ['view'] }],
  ['handing the company over', { staffManage: ['view', 'transferAdmin'] }],
])('a role cannot hold %s', async (_what, grants) => {
  const answer = await ask(owner, grants)
  expect([answer.code, answer.info]).toEqual(['input.invalid', '有的权限不能授予，请刷新页面后重新勾选'])
})

test('no more than fifty', async () => {
  for (let n = 0; n < 50; n += 1) await make(owner, FILING, `角色${n}`)
  expect((await ask(owner, FILING, '第五十一个')).code).toBe('role.too-many')
})

const ROLE_CLERK = { roleManage: ['view', 'add', 'edit', 'del', 'grant'], contact: ['view', 'add'] }
/** Somebody who manages roles but holds little else. */
const newClerk = async (): Promise<Staff> => {
  const clerk = await newStaff(app, companyId, '顾安', [])
  const { roleId } = await make(owner, ROLE_CLERK, '角色管理员')
  await owner.client.call(grantRoles, { memberIds: [clerk.memberId], add: [roleId] })
  return clerk
}

test('nobody makes a role with more than they hold', async () => {
  const clerk = await newClerk()
  const beyond = await ask(clerk, { contact: ['del'] }, '联系人管理')
  expect([beyond.code, beyond.info]).toEqual([
    'role.not-held',
    '其中有您自己没有的权限，不能由您授予或收回。请联系持有这些权限的管理员。',
  ])
  expect((await ask(clerk, { contact: ['add'] }, '联系人管理')).code).toBe('000000')
})

test('nobody gives into a role, or takes out of it, what they do not hold', async () => {
  const clerk = await newClerk()
  const { roleId, version } = await make(owner, FILING)
  const change = (grants: Record<string, string[]>) =>
    clerk.client.ask(changeRole, { roleId, version, name: '档案员', note: '', grants })
  expect((await change({ ...FILING, integratedManage: ['view', 'add', 'del'] })).code).toBe('role.not-held')
  expect((await change({ contact: ['view'] })).code).toBe('role.not-held')
  expect((await change({ ...FILING, contact: ['view'] })).code).toBe('000000')
})

test('nobody gives or takes a role that holds more than they do', async () => {
  const clerk = await newClerk()
  const change = (add: string[], remove: string[] = []) =>
    clerk.client.ask(grantRoles, { memberIds: [staff.memberId], add, remove })
  expect((await change(['admin'])).code).toBe('role.not-held')
  expect((await change([], ['staff'])).code).toBe('role.not-held')
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: ['admin'] })
  expect((await change([], ['admin'])).code).toBe('role.not-held')
  const { roleId } = await make(clerk, { contact: ['view'] }, '查看联系人')
  expect((await change([roleId])).code).toBe('000000')
  expect(await rolesOf(staff.memberId)).toEqual(['staff', 'admin', roleId])
})

test('the super-administrator’s role is neither given nor taken', async () => {
  const [boss] = (await owner.client.call(listRoleMembers, { roleId: 'superAdmin' })).rows
  const given = await owner.client.ask(grantRoles, { memberIds: [staff.memberId], add: ['superAdmin'] })
  const taken = await owner.client.ask(grantRoles, { memberIds: [boss!.memberId], remove: ['superAdmin'] })
  expect([given.code, taken.code]).toEqual(['role.super-administrator', 'role.super-administrator'])
  expect(await rolesOf(boss!.memberId)).toEqual(['superAdmin'])
})

test('somebody always stays who can manage roles', async () => {
  const [boss] = (await owner.client.call(listRoleMembers, { roleId: 'superAdmin' })).rows
  await app.db
    .current()
    .update(member)
    .set({ roles: ['admin'] })
    .where(eq(member.id, boss!.memberId))
  const own = await owner.client.ask(grantRoles, {
    memberIds: [boss!.memberId],
    add: ['staff'],
    remove: ['admin'],
  })
  expect([own.code, own.info]).toEqual([
    'role.last-administrator',
    '这样改之后就没有人能管理角色了。请先让另一位员工成为管理员，再改。',
  ])
  expect(await rolesOf(boss!.memberId)).toEqual(['admin'])
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: ['admin'] })
  await owner.client.call(grantRoles, { memberIds: [boss!.memberId], add: ['staff'], remove: ['admin'] })
  expect(await rolesOf(boss!.memberId)).toEqual(['staff'])
})

test('nor is the last one’s role changed or deleted away', async () => {
  const { roleId, version } = await make(owner, ROLE_CLERK, '角色管理员')
  const [boss] = (await owner.client.call(listRoleMembers, { roleId: 'superAdmin' })).rows
  await app.db
    .current()
    .update(member)
    .set({ roles: [roleId] })
    .where(eq(member.id, boss!.memberId))
  const weakened = await owner.client.ask(changeRole, {
    roleId,
    version,
    name: '角色管理员',
    note: '',
    grants: { roleManage: ['view'] },
  })
  const { roleId: weak } = await make(owner, { contact: ['view'] }, '查看联系人')
  const deleted = await owner.client.ask(deleteRole, { roleId, replacement: weak })
  expect([weakened.code, deleted.code]).toEqual(['role.last-administrator', 'role.last-administrator'])
  expect(await rolesOf(boss!.memberId)).toEqual([roleId])
})

test('a role that is held goes only for another one', async () => {
  const { roleId } = await make(owner, FILING)
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [roleId] })
  const held = await owner.client.ask(deleteRole, { roleId })
  expect([held.code, held.info]).toEqual([
    'role.held',
    '还有 1 人持有“档案员”，请先为他们选择替代的角色，再删除。',
  ])
  expect((await owner.client.ask(deleteRole, { roleId, replacement: 'superAdmin' })).code).toBe(
    'role.super-administrator',
  )
  await owner.client.call(deleteRole, { roleId, replacement: 'legal' })
  expect(await rolesOf(staff.memberId)).toEqual(['staff', 'legal'])
  expect((await owner.client.ask(deleteRole, { roleId })).code).toBe('not-found')
})

test('roles and people of another company do not exist', async () => {
  const other = await newPerson(app, '周既明')
  const { companyId: elsewhere } = await newCompany(other, `上海云帆贸易有限公司${randomUUID().slice(0, 4)}`)
  await actFor(other, elsewhere)
  const { roleId, version } = await make(owner, FILING)
  const typed = { name: '偷看', note: '', grants: FILING }
  const answers = [
    await other.client.ask(listRoleMembers, { roleId }),
    await other.client.ask(changeRole, { roleId, version, ...typed }),
    await other.client.ask(deleteRole, { roleId }),
    await other.client.ask(grantRoles, { memberIds: [staff.memberId], add: ['legal'] }),
    await owner.client.ask(grantRoles, { memberIds: [staff.memberId], add: [randomUUID()] }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('not-found'))
})

test('who holds a role is found, and who does not', async () => {
  const { rows } = await owner.client.call(listRoleMembers, { roleId: 'staff' })
  expect(rows).toEqual([
    {
      memberId: staff.memberId,
      name: '陈一诺',
      phoneMasked: `${staff.phone.slice(0, 3)}****${staff.phone.slice(-4)}`,
      post: '',
      status: 'active',
      roles: ['员工'],
    },
  ])
  const without = (search: string) =>
    owner.client.call(listRoleMembers, { roleId: 'legal', holding: false, search })
  expect((await without('')).total).toBe(2)
  expect((await without('一诺')).rows.map(({ name }) => name)).toEqual(['陈一诺'])
  expect((await without('%')).total).toBe(0)
})

test('the names of roles say what the caller may give', async () => {
  const { roleId } = await make(owner, FILING)
  const names = await staff.client.call(listRoleNames, {})
  expect(names.at(-1)).toEqual({ roleId, name: '档案员', isPreset: false, grantable: false })
  const offered = (await owner.client.call(listRoleNames, {})).filter(({ grantable }) => grantable)
  expect(offered.map(({ name }) => name)).toEqual([
    '管理员',
    '法务',
    '律师',
    '审批人',
    '用印人',
    '人事',
    '财务',
    '员工',
    '档案员',
  ])
})

test('the company’s chain keeps what changed, and the person is told', async () => {
  const { roleId, version } = await make(owner, FILING)
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [roleId] })
  await owner.client.call(changeRole, {
    roleId,
    version,
    name: '档案管理员',
    note: '管理归档',
    grants: { integratedManage: ['view', 'del'] },
  })
  await owner.client.call(deleteRole, { roleId, replacement: 'staff' })
  const entries = (await readChain(app.db, companyId)).filter(({ event }) =>
    /^(role|staff:roles)/.test(event),
  )
  expect(
    entries.map(({ event, who, detail }) => [event, who, detail['given'] ?? detail['after'] ?? null]),
  ).toEqual([
    ['role:created', '林小满', null],
    ['staff:roles.changed', '林小满', ['staff', roleId]],
    ['role:changed', '林小满', { integratedManage: ['del'] }],
    ['role:deleted', '林小满', null],
  ])
  expect(entries[2]?.detail).toEqual({
    id: roleId,
    name: '档案管理员',
    nameBefore: '档案员',
    given: { integratedManage: ['del'] },
    taken: { integratedManage: ['add'] },
  })
  expect(entries[3]?.detail['holders']).toEqual([{ memberId: staff.memberId, name: '陈一诺' }])
  expect(await checkHistory(app.deps, companyId)).toEqual({ intact: true, brokenAt: undefined })
  const { rows } = await staff.client.call(listNotices, {})
  expect(rows.map(({ title }) => title)).toContain('您的角色有变更')
})
