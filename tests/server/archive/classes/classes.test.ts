// Classes of the archive: a tree of five levels in an order, changed by who may.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/archive/classes/classes.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
})
afterAll(() => app.close())

const typed = (name: string) => ({ name, colour: 'gray' as const, fields: [], retentionYears: null })
const add = async (name: string, parentId: string | null = null): Promise<string> =>
  (await boss.client.call(calls.addClass, { parentId, ...typed(name) })).classId
const tree = async () => (await boss.client.call(calls.listClasses, {})).classes.map(({ name }) => name)

test('classes stand in their order, each name once among siblings, five levels deep', async () => {
  let parentId: string | null = null
  const path: string[] = []
  for (const name of ['一级', '二级', '三级', '四级', '五级'])
    path.push((parentId = await add(name, parentId)))
  const asked = (name: string, parent: string | null) =>
    boss.client.ask(calls.addClass, { parentId: parent, ...typed(name) })
  expect((await asked('六级', path[4]!)).code).toBe('class.too-deep')
  expect((await asked('一级', null)).code).toBe('class.taken')
  const second = await add('人事')
  expect(await tree()).toEqual(['一级', '二级', '三级', '四级', '五级', '人事'])
  await boss.client.call(calls.placeClass, { classId: second, parentId: null, at: 0 })
  expect(await tree()).toEqual(['人事', '一级', '二级', '三级', '四级', '五级'])
  const place = (classId: string, beneath: string) =>
    boss.client.ask(calls.placeClass, { classId, parentId: beneath, at: 0 })
  expect((await place(path[0]!, path[2]!)).code).toBe('class.too-deep')
  expect((await place(path[0]!, second)).code).toBe('class.too-deep')
  expect((await boss.client.ask(calls.deleteClass, { classId: path[0]! })).code).toBe('class.has-classes')
  expect(await boss.client.call(calls.deleteClass, { classId: second })).toEqual({ moved: 0 })
})

test('whoever may not keep classes is refused, and another company’s class is not there', async () => {
  const clerk = await hire(app, boss, '许办事')
  expect((await clerk.client.ask(calls.listClasses, {})).code).toBe('permission.denied')
  expect((await clerk.client.ask(calls.addClass, { parentId: null, ...typed('办事') })).code).toBe(
    'permission.denied',
  )
  const other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const classId = await add('采购')
  const answers = [
    await other.client.ask(calls.editClass, { classId, ...typed('改名') }),
    await other.client.ask(calls.deleteClass, { classId }),
    await other.client.ask(calls.openClassTo, { classId, viewers: null }),
    await other.client.ask(calls.addClass, { parentId: classId, ...typed('下级') }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
})
