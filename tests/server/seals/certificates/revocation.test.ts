// Certificates that end early: the key is gone, the chain records it, and signers get the reason.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import {
  resumeCertificatesOf,
  revokeCertificatesOf,
  suspendCertificatesOf,
} from '#server/operations/seals/certificates/moves.ts'
import { certifyKey, loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ACTOR = systemActor('a test')
const told = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.call(listNotices, { pageSize: 100 })).rows
const keyOf = (userId: string) => loadSigningKey(app.deps, { kind: 'person', userId })

test('a revoked certificate has lost its key and signs nothing; the chain names it', async () => {
  const { userId } = await newPerson(app, '谢辞')
  const before = await newestCertificate(app.db, 'person', userId)
  expect(before).toMatchObject({ state: 'valid', wrappedKey: expect.any(Uint8Array) })
  const at = app.clock.now()
  const move = { holder: { userId }, actor: ACTOR, at }
  expect(await revokeCertificatesOf(app.deps, { ...move, reason: 'keyCompromised', note: '手机遗失' })).toBe(
    1,
  )
  expect(await newestCertificate(app.db, 'person', userId)).toMatchObject({
    state: 'revoked',
    wrappedKey: null,
    revokedAt: at,
    revocationReason: 'keyCompromised',
    revocationNote: '手机遗失',
  })
  await expect(keyOf(userId)).rejects.toMatchObject({
    code: 'certificate.revoked',
    words: '签名证书已吊销（签名密钥可能已泄露：手机遗失），请重新认证后再签署。',
  })
  const last = (await readChain(app.db, userId)).at(-1)
  expect([last?.event, last?.detail]).toEqual([
    'certificate:certificate.revoked',
    {
      id: before?.id,
      from: 'valid',
      to: 'revoked',
      serial: before?.serial,
      reason: '签名密钥可能已泄露',
      note: '手机遗失',
    },
  ])
  expect(await revokeCertificatesOf(app.deps, { ...move, reason: 'holderAsked' })).toBe(0)
})

test('a suspended certificate rests and comes back', async () => {
  const { userId } = await newPerson(app, '顾长明')
  const move = { holder: { userId }, actor: ACTOR, at: app.clock.now() }
  expect(await suspendCertificatesOf(app.deps, { ...move, reason: 'identityDoubted' })).toBe(1)
  await expect(keyOf(userId)).rejects.toMatchObject({
    code: 'certificate.suspended',
    words: '签名证书已暂停使用（身份核验结果有疑问，等待核实），核实后会通知您。',
  })
  // It rests already, and what rests can end for good.
  expect(await suspendCertificatesOf(app.deps, { ...move, reason: 'underReview' })).toBe(0)
  expect(await resumeCertificatesOf(app.deps, move)).toBe(1)
  expect(await resumeCertificatesOf(app.deps, move)).toBe(0)
  expect(await newestCertificate(app.db, 'person', userId)).toMatchObject({
    state: 'valid',
    revokedAt: null,
    revocationReason: null,
    revocationNote: '',
  })
  expect((await keyOf(userId)).certificate).toBeInstanceOf(Uint8Array)
})

test('whoever holds a certificate is told what becomes of it, where nothing else tells them', async () => {
  const { userId, client } = await newPerson(app, '陆行舟')
  const boss = await companySigner(app, '程总理', '杭州持证科技有限公司')
  const before = new Set((await told({ client })).concat(await told(boss)).map(({ noticeId }) => noticeId))
  const news = async (who: Pick<TestPerson, 'client'>) =>
    (await told(who))
      .filter(({ noticeId }) => !before.has(noticeId))
      .map(({ noticeId, title, text, target }) => {
        before.add(noticeId)
        return [title, text, target]
      })
  const at = app.clock.now()
  const person = { holder: { userId }, actor: ACTOR, at }
  const company = { holder: { companyId: boss.companyId! }, actor: ACTOR, at }
  await suspendCertificatesOf(app.deps, { ...person, reason: 'underReview', note: '有人举报' })
  expect(await news({ client })).toEqual([
    [
      '签名证书已暂停使用',
      '原因：平台正在核实（有人举报）。暂停期间不能签署，核实后会通知您。',
      '/authPersonal',
    ],
  ])
  await resumeCertificatesOf(app.deps, person)
  expect(await news({ client })).toEqual([
    ['签名证书已恢复', '签名证书已恢复使用，可以继续签署。', '/authPersonal'],
  ])
  await suspendCertificatesOf(app.deps, { ...company, reason: 'identityDoubted', isToldElsewhere: true })
  await resumeCertificatesOf(app.deps, { ...company, isToldElsewhere: true })
  await suspendCertificatesOf(app.deps, { ...company, reason: 'identityDoubted', isToldElsewhere: true })
  expect(await news(boss)).toEqual([])
  expect(await revokeCertificatesOf(app.deps, { ...company, reason: 'holderAsked' })).toBe(1)
  expect(await news(boss)).toEqual([
    [
      '签名证书已吊销',
      '原因：持有人申请吊销。此前的签名不受影响；如需继续签署，请重新认证。',
      '/authCompany',
    ],
  ])
  // Who ends it themselves, or has another one already, need not be told.
  for (const reason of ['accountClosed', 'recertified', 'issuerRevoked'] as const) {
    await certifyKey(app.deps, ACTOR, {
      ownerType: 'person',
      ownerId: userId,
      subject: { commonName: '陆行舟', serial: userId },
    })
    expect(await revokeCertificatesOf(app.deps, { ...person, reason })).toBe(1)
  }
  expect([await news({ client }), await news(boss)]).toEqual([[], []])
})

test('a new certification replaces the certificate before it', async () => {
  const { userId } = await newPerson(app, '程见山')
  const before = await newestCertificate(app.db, 'person', userId)
  const subject = { commonName: '程见山', serial: userId }
  app.clock.advance(1_000)
  const after = await certifyKey(app.deps, ACTOR, { ownerType: 'person', ownerId: userId, subject })
  const rows = (await readChain(app.db, userId)).filter(({ event }) => event.startsWith('certificate:'))
  expect(rows.map(({ event, detail }) => [event, detail['serial']])).toEqual([
    ['certificate:issued', before?.serial],
    ['certificate:certificate.revoked', before?.serial],
    ['certificate:issued', after.serial],
  ])
  expect((await newestCertificate(app.db, 'person', userId))?.id).toBe(after.id)
})
