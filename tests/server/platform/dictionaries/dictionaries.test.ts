// Dictionaries: told by version, kept by operators who may, and never losing a code.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/platform/dictionaries.ts'
import type { DictionaryCode } from '#protocol/platform/dictionaries.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { ensureDictionaries } from '#server/operations/platform/dictionaries/dictionaries.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let desk: TestClient
let reader: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  await ensureDictionaries(app.deps)
  desk = await firstOperator(app)
  reader = await newPerson(app, '林小满')
})
afterAll(() => app.close())

const ask = (version = 0) => reader.client.call(calls.listDictionaries, { version })
const valuesOf = async (dictionary: DictionaryCode) =>
  (await ask()).lists?.find((list) => list.dictionary === dictionary)?.values ?? []
const once = () => ({ requestId: randomUUID() })
const add = (code: string, name: string, by = desk) =>
  by.ask(calls.addDictionaryValue, { ...once(), dictionary: 'maritalStatus', code, name })

test('whoever is signed in reads all lists, and nothing a second time', async () => {
  const { version, lists } = await ask()
  expect(await desk.call(calls.listDeskDictionaries, {})).toEqual(lists)
  expect(lists?.map(({ dictionary, values }) => [dictionary, values.length > 0])).toEqual(
    [...Object.keys(calls.KEPT_DICTIONARIES), ...Object.keys(calls.FIXED_DICTIONARIES)].map((code) => [
      code,
      true,
    ]),
  )
  expect(await valuesOf('maritalStatus')).toEqual([
    { code: '10', name: '未婚', isOffered: true },
    { code: '20', name: '已婚', isOffered: true },
    { code: '30', name: '丧偶', isOffered: true },
    { code: '40', name: '离婚', isOffered: true },
  ])
  expect((await valuesOf('ethnicGroups')).length).toBe(56)
  expect((await valuesOf('nationalities')).find(({ code }) => code === 'FR')?.name).toBe('法国')
  expect(await ask(version)).toEqual({ version, lists: null })
  expect((await app.client().ask(calls.listDictionaries, {})).code).toBe('session.unknown')
})

test('an operator adds, renames, takes off offer and orders; the next start changes nothing', async () => {
  const { version } = await ask()
  expect((await add('90', '未说明')).code).toBe('000000')
  await desk.call(calls.changeDictionaryValue, {
    ...once(),
    dictionary: 'maritalStatus',
    code: '30',
    name: '丧偶（含未登记）',
    isOffered: false,
  })
  await desk.call(calls.orderDictionary, {
    ...once(),
    dictionary: 'maritalStatus',
    codes: ['20', '10', '30', '40', '90'],
  })
  await ensureDictionaries(app.deps)
  expect(await valuesOf('maritalStatus')).toEqual([
    { code: '20', name: '已婚', isOffered: true },
    { code: '10', name: '未婚', isOffered: true },
    { code: '30', name: '丧偶（含未登记）', isOffered: false },
    { code: '40', name: '离婚', isOffered: true },
    { code: '90', name: '未说明', isOffered: true },
  ])
  expect((await ask()).version).toBe(version + 3)
  expect((await readChain(app.db, PLATFORM_CHAIN)).slice(-3).map(({ event }) => event)).toEqual([
    'dictionary:value.added',
    'dictionary:value.changed',
    'dictionary:ordered',
  ])
})

test('a code or a name that is there is refused at its field, and a stale order as a whole', async () => {
  expect(await add('20', '别的')).toMatchObject({
    code: 'dictionary.taken',
    fields: { code: '已有这个代码，请换一个' },
  })
  expect(await add('91', '已婚')).toMatchObject({
    code: 'dictionary.taken',
    fields: { name: '已有同名的值，请换一个名称' },
  })
  const order = { ...once(), dictionary: 'degrees' as const, codes: ['10'] }
  expect((await desk.ask(calls.orderDictionary, order)).code).toBe('dictionary.stale')
})

test('operators without the permission change nothing', async () => {
  const { client } = await newOperator(app, desk, ['audit.view'])
  expect((await add('92', '其他', client)).code).toBe('permission.denied')
})
