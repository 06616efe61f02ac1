// People and companies become certified, get keys and a first signature, and make their seals.
import { X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, sendVerifyCode, uploadIdentityPicture } from '#protocol/base.ts'
import * as persons from '#protocol/company/certifications/certifications.ts'
import * as companies from '#protocol/company/certifications/company.ts'
import { getCurrentAccount, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import * as seals from '#protocol/seals/seals/seals.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import {
  actFor,
  licencePicture,
  newCompany,
  newCreditCode,
  newIdNumber,
  newOfficialSeal,
  newPerson,
} from '#tests/support/people.ts'
import { newAgentCompany } from '#tests/support/agent-company.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a person certifies at once and gets a certificate, a signature and a notice', async () => {
  const person = await newPerson(app, '林小满')
  const certification = await person.client.call(persons.getPersonCertification, {})
  expect(certification).toEqual({
    autStatus: 1,
    name: '林小满',
    number: `${person.idNumber.slice(0, 3)}***********${person.idNumber.slice(-4)}`,
    submittedAt: app.clock.now().toISOString(),
    finishedAt: app.clock.now().toISOString(),
    reason: '',
    certificate: {
      subject: `C=CN, CN=林小满, serialNumber=${person.userId}`,
      serial: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuer: 'C=CN, O=诺印, CN=诺印签发证书',
      notBefore: app.clock.now().toISOString(),
      notAfter: '2029-11-23T01:00:00.000Z',
    },
    documentType: 1,
    state: 'certified',
    check: 'passed',
    triesLeft: null,
    deadline: null,
    claim: null,
    expectedName: '',
    isPhoneProven: true,
  })
  expect(await person.client.call(getCurrentAccount, {})).toMatchObject({ autStatus: 1, userName: '林小满' })
  const [signature, ...others] = await person.client.call(seals.listSeals, {})
  expect(others).toEqual([])
  expect(signature).toMatchObject({ type: 0, status: 1, isDefault: true, actions: ['disable', 'cancel'] })
  expect(signature?.svg).toMatch(/^<svg /)
  const notices = await person.client.call(listNotices, {})
  expect(notices.rows.map(({ title }) => title)).toEqual(['认证已通过'])
})

test('the certified key opens, matches its certificate and hangs under the authority', async () => {
  const { userId } = await newPerson(app, '周既明')
  const key = await loadSigningKey(app.deps, { kind: 'person', userId })
  const certificate = new X509Certificate(key.certificate)
  expect(certificate.checkPrivateKey(key.privateKey as KeyObject)).toBe(true)
  expect(certificate.verify(new X509Certificate(key.chain[0]!).publicKey)).toBe(true)
})

test('the ID number lies encrypted in the database', async () => {
  const { userId, idNumber } = await newPerson(app, '陈一诺')
  const row = await getUser(app.db, userId)
  expect(JSON.stringify(row)).not.toContain(idNumber)
  expect(app.deps.personalData.open(row?.idNumberSealed ?? '', userId)).toBe(idNumber)
})

const certify = async (over: { name?: string; idNumber?: string; phone?: string }) => {
  const person = await newPerson(app)
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'certify' })
  const answer = await person.client.ask(persons.certifyPerson, {
    name: '许知远',
    idNumber: newIdNumber(),
    phone: person.phone,
    verifyCode: await app.code(person.phone),
    consented: true,
    ...over,
  })
  return { answer, person }
}

test.each([
  [{ name: '许' }, 'person.name', 'name'],
  [{ name: '许2知远' }, 'person.name', 'name'],
  [{ idNumber: '110105194912310021' }, 'person.id-number', 'idNumber'],
  [{ phone: '13712345678' }, 'code.other-phone', 'phone'],
])('%o is refused with %s at its field', async (over, code, field) => {
  const { answer } = await certify(over)
  expect(answer).toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('a minor is told so, and may submit again', async () => {
  const { answer, person } = await certify({ idNumber: newIdNumber('20150601') })
  expect(answer.data).toMatchObject({
    autStatus: -1,
    reason: '未满 18 周岁，暂不能实名认证。',
    certificate: null,
  })
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'certify' })
  const again = await person.client.call(persons.certifyPerson, {
    name: '许知远',
    idNumber: newIdNumber(),
    phone: person.phone,
    verifyCode: await app.code(person.phone),
    consented: true,
  })
  expect(again.autStatus).toBe(1)
})

test('one ID number certifies one account', async () => {
  const first = await newPerson(app, '沈星河')
  const { answer } = await certify({ name: '沈星河', idNumber: first.idNumber })
  expect(answer).toMatchObject({
    code: 'person.id-number',
    fields: { idNumber: expect.stringContaining('另一账号') },
  })
})

test('certifying twice is refused', async () => {
  const person = await newPerson(app, '顾南乔')
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'certify' })
  const answer = await person.client.ask(persons.certifyPerson, {
    name: '顾南乔',
    idNumber: newIdNumber(),
    phone: person.phone,
    verifyCode: await app.code(person.phone),
    consented: true,
  })
  expect(answer.code).toBe('certification.done')
})

test('a company certifies; its applicant administers it and makes its seals', async () => {
  const person = await newPerson(app, '林小满')
  const { companyId, creditCode } = await newCompany(person, '杭州青禾科技有限公司')
  expect(await person.client.call(companies.listCompanyCertifications, {})).toMatchObject([
    {
      companyId,
      autStatus: 1,
      name: '杭州青禾科技有限公司',
      certificate: { subject: expect.stringContaining(creditCode) },
    },
  ])
  await actFor(person, companyId)
  const account = await person.client.call(getCurrentAccount, {})
  expect(account).toMatchObject({
    defaultBizType: 2,
    defaultBizCompanyId: companyId,
    defaultBizCompanyName: '杭州青禾科技有限公司',
    defaultBizCompanyAutStatus: 1,
    companies: [{ companyId, companyName: '杭州青禾科技有限公司', autStatus: 1 }],
  })
  expect(account.otherRoleAction.map(({ resCode }) => resCode)).toContain('seal')
  const official = await newOfficialSeal(person)
  expect(official).toMatchObject({ type: 1, status: 1, isDefault: true, widthMm: 42, heightMm: 42 })
  const second = await person.client.ask(seals.createCompanySeal, {
    name: '公章二',
    spec: { type: 1, shape: 'oval' },
  })
  expect(second.code).toBe('seal.official-exists')
  const taken = await person.client.ask(seals.createCompanySeal, {
    name: '公章',
    spec: { type: 2, shape: 'circle' },
  })
  expect(taken).toMatchObject({ code: 'seal.name-taken', fields: { name: expect.any(String) } })
  const contract = await person.client.call(seals.createCompanySeal, {
    name: '合同章',
    spec: { type: 2, shape: 'circle' },
  })
  expect(contract.actions).toEqual(['disable', 'cancel', 'setDefault'])
  await person.client.call(seals.changeSeal, { sealId: contract.sealId, action: 'setDefault' })
  await person.client.call(seals.changeSeal, { sealId: official.sealId, action: 'disable', reason: '换章' })
  expect(await person.client.call(seals.listSeals, {})).toMatchObject([
    { name: '合同章', isDefault: true, actions: ['disable', 'cancel'] },
    { name: '公章', status: 2, isDefault: false, actions: ['enable', 'cancel'] },
  ])
  await person.client.call(seals.changeSeal, { sealId: official.sealId, action: 'cancel', reason: '换章' })
  const gone = await person.client.ask(seals.changeSeal, { sealId: official.sealId, action: 'enable' })
  expect(gone.code).toBe('seal.not-possible')
})

test('a seal of another company is not found', async () => {
  const one = await newPerson(app, '何亦舟')
  const other = await newPerson(app, '宋清和')
  await actFor(one, (await newCompany(one, '苏州一叶商贸有限公司')).companyId)
  await actFor(other, (await newCompany(other, '苏州两叶商贸有限公司')).companyId)
  const { sealId } = await newOfficialSeal(one)
  expect((await other.client.ask(seals.changeSeal, { sealId, action: 'cancel' })).code).toBe('not-found')
})

test('the legal person alone makes the 法定代表人章', async () => {
  const person = await newPerson(app, '梁书遥')
  await actFor(person, (await newCompany(person, '宁波听潮文化有限公司')).companyId)
  const spec = { type: 5, shape: 'square' } as const
  expect(await person.client.call(seals.createCompanySeal, { name: '法人章', spec })).toMatchObject({
    type: 5,
    status: 1,
  })
  const agent = await newPerson(app, '方知夏')
  const { companyId } = await newAgentCompany(
    app,
    await firstOperator(app),
    agent,
    '宁波观澜文化有限公司',
    person,
  )
  await actFor(agent, companyId)
  const refused = await agent.client.ask(seals.createCompanySeal, { name: '法人章', spec })
  expect(refused.code).toBe('seal.legal-person-only')
})

test('company submissions are refused at their fields', async () => {
  const person = await newPerson(app, '叶扶苏')
  const { fileId } = await person.client.call(
    uploadIdentityPicture,
    { name: '执照.png' },
    {
      body: await licencePicture(),
    },
  )
  const input = {
    name: '无锡扶苏设计有限公司',
    creditCode: newCreditCode(),
    legalPerson: person.name,
    legalPersonIdNumber: person.idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  }
  const refused = async (over: Partial<typeof input>) => {
    const { code, fields } = await person.client.ask(companies.certifyCompany, { ...input, ...over })
    return [code, Object.keys(fields ?? {})]
  }
  expect(await refused({ name: '扶' })).toEqual(['company.name', ['name']])
  expect(await refused({ creditCode: '91350100M000100Y4Z' })).toEqual(['company.credit-code', ['creditCode']])
  expect(await refused({ legalPersonIdNumber: '123' })).toEqual([
    'company.legal-person',
    ['legalPersonIdNumber'],
  ])
  expect(await refused({ licenceFileId: person.userId })).toEqual(['company.licence', ['licenceFileId']])
  expect((await person.client.ask(companies.certifyCompany, input)).data).toMatchObject({ autStatus: 1 })
  expect(await refused({})).toEqual(['company.taken', ['creditCode']])
})

test('an uncertified person can make neither signature nor company', async () => {
  const person = await newPerson(app)
  const drawing = { kind: 'typed', face: 'brush', frame: 'plain' } as const
  expect((await person.client.ask(seals.createSignature, { drawing })).code).toBe(
    'identity.person-not-certified',
  )
  const { fileId } = await person.client.call(
    uploadIdentityPicture,
    { name: '执照.png' },
    {
      body: await licencePicture(),
    },
  )
  const answer = await person.client.ask(companies.certifyCompany, {
    name: '无锡扶苏设计有限公司',
    creditCode: newCreditCode(),
    legalPerson: '叶扶苏',
    legalPersonIdNumber: newIdNumber(),
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  })
  expect(answer.code).toBe('identity.person-not-certified')
})

test('ten signatures are kept, one-time ones besides', async () => {
  const person = await newPerson(app, '白露')
  const drawing = { kind: 'typed', face: 'song', frame: 'square' } as const
  for (let i = 0; i < 9; i += 1) await person.client.call(seals.createSignature, { drawing })
  expect((await person.client.ask(seals.createSignature, { drawing })).code).toBe('signature.too-many')
  await person.client.call(seals.createSignature, { drawing, keep: false })
  expect(await person.client.call(seals.listSeals, {})).toHaveLength(10)
})

test('a company one has left is told on switching; its sessions go on as the person', async () => {
  const person = await newPerson(app, '江晚吟')
  const { companyId } = await newCompany(person, '绍兴江晚茶业有限公司')
  await actFor(person, companyId)
  const { member, company } = await import('#server/db/schema/company/companies.ts')
  const { eq } = await import('drizzle-orm')
  await app.db.current().update(member).set({ status: 'left' }).where(eq(member.companyId, companyId))
  expect(await person.client.ask(seals.listSeals, {})).toMatchObject({ status: 409, code: 'identity.stale' })
  person.client.identity = { type: 1 }
  const back = { defaultBizType: 2, defaultBizCompanyId: companyId, defaultBizCompanyName: null } as const
  expect((await person.client.ask(setDefaultBiz, back)).code).toBe('1000035')
  await app.db.current().update(member).set({ status: 'active' }).where(eq(member.companyId, companyId))
  await app.db
    .current()
    .update(company)
    .set({ cancelledAt: app.clock.now() })
    .where(eq(company.id, companyId))
  expect(await person.client.ask(seals.listSeals, {})).toMatchObject({
    status: 510,
    code: 'session.unit-cancelled',
  })
})

test('a provider that is silent leaves the submission to its job', async () => {
  const { createJobRunner } = await import('#server/jobs/runner.ts')
  const { jobHandlers } = await import('#server/job-handlers.ts')
  const real = app.deps.identityCheck
  let isSilent = true
  const checkPerson: typeof real.checkPerson = (claim) =>
    isSilent ? Promise.reject(new Error('no answer')) : real.checkPerson(claim)
  const own = await createTestApp({
    db: app.db,
    clock: app.clock,
    deps: { identityCheck: { ...real, checkPerson } },
  })
  const person = await newPerson(own, '祝余')
  expect((await person.client.call(persons.getPersonCertification, {})).autStatus).toBe(3)
  isSilent = false
  own.clock.advance(61_000)
  const runner = createJobRunner({
    db: own.db,
    clock: own.clock,
    log: own.deps.log,
    handlers: jobHandlers(own.deps),
  })
  await runner.runDue()
  expect((await person.client.call(persons.getPersonCertification, {})).autStatus).toBe(1)
  expect((await newestCertificate(own.db, 'person', person.userId))?.serial).toMatch(/^[0-9a-f]+$/)
  await own.close()
})
