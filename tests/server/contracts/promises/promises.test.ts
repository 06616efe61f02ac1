// Promises: told in time, late, finished with a voucher; made by a contract’s end; handed on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/contracts/promises/promises.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { systemActor } from '#server/domain/actor.ts'
import { transferPromise } from '#server/operations/contracts/promises/transfer.ts'
import {
  companySigner,
  launched,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp
let boss: Signer
let clerk: Colleague
let other: Signer
let person: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  person = await personSigner(app, '陈一诺')
  clerk = await hire(app, boss, '许办事')
})
afterAll(() => app.close())

/** The day so many days from now in China. */
const dayIn = (days: number): string =>
  new Date(app.clock.now().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
const termsOf = (more: Partial<PromiseTerms> = {}): PromiseTerms => ({
  kind: 3,
  title: '设备采购尾款',
  counterparty: '上海云帆贸易有限公司',
  contractId: null,
  dueDay: dayIn(10),
  amount: 120_000_00,
  direction: 'none',
  cycleMonths: null,
  untilDay: null,
  advanceDays: [7, 1],
  remark: '',
  ...more,
})
const add = async (terms: PromiseTerms, ownerMemberId: string | null = null): Promise<string> =>
  (await boss.client.call(calls.addPromise, { requestId: randomUUID(), terms, ownerMemberId })).promiseId
const read = (who: Signer, promiseId: string) => who.client.call(calls.getPromise, { promiseId })
const titlesOf = async ({ client }: Signer): Promise<string[]> =>
  (await client.call(listNotices, { page: 1, pageSize: 100 })).rows.map(({ title }) => title)
const finish = (who: Signer, promiseId: string) =>
  who.client.ask(calls.finishPromise, {
    promiseId,
    requestId: randomUUID(),
    finishedOn: dayIn(0),
    note: '已转账',
    fileId: null,
  })
const pass = async (days: number): Promise<void> => {
  app.clock.advance(days * DAY_MS)
  await runJobs(app)
  // Nobody stays signed in for days.
  for (const who of [boss, clerk, other, person]) {
    await signInByCode(app, who)
    await actFor(who, who.companyId)
  }
}

test('what is missing is said at its input, and nothing is made', async () => {
  const ask = (terms: PromiseTerms) =>
    boss.client.ask(calls.addPromise, { requestId: randomUUID(), terms, ownerMemberId: null })
  expect(await ask(termsOf({ amount: null, dueDay: dayIn(-1) }))).toMatchObject({
    code: 'promise.invalid',
    fields: { amount: '请填写金额', dueDay: '日期不能早于今天' },
  })
  expect(await ask(termsOf({ kind: 4, amount: null }))).toMatchObject({
    fields: { cycleMonths: '请选择周期' },
  })
  expect(await ask(termsOf({ contractId: randomUUID() }))).toMatchObject({
    fields: { contractId: '没有找到这份合同，请重新选择' },
  })
  expect((await boss.client.call(calls.countPromises, {})).all).toBe(0)
})

test('its colleague is told that it is theirs, that it comes near and that it is late, and finishes it', async () => {
  const id = await add(termsOf(), clerk.memberId)
  expect(await titlesOf(clerk)).toContain('有一件履约事项由您负责')
  expect((await read(clerk, id)).actions).toEqual(['finish'])
  expect((await clerk.client.ask(calls.listPromises, { tab: 'all' })).code).toBe('permission.denied')
  for (const stranger of [other, person])
    expect((await stranger.client.ask(calls.getPromise, { promiseId: id })).code).toBe('not-found')
  await pass(3.5)
  expect((await titlesOf(clerk))[0]).toBe('履约提醒：还有 7 天付款')
  await pass(6)
  expect((await titlesOf(clerk))[0]).toBe('履约提醒：还有 1 天付款')
  await pass(2)
  expect((await titlesOf(clerk))[0]).toBe('履约已逾期：设备采购尾款')
  expect((await boss.client.call(calls.countPromises, {})).overdue).toBe(1)
  expect(await finish(clerk, id)).toMatchObject({ code: '000000', data: { nextDueDay: null } })
  const done = await read(boss, id)
  expect([done.status, done.finishNote, done.actions]).toEqual([2, '已转账', []])
  expect(done.history.map(({ event }) => event)).toEqual([
    'promise:promise.made',
    'promise:xstate.after.nextReminder.promise.waiting',
    'promise:xstate.after.nextReminder.promise.waiting',
    'promise:xstate.after.endOfDay.promise.waiting',
    'promise:promise.finished',
  ])
})

test('another day plans its reminders anew, and a stale edit is refused', async () => {
  const id = await add(termsOf({ kind: 2, title: '首付款', dueDay: dayIn(3) }))
  const edit = (version: number) =>
    boss.client.ask(calls.editPromise, {
      promiseId: id,
      requestId: randomUUID(),
      version,
      terms: termsOf({ kind: 2, title: '首付款', dueDay: dayIn(40), advanceDays: [30] }),
    })
  expect((await edit(7)).code).toBe('promise.stale')
  expect((await edit(1)).code).toBe('000000')
  await pass(5)
  expect((await read(boss, id)).status).toBe(0)
  await pass(6)
  expect((await titlesOf(boss))[0]).toBe('履约提醒：还有 29 天收款')
  expect((await finish(boss, id)).code).toBe('000000')
})

test('a recurring one makes the next round on the same date until its last day', async () => {
  const first = await add(
    termsOf({
      kind: 4,
      title: '季度服务费',
      direction: 'receive',
      dueDay: '2027-01-31',
      untilDay: '2027-03-31',
      cycleMonths: 1,
    }),
  )
  const openOnes = async () =>
    (await boss.client.call(calls.listPromises, { tab: 'waiting', search: '季度服务费' })).rows
  expect(await finish(boss, first)).toMatchObject({ data: { nextDueDay: '2027-02-28' } })
  const [second] = await openOnes()
  expect(await finish(boss, second!.promiseId)).toMatchObject({ data: { nextDueDay: '2027-03-31' } })
  const [third] = await openOnes()
  expect((await read(boss, third!.promiseId)).round).toBe(3)
  expect(await finish(boss, third!.promiseId)).toMatchObject({ data: { nextDueDay: null } })
  expect(await openOnes()).toEqual([])
})

test('the month tells its days and its money', async () => {
  await add(termsOf({ kind: 2, title: '五月货款', dueDay: '2027-05-10', amount: 5_000_00 }))
  await add(termsOf({ kind: 3, title: '六月房租', dueDay: '2027-06-01', amount: 8_000_00 }))
  const may = await boss.client.call(calls.getPromiseMonth, { month: '2027-05' })
  expect(may.days).toEqual([{ day: '2027-05-10', waiting: 1, overdue: 0, done: 0 }])
  expect(may.sums.slice(0, 2)).toEqual([
    { month: '2027-05', toReceive: 5_000_00, received: 0, toPay: 0, paid: 0 },
    { month: '2027-06', toReceive: 0, received: 0, toPay: 8_000_00, paid: 0 },
  ])
  const { rows } = await boss.client.call(calls.listPromises, { tab: 'all', day: '2027-05-10' })
  expect(rows.map(({ title }) => title)).toEqual(['五月货款'])
  expect((await other.client.call(calls.getPromiseMonth, { month: '2027-05' })).days).toEqual([])
})

test('a contract with an end makes a promise for each company when all have signed', async () => {
  const contractId = await launched(boss, {
    content: () => ({
      name: '年度服务合同',
      term: { begin: dayIn(0), end: dayIn(365), renewalMonths: null },
    }),
    parties: [partyFor(boss), partyFor(other)],
  })
  for (const who of [boss, other]) await sign(app, who, contractId)
  await runJobs(app)
  expect((await seen(boss, contractId)).contract.label).toBe('completed')
  for (const [who, counterparty] of [
    [boss, other.companyName],
    [other, boss.companyName],
  ] as const) {
    const rows = await who.client.call(calls.listContractPromises, { contractId })
    expect(rows.map(({ kind, title, dueDay, counterparty: named }) => [kind, title, dueDay, named])).toEqual([
      [1, '《年度服务合同》到期', dayIn(365), counterparty],
    ])
  }
  expect(await person.client.call(calls.listContractPromises, { contractId })).toEqual([])
})

test('a plan of payments makes a promise of each for both companies, seen from each side', async () => {
  const payments = [
    { name: '首付款', day: dayIn(5), amount: 3_000_00, isOwn: false },
    { name: '', day: dayIn(40), amount: 7_000_00, isOwn: false },
    { name: '保证金退还', day: dayIn(60), amount: 1_000_00, isOwn: true },
    { name: '已过期', day: dayIn(-3), amount: 1_00, isOwn: false },
  ]
  const contractId = await launched(boss, {
    content: () => ({ name: '设备供货合同', amount: 10_001_00, payments }),
    parties: [partyFor(boss, { isSelf: true }), partyFor(other)],
  })
  for (const who of [boss, other]) await sign(app, who, contractId)
  await runJobs(app)
  expect((await seen(other, contractId)).payments).toEqual(payments)
  const listed = async (who: Signer) =>
    (await who.client.call(calls.listContractPromises, { contractId }))
      .map(({ kind, title, dueDay, amount }) => [kind, title, dueDay, amount])
      .toSorted((one, two) => String(one[2]).localeCompare(String(two[2])))
  const rows = (coming: number, going: number) => [
    [coming, '《设备供货合同》首付款', dayIn(5), 3_000_00],
    [coming, '《设备供货合同》款项', dayIn(40), 7_000_00],
    [going, '《设备供货合同》保证金退还', dayIn(60), 1_000_00],
  ]
  expect([await listed(boss), await listed(other)]).toEqual([rows(2, 3), rows(3, 2)])
})

test('where three sides sign, a plan of payments is the initiator’s alone', async () => {
  const contractId = await launched(boss, {
    content: () => ({ payments: [{ name: '货款', day: dayIn(9), amount: 9_00, isOwn: true }] }),
    parties: [partyFor(boss, { isSelf: true }), partyFor(other), partyFor(person)],
  })
  for (const who of [boss, other, person]) await sign(app, who, contractId)
  await runJobs(app)
  const kinds = async (who: Signer) =>
    (await who.client.call(calls.listContractPromises, { contractId })).map(({ kind }) => kind)
  expect([await kinds(boss), await kinds(other)]).toEqual([[3], []])
})

test('what goes to a colleague with somebody’s work is written down, and refused where it is not there', async () => {
  const id = await add(termsOf(), clerk.memberId)
  const { name, userId } = boss
  const give = (promiseId: string) =>
    app.db.transaction(() =>
      transferPromise(app.deps, {
        promiseId,
        to: { userId, name } as Parameters<typeof transferPromise>[1]['to'],
        actor: systemActor('test'),
      }),
    )
  await give(id)
  const last = (await read(boss, id)).history.at(-1)
  expect([last?.event, last?.lines]).toEqual([
    'promise:promise.handedOver',
    ['原负责人：许办事', '现负责人：林小满'],
  ])
  await expect(give(randomUUID())).rejects.toMatchObject({
    code: 'not-found',
    words: '没有找到这件履约事项，请刷新页面。',
  })
})

test('what a colleague who leaves looks after goes to another', async () => {
  const id = await add(termsOf({ title: '保证金退还' }), clerk.memberId)
  const heir = await hire(app, boss, '周接手')
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: clerk.memberId })
  expect(tasks).toEqual([
    {
      kind: 'promise',
      taskId: id,
      title: '“保证金退还”',
      detail: `履约事项，${dayIn(10)} 到期`,
      notAskable: [],
    },
  ])
  await boss.client.call(leaveStaff, {
    memberId: clerk.memberId,
    requestId: randomUUID(),
    reason: '个人原因离职',
    handOver: [{ kind: 'promise', taskId: id, toMemberId: heir.memberId }],
  })
  expect((await read(heir, id)).isMine).toBe(true)
  expect(await titlesOf(heir)).toContain('有一件履约事项由您负责')
})
