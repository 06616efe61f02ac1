// The platform's templates: brought with a release, renewed by the next, kept by operators.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginFilling } from '#protocol/templates/fillings.ts'
import * as desk from '#protocol/templates/platform-texts.ts'
import * as calls from '#protocol/templates/templates/templates.ts'
import { PLATFORM_TEXTS } from '#server/domain/templates/platform-texts/platform-texts.ts'
import { bringPlatformTexts } from '#server/operations/templates/platform-texts/bring.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { templateText } from '#tests/support/templates.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: Signer
let editor: TestClient
let other: TestClient
beforeAll(async () => {
  app = await createTestApp()
  person = await personSigner(app, '陈一诺')
  const administrator = await firstOperator(app)
  editor = (await newOperator(app, administrator, ['templates.manage'])).client
  other = (await newOperator(app, administrator, ['audit.view'])).client
})
afterAll(() => app.close())

const [first, second] = PLATFORM_TEXTS.slice(0, 2) as [
  (typeof PLATFORM_TEXTS)[number],
  (typeof PLATFORM_TEXTS)[number],
]
const bring = (...texts: (typeof PLATFORM_TEXTS)[number][]) => bringPlatformTexts(app.deps, texts)
const offered = async () =>
  (await person.client.call(calls.listTemplates, { templateType: 1 })).rows.map(
    ({ templateName, version }) => [templateName, version],
  )
const idOf = async (name: string): Promise<string> =>
  (await editor.call(desk.listPlatformTexts, {})).find((row) => row.name === name)!.templateId

beforeEach(() => bring(first, second))

test('a release brings its texts once, with their laws; a better text is the next version', async () => {
  await bring(first, second)
  expect(await offered()).toEqual([
    [first.name, 1],
    [second.name, 1],
  ])
  const [row] = (await person.client.call(calls.listTemplates, { templateType: 1 })).rows
  expect([row!.laws, row!.checkedOn, row!.note, row!.actions]).toEqual([
    first.laws,
    first.checkedOn,
    first.about,
    ['use', 'favour', 'copy'],
  ])
  const better = { ...second, text: { ...second.text, header: '诺印' } }
  await bring(first, better)
  expect(await offered()).toEqual([
    [first.name, 1],
    [second.name, 2],
  ])
  const kept = { templateId: await idOf(second.name), version: 1 }
  expect((await person.client.call(calls.getTemplate, kept)).content).toEqual({
    templateStyle: 1,
    text: second.text,
    attachments: [],
  })
})

test('what an operator published stays, whatever a release brings', async () => {
  const templateId = await idOf(first.name)
  const { version, name, category, note, laws, checkedOn } = await editor.call(desk.getPlatformText, {
    templateId,
  })
  const input = { templateId, name, category, note, laws, checkedOn, lawfirmTypeStr: '综合类律所' }
  const publish = (of: number) =>
    editor.ask(desk.publishPlatformText, { ...input, version: of, text: templateText() })
  expect((await publish(version)).data).toEqual({ version: version + 1 })
  expect((await publish(version)).code).toBe('template.stale')
  await bring({ ...first, text: { ...first.text, header: '诺印' } }, second)
  const row = (await editor.call(desk.listPlatformTexts, {})).find((one) => one.templateId === templateId)!
  expect([row.version, row.isEdited, row.lawfirmTypeStr]).toEqual([version + 1, true, '综合类律所'])
  const { body } = await editor.ask(desk.downloadPlatformText, { templateId })
  expect(textOf(body)).toContain('合作协议')
})

test('what is off offer is in nobody’s list, and comes back', async () => {
  const templateId = await idOf(first.name)
  await person.client.call(calls.favourTemplate, { templateId, isFavourite: true })
  await editor.call(desk.offerPlatformText, { templateId, useStatus: 1 })
  expect((await offered()).map(([name]) => name)).toEqual([second.name])
  expect((await person.client.call(calls.listTemplates, { templateType: 2 })).rows).toEqual([])
  const begun = await person.client.ask(beginFilling, {
    requestId: '7b3f7c9e-28d6-4a1c-9f5e-0f2f7d1f9c12',
    templateId,
  })
  expect(begun.code).toBe('template.stopped')
  await editor.call(desk.offerPlatformText, { templateId, useStatus: 0 })
  expect((await offered()).map(([name]) => name)).toEqual([first.name, second.name])
})

test('customers change none of them, and operators only with the permission', async () => {
  const templateId = await idOf(second.name)
  expect((await other.ask(desk.listPlatformTexts, {})).code).toBe('permission.denied')
  expect((await person.client.ask(calls.deleteTemplate, { templateId })).code).toBe('not-found')
  const copy = await person.client.call(calls.copyTemplate, {
    requestId: '7b3f7c9e-28d6-4a1c-9f5e-0f2f7d1f9c11',
    templateId,
  })
  expect((await person.client.call(calls.getTemplate, copy)).templateType).toBe(3)
})
