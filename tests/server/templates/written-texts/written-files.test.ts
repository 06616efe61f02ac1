// Contract files that are written online: made, read by their writer, launched as any other.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile } from '#protocol/base.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import {
  getWrittenFile,
  makeWrittenFile,
  WRITTEN_NOTE,
} from '#protocol/templates/written-texts/written-files.ts'
import { newField } from '#protocol/templates/written-texts/new-field.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { ownedContent } from '#server/operations/contracts/drafts/owned-content.ts'
import { ordinaryFields, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { clause, paragraph, title, written } from '#tests/support/written-texts.ts'

let app: TestApp
let writer: Signer
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  writer = await personSigner(app, '林执笔')
  other = await personSigner(app, '周旁人')
})
afterAll(() => app.close())

const TEXT = written([title('技术服务合同'), clause('a', 'article', '服务'), paragraph('乙方提供运维服务。')])
const make = (text: WrittenText) =>
  writer.client.ask(makeWrittenFile, { requestId: randomUUID(), text } as never)

test('a text becomes a file named by its title, with the text kept beside it for its writer alone', async () => {
  const { data: file } = await make(TEXT)
  expect(file).toMatchObject({
    name: '技术服务合同.pdf',
    alreadySigned: false,
    notes: [WRITTEN_NOTE],
    pages: [{ width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) }],
  })
  const { body } = await writer.client.ask(downloadFile, { fileId: file!.fileId })
  expect(textOf(body).replaceAll(/\s+/gu, '')).toContain('第一条服务乙方提供运维服务。')
  expect(await writer.client.call(getWrittenFile, { fileId: file!.fileId })).toEqual({
    fileId: file!.fileId,
    text: TEXT,
  })
  expect((await other.client.ask(getWrittenFile, { fileId: file!.fileId })).code).toBe('not-found')
})

test('it is launched as any other file', async () => {
  const { data: file } = await make(TEXT)
  const draft = await writer.client.call(createDraft, { requestId: randomUUID() })
  const party = partyFor(other)
  const { version } = await writer.client.call(saveDraft, {
    contractId: draft.contractId,
    version: draft.version,
    content: {
      ...draft.content,
      name: '技术服务合同',
      files: [file!],
      parties: [party],
      fields: ordinaryFields(file!.fileId, party, 0),
    },
  })
  const launched = await writer.client.call(launchContract, {
    contractId: draft.contractId,
    version,
    requestId: randomUUID(),
  })
  expect(launched.contractId).toBe(draft.contractId)
})

test('whoever takes a draft over goes on writing its text', async () => {
  const { data: file } = await make(TEXT)
  const { content } = await writer.client.call(createDraft, { requestId: randomUUID() })
  const { userId, name, phone } = other
  const taken = await ownedContent(app.deps, { ...content, files: [file!] }, { userId, name, phone })
  const fileId = taken.files[0]!.fileId
  expect(fileId).not.toBe(file!.fileId)
  expect(await other.client.call(getWrittenFile, { fileId })).toEqual({ fileId, text: TEXT })
  expect((await writer.client.ask(getWrittenFile, { fileId })).code).toBe('not-found')
})

test('an empty text, and one with a field left open, are refused in words', async () => {
  const empty = await make(written([{ type: 'title', content: [] }]))
  expect([empty.code, empty.info]).toEqual(['draft.invalid', '正文还是空的，请先撰写内容'])
  const open = await make({ ...TEXT, fields: [newField('text', [])] })
  expect([open.code, open.info]).toEqual(['draft.invalid', '合同里不能留填写项，请直接写明内容'])
})
