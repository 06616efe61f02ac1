// Operators look up certificates and revoke one; its holder is notified and certified again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices, sendVerifyCode } from '#protocol/base.ts'
import { listCertificates, revokeCertificate } from '#protocol/seals/certificates/certificates.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
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
  expect(rows[0]).toMatchObject({ holderType: 'person', state: 'valid', reason: '', mayRevoke: true })
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
  expect((await person.client.call(getCurrentAccount, {})).autStatus).toBe(null)

  const { phone, idNumber, name } = person
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await app.code(phone)
  await person.client.call(certifyPerson, { name, idNumber, phone, verifyCode, consented: true })
  const newest = await newestCertificate(app.db, 'person', person.userId)
  expect([newest?.state, newest?.serial === serial]).toEqual(['valid', false])
})

test('the authority’s own certificates are nobody’s to see or revoke', async () => {
  const root = await newestCertificate(app.db, 'root')
  expect((await operator.call(listCertificates, { keyword: root!.serial })).total).toBe(0)
  const answer = await operator.ask(revokeCertificate, { certificateId: root!.id, ...REVOKED })
  expect(answer.code).toBe('not-found')
})

test('an operator without the permission sees none', async () => {
  const { client } = await newOperator(app, operator, ['audit.view'])
  expect((await client.ask(listCertificates, {})).code).toBe('permission.denied')
})
