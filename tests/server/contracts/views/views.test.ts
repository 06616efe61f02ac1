// Saved views: one's own in one identity, with names and number in bounds.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as tags from '#protocol/contracts/tags.ts'
import * as calls from '#protocol/contracts/views.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
let person: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  clerk = await hire(app, boss, '许办事')
  person = await personSigner(app, '陈一诺')
})
afterAll(() => app.close())

const save = ({ client }: Pick<Signer, 'client'>, name: string, filters: calls.ViewFilters = {}) => {
  app.clock.advance(1_000)
  return client.call(calls.saveView, { list: 'contracts', name, filters })
}
const codeOf = async (answer: Promise<{ readonly code: string }>) => (await answer).code

test('a view is kept for its owner and identity, and nobody else has it', async () => {
  const saved = await save(boss, ' 采购待签 ', { tab: 'waiting', search: '采购', order: 'oldest' })
  expect(saved).toEqual({
    viewId: saved.viewId,
    list: 'contracts',
    name: '采购待签',
    filters: { tab: 'waiting', search: '采购', order: 'oldest' },
    isTagGone: false,
  })
  expect(await boss.client.call(calls.listViews, {})).toEqual([saved])
  expect(await clerk.client.call(calls.listViews, {})).toEqual([])
  expect(await person.client.call(calls.listViews, {})).toEqual([])
})

test('a name is given once, also in other lists; a colleague may give the same', async () => {
  const answer = await boss.client.ask(calls.saveView, { list: 'reviews', name: '采购待签', filters: {} })
  expect(answer.code).toBe('view.taken')
  expect((await save(clerk, '采购待签')).name).toBe('采购待签')
})

test('a foreign view and a missing one answer alike', async () => {
  const { viewId } = await save(boss, '我的')
  const rename = (id: string) => clerk.client.ask(calls.renameView, { viewId: id, name: '改过' })
  const remove = (id: string) => clerk.client.ask(calls.deleteView, { viewId: id })
  const [foreign, missing] = [await rename(viewId), await rename(randomUUID())]
  expect([foreign.code, foreign.info]).toEqual([missing.code, missing.info])
  expect(foreign.code).toBe('not-found')
  expect(await codeOf(remove(viewId))).toBe('not-found')
  expect(await codeOf(remove(randomUUID()))).toBe('not-found')
  await boss.client.call(calls.renameView, { viewId, name: '我的一份' })
  expect(await codeOf(boss.client.ask(calls.renameView, { viewId, name: '采购待签' }))).toBe('view.taken')
  expect((await boss.client.call(calls.listViews, {})).map(({ name }) => name)).toEqual([
    '采购待签',
    '我的一份',
  ])
  await boss.client.call(calls.deleteView, { viewId })
  expect((await boss.client.call(calls.listViews, {})).map(({ name }) => name)).toEqual(['采购待签'])
})

test('a view says that its tag is gone', async () => {
  const { tagId } = await boss.client.call(tags.addTag, { name: '加急', colour: 'red' })
  expect((await save(boss, '加急的', { tag: tagId, search: '采购' })).isTagGone).toBe(false)
  await boss.client.call(tags.deleteTag, { tagId })
  const found = (await boss.client.call(calls.listViews, {})).find(({ name }) => name === '加急的')
  expect([found?.isTagGone, found?.filters]).toEqual([true, { tag: tagId, search: '采购' }])
})

test('there are 20 at most, and unknown filters are refused', async () => {
  for (let at = 0; at < calls.MOST_VIEWS; at += 1) await save(person, `筛选${at}`)
  const answer = await person.client.ask(calls.saveView, { list: 'drafts', name: '多一个', filters: {} })
  expect(answer.code).toBe('view.too-many')
  const odd = { list: 'contracts', name: '奇怪', filters: { colour: 'red' } } as never
  expect(await codeOf(boss.client.ask(calls.saveView, odd))).toBe('input.invalid')
})
