// What the initiator fills in is drawn at the launch and stands in the file that all signed.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile, uploadAttachment } from '#protocol/base.ts'
import {
  copyContract,
  downloadDocument,
  getContract,
  revokeContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { launched, newDraft, partyFor, personSigner, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
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

const filled = (
  fileId: string,
  kind: FilledKind,
  row: number,
  change: Partial<FilledField> = {},
): FilledField => ({
  ...newFilled(kind),
  fieldId: randomUUID(),
  fileId,
  partyId: null,
  page: 0,
  x: 320,
  y: 40 + row * 50,
  w: 400,
  h: 36,
  ...change,
})

/** Every kind with a value; `picture` is an uploaded picture's id. */
const everyKind = (fileId: string, picture: string): FilledField[] => {
  const amount = filled(fileId, 'amount', 2, { value: '123450' })
  return [
    filled(fileId, 'text', 0, { value: '文三路九十号' }),
    filled(fileId, 'number', 1, { value: '12.5' }),
    amount,
    filled(fileId, 'amountCn', 3, { sourceId: amount.fieldId }),
    filled(fileId, 'idNo', 4, { value: '11010519491231002X' }),
    filled(fileId, 'phone', 5, { value: '13800000003' }),
    filled(fileId, 'date', 6, { value: '2026-12-01' }),
    filled(fileId, 'select', 7, { value: '选项二' }),
    filled(fileId, 'radio', 8, { value: '选项一' }),
    filled(fileId, 'checkbox', 9, { value: '选项一\n选项二' }),
    filled(fileId, 'multiText', 10, { value: '第一行\n第二行', h: 60 }),
    filled(fileId, 'image', 12, { value: picture, h: 80 }),
    filled(fileId, 'text', 14, { required: false, label: '备注' }),
  ]
}

const uploadedPicture = async (signer: Signer): Promise<string> => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366CC' } })
  const body = new Uint8Array(await picture.png().toBuffer())
  return (await signer.client.call(uploadAttachment, { name: '附图.png' } as never, { body })).fileId
}

const draftWith = (fields: (fileId: string) => FilledField[]) => ({
  parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  content: (_: DraftContent, fileId: string) => ({ filled: fields(fileId) }),
})

test('all kinds are found in the file that both signed, and every checker takes it', async () => {
  const picture = await uploadedPicture(seller)
  const contractId = await launched(
    seller,
    draftWith((fileId) => everyKind(fileId, picture)),
  )
  await sign(app, buyer, contractId)
  await sign(app, seller, contractId)
  const { contract, documents } = await seen(buyer, contractId)
  expect(contract).toMatchObject({ status: 6 })
  const documentId = documents[0]!.documentId
  const { body } = await buyer.client.ask(downloadDocument, { contractId, documentId })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body })
  expect({
    overall: verdict.overall,
    issuedHere: verdict.issuedHere,
    changes: verdict.signatures.flatMap(({ changes }) => changes),
  }).toEqual({ overall: 'valid', issuedHere: true, changes: [] })
  if (missingTool('pdftotext', 'pdfsig', 'qpdf') !== false) return
  const files = { pdf: body }
  const text = runTool('pdftotext', ['-raw', '{pdf}', '-'], files).output
  const words = ['文三路九十号', '12.5', '1,234.50', '人民币壹仟贰佰叁拾肆元伍角', '11010519491231002X']
  const more = ['13800000003', '2026年12月01日', '●选项一', '○选项二', '■选项二', '第一行\n第二行']
  expect([...words, ...more].filter((wanted) => !text.includes(wanted))).toEqual([])
  expect(runTool('qpdf', ['--check', '{pdf}'], files).status).toBe(0)
  const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], files)
  expect(output.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2)
})

const launchOf = async (fields: (fileId: string) => FilledField[]) => {
  const { contractId, version, content } = await newDraft(seller, draftWith(fields))
  const answer = await seller.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  const [field] = content.filled ?? []
  return { code: answer.code, words: answer.fields?.[`fields.${field?.fieldId}`] }
}

test('a value that is missing, has no room, or names another’s picture stops the launch at its field', async () => {
  const foreign = await uploadedPicture(buyer)
  expect(await launchOf((fileId) => [filled(fileId, 'text', 0)])).toEqual({
    code: 'draft.invalid',
    words: '请填写“单行文本”',
  })
  expect(
    await launchOf((fileId) => [filled(fileId, 'text', 0, { value: '放不下的内容', w: 16, h: 16 })]),
  ).toEqual({
    code: 'draft.invalid',
    words: '“单行文本”的内容在框里放不下，请放大填写框或缩短内容',
  })
  for (const picture of [foreign, randomUUID()])
    expect(await launchOf((fileId) => [filled(fileId, 'image', 0, { value: picture })])).toEqual({
      code: 'draft.invalid',
      words: '“图片”须为您上传的 JPG 或 PNG 图片，不超过 2 MB，请重新上传',
    })
})

test('one’s own party fills before the launch; the other side does when it confirms', async () => {
  const draftOf = (at: number) =>
    newDraft(seller, {
      ...draftWith(() => []),
      content: (plain, fileId) => ({
        filled: [filled(fileId, 'text', 0, { partyId: plain.parties[at]!.partyId })],
      }),
    })
  const launch = ({ contractId, version }: { contractId: string; version: number }) =>
    seller.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  const own = await draftOf(0)
  expect(await launch(own)).toMatchObject({
    code: 'draft.invalid',
    fields: { [`fields.${own.content.filled![0]!.fieldId}`]: '我方的填写项在发起前填写，请改为由发起方填写' },
  })
  const theirs = await draftOf(1)
  expect(await launch(theirs)).toMatchObject({ code: '000000' })
  const { contract } = await seller.client.call(getContract, { contractId: theirs.contractId })
  expect(contract.label).toBe('confirming')
})

test('a copy keeps what was filled in, for the parties as they are named there', async () => {
  const picture = await uploadedPicture(seller)
  const contractId = await launched(
    seller,
    draftWith((fileId) => everyKind(fileId, picture)),
  )
  await seller.client.call(revokeContract, {
    contractId,
    reason: '信息有误，重新发起',
    requestId: randomUUID(),
  })
  const copy = await seller.client.call(copyContract, { contractId, requestId: randomUUID() })
  const { content } = await seller.client.call(getDraft, { contractId: copy.contractId })
  expect(content.filled?.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
    everyKind('', picture).map(({ kind, value }) => `${kind} ${value}`),
  )
  expect((await seller.client.ask(downloadFile, { fileId: picture })).body.length).toBeGreaterThan(50)
})
