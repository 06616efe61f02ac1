// What an invitation's page says, why it cannot be answered, and what is recorded of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment, deleteDepartment, getOrgDetail } from '#protocol/company/departments.ts'
import * as calls from '#protocol/company/invitations.ts'
import { disableStaff, editStaff } from '#protocol/company/staff/staff.ts'
import { maskPhone } from '#protocol/phone.ts'
import { user } from '#server/db/schema/account/users.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPerson, newPhone } from '#tests/support/people.ts'
import { hire, tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const OVER = '邀请已失效：可能已答复、已取消或已过期。如仍需加入，请联系单位管理员重新邀请。'
const WEEK_MS = 7 * 86_400_000

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
})
afterAll(() => app.close())

const invite = (name: string, phone: string, more: object = {}) =>
  boss.client.call(calls.inviteStaff, { name, phone, roles: ['staff'], ...more })
const said = ({ code, info }: { code: string; info?: string | undefined }) => [code, info]
const accept = async (person: Pick<Signer, 'client'>, url: string) =>
  said(await person.client.ask(calls.acceptInvitation, { token: tokenIn(url) }))
const pageOf = (url: string) => app.client().call(calls.readInvitation, { token: tokenIn(url) })
const recorded = async (count: number) =>
  (await readChain(app.db, boss.companyId!)).slice(-count).map(({ event, detail }) => [event, detail])

test('the page of a link names company, inviter, place and time, without departments that are gone', async () => {
  const add = async (name: string, parentId: string | null = null) =>
    (await boss.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const research = await add('研发中心')
  const front = await add('前端组', research)
  const gone = await add('临时部')
  const phone = newPhone()
  const expiresAt = new Date(app.clock.now().getTime() + WEEK_MS).toISOString()
  const link = await invite('苏小小', phone, { post: '设计师', departments: [front, gone] })
  expect(link).toEqual({
    memberId: expect.any(String),
    url: expect.stringMatching(/^http.*token=/),
    expiresAt,
  })
  expect(await boss.client.call(calls.getInvitationLink, { memberId: link.memberId })).toEqual(link)
  await boss.client.call(deleteDepartment, { departmentId: gone, moveTo: 'unit' })
  const page = {
    state: 'open',
    companyId: boss.companyId,
    companyName: boss.companyName,
    inviterName: '林清和',
    post: '设计师',
    departments: ['研发中心/前端组'],
    name: '苏小小',
    phoneMasked: maskPhone(phone),
    expiresAt,
  }
  expect(await pageOf(link.url)).toEqual({ ...page, registered: false })
  const known = await newPerson(app, '许知远')
  expect((await pageOf((await invite('许知远', known.phone)).url)).registered).toBe(true)
  expect(await app.client().call(calls.readInvitation, { token: 'nonsense' })).toEqual({
    state: 'unknown',
    companyId: null,
    companyName: '',
    inviterName: '',
    post: '',
    departments: [],
    name: '',
    phoneMasked: '',
    expiresAt: null,
    registered: false,
  })
})

test('a link says how it was answered, also after the person was disabled', async () => {
  const person = await newPerson(app, '白露')
  const { url, memberId } = await invite('白露', person.phone)
  await person.client.call(calls.acceptInvitation, { token: tokenIn(url) })
  await boss.client.call(disableStaff, { memberId })
  expect((await pageOf(url)).state).toBe('joined')
  const other = await newPerson(app, '谷雨')
  const refused = await invite('谷雨', other.phone)
  await other.client.call(calls.refuseInvitation, { token: tokenIn(refused.url), reason: '另有安排' })
  expect((await pageOf(refused.url)).state).toBe('refused')
  expect(await accept(other, refused.url)).toEqual(['invitation.over', OVER])
  expect(
    said(await other.client.ask(calls.refuseInvitation, { token: tokenIn(refused.url), reason: '再说一次' })),
  ).toEqual(['invitation.over', OVER])
})

test('whoever is not meant is told whom it went to', async () => {
  const phone = newPhone()
  const { url } = await invite('江上雪', phone)
  const other = await newPerson(app, '江上雪')
  expect(await accept(other, url)).toEqual([
    'invitation.not-yours',
    `邀请发给手机号 ${maskPhone(phone)}，您登录的是 ${maskPhone(other.phone)}。请换用收到邀请的账号。`,
  ])
  const wrong = await invite('江雪', other.phone)
  expect(await accept(other, wrong.url)).toEqual([
    'invitation.not-yours',
    '邀请的是“江雪”，您认证的姓名是“江上雪”，不能加入。如姓名有误，请联系邀请人更正后重新邀请。',
  ])
  const unproved = await newPerson(app)
  const early = await invite('谢道韫', unproved.phone)
  expect(await accept(unproved, early.url)).toEqual([
    'identity.person-not-certified',
    '请先完成个人实名认证，再接受邀请。',
  ])
  expect(said(await other.client.ask(calls.acceptInvitation, { token: 'nonsense' }))).toEqual([
    'not-found',
    '没有找到这份邀请，链接可能不完整或已更新。',
  ])
})

test('who works there under another phone joins no second time', async () => {
  const person = await hire(app, boss, '顾南舟')
  const phone = newPhone()
  const { url } = await invite('顾南舟', phone)
  await app.db.current().update(user).set({ phone }).where(eq(user.id, person.userId))
  expect(await accept(person, url)).toEqual(['staff.already', '您已是该单位的员工，在右上角切换身份即可。'])
  await boss.client.call(disableStaff, { memberId: person.memberId })
  await actFor(person, null)
  expect(await accept(person, url)).toEqual([
    'staff.already',
    '您在该单位的身份已停用，请联系单位管理员启用。',
  ])
})

test('who is invited, waits to be let in or works here is not invited, and the words say which', async () => {
  const ask = async (name: string, phone: string) => {
    const answer = await boss.client.ask(calls.inviteStaff, { name, phone, roles: ['staff'] })
    return [answer.code, answer.fields]
  }
  const already = (phone: string) => ['staff.already', { phone }]
  const phone = newPhone()
  const first = await invite('云中君', phone)
  expect(await ask('云中君', phone)).toEqual(
    already('已邀请过这个手机号（云中君），正在等待答复。可在“待加入”中重新发送。'),
  )
  const { unit } = await boss.client.call(getOrgDetail, {})
  const waits = await newPerson(app, '立雪')
  await waits.client.call(calls.applyToJoin, { creditCode: unit.creditCode })
  expect(await ask('立雪', waits.phone)).toEqual(
    already('这个手机号（立雪）已提交加入申请，请在“待审核”中处理。'),
  )
  const works = await hire(app, boss, '许办事')
  expect(await ask('许办事', works.phone)).toEqual(already('这个手机号的许办事已是本单位员工。'))
  // Taken back and given to somebody else's place since, the first one is not sent again.
  await boss.client.call(calls.cancelInvitation, { memberId: first.memberId })
  await invite('云中君', phone)
  const again = await boss.client.ask(calls.reinviteStaff, { memberId: first.memberId })
  expect([again.code, again.fields]).toEqual(
    already('已邀请过这个手机号（云中君），正在等待答复。可在“待加入”中重新发送。'),
  )
})

test('departments of nobody and a number of somebody are refused at their field', async () => {
  const works = await hire(app, boss, '秦工')
  await boss.client.call(editStaff, { memberId: works.memberId, staffNo: 'QG-1' })
  const ask = async (more: object) => {
    const input = { name: '新同事', phone: newPhone(), roles: ['staff'], ...more }
    const { code, fields } = await boss.client.ask(calls.inviteStaff, input)
    return [code, fields]
  }
  const missing = '00000000-0000-4000-8000-000000000000'
  const { departmentId } = await boss.client.call(addDepartment, {
    name: '质量部',
    parentId: null,
    headMemberId: null,
  })
  const unknown = ['not-found', { departments: '所选部门不存在，请重新选择' }]
  expect(await ask({ departments: [missing] })).toEqual(unknown)
  expect(await ask({ departments: [departmentId, missing] })).toEqual(unknown)
  expect(await ask({ staffNo: 'QG-1' })).toEqual([
    'staff.no-taken',
    { staffNo: '工号 QG-1 已有同事使用，请换一个。' },
  ])
  expect((await ask({ staffNo: 'QG-2' }))[0]).toBe('000000')
})

test('a role that is not there is refused at its field', async () => {
  const input = { name: '新同事', phone: newPhone(), roles: ['staff', 'nobody'] }
  const { code, fields } = await boss.client.ask(calls.inviteStaff, input)
  expect([code, fields]).toEqual(['staff.role-unknown', { roles: '所选角色不存在或不能授予' }])
})

test('whoever joins hears where, and it is recorded', async () => {
  const person = await newPerson(app, '李长庚')
  const { url } = await invite('李长庚', person.phone)
  expect(await person.client.call(calls.acceptInvitation, { token: tokenIn(url) })).toEqual({
    companyId: boss.companyId,
    companyName: boss.companyName,
  })
  expect(await recorded(1)).toMatchObject([['staff:invitation.accepted', { name: '李长庚' }]])
})

test('what is asked too late says so', async () => {
  const works = await hire(app, boss, '钱多多')
  const { memberId } = works
  expect(said(await boss.client.ask(calls.getInvitationLink, { memberId }))).toEqual([
    'staff.not-possible',
    '邀请已不在等待中，没有可用的链接。请刷新页面查看。',
  ])
  expect(said(await boss.client.ask(calls.cancelInvitation, { memberId }))).toEqual([
    'staff.not-possible',
    '邀请已不在等待中，不能取消。请刷新页面查看。',
  ])
  expect(said(await boss.client.ask(calls.reinviteStaff, { memberId }))).toEqual([
    'staff.not-possible',
    '当前状态不能重新邀请，请刷新页面查看。',
  ])
})

test('each step is recorded with the name, the first with a masked phone and the roles', async () => {
  const person = await newPerson(app, '孟浩')
  const { memberId } = await invite('孟浩', person.phone)
  await boss.client.call(calls.reinviteStaff, { memberId })
  await boss.client.call(calls.cancelInvitation, { memberId })
  const { url } = await boss.client.call(calls.reinviteStaff, { memberId })
  await person.client.call(calls.refuseInvitation, { token: tokenIn(url), reason: '另有安排' })
  const name = '孟浩'
  expect(await recorded(5)).toMatchObject([
    ['staff:invitation.sent', { name, phone: maskPhone(person.phone), roles: ['staff'] }],
    ['staff:invitation.sent', { name }],
    ['staff:invitation.cancelled', { name }],
    ['staff:invitation.sent', { name }],
    ['staff:invitation.refused', { name, reason: '另有安排' }],
  ])
})

test('who is asked again does not bring a number that somebody was given meanwhile', async () => {
  const first = await invite('重耳', newPhone(), { staffNo: 'R-7' })
  await boss.client.call(calls.cancelInvitation, { memberId: first.memberId })
  const again = () => boss.client.ask(calls.reinviteStaff, { memberId: first.memberId })
  const second = await invite('夷吾', newPhone(), { staffNo: 'R-7' })
  expect(said(await again())).toEqual([
    'staff.no-taken',
    '邀请时填写的工号 R-7 现在已有同事使用，不能重新邀请。请用新的工号另发一份邀请。',
  ])
  await boss.client.call(calls.cancelInvitation, { memberId: second.memberId })
  expect((await again()).code).toBe('000000')
})
