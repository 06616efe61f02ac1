// An application for a subsidy to the last word: who sees what, which files and orders it rests on.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, uploadAttachment, uploadIdentityPicture } from '#protocol/base.ts'
import * as desks from '#protocol/trade/subsidies/review.ts'
import * as calls from '#protocol/trade/subsidies/subsidies.ts'
import { tradeOrder } from '#server/db/schema/trade/orders.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { hire } from '#tests/support/staff.ts'
import { draftedSubsidy, newPaper, newPolicy, paidOrder, typedFor } from '#tests/support/subsidies.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const NOW = '2026-11-23T01:00:00.000Z'
const OLD_WORD = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.from('WordDocument', 'utf16le'),
])
const FILE_WORDS = '请上传 JPG、PNG 或 PDF 文件。'

let app: TestApp
let boss: Signer
let other: Signer
let colleague: Signer
let desk: TestClient
let policyId: string
beforeAll(async () => {
  app = await createTestApp({ config: { platform: 'subsidy' } })
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  other = await companySigner(app, '路过客', '杭州旁观科技有限公司')
  colleague = await hire(app, boss, '许同事', { roles: ['admin'] })
  desk = await firstOperator(app)
  policyId = await newPolicy(desk)
})
afterAll(() => app.close())

const typed = async (change: object = {}, { client }: Signer = boss) => {
  const input = { ...(await typedFor(app, boss, policyId)), ...change }
  return client.ask(calls.createSubsidy, { requestId: randomUUID(), ...input })
}
const drafted = () => draftedSubsidy(app, boss, policyId)
const submitted = async () => {
  const subsidyId = await drafted()
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  return subsidyId
}
const decide = (subsidyId: string, decision: 'passed' | 'paid') =>
  desk.call(desks.decideSubsidy, { subsidyId, decision })
const orderOf = async (subsidyId: string) =>
  (await boss.client.call(calls.getSubsidy, { subsidyId })).orders[0]!
const refund = async (subsidyId: string) => {
  const { orderId } = await orderOf(subsidyId)
  await app.db.current().update(tradeOrder).set({ state: 'refunding' }).where(eq(tradeOrder.id, orderId))
}
const recorded = async (event: string) =>
  (await readChain(app.db, PLATFORM_CHAIN)).filter((entry) => entry.event === event).at(-1)?.detail

test('its company sees the whole of it, and of its history only its own', async () => {
  await submitted()
  const paidAt = new Date('2026-11-20T02:00:00Z')
  const orderIds = [await paidOrder(app, boss, { paidAt })]
  const [licenceId, paperId] = [await newPaper(boss), await newPaper(boss)]
  const { subsidyId } = (await typed({ orderIds, licenceId, paperIds: [paperId], amount: 100 })).data
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  const { orderNo, ...order } = await orderOf(subsidyId)
  const policy = {
    policyId,
    name: '电子合同应用补贴',
    percent: 50,
    cap: 20_000,
    from: '2026-11-01',
    to: '2027-01-31',
    note: '',
  }
  const facts = {
    subsidyId,
    policyName: '电子合同应用补贴',
    amount: 100,
    status: 1,
    changedAt: NOW,
    policy,
    orders: [
      {
        orderId: orderIds[0],
        orderNo: expect.stringMatching(/^DD/),
        productName: '单位 100 份',
        amount: 39_900,
        paidAt: paidAt.toISOString(),
      },
    ],
    accountName: '杭州清和文化科技有限公司',
    bankName: '中国工商银行杭州文晖支行',
    bankAccount: '6222000011112222',
    licence: { fileId: licenceId, name: '营业执照.pdf' },
    papers: [{ fileId: paperId, name: '营业执照.pdf' }],
    reason: '',
    history: [{ at: NOW, event: 'submitted', by: '林清和' }],
  }
  expect([orderNo, order.orderId]).toEqual([expect.any(String), orderIds[0]])
  expect(await boss.client.call(calls.getSubsidy, { subsidyId })).toEqual({ ...facts, actions: ['withdraw'] })
  expect(await desk.call(desks.readSubsidyToReview, { subsidyId })).toEqual({
    ...facts,
    companyName: '杭州清和文化科技有限公司',
  })
  const chain = await readChain(app.db, boss.companyId!)
  expect(chain.at(-1)).toMatchObject({ event: 'subsidy:subsidy.submitted', detail: { amount: 100 } })
})

test('its lists go by pages, the newest first; the desk’s begin with what has waited longest', async () => {
  // After those of the tests before.
  app.clock.advance(1_000)
  const first = await submitted()
  app.clock.advance(1_000)
  const second = await submitted()
  app.clock.advance(1_000)
  const own = await boss.client.call(calls.listSubsidies, { page: 2, pageSize: 1 })
  expect([own.page, own.pageSize, own.rows]).toEqual([
    2,
    1,
    [
      {
        subsidyId: first,
        policyName: '电子合同应用补贴',
        amount: 19_950,
        status: 1,
        changedAt: expect.any(String),
      },
    ],
  ])
  const shown = async (tab: desks.SubsidyTab, pageSize = 100) =>
    (await desk.call(desks.listSubsidiesToReview, { tab, pageSize })).rows.map(({ subsidyId }) => subsidyId)
  expect((await shown('pending')).slice(-2)).toEqual([first, second])
  expect(await shown('pending', 1)).toHaveLength(1)
  for (const subsidyId of [first, second]) {
    await decide(subsidyId, 'passed')
    app.clock.advance(1_000)
  }
  expect(await shown('passed')).toEqual([first, second])
  for (const subsidyId of [first, second]) {
    await decide(subsidyId, 'paid')
    app.clock.advance(1_000)
  }
  expect((await shown('done')).slice(0, 2)).toEqual([second, first])
})

test('who applied is told in whole sentences, and the platform’s record says what was decided', async () => {
  const subsidyId = await submitted()
  const reason = '营业执照看不清，请重新上传'
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'returned', reason })
  expect(await recorded('subsidy:returned')).toEqual({ id: subsidyId, amount: 19_950, reason })
  await boss.client.call(calls.submitSubsidy, { subsidyId })
  await decide(subsidyId, 'passed')
  await decide(subsidyId, 'paid')
  expect(await recorded('subsidy:paid')).toEqual({ id: subsidyId, amount: 19_950 })
  const { rows } = await boss.client.call(listNotices, { kind: 'system', pageSize: 100 })
  const target = `/user/userCenter/appliyRecordDetail?subsidyId=${subsidyId}`
  const texts = rows.filter((row) => row.target === target).map(({ text }) => text)
  expect(texts.toSorted()).toEqual([
    '“电子合同应用补贴”补贴申请（199.50 元）已发放到所填账户，到账时间以银行为准。',
    '“电子合同应用补贴”补贴申请（199.50 元）已通过审核，等待发放。',
    `“电子合同应用补贴”补贴申请（199.50 元）被退回：${reason}。修改后可以再次提交。`,
  ])
  const closed = await newPolicy(desk)
  expect(await recorded('policy:added')).toEqual({
    id: closed,
    name: '电子合同应用补贴',
    percent: 50,
    cap: 20_000,
  })
  await desk.call(desks.switchSubsidyPolicy, { policyId: closed, isOpen: false })
  expect(await recorded('policy:closed')).toEqual({ id: closed, name: '电子合同应用补贴' })
})

test('what rests on a refunded order is neither passed nor paid, but goes back', async () => {
  const words = '所选订单中有未支付或已申请退款的，请重新选择。'
  const subsidyId = await submitted()
  await refund(subsidyId)
  const refused = async (id: string, decision: 'passed' | 'paid') => {
    const { code, info } = await desk.ask(desks.decideSubsidy, { subsidyId: id, decision })
    return [code, info]
  }
  expect(await refused(subsidyId, 'passed')).toEqual(['subsidy.invalid', words])
  const passed = await submitted()
  await decide(passed, 'passed')
  await refund(passed)
  expect(await refused(passed, 'paid')).toEqual(['subsidy.invalid', words])
  const reason = '订单已申请退款，请重新选择'
  await desk.call(desks.decideSubsidy, { subsidyId, decision: 'returned', reason })
  const late = await refused(subsidyId, 'passed')
  expect(late).toEqual(['subsidy.not-possible', '这份补贴申请现在不能这样处理，请刷新页面查看。'])
})

test('the desk sees nothing of a draft or of what was taken back', async () => {
  const draft = await drafted()
  const taken = await submitted()
  await boss.client.call(calls.withdrawSubsidy, { subsidyId: taken })
  const codes = []
  for (const subsidyId of [draft, taken, randomUUID()]) {
    codes.push((await desk.ask(desks.readSubsidyToReview, { subsidyId })).code)
    codes.push((await desk.ask(desks.decideSubsidy, { subsidyId, decision: 'passed' })).code)
  }
  expect([...new Set(codes)]).toEqual(['not-found'])
})

test('another company finds nothing of it and changes nothing in it', async () => {
  const subsidyId = await drafted()
  const more = await typedFor(app, other, policyId)
  const { client } = other
  const answers = [
    await client.ask(calls.getSubsidy, { subsidyId }),
    await client.ask(calls.listSubsidyChoices, { subsidyId }),
    await client.ask(calls.editSubsidy, { subsidyId, ...more }),
    await client.ask(calls.submitSubsidy, { subsidyId }),
    await client.ask(calls.withdrawSubsidy, { subsidyId }),
    await client.ask(calls.createSubsidy, { requestId: subsidyId, ...more }),
    await client.ask(calls.submitSubsidy, { subsidyId: randomUUID() }),
    await client.ask(calls.getSubsidy, { subsidyId: randomUUID() }),
  ]
  expect([...new Set(answers.map(({ code }) => code))]).toEqual(['not-found'])
  expect((await boss.client.call(calls.getSubsidy, { subsidyId })).status).toBe(0)
})

test('the same request makes one application, and what was handed in is not changed', async () => {
  const requestId = randomUUID()
  const input = await typedFor(app, boss, policyId)
  const make = () => boss.client.call(calls.createSubsidy, { requestId, ...input })
  expect([await make(), await make()]).toEqual([{ subsidyId: requestId }, { subsidyId: requestId }])
  // A colleague who asks for the same is answered the same.
  expect(await colleague.client.call(calls.createSubsidy, { requestId, ...input })).toEqual({
    subsidyId: requestId,
  })
  await boss.client.call(calls.submitSubsidy, { subsidyId: requestId })
  const late = await boss.client.ask(calls.editSubsidy, { subsidyId: requestId, ...input })
  expect([late.code, late.info]).toEqual([
    'subsidy.not-possible',
    '这份补贴申请已提交，不能再修改。需要修改请先撤回后重新申请。',
  ])
  await desk.call(desks.switchSubsidyPolicy, { policyId, isOpen: false })
  const again = await boss.client.ask(calls.submitSubsidy, { subsidyId: requestId })
  expect(again.code).toBe('subsidy.not-possible')
  await desk.call(desks.switchSubsidyPolicy, { policyId, isOpen: true })
})

test('it rests on free orders alone and on a policy that is there', async () => {
  const taken = (await orderOf(await drafted())).orderId
  const fields = { orderIds: '所选订单中有不能申请的，可能已用于其他申请。请刷新后重新选择。' }
  for (const wrong of [taken, await paidOrder(app, other)]) {
    const orderIds = [await paidOrder(app, boss), wrong]
    expect((await typed({ orderIds })).fields).toEqual(fields)
  }
  expect((await typed({ policyId: randomUUID() })).fields).toEqual({
    policyId: '没有这项补贴政策，请重新选择。',
  })
})

test('a file is a picture or PDF that its writer uploaded for it', async () => {
  const { client } = boss
  const picture = { body: await licencePicture('杭州清和文化科技有限公司') }
  const upload = async (name: string, body: Uint8Array) =>
    (await client.call(uploadAttachment, { name }, { body })).fileId
  const identity = await client.call(uploadIdentityPicture, { name: '执照.png' }, picture)
  const wrong = [randomUUID(), identity.fileId, await upload('说明.doc', OLD_WORD), await newPaper(colleague)]
  const told = []
  for (const licenceId of wrong) told.push((await typed({ licenceId })).fields)
  expect(told).toEqual(wrong.map(() => ({ licenceId: FILE_WORDS })))
  const paperIds = [await newPaper(boss), await newPaper(colleague)]
  expect((await typed({ paperIds })).fields).toEqual({ paperIds: FILE_WORDS })
  expect((await typed({ licenceId: await upload('执照.png', picture.body) })).code).toBe('000000')
})

test('a colleague keeps the files it names, may replace them, and names no other of its writer', async () => {
  const subsidyId = await drafted()
  const { licence, orders } = await boss.client.call(calls.getSubsidy, { subsidyId })
  const input = {
    subsidyId,
    ...(await typedFor(app, boss, policyId)),
    orderIds: orders.map(({ orderId }) => orderId),
    licenceId: licence.fileId,
  }
  const edit = async ({ client }: Signer, change: object) =>
    (await client.ask(calls.editSubsidy, { ...input, ...change })).fields
  expect(await edit(colleague, {})).toBeUndefined()
  expect(await edit(colleague, { paperIds: [await newPaper(boss)] })).toEqual({ paperIds: FILE_WORDS })
  const licenceId = await newPaper(colleague)
  expect(await edit(colleague, { licenceId })).toBeUndefined()
  expect(await edit(boss, { licenceId, amount: 100 })).toBeUndefined()
  const { licence: kept, amount } = await boss.client.call(calls.getSubsidy, { subsidyId })
  expect([kept.fileId, amount]).toEqual([licenceId, 100])
})

test('the papers are given out like the licence, and no file that it does not name', async () => {
  const paperIds = [await newPaper(boss)]
  const { subsidyId } = (await typed({ paperIds })).data
  const asked = async (fileId: string) => {
    const { status, code, info } = await boss.client.ask(calls.downloadSubsidyFile, { subsidyId, fileId })
    return [status, code, info]
  }
  expect(await asked(paperIds[0]!)).toEqual([200, '000000', ''])
  expect((await asked(await newPaper(boss))).slice(1)).toEqual([
    'not-found',
    '没有找到这份材料，请刷新页面。',
  ])
})

test('where the platform has no subsidies any more, those there are answer nobody', async () => {
  const subsidyId = await drafted()
  const handedIn = await submitted()
  const { licence } = await boss.client.call(calls.getSubsidy, { subsidyId: handedIn })
  const plain = await createTestApp({ db: app.db })
  const own = plain.client()
  const operator = plain.client()
  for (const [to, from] of [
    [own, boss.client],
    [operator, desk],
  ] as const) {
    to.token = from.token
    to.cookie = from.cookie
    to.identity = from.identity
  }
  const input = await typedFor(app, boss, policyId)
  const answers = [
    await own.ask(calls.listSubsidies, {}),
    await own.ask(calls.getSubsidy, { subsidyId }),
    await own.ask(calls.listSubsidyChoices, {}),
    await own.ask(calls.createSubsidy, { requestId: randomUUID(), ...input }),
    await own.ask(calls.submitSubsidy, { subsidyId }),
    await own.ask(calls.withdrawSubsidy, { subsidyId }),
    await own.ask(calls.downloadSubsidyFile, { subsidyId: handedIn, fileId: licence.fileId }),
    await operator.ask(desks.listSubsidyPolicies, {}),
    await operator.ask(desks.switchSubsidyPolicy, { policyId, isOpen: true }),
    await operator.ask(desks.listSubsidiesToReview, { tab: 'pending' }),
    await operator.ask(desks.readSubsidyToReview, { subsidyId: handedIn }),
    await operator.ask(desks.decideSubsidy, { subsidyId: handedIn, decision: 'passed' }),
    await operator.ask(desks.downloadReviewedFile, { subsidyId: handedIn, fileId: licence.fileId }),
    await operator.ask(desks.addSubsidyPolicy, {
      name: '电子合同应用补贴',
      percent: 50,
      cap: 20_000,
      from: '2026-11-01',
      to: '2027-01-31',
      note: '',
    }),
  ]
  expect(answers.map(({ code, info }) => `${code} ${info}`)).toEqual(
    answers.map(() => 'not-found 这里没有补贴申请。'),
  )
  await plain.close()
})
