// A certified company changes its name or legal person.
// The old data is valid until the new is certified, and then the old keys end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  certifyCompany,
  enterAmount,
  getCompanyCertification,
} from '#protocol/company/certifications/company.ts'
import { withdrawCertification } from '#protocol/company/certifications/certifications.ts'
import {
  listCertificationsToAudit,
  readCertificationToAudit,
} from '#protocol/company/certifications/review.ts'
import { listNotices } from '#protocol/base.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { certificatesOf, newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { listSeals } from '#server/domain/seals/seals/store.ts'
import { passAtDesk, transferred, uploaded } from '#tests/support/agent-company.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newIdNumber } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let desk: TestClient
beforeAll(async () => {
  app = await createTestApp()
  desk = await firstOperator(app)
})
afterAll(() => app.close())

const change = async (by: Signer, legalPerson: string, legalPersonIdNumber: string, name?: string) => {
  const company = await getCompany(app.db, by.companyId ?? '')
  return by.client.ask(certifyCompany, {
    name: name ?? company?.name ?? '',
    creditCode: company?.creditCode ?? '',
    legalPerson,
    legalPersonIdNumber,
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(by),
    authorisationFileId: await uploaded(by),
  })
}
const sealNotice = async ({ client }: Signer) => {
  const { rows } = await client.call(listNotices, {})
  return rows.find(({ title }) => title === '原有印章已注销，请重新制作')?.text
}
const statusOf = async ({ client }: Signer) =>
  (await client.call(getCurrentAccount, {})).defaultBizCompanyAutStatus

test('another legal person is proven and reviewed like the first; then the old key and the old name’s seal end', async () => {
  const boss = await companySigner(app, '林清和', '杭州换人科技有限公司')
  const companyId = boss.companyId ?? ''
  await boss.client.call(createCompanySeal, { name: '法人章', spec: { type: 5, shape: 'square' } })
  const before = await newestCertificate(app.db, 'company', companyId)
  const clerk = await hire(app, boss, '万里行', { roles: ['admin'] })
  expect((await change(clerk, '梁书遥', newIdNumber())).code).toBe('company.taken')
  const same = await change(boss, '林清和', boss.idNumber)
  expect([same.code, same.fields]).toEqual([
    'company.taken',
    { creditCode: '该单位已认证，名称和法定代表人没有变化，无需重新提交' },
  ])
  app.clock.advance(1000)
  const submitted = await change(boss, '梁书遥', newIdNumber())
  expect(submitted.data).toMatchObject({ companyId, state: 'proving' })
  expect((await boss.client.call(getCompanyCertification, { companyId })).replaces).toBe(
    '杭州换人科技有限公司',
  )
  expect([await statusOf(boss), (await getCompany(app.db, companyId))?.legalPerson]).toEqual([1, '林清和'])
  expect((await change(boss, '梁书遥', newIdNumber())).code).toBe('certification.done')
  const amount = await transferred(app, boss, companyId)
  await boss.client.call(enterAmount, { companyId, amount })
  expect(await statusOf(boss)).toBe(1)
  const waiting = await desk.call(listCertificationsToAudit, { tab: 'waiting' })
  const certificationId =
    waiting.rows.find(({ name }) => name === '杭州换人科技有限公司')?.certificationId ?? ''
  expect((await desk.call(readCertificationToAudit, { certificationId })).replaces).toEqual({
    name: '杭州换人科技有限公司',
    legalPerson: '林清和',
  })
  await passAtDesk(desk, '杭州换人科技有限公司')
  expect((await boss.client.call(getCompanyCertification, { companyId })).replaces).toBe(null)
  expect(await sealNotice(boss)).toBe(
    '杭州换人科技有限公司的法定代表人已变更，与新信息不符的 1 枚印章已注销，重新制作后才能用印；已盖章的合同不受影响。',
  )
  expect(await statusOf(boss)).toBe(1)
  expect(await getCompany(app.db, companyId)).toMatchObject({ legalPerson: '梁书遥' })
  const after = await newestCertificate(app.db, 'company', companyId)
  expect(after?.serial).not.toBe(before?.serial)
  const revoked = await certificatesOf(app.db, { ownerType: 'company', ownerId: companyId }, ['revoked'])
  expect(
    revoked.map(({ serial, revocationReason, wrappedKey }) => [serial, revocationReason, wrappedKey]),
  ).toEqual([[before?.serial, 'legalPersonLeft', null]])
  expect((await listSeals(app.db, { companyId })).map(({ name }) => name)).toEqual(['公章'])
  expect(await listHolding(app.db, 'company', companyId)).toHaveLength(1)
})

test('a company that bears another name is told that the seals of the old one ended', async () => {
  const boss = await companySigner(app, '韩知秋', '杭州旧名科技有限公司')
  const companyId = boss.companyId ?? ''
  app.clock.advance(1000)
  await change(boss, boss.name, boss.idNumber, '杭州新名科技有限公司')
  expect(await getCompany(app.db, companyId)).toMatchObject({ name: '杭州新名科技有限公司' })
  expect(await listSeals(app.db, { companyId })).toEqual([])
  expect(await sealNotice(boss)).toBe(
    '单位名称（杭州旧名科技有限公司改为杭州新名科技有限公司）已变更，与新信息不符的 1 枚印章已注销，重新制作后才能用印；已盖章的合同不受影响。',
  )
})

test('a change that is taken back leaves the company as it was', async () => {
  const boss = await companySigner(app, '周既明', '杭州不换科技有限公司')
  const companyId = boss.companyId ?? ''
  const before = await newestCertificate(app.db, 'company', companyId)
  app.clock.advance(1000)
  await change(boss, '梁书遥', newIdNumber())
  await boss.client.call(withdrawCertification, { subjectType: 'company', companyId })
  expect([await statusOf(boss), (await newestCertificate(app.db, 'company', companyId))?.serial]).toEqual([
    1,
    before?.serial,
  ])
})
