// Subsidies: what may be applied for, each order once, and the way to the money.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices } from '#protocol/base.ts'
import * as desks from '#protocol/trade/subsidies/review.ts'
import * as calls from '#protocol/trade/subsidies/subsidies.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { draftedSubsidy, newPolicy, paidOrder, typedFor } from '#tests/support/subsidies.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let boss: Signer
let other: Signer
let desk: TestClient
let policyId: string
beforeAll(async () => {
  app = await createTestApp({ config: { platform: 'subsidy' } })
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  other = await companySigner(app, '路过客', '杭州旁观科技有限公司')
  desk = await firstOperator(app)
  policyId = await newPolicy(desk)
})
afterAll(() => app.close())

const create = async (change: object) =>
  boss.client.ask(calls.createSubsidy, {
    requestId: randomUUID(),
    ...(await typedFor(app, boss, policyId)),
    ...change,
  })

test('an application goes from the draft to the money, and everybody concerned can see how', async () => {
  const subsidyId = await draftedSubsidy(app, boss, policyId)
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  const { rows } = await desk.call(desks.listSubsidiesToReview, { tab: 'pending' })
  expect(rows.map((row) => [row.companyName, row.amount, row.status])).toEqual([
    ['杭州清和文化科技有限公司', 19_950, 1],
  ])
  const reason = '营业执照看不清，请重新上传'
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'returned', reason })
  const returned = await boss.client.call(calls.getSubsidy, { subsidyId })
  expect([returned.status, returned.reason, returned.actions]).toEqual([
    4,
    reason,
    ['edit', 'submit', 'withdraw'],
  ])
  await boss.client.call(calls.editSubsidy, {
    subsidyId,
    ...(await typedFor(app, boss, policyId)),
    orderIds: returned.orders.map(({ orderId }) => orderId),
    amount: 10_000,
  })
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'passed' })
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'paid' })
  const done = await boss.client.call(calls.getSubsidy, { subsidyId })
  expect([done.status, done.amount, done.reason, done.actions]).toEqual([3, 10_000, '', []])
  expect(done.history.map(({ event, by }) => `${by} ${event}`)).toEqual([
    '林清和 submitted',
    '平台 returned',
    '林清和 submitted',
    '平台 passed',
    '平台 paid',
  ])
  const notices = (await boss.client.call(listNotices, { kind: 'system' })).rows.map(({ title }) => title)
  expect(notices.filter((title) => title.startsWith('补贴')).toSorted()).toEqual([
    '补贴已发放',
    '补贴申请已通过',
    '补贴申请被退回',
  ])
  const trail = (await readChain(app.db, PLATFORM_CHAIN)).map(({ event }) => event)
  expect(trail.filter((event) => event.startsWith('subsidy:'))).toEqual([
    'subsidy:returned',
    'subsidy:passed',
    'subsidy:paid',
  ])
})

test('never more than the policy’s part of what was paid, and never above its cap', async () => {
  expect((await create({ amount: 19_950 })).code).toBe('000000')
  const over = await create({ amount: 19_951 })
  expect([over.code, over.fields]).toEqual([
    'subsidy.invalid',
    { amount: '按这项政策最多可申请 199.50 元，请修改申请金额。' },
  ])
  const orderIds = [await paidOrder(app, boss), await paidOrder(app, boss)]
  expect((await create({ orderIds, amount: 20_001 })).fields).toEqual({
    amount: '按这项政策最多可申请 200.00 元，请修改申请金额。',
  })
})

test('an order counts once, until its application is taken back; orders of others never', async () => {
  const orderIds = [await paidOrder(app, boss)]
  const first = await create({ orderIds })
  const fields = { orderIds: '所选订单中有不能申请的，可能已用于其他申请。请刷新后重新选择。' }
  expect((await create({ orderIds })).fields).toEqual(fields)
  expect((await create({ orderIds: [await paidOrder(app, other)] })).fields).toEqual(fields)
  const offered = async () =>
    (await boss.client.call(calls.listSubsidyChoices, {})).orders.map(({ orderId }) => orderId)
  expect(await offered()).not.toContain(orderIds[0])
  await boss.client.call(calls.withdrawSubsidy, { subsidyId: first.data.subsidyId })
  expect(await offered()).toContain(orderIds[0])
  expect((await create({ orderIds })).code).toBe('000000')
})

test('a policy that is closed takes nothing more, and what was handed in goes on', async () => {
  const closed = await newPolicy(desk)
  const subsidyId = await draftedSubsidy(app, boss, closed)
  const late = await draftedSubsidy(app, boss, closed)
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  await desk.call(desks.switchSubsidyPolicy, { policyId: closed, isOpen: false })
  expect((await boss.client.ask(calls.submitSubsidy, { subsidyId: late })).code).toBe('subsidy.invalid')
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'passed' })
  const kept = (await desk.call(desks.listSubsidyPolicies, {})).find((one) => one.policyId === closed)
  expect([kept?.isOpen, kept?.applications]).toEqual([false, 2])
})

test('a file is given to its company and to operators, and to nobody by another’s application', async () => {
  const subsidyId = await draftedSubsidy(app, boss, policyId)
  const { licence } = await boss.client.call(calls.getSubsidy, { subsidyId })
  const asked = { subsidyId, fileId: licence.fileId }
  expect((await boss.client.ask(calls.downloadSubsidyFile, asked)).status).toBe(200)
  expect((await desk.ask(desks.downloadReviewedFile, asked)).code).toBe('not-found')
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  expect((await desk.ask(desks.downloadReviewedFile, asked)).status).toBe(200)
  expect((await other.client.ask(calls.downloadSubsidyFile, asked)).code).toBe('not-found')
  expect((await desk.ask(desks.downloadReviewedFile, { ...asked, fileId: randomUUID() })).code).toBe(
    'not-found',
  )
})

test('any other platform has no subsidies', async () => {
  const plain = await createTestApp()
  const person = await companySigner(plain, '许青山', '苏州博远精密仪器有限公司')
  const operator = await firstOperator(plain)
  const answers = [
    await person.client.ask(calls.listSubsidies, {}),
    await operator.ask(desks.listSubsidyPolicies, {}),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found'])
  const codes = async (signer: Signer) =>
    (await signer.client.call(getCurrentAccount, {})).userRoleResAction.map(({ resCode }) => resCode)
  expect((await codes(person)).includes('subsidyApplication')).toBe(false)
  expect((await codes(boss)).includes('subsidyApplication')).toBe(true)
  await plain.close()
})
