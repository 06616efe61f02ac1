// Lists of promises, how many there are, and the calendar with its sums.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/promises/promises.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const app = await createTestApp()
const own = await companySigner(app, '钱掌柜', '宁波数目有限公司')
const clerk = await hire(app, own, '同事')
afterAll(() => app.close())

const make = async (more: Partial<PromiseTerms>) => {
  const terms: PromiseTerms = {
    kind: 3,
    title: '',
    counterparty: '上海云帆贸易有限公司',
    contractId: null,
    dueDay: '2026-12-01',
    amount: 120_000_00,
    direction: 'none',
    cycleMonths: null,
    untilDay: null,
    advanceDays: [],
    remark: '',
    ...more,
  }
  const input = { requestId: randomUUID(), terms, ownerMemberId: null }
  return (await own.client.call(calls.addPromise, input)).promiseId
}

test('lists are narrowed by kind, owner, day, month and words; sums stand for six months', async () => {
  await make({ title: '甲', dueDay: '2027-05-10' })
  await make({ title: '乙', kind: 2, dueDay: '2027-05-31' })
  const third = await make({ title: '丙', kind: 1, amount: null, dueDay: '2027-06-01' })
  await own.client.call(calls.handPromise, {
    promiseId: third,
    requestId: randomUUID(),
    ownerMemberId: clerk.memberId,
  })
  const list = async (more: object) => {
    const { rows, ...rest } = await own.client.call(calls.listPromises, { tab: 'waiting', ...more })
    return [rows.map(({ title }) => title), rest]
  }
  const page = (total: number) => ({ total, page: 1, pageSize: 10 })
  expect([
    await list({ kind: 2 }),
    await list({ mine: 'true' }),
    await list({ day: '2027-05-10' }),
    await list({ month: '2027-05' }),
    await list({ search: '丙' }),
    await list({}),
  ]).toEqual([
    [['乙'], page(1)],
    [['甲', '乙'], page(2)],
    [['甲'], page(1)],
    [['甲', '乙'], page(2)],
    [['丙'], page(1)],
    [['甲', '乙', '丙'], page(3)],
  ])
  expect(await own.client.call(calls.countPromises, {})).toEqual({
    waiting: 3,
    overdue: 0,
    done: 0,
    cancelled: 0,
    all: 3,
  })
  const none = { toReceive: 0, received: 0, toPay: 0, paid: 0 }
  const month = await own.client.call(calls.getPromiseMonth, { month: '2027-04' })
  expect(month).toEqual({
    days: [],
    sums: [
      { month: '2027-04', ...none },
      { month: '2027-05', ...none, toReceive: 120_000_00, toPay: 120_000_00 },
      ...['2027-06', '2027-07', '2027-08', '2027-09'].map((shown) => ({ month: shown, ...none })),
    ],
  })
  const may = await own.client.call(calls.getPromiseMonth, { month: '2027-05' })
  expect(may.days).toEqual([
    { day: '2027-05-10', waiting: 1, overdue: 0, done: 0 },
    { day: '2027-05-31', waiting: 1, overdue: 0, done: 0 },
  ])
})
