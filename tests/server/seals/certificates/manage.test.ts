// Operators look up certificates and revoke one; its holder is notified and certified again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { listCertificates, revokeCertificate } from '#protocol/seals/certificates/certificates.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let operator: TestClient
beforeAll(async () => {
  app = await createTestApp()
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const REVOKED = { reason: 'keyCompromised', note: '持有人来电报失，已核对身份' } as const

test('a certificate is found by name and revoked; the person is told and certified anew', async () => {
  const person = await newPerson(app, '谢辞')
  const { rows, total } = await operator.call(listCertificates, { keyword: '谢辞' })
  expect(total).toBe(1)
  const issued = (await newestCertificate(app.db, 'person', person.userId))!
  expect(rows).toEqual([
    {
      certificateId: issued.id,
      holderType: 'person',
      subject: issued.subject,
      serial: issued.serial,
      state: 'valid',
      notBefore: issued.notBefore.toISOString(),
      notAfter: issued.notAfter.toISOString(),
      revokedAt: null,
      reason: '',
      mayRevoke: true,
    },
  ])
  const { certificateId, serial } = rows[0]!
  await operator.call(revokeCertificate, { certificateId, ...REVOKED })
  const [after] = (await operator.call(listCertificates, { keyword: serial })).rows
  expect(after).toMatchObject({
    state: 'revoked',
    reason: '签名密钥可能已泄露：持有人来电报失，已核对身份',
    revokedAt: app.clock.now().toISOString(),
    mayRevoke: false,
  })
  const again = await operator.ask(revokeCertificate, { certificateId, ...REVOKED })
  expect(again.code).toBe('certificate.not-possible')
  const [logged] = (await operator.call(listPlatformAudit, { page: 1, pageSize: 1 })).rows
  expect([logged?.event, logged?.detail]).toEqual([
    'certificate:revoked',
    { id: certificateId, name: '谢辞', number: serial, reason: '签名密钥可能已泄露', note: REVOKED.note },
  ])
  const notices = (await person.client.call(listNotices, {})).rows
  expect(notices.map(({ title }) => title)).toContain('签名证书已吊销')
  const ended = (await readChain(app.db, person.userId)).findLast(({ event }) =>
    event.startsWith('certification:'),
  )
  expect(ended?.detail).toMatchObject({ from: 'certified', to: 'ended', reason: REVOKED.note })
  expect((await person.client.call(getCurrentAccount, {})).autStatus).toBe(null)

  const { phone, idNumber, name } = person
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await app.code(phone)
  await person.client.call(certifyPerson, { name, idNumber, phone, verifyCode, consented: true })
  const newest = await newestCertificate(app.db, 'person', person.userId)
  expect([newest?.state, newest?.serial === serial]).toEqual(['valid', false])
})

test('a company loses its certification with its certificate, which is found by its name', async () => {
  const boss = await companySigner(app, '程总理', '杭州失钥科技有限公司')
  const { rows } = await operator.call(listCertificates, { keyword: '失钥科技' })
  expect(rows.map(({ holderType, state }) => [holderType, state])).toEqual([['company', 'valid']])
  const { certificateId } = rows[0]!
  await operator.call(revokeCertificate, { certificateId, ...REVOKED })
  const { companies } = await boss.client.call(getCurrentAccount, {})
  expect(companies.find(({ companyId }) => companyId === boss.companyId)?.autStatus).not.toBe(1)
  const again = await operator.ask(revokeCertificate, { certificateId, ...REVOKED })
  expect(again.code).toBe('certificate.not-possible')
})

test('one whose holder has no certification to lose is revoked all the same', async () => {
  const userId = randomUUID()
  const subject = { commonName: '无认证的人', serial: userId }
  const owner = { ownerType: 'person', ownerId: userId, subject } as const
  await certifyKey(app.deps, systemActor('a test'), owner)
  app.clock.advance(1_000)
  const { id } = await certifyKey(app.deps, systemActor('a test'), owner)
  const { rows } = await operator.call(listCertificates, { keyword: '无认证的人' })
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['valid', ''],
    ['revoked', '已重新认证，换发了新证书'],
  ])
  await operator.call(revokeCertificate, { certificateId: id, ...REVOKED })
  // Nor is one that ended before ended again.
  const person = await newPerson(app, '解离')
  const revoke = async () => {
    const { id: certificateId } = (await newestCertificate(app.db, 'person', person.userId))!
    return operator.ask(revokeCertificate, { certificateId, ...REVOKED })
  }
  expect((await revoke()).code).toBe('000000')
  const again = { commonName: '解离', serial: person.userId }
  app.clock.advance(1_000)
  await certifyKey(app.deps, systemActor('a test'), {
    ownerType: 'person',
    ownerId: person.userId,
    subject: again,
  })
  expect((await revoke()).code).toBe('000000')
})

test('the authority’s own certificates are nobody’s to see or revoke', async () => {
  const root = await newestCertificate(app.db, 'root')
  expect((await operator.call(listCertificates, { keyword: root!.serial })).total).toBe(0)
  const answer = await operator.ask(revokeCertificate, { certificateId: root!.id, ...REVOKED })
  const never = await operator.ask(revokeCertificate, { certificateId: randomUUID(), ...REVOKED })
  expect([answer.code, never.code]).toEqual(['not-found', 'not-found'])
})

test('an operator without the permission sees none', async () => {
  const { client } = await newOperator(app, operator, ['audit.view'])
  expect((await client.ask(listCertificates, {})).code).toBe('permission.denied')
})
