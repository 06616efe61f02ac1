// A file becomes a template: fields and places are set on it, it is used, and what was set is signed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadContractFile } from '#protocol/base.ts'
import { confirmContract, getConfirmTask } from '#protocol/contracts/confirmations.ts'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { beginFilling, makeFilling } from '#protocol/templates/fillings.ts'
import type {
  TemplateContentInput,
  TemplateField,
  TemplatePlace,
} from '#protocol/templates/templates/content.ts'
import * as calls from '#protocol/templates/templates/templates.ts'
import { companySigner, partyIdOf, personSigner, runJobs, seen, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let supplier: Signer
let fileId: string
let templateId: string
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  supplier = await personSigner(app, '陈一诺')
  const body = samplePdf([{}, {}])
  fileId = (await boss.client.ask(uploadContractFile, { name: '送货确认书.pdf' }, { body })).data!.fileId
  const { data } = await boss.client.ask(calls.createTemplate, {
    requestId: randomUUID(),
    ...typed,
    content: content([], []),
  })
  templateId = data!.templateId
  // The template has a copy of its own; the upload is gone.
  const kept = (await boss.client.call(calls.getTemplate, { templateId })).content
  fileId = kept.templateStyle === 2 ? kept.file.fileId : ''
}, 60_000)
afterAll(() => app.close())

const typed = { name: '送货确认书', category: 'sale', note: '' } as const
const content = (fields: TemplateField[], places: TemplatePlace[]): TemplateContentInput => ({
  templateStyle: 2,
  fileId,
  roles: ['甲方', '乙方'],
  fields,
  places,
  attachments: [],
})
const field = (kind: FilledKind, row: number, change: Partial<TemplateField>): TemplateField => {
  const { value: _value, ...settings } = newFilled(kind)
  const fieldId = randomUUID()
  return { ...settings, fieldId, role: null, page: 0, x: 320, y: 60 + row * 60, w: 400, h: 36, ...change }
}
const place = (role: string, kind: TemplatePlace['kind'], x: number, size: number): TemplatePlace => ({
  fieldId: randomUUID(),
  role,
  kind,
  page: 0,
  x,
  y: 800,
  w: size,
  h: kind === 'personSign' ? size / 2 : size,
})
const amount = field('amount', 1, { label: '货款' })
const ON_PAGES = [
  field('text', 0, { label: '货物' }),
  amount,
  field('amountCn', 2, { label: '大写', sourceId: amount.fieldId }),
  field('phone', 3, { label: '收货电话', role: '乙方' }),
]
const PLACES = [
  place('甲方', 'companySeal', 80, 160),
  place('甲方', 'crossPage', 640, 160),
  place('乙方', 'personSign', 420, 115),
]
const change = (version: number, fields: TemplateField[], places: TemplatePlace[]) =>
  boss.client.ask(calls.changeTemplate, {
    templateId,
    version,
    ...typed,
    content: content(fields, places),
  })
const row = async (templateType: 2 | 3 | 4) =>
  (await boss.client.call(calls.listTemplates, { templateType })).rows[0]
const begin = () => boss.client.ask(beginFilling, { requestId: randomUUID(), templateId })

test('a file without anything set says so among the common and the fixed, and is not used there', async () => {
  await boss.client.call(calls.favourTemplate, { templateId, isFavourite: true })
  expect(await row(2)).toMatchObject({ templateType: 2, templateStyle: 2, isPosition: false })
  await boss.client.call(calls.fixTemplate, { templateId, isFixed: true })
  expect(await row(4)).toMatchObject({ templateType: 4, isPosition: false })
  expect(await begin()).toMatchObject({
    code: 'template.unplaced',
    info: expect.stringContaining('设置填写位'),
  })
  await boss.client.call(calls.fixTemplate, { templateId, isFixed: false })
})

test.each([
  ['a field off its page', [field('text', 0, { x: 700 })], [], '不在页面上'],
  ['a choice without options', [field('radio', 0, { options: [] })], [], '还没有选项'],
  ['a choice given twice', [field('select', 0, { options: ['甲', '甲'] })], [], '重复的选项'],
  ['a range that is none', [field('number', 0, { least: 5, most: 1 })], [], '最小值大于最大值'],
  ['words without an amount', [field('amountCn', 0, {})], [], '选择对应的金额'],
  [
    'words that somebody else fills in',
    [amount, field('amountCn', 2, { sourceId: amount.fieldId, role: '乙方' })],
    [],
    '由同一方填写',
  ],
  ['a place of who does not sign', [], [place('丙方', 'personSign', 80, 115)], '没有“丙方”'],
])('%s is refused in words', async (_says, fields, places, words) => {
  const { code, info } = await change(1, fields, places)
  expect([code, info.includes(words)]).toEqual(['template.invalid', true])
})

test('what is set makes a version, and who was slower overwrites nothing', async () => {
  expect((await change(1, ON_PAGES, PLACES)).data).toEqual({ version: 2 })
  expect((await change(1, [], [])).code).toBe('template.stale')
  expect(await row(3)).toMatchObject({ isPosition: true, version: 2 })
  expect((await boss.client.call(calls.getTemplate, { templateId })).content).toMatchObject({
    fields: ON_PAGES,
    places: PLACES,
  })
})

test('the contract made of it carries fields and places, and all of it is in the file that both signed', async () => {
  const draft = (await begin()).data!
  const { contractId } = draft
  const { version } = await boss.client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: {
      ...draft.content,
      ordered: false,
      parties: draft.content.parties.map((party) =>
        party.isSelf ? party : { ...party, name: supplier.name, phone: supplier.phone },
      ),
      template: {
        ...draft.content.template!,
        values: { [ON_PAGES[0]!.fieldId]: '四月春茶', [amount.fieldId]: '123450' },
      },
    },
  })
  const made = await boss.client.call(makeFilling, {
    requestId: randomUUID(),
    contractId,
    version,
    step: 'signSet',
  })
  const [own, other] = made.content.parties
  expect(made.content.fields.map(({ kind, partyId }) => [kind, partyId])).toEqual([
    ['companySeal', own!.partyId],
    ['crossPage', own!.partyId],
    ['personSign', other!.partyId],
  ])
  await boss.client.call(launchContract, { contractId, version: made.version, requestId: randomUUID() })

  const task = { contractId, partyId: await partyIdOf(boss, contractId, supplier) }
  const asked = await supplier.client.call(getConfirmTask, task)
  expect(asked.fields.map(({ label }) => label)).toEqual(['收货电话'])
  await supplier.client.call(confirmContract, {
    ...task,
    requestId: randomUUID(),
    version: asked.version,
    values: { [asked.fields[0]!.fieldId]: '13800000003' },
  })
  await runJobs(app)
  for (const signer of [boss, supplier]) await sign(app, signer, contractId)
  await runJobs(app)

  const { contract, documents } = await seen(boss, contractId)
  expect(contract.status).toBe(6)
  const { documentId } = documents[0]!
  const { body } = await boss.client.ask(downloadDocument, { contractId, documentId })
  const { verdict } = await app.client().call(checkFile, { name: '送货确认书.pdf' }, { body })
  expect([verdict.overall, verdict.issuedHere]).toEqual(['valid', true])
  if (missingTool('pdftotext', 'pdfsig') !== false) return
  const text = runTool('pdftotext', ['-raw', '{pdf}', '-'], { pdf: body }).output
  const words = ['四月春茶', '1,234.50', '人民币壹仟贰佰叁拾肆元伍角', '13800000003']
  expect(words.filter((one) => !text.includes(one))).toEqual([])
  const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: body })
  expect(output.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2)
})
