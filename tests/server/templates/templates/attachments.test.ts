// Files that go along with a template: kept for it, given to who sees it, copied with it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadContractAttachment, uploadContractFile } from '#protocol/base.ts'
import { getDraft } from '#protocol/contracts/drafts/drafts.ts'
import { beginFilling } from '#protocol/templates/fillings.ts'
import type { TemplateContentInput } from '#protocol/templates/templates/content.ts'
import * as calls from '#protocol/templates/templates/templates.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { templateText } from '#tests/support/templates.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const GONE = ['not-found', expect.stringMatching(/^没有找到这个模板/u)]
const LOST = ['not-found', '没有找到上传的文件，可能已被清理。请重新上传。']
const typed = { name: '合作协议', category: 'cooperation', note: '' } as const
const body = samplePdf([{}])

let app: TestApp
let boss: Signer
let clerk: Colleague
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  clerk = await hire(app, boss, '许办事')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
})
afterAll(() => app.close())

const annex = async ({ client }: Signer, name = '技术规格.pdf') =>
  (await client.call(uploadContractAttachment, { name }, { body })).fileId
const text = (attachments: string[]): TemplateContentInput => ({
  templateStyle: 1,
  text: templateText(),
  attachments,
})
const make = async (content: TemplateContentInput) => {
  const input = { requestId: randomUUID(), ...typed, content }
  const { code, info, data } = await boss.client.ask(calls.createTemplate, input)
  return { told: [code, info], templateId: data?.templateId ?? '' }
}
const read = async ({ client }: Signer, templateId: string) =>
  (await client.call(calls.getTemplate, { templateId })).content
const filesOf = async (templateId: string) => (await read(boss, templateId)).attachments
const given = async ({ client }: Signer, templateId: string, fileId: string) => {
  const { code, info, headers } = await client.ask(calls.downloadTemplateAttachment, { templateId, fileId })
  return code === '000000' ? [headers['content-type']] : [code, info]
}

test('a file is kept for the template and given to everybody who sees it', async () => {
  const upload = await annex(boss)
  const { templateId } = await make(text([upload, upload]))
  const [file, ...more] = await filesOf(templateId)
  expect([file?.name, file?.size, file?.fileId === upload, more]).toEqual([
    '技术规格.pdf',
    body.length,
    false,
    [],
  ])
  expect([
    await given(boss, templateId, file!.fileId),
    await given(clerk, templateId, file!.fileId),
    await given(other, templateId, file!.fileId),
  ]).toEqual([['application/pdf'], ['application/pdf'], GONE])
  const elsewhere = (await make(text([await annex(boss)]))).templateId
  const [foreign] = await filesOf(elsewhere)
  expect([
    await given(boss, templateId, foreign!.fileId),
    await given(boss, templateId, randomUUID()),
    await given(boss, randomUUID(), file!.fileId),
  ]).toEqual([GONE, GONE, GONE])
  // The upload is the template's own from now on.
  expect((await make(text([upload]))).told).toEqual(LOST)
})

test('only one’s own upload is taken, and of another template none', async () => {
  const { templateId } = await make(text([await annex(boss)]))
  const [file] = await filesOf(templateId)
  const contract = await boss.client.call(uploadContractFile, { name: '合同.pdf' }, { body })
  for (const wrong of [await annex(clerk), await annex(other), file!.fileId, contract.fileId, randomUUID()])
    expect((await make(text([wrong]))).told).toEqual(LOST)
})

const pages = async (): Promise<TemplateContentInput> => {
  const { fileId } = await boss.client.call(uploadContractFile, { name: '送货确认书.pdf' }, { body })
  const parts = { roles: ['甲方', '乙方'], fields: [], places: [] }
  return { templateStyle: 2, fileId, ...parts, attachments: [await annex(boss)] }
}
test.each([
  ['of an online text', async () => text([await annex(boss)])],
  ['of a file', pages],
])('a copy %s has files of its own, and saving it as it is makes no other version', async (_, content) => {
  const { templateId } = await make(await content())
  const { templateId: copy } = await boss.client.call(calls.copyTemplate, {
    requestId: randomUUID(),
    templateId,
  })
  const [first, second] = [await read(boss, templateId), await read(boss, copy)]
  expect([second.attachments.length, second.attachments[0]?.fileId === first.attachments[0]?.fileId]).toEqual(
    [1, false],
  )
  const attachments = second.attachments.map(({ fileId }) => fileId)
  const same: TemplateContentInput =
    second.templateStyle === 1
      ? { ...second, attachments }
      : { ...second, fileId: second.file.fileId, attachments }
  const save = (version: number, change: TemplateContentInput) =>
    boss.client.call(calls.changeTemplate, { templateId: copy, version, ...typed, content: change })
  expect(await save(1, same)).toEqual({ version: 1 })
  expect(await save(1, { ...same, attachments: [] })).toEqual({ version: 2 })
  expect(await given(boss, copy, attachments[0]!)).toEqual(GONE)
})

test('a contract made from it has copies of its files', async () => {
  const { templateId } = await make(text([await annex(boss, '报价单.pdf')]))
  const { contractId } = await boss.client.call(beginFilling, { requestId: randomUUID(), templateId })
  const { content } = await boss.client.call(getDraft, { contractId })
  const [file] = await filesOf(templateId)
  expect(content.attachList?.map(({ name, size, fileId }) => [name, size, fileId === file?.fileId])).toEqual([
    ['报价单.pdf', body.length, false],
  ])
})
