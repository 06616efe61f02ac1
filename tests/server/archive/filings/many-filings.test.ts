// The archive, many contracts at once: filed by rules, listed, moved together and back, merged.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as classes from '#protocol/archive/classes/classes.ts'
import type { FilingRule } from '#protocol/archive/classes/rule.ts'
import * as calls from '#protocol/archive/filings/filings.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import { createRole } from '#protocol/company/roles.ts'
import { companySigner, launched, partyFor, runJobs, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { insertFilingRow } from '#tests/support/filing-rows.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let other: Signer
let reader: Colleague
const ids: Record<string, string> = {}
const plain = { colour: 'blue' as const, fields: [], retentionYears: null }
const requestId = () => randomUUID()

const settled = async (who: Signer, moveId: string) => {
  await runJobs(app)
  return who.client.call(moving.getMove, { moveId })
}
const namesIn = async (who: Signer, asked: calls.AskedFilings) =>
  (await who.client.call(calls.listFilings, { ...asked, pageSize: 100 })).rows.map(({ name }) => name)

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { roleId } = await boss.client.call(createRole, {
    requestId: requestId(),
    name: '档案查阅',
    note: '',
    grants: { contractFiling: ['view', 'download'] },
  })
  reader = await hire(app, boss, '许查阅', { roles: ['staff', roleId] })
  const { classId } = await boss.client.call(classes.addClass, {
    parentId: null,
    name: '采购合同',
    ...plain,
  })
  ids['purchase'] = classId
  const filingId = await insertFilingRow(app, { companyId: boss.companyId!, name: '设备采购合同' })
  const { moveId } = await boss.client.call(moving.fileContracts, {
    requestId: requestId(),
    filingIds: [filingId],
    classId,
  })
  expect(await settled(boss, moveId)).toMatchObject({ done: 1, failed: 0 })
})
afterAll(() => app.close())

test('a rule says what it would file, files that in slices, and files what comes after by itself', async () => {
  const companyId = boss.companyId!
  for (let n = 0; n <= 200; n += 1)
    await insertFilingRow(app, {
      companyId,
      name: `租赁合同${n}`,
      type: '租赁',
      amount: 100_00 * n,
      at: new Date(app.clock.now().getTime() - n * 60_000),
    })
  const { classId } = await boss.client.call(classes.addClass, {
    parentId: ids['purchase']!,
    name: '租赁',
    ...plain,
  })
  ids['lease'] = classId
  const rule: FilingRule = {
    types: ['租赁'],
    parties: ['云帆'],
    amountFrom: 10_00,
    amountTo: null,
    departmentIds: [],
  }
  const tried = await boss.client.call(classes.tryRule, { rule })
  expect([tried.count, tried.rows.map(({ name }) => name)]).toEqual([
    200,
    ['租赁合同1', '租赁合同2', '租赁合同3', '租赁合同4', '租赁合同5'],
  ])
  expect((await boss.client.call(calls.countFilings, {})).pending).toBe(201)
  const { moveId } = await boss.client.call(classes.setRule, {
    requestId: requestId(),
    classId,
    rule,
    apply: true,
  })
  expect(await settled(boss, moveId!)).toMatchObject({ kind: 'rule', total: 200, done: 200, isOver: true })
  expect(await boss.client.call(calls.countFilings, {})).toEqual({ pending: 1, filed: 201 })
  const inTree = (await boss.client.call(classes.listClasses, {})).classes.map(({ name, filings }) => [
    name,
    filings,
  ])
  expect(inTree).toEqual([
    ['采购合同', 1],
    ['租赁', 100],
  ])
  const another = await launched(boss, {
    content: () => ({ name: '新的租赁合同', contractType: '租赁', amount: 5000_00 }),
    parties: [partyFor(other)],
  })
  await sign(app, other, another, boss)
  await runJobs(app)
  expect((await boss.client.call(calls.findFilingOf, { contractId: another })).filing).toMatchObject({
    status: 2,
    path: ['采购合同', '租赁'],
  })
})

test('a list goes by class with those beneath, search, amount and day, page by page', async () => {
  const all = await boss.client.call(calls.listFilings, { tab: 'filed', classId: ids['purchase']!, page: 21 })
  expect([all.total, all.rows.length]).toEqual([202, 2])
  expect(await namesIn(boss, { tab: 'filed', search: '租赁合同11', amountFrom: 115_00_00 })).toEqual([
    '租赁合同115',
    '租赁合同116',
    '租赁合同117',
    '租赁合同118',
    '租赁合同119',
  ])
  const picked = await boss.client.call(calls.pickFilings, { tab: 'filed', classId: ids['lease']! })
  expect([picked.filingIds.length, picked.hasMore]).toEqual([201, false])
})

test('moved together and undone: what was moved since stays where it is', async () => {
  const { filingIds } = await boss.client.call(calls.pickFilings, { tab: 'filed', classId: ids['lease']! })
  const { classId } = await boss.client.call(classes.addClass, { parentId: null, name: '房屋', ...plain })
  app.clock.advance(1_000)
  const { moveId } = await boss.client.call(moving.moveFilings, {
    requestId: requestId(),
    filingIds,
    classId,
  })
  expect((await settled(boss, moveId)).done).toBe(201)
  await boss.client.call(calls.holdFilings, {
    requestId: requestId(),
    filingIds: [filingIds[0]!],
    reason: '诉讼中',
  })
  expect((await reader.client.ask(moving.undoMove, { requestId: requestId(), moveId })).code).toBe(
    'not-found',
  )
  await boss.client.call(moving.undoMove, { requestId: requestId(), moveId })
  expect(await settled(boss, moveId)).toMatchObject({ isUndone: true, undone: 200, undoUntil: null })
  expect((await namesIn(boss, { tab: 'filed', classId })).length).toBe(1)
  await boss.client.call(calls.liftHold, { filingId: filingIds[0]!, reason: '已结案' })
  expect(await boss.client.call(classes.deleteClass, { classId })).toEqual({ moved: 1 })
  expect((await namesIn(boss, { tab: 'filed', classId: calls.NO_CLASS })).length).toBe(1)
  app.clock.advance(1_000)
  const again = await boss.client.call(moving.moveFilings, {
    requestId: requestId(),
    filingIds: filingIds.slice(0, 2),
    classId: null,
  })
  app.clock.advance(moving.UNDO_MINUTES * 60_000)
  expect(
    (await boss.client.ask(moving.undoMove, { requestId: requestId(), moveId: again.moveId })).code,
  ).toBe('move.too-late')
})

test('a class that is merged is gone, and what was in it is in the other', async () => {
  const companyId = boss.companyId!
  const add = async (name: string, parentId: string | null = null) =>
    (await boss.client.call(classes.addClass, { parentId, name, ...plain })).classId
  const [from, into] = [await add('旧分类'), await add('新分类')]
  const filingId = await insertFilingRow(app, { companyId, name: '并入的合同' })
  const filed = await boss.client.call(moving.fileContracts, {
    requestId: requestId(),
    filingIds: [filingId],
    classId: from,
  })
  await settled(boss, filed.moveId)
  const ask = async (classId: string, to: string, client = boss.client) =>
    (await client.ask(classes.mergeClass, { classId, into: to })).code
  expect([
    await ask(from, from),
    await ask(from, randomUUID()),
    await ask(ids['purchase']!, into),
    await ask(from, into, reader.client),
  ]).toEqual(['class.same', 'not-found', 'class.has-classes', 'permission.denied'])
  expect(await boss.client.call(classes.mergeClass, { classId: from, into })).toEqual({ moved: 1 })
  expect((await boss.client.call(calls.getFiling, { filingId })).filing.path).toEqual(['新分类'])
})
