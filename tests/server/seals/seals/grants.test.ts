// The list of those authorised to a seal: what it says, and whom it refuses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment, deleteDepartment } from '#protocol/company/departments.ts'
import { disableStaff, editStaff } from '#protocol/company/staff/staff.ts'
import { changeSeal, createCompanySeal, listSeals } from '#protocol/seals/seals/seals.ts'
import * as use from '#protocol/seals/seals/use.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { Staff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COMPANY = '杭州用印试验有限公司'
const OVER = ['sealGrant.not-possible', '这项授权已收回或已到期，请刷新页面。']

let app: TestApp
let boss: Signer
let other: Signer
let clerk: Staff
let sealer: Staff

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', COMPANY)
  other = await companySigner(app, '路过客', '杭州旁观科技有限公司')
  clerk = await newStaff(app, boss.companyId!, '许一', ['hr'])
  sealer = await newStaff(app, boss.companyId!, '周远', ['staff'])
})
afterAll(() => app.close())

let count = 0
/** A seal of its own for each test, so that none meets another's authorisations. */
const newSeal = async () => {
  const spec = { type: 7, shape: 'circle' } as const
  return (await boss.client.call(createCompanySeal, { name: `业务章${(count += 1)}`, spec })).sealId
}
const days = (many: number) => new Date(app.clock.now().getTime() + many * 86_400_000).toISOString()
const asked = (sealId: string, change: object = {}) => ({
  requestId: randomUUID(),
  sealId,
  subject: { kind: 'member' as const, memberId: clerk.memberId },
  contractTypes: [],
  until: null,
  ...change,
})
const grant = async (sealId: string, change: object = {}) =>
  (await boss.client.call(use.grantSeal, asked(sealId, change))).grantId
const refused = async (sealId: string, change: object = {}, by: Signer = boss) => {
  const { code, info } = await by.client.ask(use.grantSeal, asked(sealId, change))
  return [code, info]
}
const revoke = async (grantId: string, by: Signer = boss) => {
  const { code, info } = await by.client.ask(use.revokeSealGrant, { grantId, reason: '调岗' })
  return [code, info]
}
const listed = (sealId: string, { client }: Pick<Signer, 'client'> = boss) =>
  client.call(use.listSealGrants, { sealId })
const masked = ({ phone }: { phone: string }) => `${phone.slice(0, 3)}****${phone.slice(7)}`
test('the list says of each whom it names, what for, from when until when, and what became of it', async () => {
  const sealId = await newSeal()
  const ended = await grant(sealId)
  await boss.client.call(use.revokeSealGrant, { grantId: ended, reason: '调岗' })
  const grantedAt = app.clock.now().toISOString()
  const [from, until] = [days(2), days(5)]
  const contractTypes = ['租赁合同', '保密协议', '租赁合同']
  const planned = await grant(sealId, { contractTypes, needsApproval: true, from, until })
  const row = {
    subjectKind: 'member',
    subject: '许一',
    under: masked(clerk),
    contractTypes: [],
    needsApproval: false,
    from: grantedAt,
    until: null,
    grantedBy: '林清和',
    grantedAt,
    endedAt: null,
    reason: '',
  }
  const now = { contractTypes: ['保密协议', '租赁合同'], needsApproval: true, from, until }
  const past = { grantId: ended, state: 'revoked', endedAt: grantedAt, reason: '调岗', canRevoke: false }
  const rows = [
    { ...row, ...now, grantId: planned, state: 'planned', canRevoke: true },
    { ...row, ...past },
  ]
  expect(await listed(sealId)).toEqual(rows)
  // Who may look at seals and authorises nobody takes nothing back.
  expect(await listed(sealId, sealer)).toEqual(rows.map((line) => ({ ...line, canRevoke: false })))
})

test('a department is named by its path, a role by its name, and what is gone says so', async () => {
  const sealId = await newSeal()
  const add = async (name: string, parentId: string | null) =>
    (await boss.client.call(addDepartment, { name, parentId, headMemberId: null })).departmentId
  const top = await add('营销中心', null)
  const team = await add('一组', top)
  const shown = async () => (await listed(sealId)).map(({ subject, under }) => [subject, under])
  await grant(sealId, { subject: { kind: 'department', departmentId: team } })
  expect(await shown()).toEqual([['营销中心/一组', '部门及其下级']])
  await boss.client.call(deleteDepartment, { departmentId: team })
  expect(await shown()).toEqual([['已删除的部门', '部门及其下级']])
  app.clock.advance(1_000)
  await grant(sealId, { subject: { kind: 'role', roleCode: 'finance' } })
  expect((await shown())[0]).toEqual(['财务', '角色'])
})

test('a colleague is shown with phone and post, and whether they are away', async () => {
  const sealId = await newSeal()
  const one = await newStaff(app, boss.companyId!, '丁将离', ['staff'])
  const { memberId } = one
  await grant(sealId, { subject: { kind: 'member', memberId } })
  const shown = async () => (await listed(sealId))[0]?.under
  const more = { post: '采购' }
  await boss.client.call(editStaff, { memberId, ...more })
  expect(await shown()).toBe(`${masked(one)} · 采购`)
  await boss.client.call(disableStaff, { memberId })
  expect(await shown()).toBe(`${masked(one)} · 采购 · 已停用`)
  const away = ['not-found', '没有找到这位在职的同事，请重新选择。']
  expect(await refused(sealId, { subject: { kind: 'member', memberId } })).toEqual(away)
})

test('nobody and nothing of another company is named, given or taken back', async () => {
  const sealId = await newSeal()
  const theirs = (await other.client.call(listSeals, {}))[0]!.sealId
  const { departmentId } = await other.client.call(addDepartment, {
    name: '他们部',
    parentId: null,
    headMemberId: null,
  })
  const stranger = await newStaff(app, other.companyId!, '何允', ['staff'])
  const seal = '没有找到这枚印章或签名。它可能属于您的另一个身份，请切换身份后再看。'
  const role = '没有找到这个角色，请重新选择。'
  expect([
    await refused(theirs),
    await refused(sealId, {}, other),
    await refused(sealId, { subject: { kind: 'member', memberId: stranger.memberId } }),
    await refused(sealId, { subject: { kind: 'department', departmentId } }),
    await refused(sealId, { subject: { kind: 'role', roleCode: randomUUID() } }),
    await refused(sealId, { subject: { kind: 'role', roleCode: 'superAdmin' } }),
  ]).toEqual([
    ['not-found', seal],
    ['not-found', seal],
    ['not-found', '没有找到这位在职的同事，请重新选择。'],
    ['not-found', '没有找到这个部门，请重新选择。'],
    ['not-found', role],
    ['not-found', role],
  ])
  const grantId = await grant(sealId)
  const gone = ['not-found', '没有找到这项授权，请刷新页面。']
  expect([await revoke(grantId, other), await revoke(randomUUID())]).toEqual([gone, gone])
  expect((await other.client.ask(use.listSealGrants, { sealId })).code).toBe('not-found')
  expect((await listed(sealId)).map(({ state }) => state)).toEqual(['active'])
})

test('a seal out of use may be authorised, one that is cancelled not', async () => {
  const sealId = await newSeal()
  await boss.client.call(changeSeal, { sealId, action: 'disable', reason: '换新章' })
  expect((await refused(sealId))[0]).toBe('000000')
  await boss.client.call(changeSeal, { sealId, action: 'cancel', reason: '遗失' })
  expect(await refused(sealId)).toEqual(['seal.not-possible', '印章审核通过后才能授权给他人使用。'])
})

test('the same is authorised once at a time; another person, kind or way is another authorisation', async () => {
  const sealId = await newSeal()
  const same = ['grant.exists', '已有相同范围的授权。需要改期限时，请先收回原授权。']
  const until = days(1)
  const first = await grant(sealId, { until })
  expect(await refused(sealId)).toEqual(same)
  expect(await refused(sealId, { from: days(2), until: days(4) })).toEqual(same)
  for (const change of [
    { needsApproval: true },
    { contractTypes: ['保密协议'] },
    { subject: { kind: 'member', memberId: sealer.memberId } },
  ])
    expect((await refused(sealId, change))[0]).toBe('000000')
  app.clock.set(until)
  await signInByCode(app, boss)
  boss.client.identity = { type: 2, companyId: boss.companyId! }
  // Its job has not run yet.
  expect((await listed(sealId)).find(({ grantId }) => grantId === first)).toMatchObject({
    state: 'expired',
    endedAt: null,
    canRevoke: false,
  })
  expect(await revoke(first)).toEqual(OVER)
  const again = await grant(sealId)
  expect(await revoke(again)).toEqual(['000000', ''])
  expect(await revoke(again)).toEqual(OVER)
})

test('nobody is authorised for a time that is over, runs backwards or is too long', async () => {
  const sealId = await newSeal()
  const after = '结束时间须晚于开始时间和现在，请重新选择。'
  expect([
    await refused(sealId, { until: days(-1) }),
    await refused(sealId, { from: days(3), until: days(2) }),
    await refused(sealId, { until: days(use.GRANT_MAX_DAYS + 1) }),
    await refused(sealId, { from: days(use.GRANT_MAX_DAYS + 1) }),
  ]).toEqual([
    ['grant.period', after],
    ['grant.period', after],
    ['grant.period', '一次授权最长 10 年，或选择长期有效。'],
    ['grant.period', '开始日期太远，请重新选择。'],
  ])
  expect(await listed(sealId)).toEqual([])
  const grantId = await grant(sealId)
  await boss.client.call(use.revokeSealGrant, { grantId })
  const last = (await readChain(app.db, boss.companyId!)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'sealGrant:grant.revoked',
    expect.not.objectContaining({ reason: expect.anything() }),
  ])
})
