// Signing after a certificate ended: refused with the reason, and earlier signatures stay valid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { revokeCertificate } from '#protocol/seals/certificates/certificates.ts'
import { systemActor } from '#server/domain/actor.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { revokeCertificatesOf, suspendCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { companySigner, launched, partyFor, partyIdOf, personSigner } from '#tests/support/contracts.ts'
import { runJobs, seen, sign, signInput } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const holderOf = ({ companyId, userId }: Signer) => (companyId === null ? { userId } : { companyId })
const move = (signer: Signer) => ({
  holder: holderOf(signer),
  actor: systemActor('a test'),
  at: app.clock.now(),
})
const blockedOf = async (signer: Signer, contractId: string) => {
  const partyId = await partyIdOf(signer, contractId, signer)
  return (await signer.client.call(getSignTask, { contractId, partyId })).blocked
}

test('a signer whose certificate ended is told why, a company’s too', async () => {
  const seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const buyer = await personSigner(app, '周既明')
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  expect(await blockedOf(buyer, contractId)).toBe(null)
  await suspendCertificatesOf(app.deps, { ...move(buyer), reason: 'identityDoubted' })
  await revokeCertificatesOf(app.deps, { ...move(seller), reason: 'legalPersonLeft' })
  expect([await blockedOf(buyer, contractId), await blockedOf(seller, contractId)]).toEqual([
    {
      code: 'no-certificate',
      words: '您的签名证书已暂停使用（身份核验结果有疑问，等待核实），核实后会通知您。',
    },
    {
      code: 'no-certificate',
      words: '单位的签名证书已吊销（法定代表人已变更或离任），请重新认证后再签署。',
    },
  ])
})

test('whoever lost the certificate with the certification is told that, not that they were never certified', async () => {
  const seller = await personSigner(app, '叶知秋')
  const buyer = await personSigner(app, '陆时雨')
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const { id } = (await newestCertificate(app.db, 'person', buyer.userId))!
  const desk = await firstOperator(app)
  await desk.call(revokeCertificate, { certificateId: id, reason: 'holderAsked', note: '手机遗失' })
  expect(await blockedOf(buyer, contractId)).toEqual({
    code: 'no-certificate',
    words: '您的签名证书已吊销（持有人申请吊销：手机遗失），请重新认证后再签署。',
  })
})

test('a certificate that ends between signing and sealing gives the act back with the reason', async () => {
  const seller = await companySigner(app, '苏砚', '苏州临顿印务有限公司')
  const buyer = await personSigner(app, '顾长明')
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  const partyId = await partyIdOf(buyer, contractId, buyer)
  await buyer.client.call(signContract, await signInput(app, buyer, { contractId, partyId }))
  await revokeCertificatesOf(app.deps, { ...move(buyer), reason: 'keyCompromised' })
  await runJobs(app)
  const { parties } = (await seen(seller, contractId)).contract
  expect(parties.find(({ name }) => name === '顾长明')).toMatchObject({ status: 2 })
  expect(await blockedOf(buyer, contractId)).toMatchObject({ code: 'no-certificate' })
})

test('what was signed before a revocation stays valid, with the list that names it inside the file', async () => {
  const seller = await companySigner(app, '沈知行', '宁波知行设备有限公司')
  const buyer = await personSigner(app, '程见山')
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  // Part of a second, which the lists cannot say.
  app.clock.advance(700)
  await sign(app, buyer, contractId)
  app.clock.advance(60_000)
  await revokeCertificatesOf(app.deps, { ...move(buyer), reason: 'keyCompromised' })
  app.clock.advance(60_000)
  await sign(app, seller, contractId)
  const { contract, documents } = await seen(seller, contractId)
  expect(contract.status).toBe(6)
  const file = await seller.client.ask(downloadDocument, { contractId, documentId: documents[0]!.documentId })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body: file.body })
  expect([
    verdict.overall,
    verdict.signatures.map(({ signer, intact, trusted, level }) => ({ signer, intact, trusted, level })),
  ]).toEqual([
    'valid',
    [
      { signer: '程见山', intact: true, trusted: true, level: 'B-LTA' },
      { signer: '宁波知行设备有限公司', intact: true, trusted: true, level: 'B-LTA' },
      { signer: '诺印时间戳服务', intact: true, trusted: true, level: 'TST' },
    ],
  ])
})
