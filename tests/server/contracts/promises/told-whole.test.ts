// A promise as its company reads, changes, hands on and gives it up, and what its people are told.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/contracts/promises/promises.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { systemActor } from '#server/domain/actor.ts'
import { findPromise } from '#server/domain/contracts/promises/store.ts'
import { BY_THE_HOUSE } from '#server/operations/contracts/promises/find.ts'
import { movePromise } from '#server/operations/contracts/promises/moves.ts'
import { tellComing, tellOverdue } from '#server/operations/contracts/promises/tell.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { companySigner, launched, newDraft, partyFor } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const NOWHERE = ['not-found', '没有找到这件履约事项，或当前身份无权查看。']
const NOT_NOW = ['promise.not-possible', '这件事项已完成或已取消，或当前身份不能这样做。请刷新后再看。']
const DONE = ['000000', '']

const app = await createTestApp()
const boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
const [bossId = ''] = await memberIdsOf(boss, [boss])
const other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
const roleWith = async (name: string, actions: string[]) => {
  const grants = { traceManage: actions }
  return (await boss.client.call(createRole, { requestId: randomUUID(), name, note: '', grants })).roleId
}
const owner = await hire(app, boss, '何负责')
const reader = await hire(app, boss, '看的人', { roles: [await roleWith('看', ['view'])] })
const finisher = await hire(app, boss, '完成人', { roles: [await roleWith('完', ['view', 'finish'])] })
const editor = await hire(app, boss, '改的人', { roles: [await roleWith('改', ['view', 'edit'])] })
const canceller = await hire(app, boss, '取消人', { roles: [await roleWith('消', ['view', 'del'])] })
const contractId = await launched(boss, { parties: [partyFor(other)] })
afterAll(() => app.close())
// What one test tells stands before what those before it told, whatever the ids.
beforeEach(() => app.clock.advance(1000))

const termsOf = (more: Partial<PromiseTerms> = {}): PromiseTerms => ({
  kind: 3,
  title: '设备采购尾款',
  counterparty: '上海云帆贸易有限公司',
  contractId: null,
  dueDay: '2026-12-01',
  amount: 120_000_00,
  direction: 'none',
  cycleMonths: null,
  untilDay: null,
  advanceDays: [7, 1],
  remark: '',
  ...more,
})
const coded = ({ code, info, fields }: { code: string; info: string; fields?: object | undefined }) => [
  code,
  info,
  ...(fields === undefined ? [] : [fields]),
]
const adding = (more: Partial<PromiseTerms> = {}, ownerMemberId: string | null = owner.memberId) =>
  boss.client.ask(calls.addPromise, { requestId: randomUUID(), terms: termsOf(more), ownerMemberId })
const add = async (...given: Parameters<typeof adding>) => (await adding(...given)).data!.promiseId
const read = ({ client }: Signer, promiseId: string) => client.call(calls.getPromise, { promiseId })
const linesOf = async (promiseId: string) =>
  (await read(boss, promiseId)).history.map(({ event, who, lines }) => [
    event.replace('promise:', ''),
    who,
    lines,
  ])
const edit = async ({ client }: Signer, promiseId: string, version: number, more: Partial<PromiseTerms>) =>
  coded(
    await client.ask(calls.editPromise, {
      promiseId,
      requestId: randomUUID(),
      version,
      terms: termsOf(more),
    }),
  )
const hand = async ({ client }: Signer, promiseId: string, ownerMemberId: string) =>
  coded(await client.ask(calls.handPromise, { promiseId, requestId: randomUUID(), ownerMemberId }))
const cancel = async ({ client }: Signer, promiseId: string) =>
  coded(await client.ask(calls.cancelPromise, { promiseId, requestId: randomUUID(), reason: '不再需要了' }))
const newest = async ({ client }: Signer) => {
  const [row] = (await client.call(listNotices, { pageSize: 1 })).rows
  return row && [row.kind, row.title, row.text, row.target, row.resolved]
}

test('it is told whole, and opens its contract to who may see that', async () => {
  const promiseId = await add({ contractId, kind: 4, cycleMonths: 3, untilDay: '2027-12-01', remark: '按季' })
  const row = {
    promiseId,
    kind: 4,
    status: 0,
    title: '设备采购尾款',
    counterparty: '上海云帆贸易有限公司',
    contractName: '设备采购合同',
    dueDay: '2026-12-01',
    amount: null,
    direction: 'none',
    cycleMonths: 3,
    owner: '何负责',
    isMine: false,
    actions: ['edit', 'handOver', 'finish', 'cancel'],
  }
  expect(await boss.client.call(calls.listContractPromises, { contractId })).toEqual([row])
  const { history, ...rest } = await read(boss, promiseId)
  expect(rest).toEqual({
    ...row,
    version: 1,
    contractId,
    opensContract: true,
    untilDay: '2027-12-01',
    round: 1,
    advanceDays: [7, 1],
    remark: '按季',
    isByContract: false,
    finishedOn: null,
    finishNote: '',
    voucherName: '',
    endReason: '',
    createdAt: app.clock.now().toISOString(),
  })
  expect(history.map(({ n, who, lines }) => [n, who, lines])).toEqual([
    [1, '林小满', ['日期：2026-12-01', '负责人：何负责']],
  ])
  const theirs = await read(reader, promiseId)
  expect([theirs.opensContract, theirs.isMine, theirs.actions]).toEqual([false, false, []])
  expect((await read(owner, promiseId)).isMine).toBe(true)
  const plain = await add({ contractId: null })
  const found = await read(boss, plain)
  expect([found.opensContract, found.contractName]).toEqual([false, ''])
})

test('each may do what their rights say', async () => {
  const promiseId = await add()
  const may = async (who: Signer) => (await read(who, promiseId)).actions
  expect([await may(finisher), await may(editor), await may(canceller)]).toEqual([
    ['finish'],
    ['edit', 'handOver'],
    ['cancel'],
  ])
  expect(await hand(editor, randomUUID(), bossId)).toEqual(NOWHERE)
  await actFor(boss, null)
  expect(coded(await boss.client.ask(calls.getPromise, { promiseId }))).toEqual(NOWHERE)
  expect(await boss.client.call(calls.listContractPromises, { contractId })).toEqual([])
  await actFor(boss, boss.companyId)
})

test('its owner must work there, its contract be out and seen', async () => {
  const gone = await hire(app, boss, '停用者')
  await boss.client.call(disableStaff, { memberId: gone.memberId })
  const who = '负责人须是在职的同事，请重新选择'
  for (const id of [gone.memberId, randomUUID()]) {
    expect(coded(await adding({}, id))).toEqual(['promise.invalid', who, { ownerMemberId: who }])
    expect(await hand(boss, await add(), id)).toEqual(['promise.invalid', who, { ownerMemberId: who }])
  }
  const what = '没有找到这份合同，请重新选择'
  const draft = await newDraft(boss, { parties: [partyFor(other)] })
  const foreign = await launched(other, { parties: [partyFor(other)] })
  for (const id of [draft.contractId, foreign, randomUUID()])
    expect(coded(await adding({ contractId: id }))).toEqual(['promise.invalid', what, { contractId: what }])
})

test('an edit keeps kind and contract, tells all that changed', async () => {
  const promiseId = await add({ contractId, kind: 1, amount: null })
  expect(await edit(boss, promiseId, 2, {})).toEqual(['promise.stale', '这件事项刚被改过，请刷新后再修改。'])
  const change = {
    title: '到期',
    counterparty: '',
    dueDay: '2026-12-31',
    cycleMonths: 12,
    untilDay: '2028-12-31',
    advanceDays: [30, 1] as PromiseTerms['advanceDays'],
    remark: '另议',
  }
  expect(await edit(boss, promiseId, 1, change)).toEqual(DONE)
  const after = await read(boss, promiseId)
  expect(after).toMatchObject({ ...change, kind: 1, contractId, amount: null })
  expect((await linesOf(promiseId)).at(-1)).toEqual([
    'promise.changed',
    '林小满',
    [
      '事项：设备采购尾款 → 到期',
      '对方：上海云帆贸易有限公司 → 无',
      '日期：2026-12-01 → 2026-12-31',
      '周期：无 → 每 12 个月',
      '结束：无 → 2028-12-31',
      '提前提醒：7 天、1 天 → 30 天、1 天',
      '备注已修改',
    ],
  ])
  expect((await findPromise(app.db, promiseId))?.anchorDay).toBe('2026-12-31')
  const money = await add({})
  expect(await edit(boss, money, 1, { amount: 5_00, remark: '' })).toEqual(DONE)
  expect((await linesOf(money)).at(-1)?.[2]).toEqual(['金额：¥120,000.00 → ¥5.00'])
  // Its round is counted from the same day as before.
  expect((await findPromise(app.db, money))?.anchorDay).toBe('2026-12-01')
  const early = '日期不能早于今天'
  expect(await edit(boss, money, 2, { dueDay: '2026-11-22' })).toEqual([
    'promise.invalid',
    early,
    { dueDay: early },
  ])
})

test('handed on, the new owner is told and the former has nothing left to do', async () => {
  const promiseId = await add()
  const fact = '“设备采购尾款”（上海云帆贸易有限公司）应于 2026-12-01 付款 ¥120,000.00，由您负责跟进。'
  const told = ['contract', '有一件履约事项由您负责', fact, PAGES.promise(promiseId)]
  expect(await newest(owner)).toEqual([...told, false])
  const same = '这件事项已由这位同事负责'
  expect(await hand(boss, promiseId, owner.memberId)).toEqual([
    'promise.invalid',
    same,
    { ownerMemberId: same },
  ])
  app.clock.advance(1000)
  expect(await hand(boss, promiseId, editor.memberId)).toEqual(DONE)
  expect([await newest(owner), await newest(editor)]).toEqual([
    [...told, true],
    [...told, false],
  ])
  const before = await newest(boss)
  expect(await hand(boss, promiseId, bossId)).toEqual(DONE)
  expect([await newest(boss), (await newest(editor))?.at(-1)]).toEqual([before, true])
  expect((await linesOf(promiseId)).slice(1)).toEqual([
    ['promise.handedOver', '林小满', ['原负责人：何负责', '现负责人：改的人']],
    ['promise.handedOver', '林小满', ['原负责人：改的人', '现负责人：林小满']],
  ])
  // One’s own is nothing to be told of.
  await add({}, null)
  expect(await newest(boss)).toEqual(before)
})

test('given up it tells why, and nothing is done with it any more', async () => {
  const promiseId = await add({ kind: 4, cycleMonths: 1, direction: 'receive' })
  expect(await cancel(boss, promiseId)).toEqual(DONE)
  const { status, endReason, actions } = await read(boss, promiseId)
  expect([status, endReason, actions]).toEqual([3, '不再需要了', []])
  expect((await linesOf(promiseId)).at(-1)).toEqual(['promise.cancelled', '林小满', ['原因：不再需要了']])
  expect((await newest(owner))?.at(-1)).toBe(true)
  expect([await cancel(boss, promiseId), await hand(boss, promiseId, bossId)]).toEqual([NOT_NOW, NOT_NOW])
  const house = await add()
  const at = { actor: systemActor('test'), detail: { reason: '合同已作废' } }
  await app.db.transaction(() =>
    movePromise(app.deps, {
      id: house,
      event: { type: 'promise.cancelled', by: BY_THE_HOUSE, reason: '合同已作废' },
      ...at,
    }),
  )
  expect((await read(boss, house)).endReason).toBe('合同已作废')
})

test('a reminder names what is due, to whom, and how much; who works there no more is told nothing', async () => {
  const plain = await add({ kind: 1, title: '年检', counterparty: '', dueDay: '2026-11-23', amount: null })
  const rowOf = async (id: string) => (await findPromise(app.db, id))!
  app.clock.advance(1000)
  await tellComing(app.deps, await rowOf(plain))
  expect((await newest(owner))?.slice(1, 3)).toEqual([
    '履约提醒：今天到期',
    '“年检”应于 2026-11-23 到期，请按时办理。',
  ])
  const coming = await add({ kind: 2, dueDay: '2026-11-25' })
  app.clock.advance(1000)
  await tellComing(app.deps, await rowOf(coming))
  expect((await newest(owner))?.slice(1, 3)).toEqual([
    '履约提醒：还有 2 天收款',
    '“设备采购尾款”（上海云帆贸易有限公司）应于 2026-11-25 收款 ¥120,000.00，请按时办理。',
  ])
  app.clock.advance(1000)
  await tellOverdue(app.deps, await rowOf(coming))
  expect((await newest(owner))?.slice(1, 3)).toEqual([
    '履约已逾期：设备采购尾款',
    '“设备采购尾款”（上海云帆贸易有限公司）应于 2026-11-25 收款 ¥120,000.00，至今没有登记完成。办好后请登记完成。',
  ])
  // What it told before is settled by what it tells now.
  const open = (await owner.client.call(listNotices, { pageSize: 50 })).rows.filter(
    ({ title, resolved }) => title === '履约提醒：还有 2 天收款' && !resolved,
  )
  expect(open).toEqual([])
  const before = await newest(other)
  await tellOverdue(app.deps, { ...(await rowOf(coming)), ownerId: other.userId })
  expect(await newest(other)).toEqual(before)
})

test('of a contract a colleague without the right sees what they look after, another company nothing', async () => {
  const out = await launched(boss, { parties: [partyFor(other)] })
  const mine = await add({ contractId: out })
  await add({ contractId: out }, null)
  const listed = async ({ client }: Signer) =>
    (await client.call(calls.listContractPromises, { contractId: out })).map(({ promiseId }) => promiseId)
  expect([await listed(owner), (await listed(reader)).length, await listed(other)]).toEqual([[mine], 2, []])
})
