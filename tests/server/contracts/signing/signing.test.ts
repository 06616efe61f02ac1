// Two companies and a person sign a contract; strangers can check the result.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDocument, downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import {
  companySigner,
  fieldAt,
  launched,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
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
