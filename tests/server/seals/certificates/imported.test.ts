// A company brings the certificate of a licensed authority.
// Its seals are signed with it, and its authority is asked before.
import { X509Certificate } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import {
  getImportedCertificate,
  importCertificate,
  removeImportedCertificate,
} from '#protocol/seals/certificates/imported.ts'
import { revokeCertificate } from '#protocol/seals/certificates/certificates.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { findImported } from '#server/domain/seals/certificates/imported.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { checkRestored } from '#server/operations/platform/backups/check-restored.ts'
import { importedKey } from '#server/operations/seals/signing-keys/imported-key.ts'
import { planWatching } from '#server/operations/seals/signing-keys/watch-imported.ts'
import { startAuthorityServer } from '#tests/support/authority-server.ts'
import type { AuthorityServer } from '#tests/support/authority-server.ts'
import { LOCAL_NETWORK } from '#tests/support/application.ts'
import { companySigner, launched, partyFor, partyIdOf, personSigner } from '#tests/support/contracts.ts'
import { runJobs, seen, sign, signInByCode, signInput } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { startedBatch } from '#tests/support/batches.ts'
import { FINISHED, HAS_NO_JUDGES, judged } from '#tests/support/judged.ts'
import { createLicensedAuthority } from '#tests/support/licensed-authority.ts'
import type { LicensedAuthority } from '#tests/support/licensed-authority.ts'
import { PFX_PASSWORD, pfxOf } from '#tests/support/pfx.ts'
import { actFor } from '#tests/support/people.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = createTestClock()
let server: AuthorityServer
let licensed: LicensedAuthority
let app: TestApp
let buyer: Signer
beforeAll(async () => {
  server = await startAuthorityServer(clock)
  licensed = createLicensedAuthority(clock.now(), { url: server.url })
  server.serve(licensed)
  const trustedAuthorities = [licensed.root.certificate]
  app = await createTestApp({ clock, config: { ...LOCAL_NETWORK, trustedAuthorities } })
  buyer = await personSigner(app, '周既明')
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => server.be('up'))

const fileOf = (pair: CertifiedKey, by = licensed) =>
  Buffer.from(pfxOf(pair, [by.issuing.certificate, by.root.certificate])).toString('base64')
const brings = (signer: Signer, file: string, password = PFX_PASSWORD) =>
  signer.client.call(importCertificate, { file, password })
const shown = async (signer: Signer) =>
  (await signer.client.call(getImportedCertificate, {})).certificate ?? undefined
const contractOf = (seller: Signer) =>
  launched(seller, { parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)] })
const stateOf = async (seller: Signer, contractId: string) => {
  const { parties } = (await seen(seller, contractId)).contract
  const party = parties.find(({ companyName }) => companyName === seller.companyName)
  return party && { status: party.status, reason: party.reason }
}
const events = async ({ companyId }: Signer) =>
  (await readChain(app.db, companyId!)).flatMap(({ event }) =>
    event.startsWith('certificate:import') ? [event] : [],
  )
const titles = async ({ userId }: Signer) =>
  (
    await app.db
      .current()
      .select({ title: notice.title })
      .from(notice)
      .where(eq(notice.userId, userId))
      .orderBy(desc(notice.createdAt))
  ).map(({ title }) => title)

async function* noExport() {}

const verdictOf = async (seller: Signer, contractId: string) => {
  const { contract, documents } = await seen(seller, contractId)
  expect(contract.status).toBe(6)
  const file = await seller.client.ask(downloadDocument, { contractId, documentId: documents[0]!.documentId })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body: file.body })
  return verdict
}

test('seals are signed with it from then on, and the file can be checked without anybody', async () => {
  const seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const pair = licensed.company('杭州青禾科技有限公司')
  expect(await shown(seller)).toBe(undefined)
  await brings(seller, fileOf(pair))
  expect(await shown(seller)).toMatchObject({
    subject: '杭州青禾科技有限公司',
    issuer: '示例认证中心企业证书（示例认证中心）',
    authority: '示例认证中心根证书（示例认证中心）',
    serial: serialOf(pair.certificate),
    state: 'valid',
    words: '',
  })
  const contractId = await contractOf(seller)
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const verdict = await verdictOf(seller, contractId)
  expect([
    verdict.overall,
    verdict.signatures.map(({ signer, trusted, level }) => ({ signer, trusted, level })),
  ]).toEqual([
    'valid',
    [
      { signer: '杭州青禾科技有限公司', trusted: true, level: 'B-LTA' },
      { signer: '周既明', trusted: true, level: 'B-LTA' },
      { signer: '诺印时间戳服务', trusted: true, level: 'TST' },
    ],
  ])
  expect(verdict.signatures[0]?.certificate?.issuer).toContain('示例认证中心企业证书')
  expect(await events(seller)).toEqual(['certificate:imported'])
  if (!HAS_NO_JUDGES) expect((await judged(app, seller, contractId)).said).toEqual(FINISHED(2))
  expect(await titles(seller)).toContain('已导入单位证书')
})

test('a batch is sealed with it as well', async () => {
  const seller = await companySigner(app, '何其安', '温州泊岸贸易有限公司')
  await brings(seller, fileOf(licensed.company('温州泊岸贸易有限公司')))
  const contractIds: string[] = []
  for (let made = 0; made < 3; made += 1)
    contractIds.push(await launched(seller, { parties: [partyFor(seller, { isSelf: true })] }))
  clock.advance(HOUR)
  await signInByCode(app, seller)
  await actFor(seller, seller.companyId!)
  await startedBatch(app, seller, contractIds)
  await runJobs(app)
  for (const contractId of contractIds) {
    const { signatures } = await verdictOf(seller, contractId)
    expect(signatures.map(({ signer, trusted, level }) => [signer, trusted, level])).toEqual([
      ['温州泊岸贸易有限公司', true, 'B-LTA'],
      ['诺印时间戳服务', true, 'TST'],
    ])
  }
})

test('a restored backup is checked under its authority as well', async () => {
  const verifier = createVerifier()
  const { db, authority, storage } = app.deps
  const found = (trusted: readonly Uint8Array[]) =>
    checkRestored({
      db,
      storage,
      verifier,
      root: authority.root.certificate,
      licensed: trusted,
      exported: noExport(),
      now: clock.now(),
    })
  expect((await found([licensed.root.certificate])).badDocuments).toEqual([])
  const { badDocuments } = await found([])
  expect([...new Set(badDocuments.map(({ headline }) => headline))]).toEqual([
    '签名者的证书不是由本平台或受信任机构的根证书签发',
  ])
  await verifier.close()
})

test('a revoked one signs nothing, and everybody concerned reads why', async () => {
  const seller = await companySigner(app, '苏砚', '苏州临顿印务有限公司')
  const pair = licensed.company('苏州临顿印务有限公司')
  await brings(seller, fileOf(pair))
  const contractId = await contractOf(seller)
  const partyId = await partyIdOf(seller, contractId, seller)
  server.revoke(pair.certificate)
  clock.advance(10 * 60_000)
  await seller.client.call(signContract, await signInput(app, seller, { contractId, partyId }))
  await runJobs(app)
  const words =
    '导入的单位证书已于 2026-11-23 被颁发机构吊销。请管理员在“单位印章”更换证书，或移除后改用平台证书。'
  expect(await stateOf(seller, contractId)).toMatchObject({ reason: words })
  expect((await seller.client.call(getSignTask, { contractId, partyId })).blocked).toEqual({
    code: 'no-certificate',
    words,
  })
  expect(await shown(seller)).toMatchObject({ state: 'revoked', words })
  expect(await titles(seller)).toContain('单位证书已被吊销')
  expect(await events(seller)).toEqual(['certificate:imported', 'certificate:importedRevoked'])
  await seller.client.call(removeImportedCertificate, {})
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const verdict = await verdictOf(seller, contractId)
  expect(verdict.signatures[0]?.certificate?.issuer).toContain('诺印签发证书')
})

test('while its authority does not answer, the signature waits', async () => {
  const seller = await companySigner(app, '顾长明', '宁波知行设备有限公司')
  await brings(seller, fileOf(licensed.company('宁波知行设备有限公司')))
  const contractId = await contractOf(seller)
  clock.advance(10 * 60_000)
  server.be('down')
  await sign(app, seller, contractId)
  const sealing = await stateOf(seller, contractId)
  clock.advance(60_000)
  await runJobs(app)
  expect(await stateOf(seller, contractId)).toEqual(sealing)
  server.be('lists')
  clock.advance(60_000)
  await runJobs(app)
  expect(await stateOf(seller, contractId)).not.toEqual(sealing)
  server.be('down')
  await sign(app, buyer, contractId)
  expect((await seen(seller, contractId)).contract.status).not.toBe(6)
  server.be('lists')
  clock.advance(60_000)
  await runJobs(app)
  const verdict = await verdictOf(seller, contractId)
  expect([verdict.overall, verdict.signatures[0]?.level]).toEqual(['valid', 'B-LTA'])
})

test('after eleven minutes in vain the signer reads who did not answer', async () => {
  const seller = await companySigner(app, '程见山', '绍兴见山纺织有限公司')
  await brings(seller, fileOf(licensed.company('绍兴见山纺织有限公司')))
  const contractId = await contractOf(seller)
  clock.advance(10 * 60_000)
  server.be('down')
  await sign(app, seller, contractId)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    clock.advance(6 * 60_000)
    await runJobs(app)
  }
  expect((await stateOf(seller, contractId))?.reason).toBe(
    '证书颁发机构的状态查询服务（OCSP 或吊销列表）没有应答，无法确认单位证书是否有效。文件没有被更改，请稍后重试。',
  )
})

test('another one takes its place, and its end is said in time', async () => {
  const seller = await companySigner(app, '沈知行', '嘉兴南湖物流有限公司')
  const name = '嘉兴南湖物流有限公司'
  await brings(seller, fileOf(licensed.company(name)))
  const until = new Date(clock.now().getTime() + 29 * DAY)
  const second = licensed.company(name, { until })
  await brings(seller, fileOf(second))
  expect(await shown(seller)).toMatchObject({ serial: serialOf(second.certificate) })
  expect(await events(seller)).toEqual(['certificate:imported', 'certificate:importReplaced'])
  const said: string[] = []
  for (const days of [0, 1, 22, 5, 1]) {
    clock.advance(days * DAY)
    await planWatching(app.deps)
    await runJobs(app)
    said.push((await titles(seller)).find((title) => /到期/.test(title)) ?? '')
  }
  expect(said).toEqual([
    '导入的单位证书将在 30 天内到期',
    '导入的单位证书将在 30 天内到期',
    '导入的单位证书将在 7 天内到期',
    '导入的单位证书将在 1 天内到期',
    '导入的单位证书已到期',
  ])
  await expect(importedKey(app.deps, seller.companyId!)).rejects.toMatchObject({
    code: 'certificate.expired',
    words: expect.stringContaining('到期。请管理员在“单位印章”更换证书，或移除后改用平台证书。'),
  })
})

test('it ends with the company’s certification, its key with it', async () => {
  const seller = await companySigner(app, '白羽', '湖州见素家具有限公司')
  await brings(seller, fileOf(licensed.company('湖州见素家具有限公司')))
  const { id } = (await newestCertificate(app.db, 'company', seller.companyId!))!
  const desk = await firstOperator(app)
  await desk.call(revokeCertificate, { certificateId: id, reason: 'holderAsked', note: '单位不再使用' })
  expect(await findImported(app.db, seller.companyId!)).toBe(undefined)
  expect(await events(seller)).toEqual(['certificate:imported', 'certificate:importRemoved'])
})

test('what is not the company’s signing certificate of a trusted authority is refused with what is wrong', async () => {
  const name = '台州临海模具有限公司'
  const seller = await companySigner(app, '叶知秋', name)
  const stranger = createLicensedAuthority(clock.now(), { called: '别的认证中心' })
  const soon = new Date(clock.now().getTime() + 3 * DAY)
  const revoked = licensed.company(name)
  server.revoke(revoked.certificate)
  const refused = async (file: string, password?: string) =>
    String(await brings(seller, file, password).catch((thrown: unknown) => thrown))
  expect(await refused(fileOf(licensed.company(name)), 'x')).toContain('certificate.wrong-password')
  expect(await refused(fileOf(stranger.company(name), stranger))).toContain('不在平台信任的机构之列')
  expect(await refused(fileOf(licensed.company('别家有限公司')))).toContain(`不是签发给“${name}”的`)
  expect(await refused(fileOf(licensed.company(name, { usage: [2] })))).toContain('可能是加密证书')
  expect(await refused(fileOf(licensed.company(name, { isAuthority: true })))).toContain('颁发机构的证书')
  expect(await refused(fileOf(licensed.company(name, { until: soon })))).toContain('剩余不足 7 天')
  expect(await refused(fileOf(revoked))).toContain('已被颁发机构吊销')
  expect(await refused(Buffer.from('<html>').toString('base64'))).toContain('certificate.file-unusable')
  server.be('down')
  expect(await refused(fileOf(licensed.company(name)))).toContain('certificate.status-unknown')
  expect(await shown(seller)).toBe(undefined)
})

test('nothing is offered where nobody is trusted', async () => {
  const plain = await createTestApp({ clock })
  const seller = await companySigner(plain, '陆时雨', '温州瓯江电器有限公司')
  expect(await seller.client.call(getImportedCertificate, {})).toEqual({
    isOffered: false,
    mayChange: true,
    certificate: null,
  })
  const pair = licensed.company('温州瓯江电器有限公司')
  expect(new X509Certificate(pair.certificate).subject).toContain('温州')
  await expect(brings(seller, fileOf(pair))).rejects.toThrow('certificate.not-offered')
  await expect(seller.client.call(removeImportedCertificate, {})).rejects.toThrow('not-found')
  await plain.close()
})
