// Templates: made, changed by versions, listed, copied, fixed, used, stopped and deleted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStorage, uploadContractFile } from '#protocol/base.ts'
import { beginFilling, previewFilling } from '#protocol/templates/fillings.ts'
import * as calls from '#protocol/templates/templates/templates.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { insertUse } from '#server/domain/templates/templates/uses.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { templateText } from '#tests/support/templates.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'

let app: TestApp
let boss: Signer
let legal: Colleague
let clerk: Colleague
let other: Signer
let person: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  person = await personSigner(app, '陈一诺')
  legal = await hire(app, boss, '方法务', { roles: ['staff', 'legal'] })
  clerk = await hire(app, boss, '许办事')
})
afterAll(() => app.close())

const typed = { name: '合作协议', category: 'cooperation', note: '' } as const
const make = ({ client }: Signer, text = templateText(), name: string = typed.name) =>
  client.ask(calls.createTemplate, {
    requestId: randomUUID(),
    ...typed,
    name,
    content: { templateStyle: 1, text },
  })
const made = async (who: Signer, text = templateText(), name?: string): Promise<string> =>
  (await make(who, text, name)).data!.templateId
const listed = async ({ client }: Signer, templateType: 1 | 2 | 3 | 4, more = {}): Promise<TemplateRow[]> =>
  (await client.call(calls.listTemplates, { templateType, ...more })).rows

const begun = ({ client }: Signer, templateId: string) =>
  client.ask(beginFilling, { requestId: randomUUID(), templateId })

test('a text becomes a template of the company, seen by all of it and by nobody else', async () => {
  const templateId = await made(legal, templateText(), '年度合作协议')
  const row = (await listed(clerk, 3, { search: '年度' }))[0]!
  expect(row).toEqual({
    pdfUrl: `/zkkxdev/ContractService/template/pdf?templateId=${templateId}&version=1`,
    htmlUrl: `/zkkxdev/ContractService/template?templateId=${templateId}&version=1`,
    templateId,
    templateName: '年度合作协议',
    templateType: 3,
    templateStyle: 1,
    attachList: [],
    lawfirmTypeStr: '',
    useStatus: 0,
    isPosition: true,
    version: 1,
    category: 'cooperation',
    note: '',
    laws: [],
    checkedOn: '',
    roles: ['甲方', '乙方'],
    isFavourite: false,
    uses: 0,
    updatedAt: app.clock.now().toISOString(),
    actions: ['use', 'favour'],
  })
  expect((await listed(legal, 3, { search: '年度' }))[0]!.actions).toEqual([
    'use',
    'edit',
    'stop',
    'del',
    'favour',
    'copy',
  ])
  expect((await listed(boss, 3, { search: '年度' }))[0]!.actions).toContain('fix')
  expect(await listed(clerk, 3, { search: '年度', category: 'labour' })).toEqual([])
  expect(await listed(other, 3)).toEqual([])
  expect((await other.client.ask(calls.getTemplate, { templateId })).code).toBe('not-found')
  expect((await make(clerk)).code).toBe('permission.denied')
})

test('its pages are typeset once, with the fields open', async () => {
  const templateId = await made(person)
  const { body } = await person.client.ask(calls.downloadTemplate, { templateId })
  expect(textOf(body).replaceAll(/\s+/gu, '')).toContain('第一条价款')
  const again = await person.client.ask(calls.downloadTemplate, { templateId, version: 1 })
  expect(again.body).toEqual(body)
  expect(await stretchesOf(person.client, calls.downloadTemplate, { templateId })).toEqual(IN_STRETCHES)
  expect((await boss.client.ask(calls.downloadTemplate, { templateId })).code).toBe('not-found')
})

test('other words make a version that stays, the same ones none; who comes second is refused', async () => {
  const templateId = await made(legal)
  const change = (version: number, text = templateText(), name = '合作协议') =>
    boss.client.ask(calls.changeTemplate, {
      templateId,
      version,
      ...typed,
      name,
      content: { templateStyle: 1, text },
    })
  expect((await change(1, templateText(), '合作协议二')).data).toEqual({ version: 1 })
  expect((await change(1, templateText('新协议'))).data).toEqual({ version: 2 })
  expect((await change(1, templateText('另一份'))).code).toBe('template.stale')
  expect(
    (await legal.client.call(calls.listTemplateVersions, { templateId })).map(({ version, savedBy }) => [
      version,
      savedBy,
    ]),
  ).toEqual([
    [2, '林小满'],
    [1, '方法务'],
  ])
  const first = await legal.client.call(calls.getTemplate, { templateId, version: 1 })
  expect([first.contentVersion, first.version, first.content]).toEqual([
    1,
    2,
    { templateStyle: 1, text: templateText(), attachments: [] },
  ])
  const kept = await clerk.client.call(calls.getTemplate, { templateId, version: 1 })
  expect([kept.contentVersion, kept.roles]).toEqual([1, ['甲方', '乙方']])
})

test('a file becomes a template whose places are checked, and is no upload any more', async () => {
  const pdf = samplePdf([{}])
  const before = await legal.client.call(getStorage, {})
  const { fileId } = (await legal.client.ask(uploadContractFile, { name: '合同.pdf' }, { body: pdf })).data!
  const ask = (page: number, role = '甲方') =>
    legal.client.ask(calls.createTemplate, {
      requestId: randomUUID(),
      ...typed,
      name: '文件模板',
      content: {
        templateStyle: 2,
        fileId,
        roles: ['甲方'],
        fields: [],
        places: [{ fieldId: randomUUID(), role, kind: 'companySeal', page, x: 10, y: 10, w: 120, h: 120 }],
      },
    })
  expect((await ask(9)).code).toBe('template.invalid')
  expect((await ask(0, '丙方')).code).toBe('template.invalid')
  const { templateId } = (await ask(0)).data!
  const { content } = await clerk.client.call(calls.getTemplate, { templateId })
  expect(content).toMatchObject({ templateStyle: 2, file: { name: '合同.pdf' }, roles: ['甲方'] })
  const { body } = await clerk.client.ask(calls.downloadTemplate, { templateId })
  expect(textOf(body)).toBe(textOf(pdf))
  const used = (await legal.client.call(getStorage, {})).used - before.used
  expect(used).toBe(content.templateStyle === 2 ? content.file.size : 0)
  expect((await ask(0)).code).toBe('not-found')
  await boss.client.call(calls.deleteTemplate, { templateId })
  expect((await legal.client.call(getStorage, {})).used).toBe(before.used)
})

test('a file without places is not used while it is fixed or common, and may be while it is only built', async () => {
  const { fileId } = (
    await boss.client.ask(uploadContractFile, { name: '合同.pdf' }, { body: samplePdf([{}]) })
  ).data!
  const { templateId } = await boss.client.call(calls.createTemplate, {
    requestId: randomUUID(),
    ...typed,
    content: { templateStyle: 2, fileId, roles: [], fields: [], places: [] },
  })
  expect((await begun(boss, templateId)).code).toBe('000000')
  await boss.client.call(calls.fixTemplate, { templateId, isFixed: true })
  expect((await begun(boss, templateId)).code).toBe('template.unplaced')
})

test('administrators fix a body: colleagues use it, and neither change, copy nor stop it', async () => {
  const templateId = await made(legal)
  expect((await legal.client.ask(calls.fixTemplate, { templateId, isFixed: true })).code).toBe(
    'template.fixed',
  )
  await boss.client.call(calls.fixTemplate, { templateId, isFixed: true })
  expect((await boss.client.ask(calls.fixTemplate, { templateId, isFixed: true })).code).toBe(
    'template.not-possible',
  )
  const find = async (who: Signer, type: 3 | 4) =>
    (await listed(who, type)).find((row) => row.templateId === templateId)
  expect((await find(legal, 4))!.actions).toEqual(['use', 'favour'])
  expect(await find(legal, 3)).toBeUndefined()
  expect((await begun(boss, templateId)).code).toBe('000000')
  for (const [endpoint, input] of [
    [calls.copyTemplate, { requestId: randomUUID() }],
    [calls.setTemplateUse, { useStatus: 1 }],
    [calls.deleteTemplate, {}],
  ] as const)
    expect((await legal.client.ask(endpoint, { templateId, ...input } as never)).code).toBe('template.fixed')
  await boss.client.call(calls.fixTemplate, { templateId, isFixed: false })
  expect((await find(legal, 3))!.actions).toContain('edit')
})

test('common ones are each person’s own in each identity; a copy is a template of its own', async () => {
  const templateId = await made(boss, templateText('服务协议'), '服务协议')
  await clerk.client.call(calls.favourTemplate, { templateId, isFavourite: true })
  const [common] = await listed(clerk, 2)
  expect([common!.templateId, common!.templateType, common!.isFavourite]).toEqual([templateId, 2, true])
  expect(await listed(boss, 2)).toEqual([])
  const copy = await legal.client.call(calls.copyTemplate, { requestId: randomUUID(), templateId })
  const { templateName, content, version } = await legal.client.call(calls.getTemplate, copy)
  expect([templateName, version, content]).toEqual([
    '服务协议（副本）',
    1,
    { templateStyle: 1, text: templateText('服务协议'), attachments: [] },
  ])
  await clerk.client.call(calls.favourTemplate, { templateId, isFavourite: false })
  expect(await listed(clerk, 2)).toEqual([])
})

test('a stopped one is kept by drafts that have its version, and offered to nobody else', async () => {
  const templateId = await made(legal)
  await legal.client.call(calls.setTemplateUse, { templateId, useStatus: 1 })
  expect((await begun(boss, templateId)).code).toBe('template.stopped')
  const kept = { templateId, version: 1, values: {} }
  expect((await boss.client.ask(previewFilling, kept)).code).toBe('000000')
  const row = (await listed(legal, 3)).find((one) => one.templateId === templateId)!
  expect([row.useStatus, row.actions]).toEqual([1, ['edit', 'enable', 'del', 'favour', 'copy']])
})

test('uses are counted once a contract, by person, in the identity that used it', async () => {
  const templateId = await made(person)
  const contractId = randomUUID()
  const { userId } = person
  const use = { contractId, templateId, version: 1, identityId: userId, userId, usedAt: app.clock.now() }
  await insertUse(app.db, use)
  await insertUse(app.db, use)
  expect(await person.client.call(calls.listTemplateUses, { templateId })).toEqual({
    total: 1,
    people: [{ name: '陈一诺', count: 1, lastUsedAt: app.clock.now().toISOString() }],
  })
})

test('a text that nobody could sign is refused in words', async () => {
  const text = templateText()
  const { code, info } = await make(boss, { ...text, roles: ['甲方'] })
  expect([code, info]).toEqual([
    'template.invalid',
    '“联系电话”由“乙方”填写，但签署方里没有“乙方”，请重新选择填写方。',
  ])
})
