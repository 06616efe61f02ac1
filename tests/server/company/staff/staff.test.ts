// The staff of a company: details, roles, disabling, leaving, and the super-administrator.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyToJoin, inviteStaff, refuseInvitation } from '#protocol/company/invitations.ts'
import { addDepartment, editDepartment, getOrgTree } from '#protocol/company/departments.ts'
import { createRole, grantRoles } from '#protocol/company/roles.ts'
import { getCurrentAccount, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import * as calls from '#protocol/company/staff/staff.ts'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { listContracts, listDrafts } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import { getDraft, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { maskPhone } from '#protocol/phone.ts'
import { user } from '#server/db/schema/account/users.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { namesOf, rightHolders } from '#server/operations/company/staff/right-holders.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPerson, newPhone } from '#tests/support/people.ts'
import { hire, rowOf, staffIn, tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
})
afterAll(() => app.close())

test('people are found by department, name, phone and number, and counted the same way', async () => {
  const own = await companySigner(app, '沈知行', '宁波知行设备有限公司')
  const department = async (name: string, parentId: string | null) =>
    (await own.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const research = await department('研发中心', null)
  const front = await department('前端组', research)
  const a = await hire(app, own, '甲一凡', { departments: [front] })
  const b = await hire(app, own, '乙一凡', { departments: [research] })
  await hire(app, own, '丙大白')
  await own.client.call(calls.editStaff, {
    memberId: b.memberId,
    staffNo: 'YF-0042',
    departments: [research],
  })
  const names = async (input: object) =>
    (await own.client.call(calls.listStaff, input)).rows.map(({ name }) => name).sort()
  expect(await names({ departmentId: research })).toEqual(['乙一凡', '甲一凡'])
  expect(await names({ departmentId: front })).toEqual(['甲一凡'])
  expect(await names({ search: '一凡' })).toEqual(['乙一凡', '甲一凡'])
  expect(await names({ search: 'yf-00' })).toEqual(['乙一凡'])
  expect(await names({ search: a.phone.slice(4) })).toEqual(['甲一凡'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await own.client.call(calls.countStaff, { departmentId: research })).toEqual({
    working: 2,
    invited: 0,
    applied: 0,
    left: 0,
  })
  const [first] = await own.client.call(calls.listColleagues, { search: '甲一' })
  expect(first).toEqual({
    memberId: a.memberId,
    userId: a.userId,
    isCertified: true,
    name: '甲一凡',
    phoneMasked: expect.stringMatching(/^139\*{4}\d{4}$/),
    post: '',
    departments: ['研发中心/前端组'],
  })
})

test('a number is nobody else’s, and a full phone number is shown only with a trace', async () => {
  const a = await hire(app, boss, '甲子')
  const b = await hire(app, boss, '乙丑')
  await boss.client.call(calls.editStaff, {
    memberId: a.memberId,
    staffNo: 'A1',
    post: '会计',
    email: 'a@example.com',
  })
  expect(await rowOf(boss, a.memberId)).toMatchObject({ staffNo: 'A1', post: '会计', email: 'a@example.com' })
  const taken = await boss.client.ask(calls.editStaff, { memberId: b.memberId, staffNo: 'A1' })
  expect([taken.code, Object.keys(taken.fields ?? {})]).toEqual(['staff.no-taken', ['staffNo']])
  expect((await boss.client.ask(calls.editStaff, { memberId: b.memberId, email: 'no address' })).code).toBe(
    'input.invalid',
  )
  expect(await boss.client.call(calls.revealStaffPhone, { memberId: a.memberId })).toEqual({ phone: a.phone })
  const last = (await readChain(app.db, boss.companyId!)).at(-1)
  expect([last?.event, last?.detail['id'], last?.userId]).toEqual([
    'staff:phone.seen',
    a.memberId,
    boss.userId,
  ])
})

test('roles are offered to those who may grant them, for people beneath them', async () => {
  const admin = await hire(app, boss, '周管理', { roles: ['admin'] })
  const clerk = await hire(app, boss, '许办事')
  await admin.client.call(grantRoles, { memberIds: [clerk.memberId], add: ['legal', 'hr'] })
  expect(
    (await clerk.client.call(getCurrentAccount, {})).otherRoleAction.map(({ resCode }) => resCode),
  ).toContain('approve')
  const rows = await staffIn(admin)
  expect(rows.find(({ isSuperAdmin }) => isSuperAdmin)!.actions).toEqual(['edit'])
  expect(rows.find(({ memberId }) => memberId === clerk.memberId)!.actions).toContain('roles')
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '人事资料员',
    note: '',
    grants: { staffManage: ['view', 'edit'] },
  })
  const keeper = await hire(app, boss, '看人事', { roles: [roleId] })
  const seen = (await staffIn(keeper)).find(({ memberId }) => memberId === clerk.memberId)!
  expect(seen.actions).toEqual(['edit'])
  expect((await keeper.client.ask(grantRoles, { memberIds: [clerk.memberId], add: ['staff'] })).code).toBe(
    'permission.denied',
  )
  const assignable = await admin.client.call(calls.listAssignableRoles, {})
  expect(assignable.map(({ id }) => id)).toEqual([
    'admin',
    'legal',
    'lawyer',
    'approver',
    'sealer',
    'hr',
    'finance',
    'staff',
    roleId,
  ])
})

test('a disabled person is put back to themselves at once, and comes back when enabled', async () => {
  const clerk = await hire(app, boss, '许停用')
  await boss.client.call(calls.disableStaff, { memberId: clerk.memberId })
  expect(await clerk.client.ask(getOrgTree, {})).toMatchObject({ code: 'identity.stale', status: 409 })
  clerk.client.identity = { type: 1 }
  expect(await clerk.client.call(getCurrentAccount, {})).toMatchObject({ defaultBizType: 1, companies: [] })
  const back = {
    defaultBizType: 2,
    defaultBizCompanyId: boss.companyId,
    defaultBizCompanyName: null,
  } as const
  expect((await clerk.client.ask(setDefaultBiz, back)).code).toBe('1000035')
  expect((await boss.client.ask(calls.disableStaff, { memberId: clerk.memberId })).code).toBe(
    'staff.not-possible',
  )
  expect(await rowOf(boss, clerk.memberId)).toMatchObject({
    status: 'disabled',
    actions: ['edit', 'roles', 'enable', 'leave'],
  })
  await boss.client.call(calls.enableStaff, { memberId: clerk.memberId })
  await actFor(clerk, boss.companyId)
  expect((await clerk.client.call(getOrgTree, {})).companyName).toBe(boss.companyName)
})

test('whoever leaves hands over signings, drafts and contracts under way in one go', async () => {
  const leaver = await hire(app, boss, '要离职')
  const heir = await hire(app, boss, '接手人', { roles: ['staff'] })
  const person = await personSigner(app, '何必问')
  const department = (
    await boss.client.call(addDepartment, { name: '交接部', parentId: null, headMemberId: leaver.memberId })
  ).departmentId
  const draft = await newDraft(leaver, { parties: [partyFor(leaver, { isSelf: true }), partyFor(person)] })
  const running = await launched(leaver, { parties: [partyFor(person)] })
  const toSign = await launched(boss, { parties: [partyFor(leaver), partyFor(person)] })
  const signingAt = { contractId: toSign, partyId: await partyIdOf(boss, toSign, leaver) }
  await leaver.client.call(getSignTask, signingAt)
  const { tasks, heads, busy } = await boss.client.call(calls.listOpenTasks, { memberId: leaver.memberId })
  expect(tasks.map(({ kind }) => kind)).toEqual(['toSign', 'launched', 'draft'])
  expect([heads, busy]).toEqual([['交接部'], 0])
  const leave = (some: typeof tasks, toMemberId = heir.memberId) =>
    boss.client.ask(calls.leaveStaff, {
      memberId: leaver.memberId,
      requestId: randomUUID(),
      reason: '合同到期',
      handOver: some.map(({ kind, taskId }) => ({ kind, taskId, toMemberId })),
    })
  expect(await leave(tasks.slice(1))).toMatchObject({
    code: 'staff.tasks-open',
    info: expect.stringContaining('还有 1 项'),
  })
  expect((await leave(tasks, leaver.memberId)).code).toBe('staff.successor')
  expect((await heir.client.call(listDrafts, {})).total).toBe(0)
  expect(await leave(tasks)).toMatchObject({ code: '000000' })

  expect(await rowOf(boss, leaver.memberId, 'left')).toMatchObject({
    status: 'left',
    reason: '合同到期',
    actions: [],
  })
  expect(await leaver.client.ask(getOrgTree, {})).toMatchObject({ code: 'identity.stale' })
  const { departments } = await boss.client.call(getOrgTree, {})
  expect(departments.find(({ departmentId }) => departmentId === department)?.headMemberId).toBeNull()

  const mine = await heir.client.call(listContracts, { tab: 'toSign' })
  expect(mine.rows.map(({ contractId }) => contractId)).toEqual([toSign])
  const signing = await seen(heir, toSign)
  expect(signing.contract.parties[0]).toMatchObject({ name: '接手人', isMe: true })
  expect(signing.history.map(({ event }) => event)).toContain('party:party.transferred')
  expect(signing.historyIntact).toBe(true)
  // Each of the two looked for the first time, and both looks stand in the chain.
  await heir.client.call(getSignTask, signingAt)
  const looks = (await seen(heir, toSign)).history.filter(({ event }) => event === 'party:task.opened')
  expect(looks.map(({ who }) => who)).toEqual(['要离职', '接手人'])
  expect((await seen(heir, running)).contract.actions).toContain('urge')
  const kept = await heir.client.call(getDraft, { contractId: draft.contractId })
  expect(kept.content.parties[0]).toMatchObject({ name: '接手人', phone: heir.phone, isSelf: true })
  const saved = await heir.client.ask(saveDraft, {
    contractId: draft.contractId,
    version: kept.version,
    content: kept.content,
  })
  expect(saved.code).toBe('000000')
})

test('nobody leaves while one signature of theirs is being written, and right after they do', async () => {
  const leaver = await hire(app, boss, '签完就走')
  const [seal] = await boss.client.call(listSeals, {})
  await boss.client.call(grantSeal, {
    requestId: randomUUID(),
    sealId: seal!.sealId,
    subject: { kind: 'member', memberId: leaver.memberId },
    contractTypes: [],
    until: null,
  })
  const contractId = await launched(boss, { parties: [partyFor(leaver)] })
  const at = { contractId, partyId: await partyIdOf(boss, contractId, leaver) }
  await leaver.client.call(signContract, await signInput(app, leaver, at))
  const { memberId } = leaver
  const leave = async () => {
    const input = { memberId, requestId: randomUUID(), reason: '个人原因', handOver: [] }
    const { code, info } = await boss.client.ask(calls.leaveStaff, input)
    return [code, info]
  }
  expect(await boss.client.call(calls.listOpenTasks, { memberId })).toEqual({ tasks: [], heads: [], busy: 1 })
  expect(await leave()).toEqual(['staff.tasks-open', '对方刚确认的签署正在写入文件，请几秒后再办理。'])
  await runJobs(app)
  expect(await leave()).toEqual(['000000', ''])
})

test('nobody leaves twice, alone, or above', async () => {
  const leaver = await hire(app, boss, '又离职')
  const input = { memberId: leaver.memberId, reason: '个人原因', handOver: [] }
  const leave = (by: Signer, memberId = leaver.memberId) =>
    by.client.ask(calls.leaveStaff, { ...input, memberId, requestId: randomUUID() })
  const bossId = (await staffIn(boss)).find(({ isMe }) => isMe)!.memberId
  expect((await leave(boss, bossId)).code).toBe('staff.above')
  expect((await leave(leaver)).code).toBe('permission.denied')
  expect((await leave(boss)).code).toBe('000000')
  expect((await leave(boss)).code).toBe('staff.not-possible')
  const again = await hire(app, boss, '又离职')
  expect((await staffIn(boss)).filter(({ name }) => name === '又离职')).toHaveLength(1)
  expect(again.memberId).not.toBe(leaver.memberId)
})

test('the super-administrator passes on with both codes, and there is always exactly one', async () => {
  const own = await companySigner(app, '旧掌门', '绍兴掌门科技有限公司')
  app.clock.advance(1_000)
  const heir = await hire(app, own, '新掌门', { roles: ['admin', 'legal'] })
  const ownId = (await staffIn(own)).find(({ isMe }) => isMe)!.memberId
  // What they held besides stays theirs.
  await app.db
    .current()
    .update(member)
    .set({ roles: ['superAdmin', 'hr', 'admin'] })
    .where(eq(member.id, ownId))
  const supers = async (viewer: Signer) =>
    (await staffIn(viewer)).filter(({ isSuperAdmin }) => isSuperAdmin).map(({ name }) => name)
  await own.client.call(sendVerifyCode, { phone: own.phone, purpose: 'transferAdmin' })
  const sent = await own.client.call(calls.sendTransferCode, { memberId: heir.memberId })
  expect(sent.phoneMasked).toMatch(/^139\*{4}\d{4}$/)
  const [ownCode, successorCode] = [await app.code(own.phone), await app.code(heir.phone)]
  const wrong = successorCode === '000000' ? '000001' : '000000'
  const pass = (codes: { ownCode: string; successorCode: string }) =>
    own.client.ask(calls.transferSuperAdmin, { memberId: heir.memberId, requestId: randomUUID(), ...codes })
  const refused = await pass({ ownCode, successorCode: wrong })
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['code.wrong', ['successorCode']])
  expect(await supers(own)).toEqual(['旧掌门'])
  expect((await pass({ ownCode, successorCode })).code).toBe('000000')
  expect(await supers(heir)).toEqual(['新掌门'])
  expect((await rowOf(heir, heir.memberId)).roles.map(({ id }) => id)).toEqual(['superAdmin', 'legal'])
  expect((await rowOf(heir, ownId)).roles.map(({ id }) => id)).toEqual(['admin', 'hr'])
  expect(namesOf(await rightHolders(app.db, own.companyId!, 'signature', 'audit'))).toBe(
    '新掌门（超级管理员）、旧掌门',
  )
  expect((await own.client.ask(calls.sendTransferCode, { memberId: heir.memberId })).code).toBe(
    'permission.denied',
  )
  const last = (await readChain(app.db, own.companyId!)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'staff:superAdmin.transferred',
    { from: ownId, to: heir.memberId, fromName: '旧掌门', toName: '新掌门' },
  ])
  const { rows } = await heir.client.call(listNotices, { kind: 'system' })
  expect(rows.map(({ title, text, target }) => [title, text, target])).toContainEqual([
    '您已成为超级管理员',
    '旧掌门把绍兴掌门科技有限公司的超级管理员转让给了您，请切换到该单位查看。',
    '/home',
  ])
})

test('the super-administrator goes to nobody but certified colleagues who work here', async () => {
  const away = await hire(app, boss, '停用人')
  await boss.client.call(calls.disableStaff, { memberId: away.memberId })
  const unproved = await hire(app, boss, '未实名')
  await app.db.current().update(user).set({ autStatus: 0 }).where(eq(user.id, unproved.userId))
  const { memberId: invited } = await boss.client.call(inviteStaff, {
    name: '未加入',
    phone: newPhone(),
    roles: ['staff'],
  })
  const self = (await staffIn(boss)).find(({ isMe }) => isMe)!.memberId
  for (const memberId of [away.memberId, unproved.memberId, invited, self]) {
    const { code, info } = await boss.client.ask(calls.sendTransferCode, { memberId })
    expect([code, info]).toEqual([
      'staff.successor',
      '超级管理员只能转让给在职且已实名认证的其他同事，请重新选择。',
    ])
  }
})

test('the rows of who founded, applied, was invited and refused say since when, and what is gone is not named', async () => {
  const own = await companySigner(app, '卓文君', '成都当垆酒业有限公司')
  const since = app.clock.now().toISOString()
  const [founder] = await staffIn(own)
  const { creditCode } = (await getCompany(app.db, own.companyId!))!
  app.clock.advance(1_000)
  const applicant = await newPerson(app, '司马青')
  const applied = await applicant.client.call(applyToJoin, { creditCode })
  const phone = newPhone()
  const invited = await own.client.call(inviteStaff, { name: '班婕', phone, roles: ['staff'] })
  const guest = await newPerson(app, '蔡文')
  const refused = await own.client.call(inviteStaff, { name: '蔡文', phone: guest.phone, roles: ['staff'] })
  await guest.client.call(refuseInvitation, { token: tokenIn(refused.url), reason: '不来' })
  const at = app.clock.now().toISOString()
  await app.db
    .current()
    .update(member)
    .set({ roles: ['gone', 'staff'], departments: [randomUUID()] })
    .where(eq(member.id, invited.memberId))
  const plain = { staffNo: '', post: '', email: '', departments: [], isSuperAdmin: false, isMe: false }
  const none = { reason: '', invitedAt: null, expiresAt: null, joinedAt: null, leftAt: null }
  const staff = { id: 'staff', name: '员工' }
  expect(founder).toMatchObject({ ...none, name: '卓文君', joinedAt: since, isMe: true, isSuperAdmin: true })
  expect(await staffIn(own, 'applied')).toEqual([
    {
      ...plain,
      ...none,
      userId: applicant.userId,
      name: '司马青',
      phoneMasked: maskPhone(applicant.phone),
      roles: [staff],
      status: 'applied',
      actions: ['edit', 'accept', 'refuse'],
      memberId: applied.memberId,
      joinedAt: at,
    },
  ])
  expect(await staffIn(own, 'invited')).toEqual([
    {
      ...plain,
      ...none,
      userId: null,
      name: '班婕',
      phoneMasked: maskPhone(phone),
      roles: [{ id: 'gone', name: '已删除的角色' }, staff],
      status: 'invited',
      actions: ['edit', 'roles', 'link', 'reinvite', 'cancel'],
      memberId: invited.memberId,
      invitedAt: at,
      expiresAt: invited.expiresAt,
    },
    {
      ...plain,
      ...none,
      userId: null,
      name: '蔡文',
      phoneMasked: maskPhone(guest.phone),
      roles: [staff],
      status: 'refused',
      actions: ['reinvite'],
      memberId: refused.memberId,
      reason: '不来',
      invitedAt: at,
    },
  ])
  expect(await own.client.call(calls.countStaff, { search: '' })).toEqual({
    working: 1,
    invited: 2,
    applied: 1,
    left: 0,
  })
  expect(await own.client.call(calls.revealStaffPhone, { memberId: invited.memberId })).toEqual({ phone })
  await own.client.call(addDepartment, { name: '酒坊', parentId: null, headMemberId: null })
  for (const call of [calls.listStaff, calls.countStaff, calls.listColleagues]) {
    const { code, info } = await own.client.ask(call, { departmentId: randomUUID() })
    expect([code, info]).toEqual(['not-found', '没有找到这个部门，可能已被删除。请刷新页面。'])
  }
})

test('a role is offered to whoever holds what it gives', async () => {
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '只看员工',
    note: '',
    grants: { staffManage: ['view'] },
  })
  const viewer = await hire(app, boss, '看员工', { roles: [roleId] })
  expect((await viewer.client.call(calls.listAssignableRoles, {})).map(({ name }) => name)).toEqual([
    '只看员工',
  ])
})

test('people of another company do not exist', async () => {
  const foreign = await companySigner(app, '陈外人', '温州外人贸易有限公司')
  const { memberId } = await hire(app, foreign, '何方')
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const id of [memberId, missing]) {
    const answers = [
      await boss.client.ask(calls.revealStaffPhone, { memberId: id }),
      await boss.client.ask(calls.editStaff, { memberId: id }),
      await boss.client.ask(calls.disableStaff, { memberId: id }),
      await boss.client.ask(calls.enableStaff, { memberId: id }),
      await boss.client.ask(calls.listOpenTasks, { memberId: id }),
      await boss.client.ask(calls.leaveStaff, {
        memberId: id,
        requestId: randomUUID(),
        reason: '离职',
        handOver: [],
      }),
      await boss.client.ask(calls.sendTransferCode, { memberId: id }),
    ]
    expect(new Set(answers.map(({ code, info }) => `${code} ${info}`)).size).toBe(1)
    expect(answers[0]!.code).toBe('not-found')
  }
  expect(
    (await boss.client.ask(editDepartment, { departmentId: missing, name: '无', headMemberId: null })).code,
  ).toBe('not-found')
})
