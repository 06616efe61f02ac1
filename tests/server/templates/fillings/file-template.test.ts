// A file becomes a template: fields and places are set on it, it is used, and what was set is signed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadContractFile } from '#protocol/base.ts'
import { checkLaunchTable, startLaunchList } from '#protocol/contracts/batches/launching.ts'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { confirmContract, getConfirmTask } from '#protocol/contracts/confirmations.ts'
import { downloadDocument, listContracts } from '#protocol/contracts/contracts/contracts.ts'
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
import {
  companySigner,
  giveDocuments,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { newPhone } from '#tests/support/people.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'

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
})
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

test('a spreadsheet launches it for each row, with what the row says on the pages of the file', async () => {
  await giveDocuments(app, { ownerType: 'company', ownerId: boss.companyId! })
  expect((await change(2, ON_PAGES.slice(0, 3), PLACES)).data).toEqual({ version: 3 })
  const draft = (await begin()).data!
  const { contractId } = draft
  const { version } = await boss.client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: {
      ...draft.content,
      parties: draft.content.parties.map((party) =>
        party.isSelf ? party : { ...party, name: '王一一', phone: newPhone() },
      ),
      template: {
        ...draft.content.template!,
        values: { [ON_PAGES[0]!.fieldId]: '四月春茶', [amount.fieldId]: '123450' },
      },
    },
  })
  const step = 'contracSigning' as const
  await boss.client.call(makeFilling, { requestId: randomUUID(), contractId, version, step })
  const header = ['合同名称', '签署方2姓名', '签署方2手机号', '货物', '货款']
  const check = (...rows: string[][]) =>
    boss.client.ask(checkLaunchTable, { contractId, name: '名单.xlsx' } as never, {
      body: writeWorkbook([{ name: '填写', rows: [header, ...rows], widths: header.map(() => 12) }]),
    })
  const wrong = await check(['', '李二二', newPhone(), '', '一万'])
  expect([wrong.data?.listId, wrong.data?.problems.map(({ problem }) => problem)]).toEqual([
    null,
    ['货款：须为不小于 0 的数字，单位元，最多两位小数'],
  ])
  const { data } = await check(
    ['李二二的确认书', '李二二', newPhone(), '明前龙井', '9000'],
    ['赵三三的确认书', '赵三三', newPhone(), '', ''],
  )
  const listId = data!.listId!
  const { batchToken } = await boss.client.call(startLaunchList, { requestId: randomUUID(), listId })
  while ((await runJobs(app)) > 0);
  const task = (await boss.client.call(listBatches, {})).rows.find((one) => one.batchToken === batchToken)
  expect(task).toMatchObject({ finishedContracts: 2, failedContracts: 0 })
  const { rows } = await boss.client.call(listContracts, { tab: 'all', page: 1 } as never)
  const textNamed = async (name: string): Promise<string> => {
    const one = rows.find((line) => line.name === name)!.contractId
    const { documentId } = (await seen(boss, one)).documents[0]!
    return textOf((await boss.client.ask(downloadDocument, { contractId: one, documentId })).body)
  }
  expect(await textNamed('李二二的确认书')).toMatch(/明前龙井[^]*9,000\.00[^]*玖仟元/u)
  expect(await textNamed('赵三三的确认书')).toMatch(/四月春茶[^]*1,234\.50/u)
})
