// Invitations and applications: how people come into a company.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/company/invitations.ts'
import { listStaff } from '#protocol/company/staff/staff.ts'
import { countNotices, listNotices, openSmsLink, readOutbox } from '#protocol/base.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { companySigner, runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newCompany, newCreditCode, newPerson, newPhone } from '#tests/support/people.ts'
import { hire, rowOf, staffIn, tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
})
afterAll(() => app.close())

const invite = (name: string, phone: string, more: object = {}) =>
  boss.client.call(calls.inviteStaff, { name, phone, roles: ['staff'], ...more })

const newestLink = async (phone: string): Promise<string> => {
  const [message] = await app.client().call(readOutbox, { phone })
  return linkTokenIn(message?.text)
}

test('an invitation goes out by text message, and its page shows who invites whom without an account', async () => {
  const phone = newPhone()
  const { url, memberId } = await invite('苏小小', phone, { post: '设计师' })
  const sms = await app.client().call(openSmsLink, { tokenId: await newestLink(phone) })
  expect(sms).toMatchObject({
    state: 'open',
    registered: false,
    target: new URL(url).pathname + new URL(url).search,
  })
  expect(await app.client().call(calls.readInvitation, { token: tokenIn(url) })).toMatchObject({
    state: 'open',
    companyName: '杭州清和科技有限公司',
    inviterName: '林清和',
    name: '苏小小',
    post: '设计师',
    phoneMasked: expect.stringMatching(/^139\*{4}\d{4}$/),
    registered: false,
  })
  expect(await rowOf(boss, memberId, 'invited')).toMatchObject({
    name: '苏小小',
    status: 'invited',
    userId: null,
    actions: ['edit', 'roles', 'link', 'reinvite', 'cancel'],
  })
  for (const token of ['', 'x', `${memberId}.0`, `${memberId}.${'0'.repeat(64)}`])
    expect((await app.client().call(calls.readInvitation, { token })).state).toBe('unknown')
})

test('only the certified person with that name and phone joins', async () => {
  const person = await newPerson(app)
  const other = await newPerson(app, '苏小小')
  const { url } = await invite('苏小小', person.phone)
  const token = tokenIn(url)
  expect((await other.client.ask(calls.acceptInvitation, { token })).code).toBe('invitation.not-yours')
  expect((await person.client.ask(calls.acceptInvitation, { token })).code).toBe(
    'identity.person-not-certified',
  )
  const namesake = await newPerson(app, '苏大大')
  const wrong = await invite('苏小小', namesake.phone)
  expect(await namesake.client.ask(calls.acceptInvitation, { token: tokenIn(wrong.url) })).toMatchObject({
    code: 'invitation.not-yours',
    info: expect.stringContaining('“苏大大”'),
  })
  expect((await person.client.ask(calls.acceptInvitation, { token: 'nonsense' })).code).toBe('not-found')
})

test('whoever joins may act for the company, and the administrator hears of it', async () => {
  const before = await boss.client.call(countNotices, {})
  const person = await hire(app, boss, '顾南舟', { roles: ['legal', 'staff'] })
  expect(await rowOf(boss, person.memberId)).toMatchObject({
    status: 'active',
    userId: person.userId,
    roles: [
      { id: 'legal', name: '法务' },
      { id: 'staff', name: '员工' },
    ],
    joinedAt: app.clock.now().toISOString(),
  })
  const { companies, userRoleResAction } = await person.client.call(getCurrentAccount, {})
  expect(companies.map(({ companyName }) => companyName)).toEqual(['杭州清和科技有限公司'])
  expect(userRoleResAction.map(({ resCode }) => resCode)).toEqual(
    expect.arrayContaining(['signature', 'contact']),
  )
  const after = await boss.client.call(countNotices, {})
  expect(after.systemCounts).toBe(before.systemCounts + 1)
})

test('a link serves once; the text message’s link says that it is over', async () => {
  const person = await newPerson(app, '许知远')
  const { url } = await invite('许知远', person.phone)
  const tokenId = await newestLink(person.phone)
  await person.client.call(calls.acceptInvitation, { token: tokenIn(url) })
  expect((await person.client.ask(calls.acceptInvitation, { token: tokenIn(url) })).code).toBe(
    'invitation.over',
  )
  expect((await app.client().call(calls.readInvitation, { token: tokenIn(url) })).state).toBe('joined')
  expect((await app.client().call(openSmsLink, { tokenId })).state).toBe('ended')
})

test('nobody is invited twice, nor somebody who works here', async () => {
  const phone = newPhone()
  await invite('江上雪', phone)
  const again = await boss.client.ask(calls.inviteStaff, { name: '江上雪', phone, roles: ['staff'] })
  expect([again.code, Object.keys(again.fields ?? {})]).toEqual(['staff.already', ['phone']])
  const member = await boss.client.ask(calls.inviteStaff, {
    name: '林清和',
    phone: boss.phone,
    roles: ['staff'],
  })
  expect(member).toMatchObject({ code: 'staff.already', info: expect.stringContaining('已是本单位员工') })
})

test('seven days without an answer end it; sent anew, the old link is void', async () => {
  const phone = newPhone()
  const { url, memberId } = await invite('白露', phone)
  app.clock.advance(7 * 86_400_000 - 60_000)
  await runJobs(app)
  await signInByCode(app, boss)
  expect((await rowOf(boss, memberId, 'invited')).status).toBe('invited')
  app.clock.advance(120_000)
  await runJobs(app)
  expect(await rowOf(boss, memberId, 'invited')).toMatchObject({ status: 'expired', actions: ['reinvite'] })
  expect((await app.client().call(calls.readInvitation, { token: tokenIn(url) })).state).toBe('expired')
  expect((await boss.client.ask(calls.getInvitationLink, { memberId })).code).toBe('staff.not-possible')
  const anew = await boss.client.call(calls.reinviteStaff, { memberId })
  expect((await app.client().call(calls.readInvitation, { token: tokenIn(url) })).state).toBe('unknown')
  expect((await app.client().call(calls.readInvitation, { token: tokenIn(anew.url) })).state).toBe('open')
  expect((await boss.client.call(calls.getInvitationLink, { memberId })).url).toBe(anew.url)
  const { rows } = await boss.client.call(listNotices, { kind: 'system', pageSize: 100 })
  expect(rows.filter(({ title, text }) => title === '邀请已过期' && text.includes('白露'))).toHaveLength(1)
})

test('an invitation is taken back or declined, with a reason the administrator reads', async () => {
  const taken = await invite('云中君', newPhone())
  await boss.client.call(calls.cancelInvitation, { memberId: taken.memberId })
  expect((await boss.client.ask(calls.cancelInvitation, { memberId: taken.memberId })).code).toBe(
    'staff.not-possible',
  )
  expect((await app.client().call(calls.readInvitation, { token: tokenIn(taken.url) })).state).toBe('ended')
  const person = await newPerson(app)
  const { url, memberId } = await invite('湘夫人', person.phone)
  await person.client.call(calls.refuseInvitation, { token: tokenIn(url), reason: '不认识这家单位' })
  expect(await rowOf(boss, memberId, 'invited')).toMatchObject({
    status: 'refused',
    reason: '不认识这家单位',
  })
})

test('roles above one’s own are not given', async () => {
  const admin = await hire(app, boss, '周管理', { roles: ['admin'] })
  const ask = (roles: string[]) =>
    admin.client.ask(calls.inviteStaff, { name: '新同事', phone: newPhone(), roles })
  expect((await ask(['superAdmin'])).code).toBe('staff.role-unknown')
  expect((await ask(['nobody'])).code).toBe('staff.role-unknown')
  expect((await ask(['admin'])).code).toBe('000000')
  const clerk = await hire(app, boss, '许办事')
  expect(
    (await clerk.client.ask(calls.inviteStaff, { name: '新同事', phone: newPhone(), roles: ['staff'] })).code,
  ).toBe('permission.denied')
})

test('a person asks to join by the credit code, and an administrator decides', async () => {
  const owner = await newPerson(app, '程门雪')
  const { companyId, creditCode } = await newCompany(owner, '苏州程门咨询有限公司')
  await actFor(owner, companyId)
  const admin: Signer = { ...owner, companyId, companyName: '苏州程门咨询有限公司' }
  const person = await newPerson(app, '立雪')
  expect(await person.client.call(calls.findUnitToJoin, { creditCode })).toEqual({
    companyName: '苏州程门咨询有限公司',
    superAdminName: '程**',
    isMember: false,
  })
  const { memberId } = await person.client.call(calls.applyToJoin, { creditCode })
  expect((await person.client.ask(calls.applyToJoin, { creditCode })).code).toBe('join.waiting')
  const { rows } = await admin.client.call(listNotices, { kind: 'system' })
  expect(rows.find(({ title }) => title === '有人申请加入单位')?.target).toBe(
    '/user/userCenter/staffManage?tab=applied',
  )
  expect((await rowOf(admin, memberId, 'applied')).actions).toEqual(['edit', 'accept', 'refuse'])
  await admin.client.call(calls.refuseApplication, { memberId, reason: '请先联系人事' })
  expect(await person.client.call(calls.listMyInvitations, {})).toMatchObject([
    { status: 'refused', reason: '请先联系人事', companyName: '苏州程门咨询有限公司' },
  ])
  const second = await person.client.call(calls.applyToJoin, { creditCode })
  await admin.client.call(calls.acceptApplication, { memberId: second.memberId, roles: ['hr'], post: '人事' })
  expect(await rowOf(admin, second.memberId)).toMatchObject({
    status: 'active',
    post: '人事',
    roles: [{ id: 'hr', name: '人事' }],
  })
  expect((await person.client.ask(calls.applyToJoin, { creditCode })).code).toBe('staff.already')
  expect((await person.client.call(getCurrentAccount, {})).companies).toHaveLength(1)
})

test('codes nobody has certified are unknown, and looking is limited', async () => {
  const person = await newPerson(app, '探路人')
  const found = async (creditCode = newCreditCode()) => {
    const { code, info, fields } = await person.client.ask(calls.findUnitToJoin, { creditCode })
    return [code, info, fields]
  }
  const unknown = (words: string) => ['join.unknown', words, { creditCode: words }]
  const none = unknown('没有找到已认证的单位。请核对代码，或由您来认证这家单位')
  const foreign = await companySigner(app, '谢幕人', '温州谢幕文化有限公司')
  const { creditCode } = (await getCompany(app.db, foreign.companyId!))!
  const change = (set: { autStatus?: number; cancelledAt?: Date }) =>
    app.db.current().update(company).set(set).where(eq(company.id, foreign.companyId!))
  await change({ autStatus: 0 })
  const answers = [await found(creditCode)]
  await change({ autStatus: 1, cancelledAt: app.clock.now() })
  answers.push(await found(creditCode))
  for (let i = 0; i < 18; i += 1) answers.push(await found())
  expect(answers).toEqual(Array(20).fill(none))
  expect(await found()).toEqual(unknown('查询过于频繁，请一小时后再试'))
  // What can be no code is not looked for.
  expect(await found('91350100M000100Y00')).toEqual(unknown('统一社会信用代码不正确，请核对 18 位代码'))
  app.clock.advance(3_600_000)
  expect(await found()).toEqual(none)
  const uncertified = await newPerson(app)
  expect(
    (await uncertified.client.ask(calls.findUnitToJoin, { creditCode: '91350100M000100Y43' })).code,
  ).toBe('identity.person-not-certified')
})

test('people of another company do not exist', async () => {
  const foreign = await companySigner(app, '陈外人', '宁波外人贸易有限公司')
  const { memberId } = await foreign.client.call(calls.inviteStaff, {
    name: '何方',
    phone: newPhone(),
    roles: ['staff'],
  })
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const id of [memberId, missing]) {
    const answers = [
      await boss.client.ask(calls.getInvitationLink, { memberId: id }),
      await boss.client.ask(calls.reinviteStaff, { memberId: id }),
      await boss.client.ask(calls.cancelInvitation, { memberId: id }),
      await boss.client.ask(calls.acceptApplication, { memberId: id, roles: ['staff'] }),
      await boss.client.ask(calls.refuseApplication, { memberId: id, reason: '不认识' }),
    ]
    expect(new Set(answers.map(({ code, info }) => `${code} ${info}`)).size).toBe(1)
    expect(answers[0]!.code).toBe('not-found')
  }
  expect((await staffIn(boss, 'invited')).some((row) => row.memberId === memberId)).toBe(false)
  expect((await foreign.client.call(listStaff, { tab: 'invited' })).total).toBe(1)
})
