// A certified company changes its name or legal person.
// The old data is valid until the new is certified, and then the old keys end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certifyCompany, enterAmount } from '#protocol/company/certifications/company.ts'
import { withdrawCertification } from '#protocol/company/certifications/certifications.ts'
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

const change = async (by: Signer, legalPerson: string, legalPersonIdNumber: string) => {
  const company = await getCompany(app.db, by.companyId ?? '')
  return by.client.ask(certifyCompany, {
    name: company?.name ?? '',
    creditCode: company?.creditCode ?? '',
    legalPerson,
    legalPersonIdNumber,
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(by),
    authorisationFileId: await uploaded(by),
  })
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
  expect([await statusOf(boss), (await getCompany(app.db, companyId))?.legalPerson]).toEqual([1, '林清和'])
  expect((await change(boss, '梁书遥', newIdNumber())).code).toBe('certification.done')
  const amount = await transferred(app, boss, companyId)
  await boss.client.call(enterAmount, { companyId, amount })
  expect(await statusOf(boss)).toBe(1)
  await passAtDesk(desk, '杭州换人科技有限公司')
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
