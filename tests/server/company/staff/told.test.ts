// What people read of each move of a person's place, and what the company's history keeps.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, readOutbox } from '#protocol/base.ts'
import { addDepartment } from '#protocol/company/departments.ts'
import * as invitations from '#protocol/company/invitations.ts'
import { createRole } from '#protocol/company/roles.ts'
import * as calls from '#protocol/company/staff/staff.ts'
import { maskPhone } from '#protocol/phone.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner, runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPerson, newPhone } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire, rowOf, tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COMPANY = '杭州清和科技有限公司'
const STAFF = '/user/userCenter/staffManage'

let app: TestApp
let boss: Signer
let creditCode = ''
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  creditCode = (await getCompany(app.db, boss.companyId!))?.creditCode ?? ''
})
afterAll(() => app.close())

/** The newest that somebody was told by the system. */
const told = async ({ client }: TestPerson) => {
  const { rows } = await client.call(listNotices, { kind: 'system' })
  const [first] = rows
  return [first?.title, first?.text, first?.target]
}
const written = async () => {
  const last = (await readChain(app.db, boss.companyId!)).at(-1)
  return [last?.event, last?.detail]
}
const later = () => app.clock.advance(1_000)
const invited = async (name: string, phone: string) =>
  boss.client.call(invitations.inviteStaff, { name, phone, roles: ['staff'] })

test('an invitation is written down and told to who has an account; its answer to the administrators', async () => {
  const person = await newPerson(app, '苏小小')
  later()
  const { url, memberId, expiresAt } = await invited('苏小小', person.phone)
  const path = new URL(url).pathname + new URL(url).search
  expect(expiresAt).toBe(new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString())
  expect(await told(person)).toEqual(['收到加入单位的邀请', `${COMPANY}邀请您加入，请在 7 天内答复。`, path])
  const [message] = await app.client().call(readOutbox, { phone: person.phone })
  expect(message?.text).toMatch(new RegExp(`^【诺印】${COMPANY}邀请您加入，`))
  const phone = maskPhone(person.phone)
  expect(await written()).toEqual([
    'staff:invitation.sent',
    { id: memberId, name: '苏小小', phone, roles: ['staff'], from: 'outside', to: 'invited' },
  ])
  expect(await person.client.call(invitations.listMyInvitations, {})).toEqual([
    {
      memberId,
      companyName: COMPANY,
      companyAutStatus: 1,
      status: 'invited',
      path,
      reason: '',
      at: app.clock.now().toISOString(),
      expiresAt,
    },
  ])
  later()
  await person.client.call(invitations.refuseInvitation, { token: tokenIn(url), reason: '不认识' })
  expect(await told(boss)).toEqual([
    '邀请被谢绝',
    `苏小小谢绝了加入${COMPANY}的邀请：不认识`,
    `${STAFF}?tab=invited`,
  ])
  later()
  const again = await boss.client.call(invitations.reinviteStaff, { memberId })
  expect(await rowOf(boss, memberId, 'invited')).toMatchObject({ status: 'invited', reason: '' })
  later()
  await person.client.call(invitations.refuseInvitation, { token: tokenIn(again.url) })
  expect((await told(boss))[1]).toBe(`苏小小谢绝了加入${COMPANY}的邀请`)
  later()
  const third = await boss.client.call(invitations.reinviteStaff, { memberId })
  later()
  expect(await person.client.call(invitations.acceptInvitation, { token: tokenIn(third.url) })).toEqual({
    companyId: boss.companyId,
    companyName: COMPANY,
  })
  expect(await told(boss)).toEqual(['新同事已加入', `苏小小接受邀请，加入了${COMPANY}。`, STAFF])
})

test('an invitation nobody answers is told to the administrators once it is over', async () => {
  await invited('白露', newPhone())
  app.clock.advance(7 * 86_400_000)
  await runJobs(app)
  await signInByCode(app, boss)
  expect(await told(boss)).toEqual([
    '邀请已过期',
    `白露没有在 7 天内答复加入${COMPANY}的邀请，可以重新邀请。`,
    `${STAFF}?tab=invited`,
  ])
})

test('an application, and what becomes of it, is told to either side', async () => {
  const person = await newPerson(app, '立雪')
  later()
  const { memberId, companyName } = await person.client.call(invitations.applyToJoin, { creditCode })
  expect(companyName).toBe(COMPANY)
  const applicant = { name: '立雪', phone: maskPhone(person.phone) }
  expect(await written()).toEqual([
    'staff:application.sent',
    { id: memberId, ...applicant, from: 'outside', to: 'applied' },
  ])
  expect(await told(boss)).toEqual([
    '有人申请加入单位',
    `立雪申请加入${COMPANY}，请审核。`,
    `${STAFF}?tab=applied`,
  ])
  const waits = await person.client.ask(invitations.applyToJoin, { creditCode })
  expect([waits.code, waits.info]).toEqual(['join.waiting', `您已申请加入${COMPANY}，请等待管理员审核。`])
  later()
  await boss.client.call(invitations.refuseApplication, { memberId, reason: '请先联系人事' })
  expect(await written()).toEqual([
    'staff:application.refused',
    { id: memberId, name: '立雪', reason: '请先联系人事', from: 'applied', to: 'refused' },
  ])
  expect(await person.client.call(invitations.listMyInvitations, {})).toEqual([
    {
      memberId,
      companyName: COMPANY,
      companyAutStatus: 1,
      status: 'refused',
      path: '',
      reason: '请先联系人事',
      at: app.clock.now().toISOString(),
      expiresAt: null,
    },
  ])
  expect(await told(person)).toEqual([
    '加入申请未通过',
    `${COMPANY}没有通过您的加入申请：请先联系人事`,
    '/joinCompany',
  ])
  const decided = ['staff.not-possible', '这份申请已处理过，请刷新页面查看。']
  const late = await boss.client.ask(invitations.refuseApplication, { memberId, reason: '再次拒绝' })
  const taken = await boss.client.ask(invitations.acceptApplication, { memberId, roles: ['staff'] })
  expect([
    [late.code, late.info],
    [taken.code, taken.info],
  ]).toEqual([decided, decided])
  const second = await person.client.call(invitations.applyToJoin, { creditCode })
  later()
  const { departmentId } = await boss.client.call(addDepartment, {
    parentId: null,
    name: '法务部',
    headMemberId: null,
  })
  await boss.client.call(invitations.acceptApplication, {
    memberId: second.memberId,
    roles: ['legal'],
    departments: [departmentId],
    post: '法务',
    staffNo: 'F-1',
    email: 'f@example.com',
  })
  expect(await written()).toEqual([
    'staff:application.accepted',
    { id: second.memberId, name: '立雪', roles: ['legal'], from: 'applied', to: 'active' },
  ])
  expect(await told(person)).toEqual(['加入申请已通过', `您已加入${COMPANY}，可在右上角切换身份。`, '/home'])
  expect(await rowOf(boss, second.memberId)).toEqual({
    memberId: second.memberId,
    userId: person.userId,
    name: '立雪',
    phoneMasked: maskPhone(person.phone),
    staffNo: 'F-1',
    post: '法务',
    email: 'f@example.com',
    departments: [{ id: departmentId, name: '法务部' }],
    roles: [{ id: 'legal', name: '法务' }],
    status: 'active',
    isSuperAdmin: false,
    isMe: false,
    reason: '',
    invitedAt: null,
    expiresAt: null,
    joinedAt: app.clock.now().toISOString(),
    leftAt: null,
    actions: ['edit', 'roles', 'disable', 'leave', 'transfer'],
  })
})

test('who was invited is told to accept, and nobody applies where they work or are disabled', async () => {
  const person = await newPerson(app, '江上雪')
  const { url } = await invited('江上雪', person.phone)
  const apply = async () => {
    const { code, info } = await person.client.ask(invitations.applyToJoin, { creditCode })
    return [code, info]
  }
  expect(await apply()).toEqual(['join.waiting', `${COMPANY}已邀请您，请在下方“我的邀请与申请”中接受。`])
  const isMember = async () => (await person.client.call(invitations.findUnitToJoin, { creditCode })).isMember
  expect(await isMember()).toBe(false)
  await person.client.call(invitations.acceptInvitation, { token: tokenIn(url) })
  expect([await isMember(), await apply()]).toEqual([
    true,
    ['staff.already', '您已是该单位的员工，在右上角切换身份即可。'],
  ])
  const { memberId } = (await boss.client.call(calls.listStaff, { tab: 'working', search: '江上雪' }))
    .rows[0]!
  await boss.client.call(calls.disableStaff, { memberId })
  expect([await isMember(), await apply()]).toEqual([
    true,
    ['staff.already', '您在该单位的身份已停用，请联系单位管理员启用。'],
  ])
})

test('who is disabled, enabled and leaves reads it, and what cannot be says why', async () => {
  const clerk = await hire(app, boss, '许停用')
  const { memberId } = clerk
  const ask = async (call: typeof calls.disableStaff | typeof calls.enableStaff) => {
    const { code, info } = await boss.client.ask(call, { memberId })
    return [code, info]
  }
  expect(await ask(calls.enableStaff)).toEqual([
    'staff.not-possible',
    '只有停用的员工可以启用，请刷新页面查看。',
  ])
  later()
  await boss.client.call(calls.disableStaff, { memberId })
  clerk.client.identity = { type: 1 }
  expect(await told(clerk)).toEqual([
    '单位身份已停用',
    `${COMPANY}暂停了您的单位身份，您仍可以个人身份使用。如有疑问请联系单位管理员。`,
    '/home',
  ])
  expect(await ask(calls.disableStaff)).toEqual([
    'staff.not-possible',
    '只有在职员工可以停用，请刷新页面查看。',
  ])
  later()
  await boss.client.call(calls.enableStaff, { memberId })
  expect(await told(clerk)).toEqual([
    '单位身份已恢复',
    `${COMPANY}恢复了您的单位身份，可在右上角切换。`,
    '/home',
  ])
  later()
  await boss.client.call(calls.leaveStaff, {
    memberId,
    requestId: randomUUID(),
    reason: '合同到期',
    handOver: [],
  })
  expect(await told(clerk)).toEqual([
    '已办理离职',
    `${COMPANY}已为您办理离职，您不再能以该单位身份办事。`,
    '/home',
  ])
  const edited = await boss.client.ask(calls.editStaff, { memberId, post: '会计' })
  expect([edited.code, edited.info]).toEqual([
    'staff.not-possible',
    '这位员工已不在单位，不能再修改。请刷新页面。',
  ])
  expect(await rowOf(boss, memberId, 'left')).toMatchObject({
    post: '',
    leftAt: app.clock.now().toISOString(),
  })
})

test('what is changed of a person, and who saw their number, stands in the history', async () => {
  const clerk = await hire(app, boss, '甲子')
  const { memberId, phone } = clerk
  const particulars = { staffNo: 'A1', post: '会计', email: 'a@example.com', departments: [] }
  later()
  await boss.client.call(calls.editStaff, { memberId, ...particulars })
  expect(await written()).toEqual(['staff:edited', { id: memberId, ...particulars }])
  await boss.client.call(calls.revealStaffPhone, { memberId })
  expect(await written()).toEqual(['staff:phone.seen', { id: memberId, phone: maskPhone(phone) }])
  const missing = await boss.client.ask(calls.editStaff, { memberId, departments: [randomUUID()] })
  expect([missing.code, missing.info, missing.fields]).toEqual([
    'not-found',
    '所选部门不存在，可能已被删除。请重新选择。',
    { departments: '所选部门不存在，请重新选择' },
  ])
  const other = await hire(app, boss, '乙丑')
  const taken = '工号 A1 已有同事使用，请换一个。'
  const refused = await boss.client.ask(calls.editStaff, { memberId: other.memberId, staffNo: 'A1' })
  expect([refused.code, refused.info, refused.fields]).toEqual(['staff.no-taken', taken, { staffNo: taken }])
  // One's own number is nobody else's, and none is everybody's.
  expect((await boss.client.ask(calls.editStaff, { memberId, staffNo: 'A1' })).code).toBe('000000')
  for (const id of [memberId, other.memberId])
    expect((await boss.client.ask(calls.editStaff, { memberId: id, staffNo: '' })).code).toBe('000000')
})

test('nobody disables or enables above themselves, nor lets anybody in with more than they hold', async () => {
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '员工管理员',
    note: '',
    grants: { staffManage: ['view', 'invite', 'disable'] },
  })
  const keeper = await hire(app, boss, '顾安', { roles: [roleId] })
  const admin = await hire(app, boss, '周管理', { roles: ['admin'] })
  const ask = async (call: typeof calls.disableStaff | typeof calls.enableStaff, memberId: string) => {
    const { code, info } = await keeper.client.ask(call, { memberId })
    return [code, info]
  }
  const above = ['staff.above', '对方的权限高于您，不能由您操作。请联系超级管理员办理。']
  expect(await ask(calls.disableStaff, admin.memberId)).toEqual(above)
  await boss.client.call(calls.disableStaff, { memberId: admin.memberId })
  expect(await ask(calls.enableStaff, admin.memberId)).toEqual(above)
  const superAdmin = (await boss.client.call(calls.listStaff, { tab: 'working' })).rows.find(
    (row) => row.isSuperAdmin,
  )
  expect([
    await ask(calls.disableStaff, superAdmin!.memberId),
    await ask(calls.disableStaff, keeper.memberId),
  ]).toEqual([
    ['staff.above', '超级管理员不能这样操作。请先把超级管理员转让给其他同事。'],
    ['staff.above', '不能对自己这样操作，请由另一位管理员办理。'],
  ])
  const person = await newPerson(app, '立春')
  const { memberId } = await person.client.call(invitations.applyToJoin, { creditCode })
  const accept = async (roles: string[]) => {
    const { code, info, fields } = await keeper.client.ask(invitations.acceptApplication, { memberId, roles })
    return [code, info, fields]
  }
  const words = '“管理员”的权限高于您，不能由您授予。'
  const unknown = '所选角色不存在或不能授予'
  expect([await accept(['admin']), await accept(['superAdmin'])]).toEqual([
    ['staff.above', words, { roles: words }],
    ['staff.role-unknown', `${unknown}，请刷新页面后重新选择。`, { roles: unknown }],
  ])
  expect((await accept([roleId]))[0]).toBe('000000')
})
