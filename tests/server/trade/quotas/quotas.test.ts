// Quotas: reserved at launch, used up by the first signature, returned if there is none.
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { revokeContract, withdrawContract } from '#protocol/contracts/contracts/contracts.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { listNotices } from '#protocol/base.ts'
import type { Refusal } from '#protocol/failures.ts'
import { getQuotas, listQuotaUses } from '#protocol/trade/orders.ts'
import { packageGrant, product } from '#server/db/schema/trade/packages.ts'
import { entriesOf } from '#server/domain/trade/packages/ledger.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { systemActor } from '#server/domain/actor.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { OrderEvent } from '#server/domain/trade/orders/machine.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { giveFirst, giveGift } from '#server/operations/trade/quotas/give.ts'
import { settleGrant, withholdGrant } from '#server/operations/trade/quotas/moves.ts'
import { checkQuota } from '#server/operations/trade/quotas/show.ts'
import { tellBought, tellRefund, tellTransferRefused } from '#server/operations/trade/quotas/tell.ts'
import {
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import { newProduct } from '#tests/support/products.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let guest: Signer
let owner: Signer
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  guest = await personSigner(app, '陈一诺')
  owner = { ...(await newPerson(app, '林小满')), companyId: null, companyName: '' }
})

const left = async (signer = owner) => (await signer.client.call(getQuotas, {})).left
const launch = () => launched(owner, { parties: [partyFor(guest)] })
const told = async (contractId: string) => (await entriesOf(app.db, contractId)).map(({ kind }) => kind)
/** Another package, valid so many days. */
const give = async (name: string, quota: number, days: number, modules = '1') => {
  const now = app.clock.now()
  const id = randomUUID()
  const about = { audience: 1, staffLimit: null, price: 0, isOnSale: false, place: 0 } as const
  await app.db
    .current()
    .insert(product)
    .values({ id, name, quota, validDays: days, modules, createdAt: now, ...about })
  await app.db
    .current()
    .insert(packageGrant)
    .values({
      id: randomUUID(),
      ownerType: 'person',
      ownerId: owner.userId,
      productId: id,
      source: 'order',
      sourceId: id,
      quota,
      validUntil: new Date(now.getTime() + days * DAY),
      createdAt: now,
      createdBy: owner.userId,
    })
}

test('certification gives five documents for 90 days to a person and twenty for a year to a company, once', async () => {
  const after = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString()
  expect(await owner.client.call(getQuotas, {})).toEqual({
    left: 5,
    expiring: null,
    modules: '1',
    staffLimit: null,
    packages: [{ name: '个人体验', quota: 5, left: 5, validUntil: after(90), productId: null }],
  })
  expect((await readChain(app.db, owner.userId)).map(({ event }) => event)).toContain('package:given')
  const { companyId } = await newCompany(owner, '杭州栖木文化创意有限公司')
  await actFor(owner, companyId)
  expect(await owner.client.call(getQuotas, {})).toEqual({
    left: 20,
    expiring: null,
    modules: '1,2,3',
    staffLimit: 50,
    packages: [{ name: '单位试用', quota: 20, left: 20, validUntil: after(365), productId: null }],
  })
  const stranger = await newPerson(app)
  expect(await stranger.client.call(getQuotas, {})).toEqual({
    left: 0,
    expiring: null,
    modules: '1',
    staffLimit: null,
    packages: [],
  })
})

test('a launch sets one aside, the first signature uses it up, and the second costs nothing', async () => {
  const contractId = await launched(owner, { parties: [partyFor(owner, { isSelf: true }), partyFor(guest)] })
  expect([await left(), await told(contractId)]).toEqual([4, ['frozen']])
  await sign(app, owner, contractId)
  expect([await left(), await told(contractId)]).toEqual([4, ['frozen', 'used']])
  await sign(app, guest, contractId)
  expect([await left(), await told(contractId)]).toEqual([4, ['frozen', 'used']])
})

const endings = {
  withdrawn: (contractId: string) =>
    owner.client.call(withdrawContract, { contractId, reason: '条款有误', requestId: randomUUID() }),
  revoked: (contractId: string) =>
    owner.client.call(revokeContract, { contractId, reason: '合作终止', requestId: randomUUID() }),
  rejected: async (contractId: string) =>
    guest.client.call(rejectContract, {
      contractId,
      partyId: await partyIdOf(owner, contractId, guest),
      reason: '金额不对',
      requestId: randomUUID(),
    }),
  expired: async () => {
    app.clock.advance(31 * DAY)
    await runJobs(app)
  },
} as const

test.each(Object.entries(endings))('a contract %s without a signature gives it back', async (how, end) => {
  const contractId = await launch()
  await end(contractId)
  expect(await told(contractId)).toEqual(['frozen', 'released'])
  if (how !== 'expired') expect(await left()).toBe(5)
})

test('one revoked after a signature has used it up', async () => {
  const contractId = await launched(owner, { parties: [partyFor(owner, { isSelf: true }), partyFor(guest)] })
  await sign(app, owner, contractId)
  await endings.revoked(contractId)
  expect([await left(), await told(contractId)]).toEqual([4, ['frozen', 'used']])
})

test('withdrawn and launched again, it costs one again', async () => {
  const { contractId, version } = await newDraft(owner, { parties: [partyFor(guest)] })
  await owner.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  await endings.withdrawn(contractId)
  const draft = await owner.client.call(getDraft, { contractId })
  await owner.client.call(launchContract, { contractId, version: draft.version, requestId: randomUUID() })
  expect(await left()).toBe(4)
  expect((await told(contractId)).toSorted()).toEqual(['frozen', 'frozen', 'released'])
})

test('what expires first is used first, and what has expired not at all', async () => {
  await give('十天', 2, 10)
  const names = async () =>
    (await owner.client.call(getQuotas, {})).packages.map(({ name, left: rest }) => [name, rest])
  await launch()
  expect(await names()).toEqual([
    ['十天', 1],
    ['个人体验', 5],
  ])
  expect((await owner.client.call(getQuotas, {})).expiring).toMatchObject({ count: 1 })
  app.clock.advance(10 * DAY)
  await signInByCode(app, owner)
  expect(await names()).toEqual([['个人体验', 5]])
})

test('a package that is not for signing launches no contract', async () => {
  await give('办公', 100, 30, '2')
  expect(await left()).toBe(5)
  expect((await owner.client.call(getCurrentAccount, {})).businessModule).toBe('12')
})

test('when all are used up the launch is refused, the draft stays, and nothing is left half done', async () => {
  for (let i = 0; i < 5; i += 1) await launch()
  const draft = await newDraft(owner, { parties: [partyFor(guest)] })
  const at = { contractId: draft.contractId, version: draft.version, requestId: randomUUID() }
  expect(await owner.client.ask(launchContract, at)).toMatchObject({
    status: 200,
    code: 'quota.used-up',
    info: '您的合同份数已用完，草稿已保存。请购买套餐，之后再发起。',
  })
  expect([await left(), await told(draft.contractId)]).toEqual([0, []])
  const { rows } = await owner.client.call(listNotices, { page: 1, kind: 'system' })
  expect(rows.map(({ title }) => title)).toContain('合同份数已用完')
  await give('补充', 1, 30)
  await owner.client.call(launchContract, { ...at, requestId: randomUUID() })
  expect(await left()).toBe(0)
})

test('launches at the same moment never set aside more than there is', async () => {
  const drafts = []
  for (let i = 0; i < 8; i += 1) drafts.push(await newDraft(owner, { parties: [partyFor(guest)] }))
  const answers = await Promise.all(
    drafts.map(({ contractId, version }) =>
      owner.client.ask(launchContract, { contractId, version, requestId: randomUUID() }),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    ...Array<string>(5).fill('000000'),
    ...Array<string>(3).fill('quota.used-up'),
  ])
  expect(await left()).toBe(0)
})

test('a company’s launches use the company’s documents, its people’s own stay theirs', async () => {
  const { companyId } = await newCompany(owner, '宁波知行设备有限公司')
  await actFor(owner, companyId)
  await launch()
  expect(await left()).toBe(19)
  await actFor(owner, null)
  expect(await left()).toBe(5)
})

test('what an order gave is withheld while its money is wanted back, in force again or gone for good', async () => {
  const actor = { ...systemActor('test'), userId: owner.userId }
  const productId = await newProduct(app)
  const id = await placeOrder(app.deps, actor, { productId, ownerType: 'person', ownerId: owner.userId })
  const move = (event: OrderEvent) => moveOrder(app.deps, { id, event, actor })
  const standing = async () => {
    const rows = await app.db.current().select().from(packageGrant).where(eq(packageGrant.sourceId, id))
    return [rows.map(({ state }) => state), await left()]
  }
  await move({ type: 'payment.confirmed' })
  const steps = [await standing()]
  for (const event of [
    { type: 'refund.asked' },
    { type: 'refund.refused' },
    { type: 'refund.asked' },
    { type: 'refund.paid' },
  ] as OrderEvent[]) {
    await move(event)
    steps.push(await standing())
  }
  expect(steps).toEqual([
    [['inForce'], 15],
    [['withheld'], 5],
    [['inForce'], 15],
    [['withheld'], 5],
    [['takenBack'], 5],
  ])
})

test('a launch stands in the list of uses with who launched it', async () => {
  await launch()
  const { rows } = await owner.client.call(listQuotaUses, {})
  expect(rows.map(({ launchedBy, state, contractName }) => [launchedBy, state, contractName])).toEqual([
    ['林小满', 'frozen', '设备采购合同'],
  ])
})

test('an order whose package a launch stands on is not paid back', async () => {
  const actor = { ...systemActor('test'), userId: owner.userId }
  const productId = randomUUID()
  const about = { audience: 1, staffLimit: null, price: 3_900, isOnSale: true, place: 0 } as const
  await app.db
    .current()
    .insert(product)
    .values({
      id: productId,
      name: '十天',
      quota: 2,
      validDays: 10,
      modules: '1',
      createdAt: app.clock.now(),
      ...about,
    })
  const id = await placeOrder(app.deps, actor, { productId, ownerType: 'person', ownerId: owner.userId })
  const move = (type: OrderEvent['type']) => moveOrder(app.deps, { id, event: { type }, actor })
  await move('payment.confirmed')
  const contractId = await launch()
  await expect(move('refund.asked')).rejects.toMatchObject({ code: 'order.quota-used' })
  expect(await left()).toBe(6)
  await endings.revoked(contractId)
  await move('refund.asked')
  expect(await left()).toBe(5)
  await move('refund.paid')
  expect(await left()).toBe(5)
})

test('what was given once is neither given nor written down again', async () => {
  const who: GrantOwner = { ownerType: 'person', ownerId: owner.userId }
  await giveFirst(app.deps, systemActor('test'), who)
  const given = async () =>
    (await readChain(app.db, owner.userId)).flatMap(({ event, detail }) =>
      event === 'package:given' ? [detail] : [],
    )
  const first = { product: '个人体验', quota: 5, source: 'initial' }
  expect([await left(), await given()]).toEqual([5, [first]])
  await giveGift(app.deps, systemActor('test'), who, { quota: 7, validDays: 3, reason: '测试' })
  const gift = { product: '平台赠送 7 份', quota: 7, source: 'gift', reason: '测试' }
  expect([await left(), await given()]).toEqual([12, [first, gift]])
  const rows = await app.db
    .current()
    .select({ by: packageGrant.createdBy, source: packageGrant.source, audience: product.audience })
    .from(packageGrant)
    .innerJoin(product, eq(product.id, packageGrant.productId))
    .where(eq(packageGrant.ownerId, owner.userId))
    .orderBy(packageGrant.quota)
  expect(rows).toEqual([
    { by: owner.userId, source: 'initial', audience: 1 },
    { by: owner.userId, source: 'gift', audience: 1 },
  ])
})

test('only what is in force is withheld, and only what is withheld is decided', async () => {
  const actor = { ...systemActor('test'), userId: owner.userId }
  const orderId = randomUUID()
  const settle = (type: 'refund.refused' | 'refund.paid') => settleGrant(app.deps, orderId, { type, actor })
  const withhold = () => withholdGrant(app.deps, orderId, actor)
  const used = { code: 'order.quota-used', words: '套餐的份数已经使用过，不能退款。' }
  await expect(withhold()).rejects.toMatchObject(used)
  expect(await settle('refund.paid')).toBe(false)
  await give('买的', 3, 30)
  await app.db
    .current()
    .update(packageGrant)
    .set({ sourceId: orderId })
    .where(and(eq(packageGrant.ownerId, owner.userId), eq(packageGrant.source, 'order')))
  expect([await settle('refund.paid'), await left()]).toEqual([false, 8])
  await withhold()
  expect(await left()).toBe(5)
  await expect(withhold()).rejects.toMatchObject(used)
  expect([await settle('refund.refused'), await left()]).toEqual([true, 8])
  await withhold()
  expect([await settle('refund.paid'), await settle('refund.refused'), await left()]).toEqual([
    true,
    false,
    5,
  ])
})

test('before files are prepared it is asked whether a document is left, of the person or the company', async () => {
  const stranger = await newPerson(app)
  const { companyId } = await newCompany(owner, '苏州拙政园艺有限公司')
  const check = async (identity: object, userId: string) => {
    try {
      await checkQuota({ deps: app.deps, clock: app.clock, identity, user: { id: userId } } as never)
      return undefined
    } catch (error) {
      return (error as Refusal).words
    }
  }
  const company = (id: string) => ({ type: 2, companyId: id })
  expect([
    await check({ type: 1 }, owner.userId),
    await check(company(companyId), stranger.userId),
    await check({ type: 1 }, stranger.userId),
    await check(company(randomUUID()), owner.userId),
  ]).toEqual([
    undefined,
    undefined,
    '您的合同份数已用完，草稿已保存。请购买套餐，之后再发起。',
    '单位的合同份数已用完，草稿已保存。请单位管理员购买套餐，之后再发起。',
  ])
})

test('what becomes of an order is told to its owner, with the page of the order', async () => {
  const who: GrantOwner = { ownerType: 'person', ownerId: owner.userId }
  const orderId = randomUUID()
  const later = () => app.clock.advance(1_000)
  const refund = (reason: string | null, isTransfer: boolean) =>
    tellRefund(app.deps, who, { id: orderId, orderNo: 'D-1', reason, isTransfer })
  for (const tell of [
    () => tellBought(app.deps, who, { orderId, name: '标准版', quota: 9, isFree: false }),
    () => tellBought(app.deps, who, { orderId, name: '体验版', quota: 3, isFree: true }),
    () => tellTransferRefused(app.deps, who, { orderId, orderNo: 'D-1', reason: '没有收到款项' }),
    () => refund('已经使用', false),
    () => refund(null, true),
    () => refund(null, false),
  ]) {
    later()
    await tell()
  }
  const { rows } = await owner.client.call(listNotices, { page: 1, kind: 'system' })
  const target = `/orderInfo?orderId=${orderId}`
  expect(rows.slice(0, 6).map((row) => [row.title, row.text, row.target])).toEqual([
    ['订单已退款', '您的订单 D-1 已退款，款项按原路退回，到账时间以支付渠道为准。', target],
    ['订单已退款', '您的订单 D-1 已退款，款项已转账退回，到账时间以银行为准。', target],
    ['退款申请未通过', '您的订单 D-1 没有退款，套餐已恢复使用。原因：已经使用', target],
    ['对公转账未确认到账', '您的订单 D-1 没有确认到账，订单已取消。原因：没有收到款项', target],
    ['套餐已到账：体验版', '您领取的“体验版”已到账，可发起 3 份合同，现在就可以使用。', target],
    ['套餐已到账：标准版', '您购买的“标准版”已到账，可发起 9 份合同，现在就可以使用。', target],
  ])
})
