// What a change of roles writes down and says, whole; what changes nothing leaves no trace.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { changeRole, createRole, deleteRole, grantRoles, listRoles } from '#protocol/company/roles.ts'
import { PRESET_GRANTS } from '#protocol/permissions.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { Staff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestPerson
let companyId: string
let companyName: string
let staff: Staff
let count = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(3_600_000)
  owner = await newPerson(app, '林小满')
  companyName = `杭州青禾第${(count += 1)}科技有限公司`
  ;({ companyId } = await newCompany(owner, companyName))
  await actFor(owner, companyId)
  staff = await newStaff(app, companyId, '陈一诺', ['staff'])
})

const OWN = { userInfo: PRESET_GRANTS.staff['userInfo'] }
const FILING = { integratedManage: ['view', 'add'] }
const typed = (change: object = {}) => ({ name: '档案员', note: '管理归档', grants: FILING, ...change })
const make = (change: object = {}) =>
  owner.client.call(createRole, { requestId: randomUUID(), ...typed(change) })
const written = async () =>
  (await readChain(app.db, companyId))
    .filter(({ event }) => /^(role|staff:roles)/.test(event))
    .map(({ event, who, detail }) => [event, who, detail])
const told = async ({ client }: TestPerson) =>
  (await client.call(listNotices, {})).rows
    .filter(({ title }) => title === '您的角色有变更')
    .map(({ kind, text, target }) => [kind, text, target])
const rowOf = async (memberId: string) => {
  const [row] = await app.db.current().select().from(member).where(eq(member.id, memberId))
  return row
}

test('a role that is made stands in the history with all it gives', async () => {
  const { roleId, updatedAt } = await make()
  expect(updatedAt).toBe(app.clock.now().toISOString())
  expect(await written()).toEqual([
    [
      'role:created',
      '林小满',
      { id: roleId, name: '档案员', note: '管理归档', grants: { ...OWN, ...FILING } },
    ],
  ])
})

test('a change says its new name and note only where they are new, and answers the role as it is now', async () => {
  const { roleId, version } = await make()
  app.clock.advance(60_000)
  const same = await owner.client.call(changeRole, {
    roleId,
    version,
    ...typed({ grants: { ...FILING, contact: ['view'] } }),
  })
  expect(same).toMatchObject({
    roleId,
    name: '档案员',
    note: '管理归档',
    version: 2,
    holders: 0,
    grants: { ...OWN, ...FILING, contact: ['view'] },
    updatedAt: app.clock.now().toISOString(),
  })
  await owner.client.call(changeRole, { roleId, version: 2, ...typed({ name: '归档员', note: '归档' }) })
  expect((await written()).slice(1)).toEqual([
    ['role:changed', '林小满', { id: roleId, name: '档案员', given: { contact: ['view'] }, taken: {} }],
    [
      'role:changed',
      '林小满',
      {
        id: roleId,
        name: '归档员',
        nameBefore: '档案员',
        note: '归档',
        noteBefore: '管理归档',
        given: {},
        taken: { contact: ['view'] },
      },
    ],
  ])
})

test('another role’s name is refused at its field, and one’s own stays', async () => {
  const { roleId, version } = await make()
  const other = await make({ name: '归档员' })
  const change = async (name: string) => {
    const { code, info, fields } = await owner.client.ask(changeRole, { roleId, version, ...typed({ name }) })
    return [code, info, fields]
  }
  const taken = [
    'role.name-taken',
    '已有同名的角色，请换一个名称。',
    { name: '已有同名的角色，请换一个名称' },
  ]
  expect([await change(other.name), await change('财务')]).toEqual([taken, taken])
  expect((await change('档案员'))[0]).toBe('000000')
})

test('who gets roles reads which they hold now; oneself and who is not working are told nothing', async () => {
  const { roleId } = await make()
  const away = await newStaff(app, companyId, '许停用', ['legal'])
  await app.db.current().update(member).set({ status: 'disabled' }).where(eq(member.id, away.memberId))
  const [own] = await app.db.current().select().from(member).where(eq(member.userId, owner.userId))
  const memberIds = [staff.memberId, staff.memberId, away.memberId, own!.id]
  await owner.client.call(grantRoles, { memberIds, add: [roleId], remove: ['legal'] })
  expect(await told(staff)).toEqual([['system', `您在${companyName}的角色现为：员工、档案员。`, '/home']])
  away.client.identity = { type: 1 }
  expect([await told(away), await told(owner)]).toEqual([[], []])
  expect((await written()).slice(1)).toEqual([
    changed(staff.memberId, '陈一诺', ['staff'], ['staff', roleId]),
    changed(away.memberId, '许停用', ['legal'], [roleId]),
    changed(own!.id, '林小满', ['superAdmin'], ['superAdmin', roleId]),
  ])
  const now = app.clock.now()
  expect((await rowOf(staff.memberId))?.updatedAt).toEqual(now)
  // Nothing to change, nothing to say.
  app.clock.advance(60_000)
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [roleId], remove: ['legal'] })
  expect([(await written()).length, (await told(staff)).length]).toEqual([4, 1])
  expect((await rowOf(staff.memberId))?.updatedAt).toEqual(now)
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [], remove: ['staff', roleId] })
  expect((await told(staff))[0]).toEqual(['system', `您在${companyName}的角色现为：无。`, '/home'])
})

const changed = (id: string, name: string, before: string[], after: string[]) => [
  'staff:roles.changed',
  '林小满',
  { id, name, before, after },
]

test('one stranger among several people, and nobody gets the role', async () => {
  const { roleId } = await make()
  const answer = await owner.client.ask(grantRoles, {
    memberIds: [staff.memberId, randomUUID()],
    add: [roleId],
  })
  expect([answer.code, answer.info]).toEqual(['not-found', '没有找到这位员工，可能已经离职。请刷新后再试。'])
  expect((await rowOf(staff.memberId))?.roles).toEqual(['staff'])
})

test('a deleted role stands in the history with who held it and what they got', async () => {
  const [unused, held, other] = [await make({ name: '空角色' }), await make(), await make({ name: '归档员' })]
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [held.roleId] })
  const missing = ['not-found', '没有找到这个角色，可能已被删除。请刷新后再试。']
  for (const input of [
    { roleId: held.roleId, replacement: held.roleId },
    { roleId: held.roleId, replacement: randomUUID() },
    { roleId: randomUUID() },
  ]) {
    const { code, info } = await owner.client.ask(deleteRole, input)
    expect([code, info]).toEqual(missing)
  }
  app.clock.advance(60_000)
  await owner.client.call(deleteRole, { roleId: unused.roleId })
  await owner.client.call(deleteRole, { roleId: held.roleId, replacement: other.roleId })
  expect(await rowOf(staff.memberId)).toMatchObject({
    roles: ['staff', other.roleId],
    updatedAt: app.clock.now(),
  })
  const grants = { ...OWN, ...FILING }
  expect((await written()).slice(-2)).toEqual([
    ['role:deleted', '林小满', { id: unused.roleId, name: '空角色', grants, holders: [] }],
    [
      'role:deleted',
      '林小满',
      {
        id: held.roleId,
        name: '档案员',
        grants,
        replacement: other.roleId,
        holders: [{ memberId: staff.memberId, name: '陈一诺' }],
      },
    ],
  ])
  const own = (await owner.client.call(listRoles, {})).filter(({ isPreset }) => !isPreset)
  expect(own.map(({ name, holders }) => [name, holders])).toEqual([['归档员', 1]])
})

test('nobody deletes a role, or leaves another in its place, that gives more than they hold', async () => {
  const { roleId: keeping } = await make({
    name: '角色管理员',
    grants: { roleManage: ['view', 'add', 'edit', 'del', 'grant'] },
  })
  const high = await make()
  const low = await make({ name: '空角色', grants: {} })
  await owner.client.call(grantRoles, { memberIds: [staff.memberId], add: [keeping], remove: ['staff'] })
  const ask = async (input: { roleId: string; replacement?: string }) => {
    const { code, info } = await staff.client.ask(deleteRole, input)
    return [code, info]
  }
  const refused = [
    'role.not-held',
    '其中有您自己没有的权限，不能由您授予或收回。请联系持有这些权限的管理员。',
  ]
  expect([
    await ask({ roleId: high.roleId }),
    await ask({ roleId: low.roleId, replacement: high.roleId }),
  ]).toEqual([refused, refused])
  expect((await ask({ roleId: low.roleId }))[0]).toBe('000000')
})
