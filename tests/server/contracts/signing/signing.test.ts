// Two companies and a person sign a contract; strangers can check the result.
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { setSignPassword } from '#protocol/account/sessions/session.ts'
import { downloadDocument, downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { firstWilling, getSignTask, proveWilling } from '#protocol/contracts/signing.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import {
  companySigner,
  fieldAt,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  willingToken,
} from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a company and a person sign at once; the file is valid for our verifier and for pdfsig', async () => {
  const seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  const buyer = await personSigner(app, '周既明')
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: (content, fileId) => ({
      fields: [
        ...content.fields,
        fieldAt({ fileId, partyId: content.parties[0]!.partyId, kind: 'crossPage', x: 640, y: 300 }),
      ],
    }),
  })
  expect((await seen(seller, contractId)).contract).toMatchObject({ status: 5, label: 'toSign' })
  await sign(app, buyer, contractId)
  expect((await seen(buyer, contractId)).contract).toMatchObject({
    status: 5,
    label: 'waiting',
    waitingFor: ['杭州青禾科技有限公司（林小满）'],
  })
  await sign(app, seller, contractId)
  const done = await seen(buyer, contractId)
  expect(done.contract).toMatchObject({
    status: 6,
    label: 'completed',
    actions: ['download', 'evidence', 'abandon'],
  })
  expect(done.historyIntact).toBe(true)
  expect(await checkHistory(app.deps, contractId)).toEqual({ intact: true, brokenAt: undefined })

  const documentId = done.documents[0]!.documentId
  const { body } = await buyer.client.ask(downloadDocument, { contractId, documentId })
  const stranger = app.client()
  const { verdict } = await stranger.call(checkFile, { name: '合同.pdf' }, { body })
  expect({ overall: verdict.overall, issuedHere: verdict.issuedHere }).toEqual({
    overall: 'valid',
    issuedHere: true,
  })
  expect(
    verdict.signatures.map(({ signer, intact, trusted, changes, level }) => ({
      signer,
      intact,
      trusted,
      changes,
      level,
    })),
  ).toEqual([
    { signer: '周既明', intact: true, trusted: true, changes: [], level: 'B-LTA' },
    { signer: '杭州青禾科技有限公司', intact: true, trusted: true, changes: [], level: 'B-LTA' },
    { signer: '诺印时间戳服务', intact: true, trusted: true, changes: [], level: 'TST' },
  ])
  if (missingTool('pdfsig') === false) {
    const { output } = runTool('pdfsig', ['-nocert', '{contract.pdf}'], { 'contract.pdf': body })
    expect(output.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2)
  }
  if (missingTool('qpdf') === false) {
    expect(runTool('qpdf', ['--check', '{contract.pdf}'], { 'contract.pdf': body }).status).toBe(0)
  }

  const report = await seller.client.ask(downloadEvidence, { contractId })
  const evidence = await stranger.call(checkFile, { name: '出证报告.pdf' }, { body: report.body })
  expect({ overall: evidence.verdict.overall, issuedHere: evidence.verdict.issuedHere }).toEqual({
    overall: 'valid',
    issuedHere: true,
  })
  const again = await buyer.client.ask(downloadEvidence, { contractId })
  expect(Buffer.compare(again.body, report.body)).toBe(0)
  // The report anchored the history it tells, and the anchor is written out.
  expect([await runJobs(app), await runJobs(app)]).toEqual([1, 0])
})

test('the page begins with the method that the person’s will was proved by last', async () => {
  const seller = await companySigner(app, '苏予安', '宁波安澜贸易有限公司')
  const buyer = await personSigner(app, '陈一诺')
  const task = async (contractId: string) => {
    const at = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
    const { lastWilling, documentsHash } = await buyer.client.call(getSignTask, at)
    return { at, lastWilling, documentsHash }
  }
  const first = await task(await launched(seller, { parties: [partyFor(buyer)] }))
  expect(first.lastWilling).toBeNull()
  await willingToken(app, buyer, first.at)
  app.clock.advance(1_000)
  expect((await task(first.at.contractId)).lastWilling).toBe('sms')
  await buyer.client.call(sendVerifyCode, { phone: buyer.phone, purpose: 'signPassword' })
  await buyer.client.call(setSignPassword, {
    verifyCode: await app.code(buyer.phone),
    signPassword: '802461',
  })
  const { at, documentsHash } = first
  await buyer.client.call(proveWilling, { ...at, method: 'signPwd', secret: '802461', documentsHash })
  const second = await task(await launched(seller, { parties: [partyFor(buyer)] }))
  expect(second.lastWilling).toBe('signPwd')
})

it.each([
  ['sms', ['sms', 'signPwd'], null],
  ['signPwd', ['sms', 'signPwd'], 'signPwd'],
  ['signPwd', ['signPwd'], 'sms'],
] as const)('a person begins with %s of %j after %s', (begins, willing, lastWilling) => {
  expect(firstWilling({ willing: [...willing], lastWilling })).toBe(begins)
})
