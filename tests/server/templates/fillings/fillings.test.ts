// A template is filled in: begun, previewed, made into a file with its places, launched, counted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { Draft, DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { uploadContractFile } from '#protocol/base.ts'
import * as calls from '#protocol/templates/fillings.ts'
import { changeTemplate, createTemplate, listTemplateUses } from '#protocol/templates/templates/templates.ts'
import type { TemplateContentInput } from '#protocol/templates/templates/content.ts'
import { writeText } from '#server/domain/templates/platform-texts/write-text.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let tenant: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  tenant = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

const lease = (title = '场地租赁合同') =>
  writeText(`
roles 甲方 乙方
field owner text 出租单位名称
field code text 出租单位统一社会信用代码
field renter text 承租人姓名
field renterPhone phone 承租人手机号 @乙方
field rent amount 月租金
field rentCn amountCn 月租金大写 <rent
field pets radio 宠物 =可以养/不可以养
field petRules text 养宠物的约定
# ${title}
{owner}（{code}）将场地租给 {renter}，电话 {renterPhone}，月租金 {rent} 元（{rentCn}）。
?? pets=可以养
宠物：{petRules}
??
@sign 甲方 companySeal {owner} / 乙方 personSign {renter}
`)

const typed = { name: '场地租赁合同', category: 'lease', note: '' } as const
const template = async (content: TemplateContentInput): Promise<string> => {
  const made = await boss.client.call(createTemplate, { requestId: randomUUID(), ...typed, content })
  return made.templateId
}
const textTemplate = () => template({ templateStyle: 1, text: lease(), attachments: [] })
const begin = (templateId: string): Promise<Draft> =>
  boss.client.call(calls.beginFilling, { requestId: randomUUID(), templateId })
const save = async (draft: Draft, content: DraftContent): Promise<Draft> => {
  const { contractId, version } = draft
  const saved = await boss.client.call(saveDraft, { contractId, version, content })
  return { ...draft, ...saved, content }
}
const ask = ({ contractId, version }: Draft) =>
  boss.client.ask(calls.makeFilling, { requestId: randomUUID(), contractId, version, step: 'signSet' })

/** With 乙方 named and values typed. */
const filledIn = ({ content }: Draft, values: Record<string, string>): DraftContent => ({
  ...content,
  parties: content.parties.map((party) =>
    party.isSelf ? party : { ...party, name: '陈一诺', phone: tenant.phone },
  ),
  template: { ...content.template!, values },
})

test('the company takes the role that is sealed, and what is known of it need not be typed', async () => {
  const { content } = await begin(await textTemplate())
  expect([content.startType, content.step, content.name]).toEqual([2, 'templateSet', '场地租赁合同'])
  expect(content.parties.map(({ isSelf, partyType }) => [isSelf, partyType])).toEqual([
    [true, 2],
    [false, 1],
  ])
  expect(content.template!.roles.map(({ name, partyId }) => [name, partyId])).toEqual([
    ['甲方', content.parties[0]!.partyId],
    ['乙方', content.parties[1]!.partyId],
  ])
  expect(content.template!.fields.map(({ key, fact, when }) => [key, fact?.what, when])).toEqual([
    ['owner', 'name', null],
    ['code', 'creditCode', null],
    ['renter', 'name', null],
    ['renterPhone', 'phone', null],
    ['rent', undefined, null],
    ['rentCn', undefined, null],
    ['pets', undefined, null],
    ['petRules', undefined, [{ key: 'pets', equals: '可以养' }]],
  ])
})

test('nothing is made before everything that is asked is filled in, each fault at its field', async () => {
  const draft = await begin(await textTemplate())
  const saved = await save(draft, filledIn(draft, { pets: '可以养', rent: '12x' }))
  const refused = await ask(saved)
  expect([refused.code, Object.keys(refused.fields ?? {}).toSorted()]).toEqual([
    'draft.invalid',
    ['template.petRules', 'template.rent'],
  ])
})

test('the text is made with what was filled in, its places go to the parties, and what is left to 乙方 stays open', async () => {
  const draft = await begin(await textTemplate())
  const saved = await save(draft, filledIn(draft, { pets: '不可以养', rent: '350000' }))
  const made = (await ask(saved)).data!
  const [self, other] = made.content.parties
  const [file] = made.content.files
  expect([made.content.step, file!.name, made.content.template!.made!.fileId]).toEqual([
    'signSet',
    '场地租赁合同.pdf',
    file!.fileId,
  ])
  expect(made.content.fields.map(({ kind, partyId }) => [kind, partyId])).toEqual([
    ['companySeal', self!.partyId],
    ['signDate', self!.partyId],
    ['personSign', other!.partyId],
    ['signDate', other!.partyId],
  ])
  expect(made.content.filled!.map(({ label, partyId, value }) => [label, partyId, value])).toEqual([
    ['承租人手机号', other!.partyId, ''],
  ])
  const text = textOf(await app.deps.storage.get(file!.sha256)).replaceAll(/\s/gu, '')
  expect(text).toContain('杭州青禾科技有限公司')
  expect(text).toContain('租给陈一诺')
  expect(text).toContain('月租金3,500.00元（人民币叁仟伍佰元整）')
  expect(text).not.toContain('宠物')

  const { contractId } = made
  const again = await boss.client.call(getDraft, { contractId })
  expect(again.content).toEqual(made.content)

  // Another name makes the file out of date, which the launch does not let through.
  const renamed = await save(again, {
    ...again.content,
    parties: again.content.parties.map((party) => (party.isSelf ? party : { ...party, name: '陈二诺' })),
  })
  const refused = await boss.client.ask(launchContract, {
    contractId,
    version: renamed.version,
    requestId: randomUUID(),
  })
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['draft.invalid', ['template.made']])
})

test('a launch counts as a use, and the next draft is told what was typed', async () => {
  const templateId = await textTemplate()
  const draft = await begin(templateId)
  const saved = await save(draft, filledIn(draft, { pets: '不可以养', rent: '350000', owner: '青禾' }))
  const made = (await ask(saved)).data!
  const { contractId, version } = made
  await boss.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  expect(await boss.client.call(listTemplateUses, { templateId })).toEqual({
    total: 1,
    people: [{ name: '林小满', count: 1, lastUsedAt: app.clock.now().toISOString() }],
  })
  const next = await begin(templateId)
  expect(await boss.client.call(calls.getFilling, { contractId: next.contractId })).toEqual({
    newest: null,
    remembered: { pets: '不可以养', rent: '350000', owner: '青禾' },
  })
})

test('a draft keeps its version, and is told of a newer one', async () => {
  const templateId = await textTemplate()
  const draft = await begin(templateId)
  const content: TemplateContentInput = { templateStyle: 1, text: lease('新版租赁合同'), attachments: [] }
  await boss.client.call(changeTemplate, { templateId, version: 1, ...typed, content })
  const { newest } = await boss.client.call(calls.getFilling, { contractId: draft.contractId })
  expect([newest?.version, newest?.roles.map(({ name }) => name)]).toEqual([2, ['甲方', '乙方']])
  const made = (await ask(await save(draft, filledIn(draft, { pets: '不可以养', rent: '1' })))).data!
  expect(textOf(await app.deps.storage.get(made.content.files[0]!.sha256))).not.toContain('新版')
})

test('the pages at what is filled in so far are shown, and what is wrong is not', async () => {
  const templateId = await textTemplate()
  const { body } = await boss.client.ask(calls.previewFilling, {
    templateId,
    version: 1,
    values: { rent: '88800', pets: '什么都行' },
  })
  const text = textOf(body)
  expect(text).toContain('888.00')
  expect(text).not.toContain('什么')
  expect((await tenant.client.ask(calls.previewFilling, { templateId, version: 1, values: {} })).code).toBe(
    'not-found',
  )
})

test('a file keeps its pages: values are drawn at the launch, places go to who has the role', async () => {
  const file = (
    await boss.client.ask(uploadContractFile, { name: '回执.pdf' }, { body: samplePdf([{}, {}]) })
  ).data!
  const box = { page: 0, x: 100, y: 100, w: 160, h: 30 }
  const settings = {
    required: true,
    fontSize: 12,
    align: 'left',
    colour: 'black',
    placeholder: '',
    maxLength: 20,
    least: null,
    most: null,
    decimals: 0,
    dateFormat: 'YYYY年MM月DD日',
    sourceId: null,
  } as const
  const fieldId = randomUUID()
  const templateId = await template({
    templateStyle: 2,
    fileId: file.fileId,
    roles: ['甲方'],
    fields: [{ ...settings, ...box, options: [], fieldId, kind: 'text', label: '事由', role: null }],
    places: [{ ...box, y: 300, fieldId: randomUUID(), role: '甲方', kind: 'personSign' }],
    attachments: [],
  })
  const draft = await begin(templateId)
  const { content } = (
    await ask(
      await save(draft, {
        ...draft.content,
        template: { ...draft.content.template!, values: { [fieldId]: '领用' } },
      }),
    )
  ).data!
  const [own] = content.parties
  // A company seals where nothing but a signature was meant.
  expect(content.fields.map(({ kind, partyId }) => [kind, partyId])).toEqual([['companySeal', own!.partyId]])
  expect(content.filled!.map(({ label, partyId, value }) => [label, partyId, value])).toEqual([
    ['事由', null, '领用'],
  ])
})
