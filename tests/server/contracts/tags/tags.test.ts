// Tags: kept by who may, seen by all of the company, put on contracts, and what lists are narrowed by.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContract, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { listConfirmations } from '#protocol/contracts/confirmations.ts'
import type { ConfirmTab } from '#protocol/contracts/confirmations.ts'
import * as calls from '#protocol/contracts/tags.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { companySigner, launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
let other: Signer
let person: Signer
let urgent: calls.TagName
const contracts: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  person = await personSigner(app, '陈一诺')
  clerk = await hire(app, boss, '许办事')
  for (const name of ['采购合同', '租赁合同', '服务合同']) {
    contracts.push(await launched(boss, { content: () => ({ name }), parties: [partyFor(other)] }))
    app.clock.advance(60_000)
  }
  urgent = await boss.client.call(calls.addTag, { name: ' 加急 ', colour: 'red' })
})
afterAll(() => app.close())

const named = async ({ client }: Signer, tag?: string) =>
  (await client.call(listContracts, { tab: 'all', ...(tag === undefined ? {} : { tag }) })).rows.map(
    ({ name, tags }) => [name, tags.map((one) => one.name)],
  )

test('a tag is added once per name, by who may', async () => {
  expect(urgent).toEqual({ tagId: urgent.tagId, name: '加急', colour: 'red' })
  expect((await boss.client.ask(calls.addTag, { name: '加急', colour: 'blue' })).code).toBe('tag.taken')
  expect((await clerk.client.ask(calls.addTag, { name: '归档', colour: 'blue' })).code).toBe(
    'permission.denied',
  )
  expect(await clerk.client.call(calls.listTagNames, {})).toEqual([urgent])
  expect(await other.client.call(calls.listTagNames, {})).toEqual([])
  expect(await person.client.call(calls.listTagNames, {})).toEqual([])
})

test('contracts are tagged together; another company that sees them sees its own tags alone', async () => {
  app.clock.advance(1000)
  const key = await boss.client.call(calls.addTag, { name: '重点', colour: 'gold' })
  await boss.client.call(calls.tagContracts, {
    contractIds: contracts.slice(0, 2),
    add: [urgent.tagId, key.tagId],
    remove: [],
  })
  await boss.client.call(calls.tagContracts, {
    contractIds: contracts,
    add: [],
    remove: [key.tagId],
  })
  expect(await named(boss)).toEqual([
    ['服务合同', []],
    ['租赁合同', ['加急']],
    ['采购合同', ['加急']],
  ])
  expect(await named(other)).toEqual([
    ['服务合同', []],
    ['租赁合同', []],
    ['采购合同', []],
  ])
  const { contract } = await boss.client.call(getContract, { contractId: contracts[0]! })
  expect(contract.tags).toEqual([urgent])
  expect((await boss.client.call(calls.listTags, {})).map(({ name, contracts: n }) => [name, n])).toEqual([
    ['加急', 2],
    ['重点', 0],
  ])
})

test('a list is narrowed by a tag of one’s own company, and by no other', async () => {
  expect(await named(boss, urgent.tagId)).toEqual([
    ['租赁合同', ['加急']],
    ['采购合同', ['加急']],
  ])
  expect(await named(other, urgent.tagId)).toEqual([])
  expect(await named(person, urgent.tagId)).toEqual([])
  expect(await named(boss, randomUUID())).toEqual([])
})

test('a contract of others, a foreign tag and one tag too many change nothing', async () => {
  const foreign = await other.client.call(calls.addTag, { name: '对方的', colour: 'green' })
  const elsewhere = await launched(other, {
    content: () => ({ name: '别家的合同' }),
    parties: [partyFor(person)],
  })
  const tagging = (contractIds: string[], add: string[]) =>
    boss.client.ask(calls.tagContracts, { contractIds, add, remove: [] })
  expect([
    (await tagging([contracts[2]!, elsewhere], [urgent.tagId])).code,
    (await tagging([contracts[2]!], [foreign.tagId])).code,
    (await tagging([randomUUID()], [urgent.tagId])).code,
  ]).toEqual(['not-found', 'not-found', 'not-found'])
  const more: string[] = []
  for (const name of ['一', '二', '三', '四', '五']) {
    app.clock.advance(1_000)
    more.push((await boss.client.call(calls.addTag, { name, colour: 'gray' })).tagId)
  }
  await boss.client.call(calls.tagContracts, { contractIds: [contracts[2]!], add: more, remove: [] })
  expect((await tagging([contracts[0]!, contracts[2]!], [urgent.tagId])).code).toBe('tag.too-many-here')
  expect((await named(boss))[0]).toEqual(['服务合同', ['一', '二', '三', '四', '五']])
})

test('tags stand in the order they are put in, also on a contract', async () => {
  const names = async () => (await boss.client.call(calls.listTagNames, {})).map(({ name }) => name)
  const before = await boss.client.call(calls.listTagNames, {})
  const idOf = (name: string) => before.find((one) => one.name === name)!.tagId
  await boss.client.call(calls.orderTags, { tagIds: [idOf('五'), idOf('四')] })
  expect(await names()).toEqual(['五', '四', '加急', '重点', '一', '二', '三'])
  expect((await named(boss))[0]).toEqual(['服务合同', ['五', '四', '一', '二', '三']])
  const ask = async (tagIds: string[], client = boss.client) =>
    (await client.ask(calls.orderTags, { tagIds })).code
  expect([await ask([randomUUID()]), await ask([idOf('一')], clerk.client)]).toEqual([
    'not-found',
    'permission.denied',
  ])
  await boss.client.call(calls.addTag, { name: '末', colour: 'gray' })
  expect((await names()).at(-1)).toBe('末')
})

test('a tag that is merged is gone, and its contracts have the other one, once', async () => {
  const all = await boss.client.call(calls.listTagNames, {})
  const idOf = (name: string) => all.find((one) => one.name === name)!.tagId
  const merge = async (from: string, into: string, client = boss.client) =>
    (await client.ask(calls.mergeTag, { tagId: from, into })).code
  expect([
    await merge(idOf('五'), idOf('五')),
    await merge(idOf('五'), randomUUID()),
    await merge(idOf('五'), idOf('四'), clerk.client),
  ]).toEqual(['tag.same', 'not-found', 'permission.denied'])
  expect(await boss.client.call(calls.mergeTag, { tagId: idOf('五'), into: idOf('四') })).toEqual({
    contracts: 1,
  })
  expect((await named(boss))[0]).toEqual(['服务合同', ['四', '一', '二', '三']])
  await boss.client.call(calls.mergeTag, { tagId: idOf('四'), into: idOf('末') })
  expect((await named(boss, idOf('末'))).map(([name]) => name)).toEqual(['服务合同'])
  expect((await readChain(app.db, boss.companyId ?? '')).at(-1)).toMatchObject({
    event: 'tag:merged',
    detail: { from: '四', to: '末', contracts: 1 },
  })
})

test('lists of stages are narrowed to a tag of the own company too', async () => {
  const contractId = await launched(boss, {
    content: () => ({ name: '待确认合同', needsConfirm: true }),
    parties: [partyFor(boss, { isSelf: true }), partyFor(other)],
  })
  const key = (await boss.client.call(calls.listTagNames, {})).find(({ name }) => name === '重点')!.tagId
  await boss.client.call(calls.tagContracts, { contractIds: [contractId], add: [key], remove: [] })
  const foreign = (await other.client.call(calls.addTag, { name: '对方', colour: 'blue' })).tagId
  const listed = async (client: Signer['client'], tab: ConfirmTab, tag?: string) =>
    (await client.call(listConfirmations, { tab, ...(tag === undefined ? {} : { tag }) })).rows.map(
      ({ name }) => name,
    )
  expect([
    await listed(boss.client, 'launched', key),
    await listed(boss.client, 'launched', urgent.tagId),
    await listed(other.client, 'toConfirm'),
    await listed(other.client, 'toConfirm', foreign),
    await listed(other.client, 'toConfirm', key),
  ]).toEqual([['待确认合同'], [], ['待确认合同'], [], []])
})

test('a tag is renamed and deleted everywhere, and the company’s chain says so', async () => {
  const { tagId } = urgent
  expect((await other.client.ask(calls.editTag, { tagId, name: '急', colour: 'red' })).code).toBe('not-found')
  expect((await other.client.ask(calls.deleteTag, { tagId })).code).toBe('not-found')
  expect((await boss.client.ask(calls.editTag, { tagId, name: '重点', colour: 'red' })).code).toBe(
    'tag.taken',
  )
  await boss.client.call(calls.editTag, { tagId, name: '特急', colour: 'orange' })
  expect((await boss.client.call(getContract, { contractId: contracts[1]! })).contract.tags).toEqual([
    { tagId, name: '特急', colour: 'orange' },
  ])
  await boss.client.call(calls.deleteTag, { tagId })
  expect((await boss.client.call(getContract, { contractId: contracts[1]! })).contract.tags).toEqual([])
  const events = (await readChain(app.db, boss.companyId ?? '')).map(({ event, detail }) => [event, detail])
  expect(events).toContainEqual(['tag:edited', { from: '加急', to: '特急' }])
  expect(events).toContainEqual(['tag:deleted', { name: '特急' }])
})

test('no company has more than fifty tags', async () => {
  const { length } = await boss.client.call(calls.listTags, {})
  for (let n = length; n < calls.MOST_TAGS; n += 1)
    await boss.client.call(calls.addTag, { name: `标签${n}`, colour: 'gray' })
  expect((await boss.client.ask(calls.addTag, { name: '再来', colour: 'gray' })).code).toBe('tag.too-many')
})
