// Contracts of several files, files that were signed before, and what is on record about them.
import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadContractAttachment, uploadContractFile } from '#protocol/base.ts'
import { downloadDocument, downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'
import { launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { checkFile, listCheckRecords } from '#protocol/contracts/verification/checking.ts'
import { attachmentWords, compareAttachments, namedAttachments } from '#protocol/named-attachments.ts'
import { chainAnchor } from '#server/domain/platform/audit/anchors.ts'
import { blobChunk } from '#server/db/schema/platform/blobs.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { checkRecord, document } from '#server/db/schema/contracts/documents.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { systemActor } from '#server/domain/actor.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { checkFinished } from '#server/operations/contracts/signing/check-finished.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { planAnchor } from '#server/operations/platform/audit/anchor.ts'
import { evidenceData } from '#server/operations/contracts/contracts/evidence-data.ts'

import {
  launched,
  newDraft,
  ordinaryFields,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { askStretch } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const filesOf = async (
  contractId: string,
  version: 'current' | 'original' = 'current',
  reader: Signer = seller,
) => {
  const { documents } = await seen(reader, contractId)
  const files = []
  for (const { documentId, name } of documents) {
    const { body } = await reader.client.ask(downloadDocument, { contractId, documentId, version })
    files.push({ name, body })
  }
  return files
}
const verdictOn = async (body: Uint8Array) =>
  (await app.client().call(checkFile, { name: '合同.pdf' }, { body })).verdict

test('each file carries the signatures of those who have places in it, and only theirs', async () => {
  const upload = async (name: string, pages: number) =>
    seller.client.call(uploadContractFile, { name }, { body: pagesOf(pages) })
  const price = await upload('价格附件.pdf', 1)
  const drawing = await upload('图纸.pdf', 3)
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: (content) => ({
      files: [...content.files, price, drawing],
      fields: [...content.fields, ...ordinaryFields(price.fileId, content.parties[1]!, 0)],
      attachments: [drawing.fileId],
    }),
  })
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const found = []
  for (const { name, body } of await filesOf(contractId)) {
    const { overall, signatures } = await verdictOn(body)
    found.push({ name, overall, signers: signatures.map(({ signer }) => signer) })
  }
  const stamp = '诺印时间戳服务'
  expect(found).toEqual([
    { name: '设备采购合同.pdf', overall: 'valid', signers: ['林小满', '周既明', stamp] },
    { name: '价格附件.pdf', overall: 'valid', signers: ['周既明', stamp] },
    { name: '图纸.pdf', overall: 'unsigned', signers: [] },
  ])
  const data = await evidenceData(app.deps, contractId, '诺印')
  expect(data.signatures.map(({ signer, kind, pages, level }) => ({ signer, kind, pages, level }))).toEqual([
    { signer: '林小满', kind: '手写签名', pages: [1], level: 'B-LTA' },
    { signer: '周既明', kind: '手写签名', pages: [1], level: 'B-LTA' },
    { signer: '周既明', kind: '手写签名', pages: [1], level: 'B-LTA' },
  ])
  expect(data.signatures.every(({ timestamp }) => /^[0-9a-f]{10,}$/.test(timestamp?.serial ?? ''))).toBe(true)
  expect(data.verification).toMatchObject({ overall: 'valid' })
  expect(data.contract.pages).toBe(6)
})

test('a file nobody signs is launched only when it is said to be an attachment', async () => {
  const drawing = await seller.client.call(uploadContractFile, { name: '图纸.pdf' }, { body: pagesOf(1) })
  const draft = await newDraft(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    content: ({ files }) => ({ files: [...files, drawing] }),
  })
  const { contractId } = draft
  const launch = async (version: number) => {
    const input = { contractId, version, requestId: randomUUID() }
    const { code, fields } = await seller.client.ask(launchContract, input)
    return { code, fields }
  }
  const words = '《图纸.pdf》没有签署位置，请确认仅作附件，或返回为它放置签署位置'
  expect(await launch(draft.version)).toEqual({ code: 'draft.invalid', fields: { attachments: words } })
  const content = { ...draft.content, attachments: [drawing.fileId] }
  const saved = await seller.client.call(saveDraft, { contractId, version: draft.version, content })
  expect((await launch(saved.version)).code).toBe(SUCCESS_CODE)
  await sign(app, seller, contractId)
  expect((await seen(seller, contractId)).contract.status).toBe(6)
})

test('a file with places is not finished without its signatures', async () => {
  const drawing = await seller.client.call(uploadContractFile, { name: '图纸.pdf' }, { body: pagesOf(1) })
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    content: ({ files }) => ({ files: [...files, drawing], attachments: [drawing.fileId] }),
  })
  await sign(app, seller, contractId)
  const [main] = await documentsOf(app.db, contractId)
  const [, unsigned] = await filesOf(contractId)
  await expect(checkFinished(app.deps, main!, unsigned!.body, [])).rejects.toMatchObject({
    code: 'finish.not-valid',
    words: expect.stringContaining('文件上没有签署方的签名'),
  })
})

test('an attachment stays as it was brought, and every signature names its hash', async () => {
  const brought = pagesOf(2)
  const drawing = await seller.client.call(uploadContractFile, { name: '图纸.pdf' }, { body: brought })
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: ({ files }) => ({ files: [...files, drawing], attachments: [drawing.fileId] }),
  })
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const [main, attached] = await filesOf(contractId)
  const [, original] = await filesOf(contractId, 'original')
  expect(Buffer.compare(attached!.body, original!.body)).toBe(0)
  const named = { name: '图纸.pdf', sha256: createHash('sha256').update(attached!.body).digest('hex') }
  const { overall, signatures } = await verdictOn(main!.body)
  expect({ overall, named: signatures.map(({ signer, attachments }) => ({ signer, attachments })) }).toEqual({
    overall: 'valid',
    named: [
      { signer: '林小满', attachments: [named] },
      { signer: '周既明', attachments: [named] },
      { signer: '诺印时间戳服务', attachments: [] },
    ],
  })
  const findings = compareAttachments(namedAttachments(signatures), [
    named,
    {
      ...named,
      sha256: createHash('sha256')
        .update(Buffer.concat([attached!.body, Buffer.from('\n')]))
        .digest('hex'),
    },
  ])
  expect(findings.map(attachmentWords)).toEqual([
    '内容与林小满、周既明的签名写明的附件一致',
    '内容与林小满、周既明的签名写明的同名附件不一致，可能被改动过',
  ])
  // The product only kept it: to a stranger who holds the same file it says nothing of any contract.
  expect(await verdictOn(attached!.body)).toMatchObject({
    overall: 'unsigned',
    issuedHere: false,
    reasons: ['文件中没有任何签名'],
  })
  expect((await seen(seller, contractId)).documents.map(({ isAttachment }) => isAttachment)).toEqual([
    false,
    true,
  ])
  const { attachments, verification } = await evidenceData(app.deps, contractId, '诺印')
  expect({ attachments, verification }).toMatchObject({
    attachments: [
      { ...named, bytes: attached!.body.length, signers: ['林小满', '周既明'], isNamedByAll: true },
    ],
    verification: { overall: 'valid', reasons: [] },
  })
})

test('a file that goes along is no page to read, stays byte for byte, and every signature names its hash', async () => {
  const brought = Buffer.from(wordFile('价目', ['一台设备一万元。']))
  const prices = await seller.client.call(uploadContractAttachment, { name: '价目' }, { body: brought })
  const { fileId, name, sha256, size } = prices
  const attached = { name: '价目.docx', sha256: createHash('sha256').update(brought).digest('hex') }
  expect({ name, sha256, size }).toEqual({ ...attached, size: brought.length })
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: () => ({
      attachList: [{ fileId, name, sha256, size }],
      term: { begin: '2026-12-01', end: '2027-11-30', renewalMonths: 12 },
    }),
  })
  await sign(app, seller, contractId)
  await sign(app, buyer, contractId)
  const { documents, attachList, term } = await seen(buyer, contractId)
  expect({ documents: documents.map((document) => document.name), attachList, term }).toEqual({
    documents: ['设备采购合同.pdf'],
    attachList: [{ documentId: attachList[0]!.documentId, ...attached, size: brought.length }],
    term: { begin: '2026-12-01', end: '2027-11-30', renewalMonths: 12 },
  })
  const { documentId } = attachList[0]!
  const saved = await buyer.client.ask(downloadDocument, { contractId, documentId })
  expect(Buffer.compare(saved.body, brought)).toBe(0)
  const [main] = await filesOf(contractId)
  const { overall, signatures } = await verdictOn(main!.body)
  expect({ overall, named: signatures.map((signature) => signature.attachments) }).toEqual({
    overall: 'valid',
    named: [[attached], [attached], []],
  })
  const { attachments } = await evidenceData(app.deps, contractId, '诺印')
  expect(attachments).toEqual([
    { ...attached, bytes: brought.length, signers: ['林小满', '周既明'], isNamedByAll: true },
  ])
})

test('only what was uploaded to go along does, and a contract takes no more than ten', async () => {
  const draft = await newDraft(seller, { parties: [partyFor(seller, { isSelf: true })] })
  const { contractId, version, content } = draft
  const [main] = content.files
  const save = (attachList: DraftContent['attachList']) =>
    seller.client.ask(saveDraft, { contractId, version, content: { ...content, attachList } })
  expect((await save([main!])).code).toBe('not-found')
  const theirs = await buyer.client.call(uploadContractAttachment, { name: 'a.pdf' }, { body: pagesOf(1) })
  expect((await save([theirs])).code).toBe('not-found')
  const own = await seller.client.call(uploadContractAttachment, { name: 'a.pdf' }, { body: pagesOf(1) })
  expect((await save([own])).code).toBe(SUCCESS_CODE)
  expect((await save(Array.from({ length: 12 }, () => own))).code).toBe('input.invalid')
})

test('a row that calls a signed file an attachment is not what the history says', async () => {
  const contractId = await launched(seller, { parties: [partyFor(seller, { isSelf: true })] })
  const [row] = await documentsOf(app.db, contractId)
  await app.db.current().update(document).set({ isAttachment: true }).where(eq(document.id, row!.id))
  await expect(requireOnRecord(app.deps, contractId)).rejects.toMatchObject({
    code: 'document.record-broken',
  })
})

test('a contract is not finished with a signature that does not name its attachment', async () => {
  const contractId = await launched(seller, { parties: [partyFor(seller, { isSelf: true })] })
  await sign(app, seller, contractId)
  const [document] = await documentsOf(app.db, contractId)
  const [file] = await filesOf(contractId)
  await checkFinished(app.deps, document!, file!.body, [])
  const attachments = [{ name: '图纸.pdf', sha256: 'a'.repeat(64) }]
  await expect(checkFinished(app.deps, document!, file!.body, attachments)).rejects.toMatchObject({
    code: 'finish.not-valid',
    words: expect.stringContaining('林小满的签名没有写明附件“图纸.pdf”'),
  })
})

test('a contract of nothing but attachments is refused', async () => {
  const draft = await newDraft(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    content: ({ files }) => ({ fields: [], attachments: files.map(({ fileId }) => fileId) }),
  })
  const { contractId, version } = draft
  const { code, info } = await seller.client.ask(launchContract, {
    contractId,
    version,
    requestId: randomUUID(),
  })
  expect({ code, info }).toEqual({ code: 'draft.invalid', info: '林小满 还没有签名位置，请拖放一个' })
})

test('a file that was signed before keeps its bytes and its signatures', async () => {
  const first = await launched(seller, { parties: [partyFor(buyer)] })
  await sign(app, buyer, first)
  const [signedFile] = await filesOf(first)
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    pdf: signedFile!.body,
  })
  const [original] = await filesOf(contractId, 'original')
  expect(Buffer.compare(original!.body, signedFile!.body)).toBe(0)
  await sign(app, seller, contractId)
  expect((await seen(seller, contractId)).contract.status).toBe(6)
  const [final] = await filesOf(contractId)
  expect(Buffer.compare(final!.body.subarray(0, signedFile!.body.length), signedFile!.body)).toBe(0)
  const { signatures } = await verdictOn(final!.body)
  expect(signatures.map(({ signer, intact, trusted }) => ({ signer, intact, trusted }))).toEqual(
    ['周既明', '诺印时间戳服务', '林小满', '诺印时间戳服务'].map((signer) => ({
      signer,
      intact: true,
      trusted: true,
    })),
  )
})

test('an older revision is not taken for the final file, and checks are on record for whoever made them', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  await sign(app, buyer, contractId)
  const [half] = await filesOf(contractId)
  await sign(app, seller, contractId)
  const answer = await buyer.client.call(checkFile, { name: '半份.pdf' }, { body: half!.body })
  expect(answer.verdict).toMatchObject({
    overall: 'notFinal',
    issuedHere: true,
    headline: '这是较早的版本，不是最终文件',
  })
  const { rows, total } = await buyer.client.call(listCheckRecords, {})
  expect(total).toBe(1)
  expect(rows[0]).toEqual({
    recordId: answer.recordId,
    name: '半份.pdf',
    sha256: createHash('sha256').update(half!.body).digest('hex'),
    overall: 'notFinal',
    checkedAt: app.clock.now().toISOString(),
    verdict: answer.verdict,
  })
  expect((await seller.client.call(listCheckRecords, {})).total).toBe(0)
})

test('a check kept before weaknesses were told apart is listed as one without any', async () => {
  const stranger = await personSigner(app, '沈知微')
  const contractId = await launched(seller, { parties: [partyFor(seller, { isSelf: true })] })
  await sign(app, seller, contractId)
  const [file] = await filesOf(contractId)
  const { recordId, verdict } = await stranger.client.call(
    checkFile,
    { name: '旧.pdf' },
    { body: file!.body },
  )
  const older = {
    ...verdict,
    signatures: verdict.signatures.map((signature) =>
      Object.fromEntries(Object.entries(signature).filter(([key]) => key !== 'weaknesses')),
    ),
  }
  await app.db
    .current()
    .update(checkRecord)
    .set({ verdict: older as unknown as typeof verdict })
    .where(eq(checkRecord.id, recordId!))
  const { rows } = await stranger.client.call(listCheckRecords, {})
  expect(rows.map((row) => row.verdict)).toEqual([verdict])
})

test('a certificate revoked later leaves what it signed before valid, and the check says since when', async () => {
  const signer = await personSigner(app, '江晚舟')
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  await sign(app, signer, contractId)
  const [file] = await filesOf(contractId, 'current', signer)
  app.clock.advance(60_000)
  const at = app.clock.now()
  const move = { holder: { userId: signer.userId }, actor: systemActor('a test'), at }
  expect(await revokeCertificatesOf(app.deps, { ...move, reason: 'keyCompromised' })).toBe(1)
  const { overall, signatures } = await verdictOn(file!.body)
  expect({ overall, trusted: signatures[0]?.trusted, trust: signatures[0]?.answers.trust }).toEqual({
    overall: 'valid',
    trusted: true,
    trust: `签署人证书由受信任的机构签发，签署时有效；证书后来于 ${formatDate(at, 'YYYY-MM-DD hh:mm:ss')} 被吊销，时间戳证明签名在此之前`,
  })
})

test('chain heads are fixed every hour and before a report; a history altered later shows', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  await planAnchor(app.deps)
  expect(await chainAnchor(app.db, contractId)).toBe(undefined)
  app.clock.advance(3_600_000)
  await runJobs(app)
  expect(await chainAnchor(app.db, contractId)).toEqual(app.clock.now())
  await sign(app, buyer, contractId)
  await seller.client.ask(downloadEvidence, { contractId })
  expect(await chainAnchor(app.db, contractId)).toEqual(app.clock.now())
  expect((await seen(seller, contractId)).historyIntact).toBe(true)
  await app.db
    .current()
    .update(auditEntry)
    .set({ ip: '10.0.0.1' })
    .where(and(eq(auditEntry.chainId, contractId), eq(auditEntry.n, 2)))
  expect((await seen(seller, contractId)).historyIntact).toBe(false)
})

test('a document is given in stretches to who names its revision, and whole to who names another', async () => {
  const contractId = await launched(seller, { parties: [partyFor(seller, { isSelf: true })] })
  const [file] = (await seen(seller, contractId)).documents
  if (file === undefined) throw new Error('no document')
  const input = { contractId, documentId: file.documentId }
  const whole = (await seller.client.ask(downloadDocument, input)).body
  const ask = async (range: string, ifRange: string) => {
    const request = seller.client.request(downloadDocument, input)
    const headers = { ...request.headers, range, 'if-range': `"${ifRange}"` }
    const answer = await seller.client.send({ ...request, headers })
    const { 'content-range': contentRange, 'content-length': length, etag } = answer.headers
    return { status: answer.statusCode, contentRange, length, etag, bytes: answer.rawPayload }
  }
  const part = await ask('bytes=100-299', file.sha256)
  expect({ ...part, bytes: part.bytes.equals(whole.subarray(100, 300)) }).toEqual({
    status: 206,
    contentRange: `bytes 100-299/${file.size}`,
    length: '200',
    etag: `"${file.sha256}"`,
    bytes: true,
  })
  const other = await ask('bytes=100-299', file.originalSha256)
  expect([other.status, other.bytes.equals(whole)]).toEqual([200, true])
  const behind = await ask(`bytes=${file.size}-`, file.sha256)
  expect([behind.status, behind.contentRange, behind.bytes.length]).toEqual([416, `bytes */${file.size}`, 0])
})

test('a revision that is named is given as it was, whole and in stretches, after somebody else has signed', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  const [before] = (await seen(buyer, contractId)).documents
  if (before === undefined) throw new Error('no document')
  const { documentId, sha256: revision } = before
  const read = { contractId, documentId, revision }
  const shown = (await buyer.client.ask(downloadDocument, read)).body
  await sign(app, seller, contractId)
  const [after] = (await seen(buyer, contractId)).documents
  expect(after?.sha256).not.toBe(revision)
  const hashOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')
  const again = await buyer.client.ask(downloadDocument, read)
  expect([hashOf(shown), hashOf(again.body), again.headers['etag']]).toEqual([
    revision,
    revision,
    `"${revision}"`,
  ])
  const part = await askStretch(buyer.client, downloadDocument, read, revision)
  expect([part.status, part.bytes.equals(Buffer.from(shown).subarray(100, 300))]).toEqual([206, true])
  // Without it the newest is meant, of which stretches of the old one are no part.
  const newest = await askStretch(buyer.client, downloadDocument, { contractId, documentId }, revision)
  expect([newest.status, newest.sha256, hashOf(newest.bytes)]).toEqual([200, after?.sha256, after?.sha256])
})

test('a revision of another document is none of this one', async () => {
  const own = await launched(seller, { parties: [partyFor(buyer)] })
  const signer = await personSigner(app, '章若谷')
  const other = await launched(seller, { parties: [partyFor(signer)] })
  await sign(app, signer, other)
  const documentId = (await seen(seller, own)).documents[0]!.documentId
  const theirs = (await seen(seller, other)).documents[0]!
  const ask = async (revision: string) =>
    (await seller.client.ask(downloadDocument, { contractId: own, documentId, revision })).code
  expect([await ask('0'.repeat(64)), await ask(theirs.sha256)]).toEqual(['not-found', 'not-found'])
})

test('of a damaged document no stretch is given', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const [file] = (await seen(seller, contractId)).documents
  const { documentId, sha256 } = file!
  await app.db
    .current()
    .update(blobChunk)
    .set({ bytes: new Uint8Array(100) })
    .where(eq(blobChunk.sha256, sha256))
  const part = await askStretch(seller.client, downloadDocument, { contractId, documentId }, sha256)
  expect([part.status, part.bytes.includes('%PDF')]).toEqual([500, false])
  expect(JSON.parse(part.bytes.toString('utf8'))).toMatchObject({ code: 'server.failed' })
})
