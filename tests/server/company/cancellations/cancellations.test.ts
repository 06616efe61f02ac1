// Cancelling a company: conditions, cooling-off, withdrawal, veto, and what remains afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/company/cancellations/cancellations.ts'
import { findUnitToJoin } from '#protocol/company/invitations.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import * as platform from '#protocol/company/cancellations/review.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { listSeals } from '#server/domain/seals/seals/store.ts'
import {
  companySigner,
  launched,
  partyFor,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, signInAtDesk } from '#tests/support/operators.ts'
import { actFor, newCompany } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const DAY_MS = 24 * 3_600_000
const FREE = { contracts: 0, approvals: 0, orders: 0, certifications: 0 }

let app: TestApp
let desk: TestClient
beforeAll(async () => {
  app = await createTestApp()
  desk = await firstOperator(app)
})
afterAll(() => app.close())

const ask = async ({ client, phone }: Signer, reason = '业务已并入母公司') => {
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone, purpose: 'cancelCompany' })
  const verifyCode = await app.code(phone)
  return client.ask(calls.askCompanyCancellation, { reason, verifyCode, agreed: true })
}
const show = ({ client }: Signer) => client.call(calls.getCompanyCancellation, {})
const newest = async ({ client }: Signer) => (await client.call(listNotices, {})).rows[0]

/** The clock goes on to just before the end; whoever is named signs in again for the company. */
const almostDue = async (...people: Signer[]): Promise<void> => {
  app.clock.advance(15 * DAY_MS - 10 * 60_000)
  await runJobs(app)
  for (const person of people) {
    await signInByCode(app, person)
    await actFor(person, person.companyId)
  }
}

test('only the super-administrator may look and ask, with a code and when nothing is open', async () => {
  const boss = await companySigner(app, '林清和', '杭州注销条件科技有限公司')
  const admin = await hire(app, boss, '万里行', { roles: ['admin'] })
  expect((await admin.client.ask(calls.getCompanyCancellation, {})).code).toBe('permission.denied')
  expect((await ask(admin)).code).toBe('permission.denied')
  const other = await personSigner(app, '陆随云')
  const contractId = await launched(other, { parties: [partyFor(boss)] })
  expect(await show(boss)).toEqual({
    companyName: '杭州注销条件科技有限公司',
    ties: { ...FREE, contracts: 1 },
    request: null,
  })
  const tied = await ask(boss)
  expect([tied.code, tied.info]).toEqual(['company.tied', '还有1 份合同在进行。请处理完后再申请注销。'])
  await sign(app, boss, contractId)
  expect((await show(boss)).ties).toEqual(FREE)
  const wrong = await boss.client.ask(calls.askCompanyCancellation, {
    reason: '业务已并入母公司',
    verifyCode: '000000',
    agreed: true,
  })
  expect(wrong.code).toMatch(/^code\./)
  expect((await ask(boss)).code).toBe('000000')
  const dueAt = new Date(app.clock.now().getTime() + 15 * DAY_MS).toISOString()
  expect((await show(boss)).request).toMatchObject({
    state: 'cooling',
    askedBy: '林清和',
    reason: '业务已并入母公司',
    dueAt,
  })
  expect((await boss.client.call(getCurrentAccount, {})).defaultBizCompanyCancelAt).toBe(dueAt)
  expect((await ask(boss)).code).toBe('cancellation.not-possible')
  expect(await newest(admin)).toMatchObject({ title: '单位申请注销', target: '/home' })
})

test('taken back within the cooling-off nothing happens when it would have been due', async () => {
  const boss = await companySigner(app, '周既明', '杭州撤回注销科技有限公司')
  await ask(boss)
  app.clock.advance(1000)
  await boss.client.call(calls.takeBackCompanyCancellation, {})
  expect((await show(boss)).request).toMatchObject({ state: 'takenBack' })
  expect((await boss.client.ask(calls.takeBackCompanyCancellation, {})).code).toBe(
    'cancellation.not-possible',
  )
  expect((await newest(boss))?.title).toBe('单位注销已撤回')
  await almostDue(boss)
  app.clock.advance(20 * 60_000)
  await runJobs(app)
  expect((await getCompany(app.db, boss.companyId ?? ''))?.cancelledAt).toBeNull()
})

test('an operator sees who asked and vetoes with a reason', async () => {
  const boss = await companySigner(app, '沈星河', '杭州否决注销科技有限公司')
  await ask(boss)
  desk = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  const { rows } = await desk.call(platform.listCompanyCancellations, { tab: 'cooling', pageSize: 100 })
  const row = rows.find(({ companyName }) => companyName === '杭州否决注销科技有限公司')
  expect(row).toMatchObject({ state: 'cooling', askedBy: '沈星河', reason: '业务已并入母公司' })
  const veto = { cancellationId: row?.cancellationId ?? '', reason: '单位涉诉，法院要求暂缓注销' }
  app.clock.advance(1000)
  await desk.call(platform.vetoCompanyCancellation, veto)
  expect((await show(boss)).request).toMatchObject({ state: 'vetoed', outcome: '单位涉诉，法院要求暂缓注销' })
  expect(await newest(boss)).toMatchObject({
    title: '单位注销没有通过',
    text: '平台没有同意杭州否决注销科技有限公司的注销：单位涉诉，法院要求暂缓注销',
  })
  expect((await desk.ask(platform.vetoCompanyCancellation, veto)).code).toBe('cancellation.not-possible')
  const { rows: log } = await desk.call(listPlatformAudit, { pageSize: 1 })
  expect(log[0]).toMatchObject({ event: 'cancellation:vetoed' })
  const done = await desk.call(platform.listCompanyCancellations, { tab: 'done', pageSize: 100 })
  expect(done.rows[0]).toMatchObject({ state: 'vetoed', operatorName: '系统管理员' })
})

test('what was opened during the cooling-off stops it, and people are told what', async () => {
  const boss = await companySigner(app, '顾南乔', '杭州又有合同科技有限公司')
  await ask(boss)
  await almostDue(boss)
  const other = await personSigner(app, '陆随云')
  await launched(other, { parties: [partyFor(boss)] })
  app.clock.advance(20 * 60_000)
  await runJobs(app)
  expect((await show(boss)).request).toMatchObject({ state: 'blocked', outcome: '还有1 份合同在进行。' })
  expect((await getCompany(app.db, boss.companyId ?? ''))?.cancelledAt).toBeNull()
})

test('carried out: sessions end with 510, seals and keys end, the code is free, old contracts stay readable', async () => {
  const boss = await companySigner(app, '何亦舟', '杭州已注销科技有限公司')
  const clerk = await hire(app, boss, '宋清和')
  const other = await personSigner(app, '梁书遥')
  const contractId = await launched(other, { parties: [partyFor(boss), partyFor(other)] })
  await sign(app, boss, contractId, other)
  await sign(app, other, contractId)
  await runJobs(app)
  expect((await ask(boss)).code).toBe('000000')
  await almostDue(boss, clerk)
  expect((await clerk.client.ask(getCurrentAccount, {})).code).toBe('000000')
  app.clock.advance(20 * 60_000)
  await runJobs(app)
  const ended = await clerk.client.ask(getCurrentAccount, {})
  expect([ended.status, ended.code]).toEqual([510, 'session.unit-cancelled'])
  await signInByCode(app, clerk)
  clerk.client.identity = { type: 1 }
  expect(await clerk.client.call(getCurrentAccount, {})).toMatchObject({ defaultBizType: 1, companies: [] })
  expect((await newest(clerk))?.title).toBe('单位已注销')
  const companyId = boss.companyId ?? ''
  expect(await newestCertificate(app.db, 'company', companyId)).toMatchObject({
    state: 'revoked',
    revocationReason: 'companyCancelled',
    wrappedKey: null,
  })
  expect(await listSeals(app.db, { companyId })).toEqual([])
  const company = await getCompany(app.db, companyId)
  expect(company?.cancelledAt).not.toBeNull()
  await signInByCode(app, other)
  const seen = await other.client.call(getContract, { contractId })
  expect([seen.contract.label, JSON.stringify(seen).includes('杭州已注销科技有限公司')]).toEqual([
    'completed',
    true,
  ])
  const unknown = await other.client.ask(findUnitToJoin, { creditCode: company?.creditCode ?? '' })
  expect(unknown.code).toBe('join.unknown')
  await signInByCode(app, boss)
  boss.client.identity = { type: 1 }
  const anew = await newCompany(boss, '杭州已注销科技有限公司', company?.creditCode)
  expect(anew.companyId).not.toBe(companyId)
  expect((await boss.client.call(getCurrentAccount, {})).companies).toEqual([
    { companyId: anew.companyId, companyName: '杭州已注销科技有限公司', autStatus: 1 },
  ])
})
