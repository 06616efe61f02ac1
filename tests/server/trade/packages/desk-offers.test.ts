// Exclusive packages at the desk: made once, given out by link, ended early.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getQuotas } from '#protocol/trade/orders.ts'
import * as offers from '#protocol/trade/packages/desk.ts'
import { claimExclusiveOffer, getExclusiveOffer } from '#protocol/trade/packages.ts'
import { PLATFORM_CHAIN } from '#server/domain/platform/operators/rules.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let operator: TestClient
let person: TestPerson
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  await ensureCatalogue(app.deps)
  person = await newPerson(app, '林小满')
  const [first] = await (await firstOperator(app)).call(offers.listOfferProducts, {})
  productId = first!.productId
})
// A test may go past the end of a session at the desk.
beforeEach(async () => {
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const after = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString()
const making = (change: object = {}) => ({
  requestId: randomUUID(),
  title: '新客户专享',
  productId,
  total: 2,
  opensAt: app.clock.now().toISOString(),
  closesAt: after(30),
  ...change,
})
const codeIn = (url: string) => new URL(url).searchParams.get('code') ?? ''
const events = async () => (await readChain(app.db, PLATFORM_CHAIN)).map(({ event }) => event)
const rowOf = async (offerId: string) =>
  (await operator.call(offers.listExclusiveOffers, {})).rows.find((row) => row.offerId === offerId)

test('what an operator makes is claimed by its link and counted in what the claimant has', async () => {
  const input = making()
  const made = await operator.call(offers.addExclusiveOffer, input)
  expect(await operator.call(offers.addExclusiveOffer, input)).toEqual(made)
  expect(made).toEqual({
    offerId: input.requestId,
    url: expect.stringMatching(/\/exclusivePackage\?code=[A-HJ-NP-Z2-9]{12}$/),
  })
  await person.client.call(claimExclusiveOffer, { code: codeIn(made.url) })
  expect(
    (await person.client.call(getQuotas, {})).packages.map(({ name, left }) => [name, left]),
  ).toContainEqual(['个人 10 份', 10])
  expect(await rowOf(made.offerId)).toEqual({
    offerId: made.offerId,
    title: '新客户专享',
    productName: '个人 10 份',
    audience: 1,
    total: 2,
    claimed: 1,
    opensAt: input.opensAt,
    closesAt: input.closesAt,
    state: 'claimable',
    url: made.url,
  })
  expect((await events()).filter((event) => event === 'offer:made')).toHaveLength(1)
})

test('one that is ended gives nothing more, and who claimed keeps theirs', async () => {
  const { offerId, url } = await operator.call(offers.addExclusiveOffer, making())
  const code = codeIn(url)
  await person.client.call(claimExclusiveOffer, { code })
  await operator.call(offers.endExclusiveOffer, { offerId })
  await operator.call(offers.endExclusiveOffer, { offerId })
  const late = await newPerson(app, '周既明')
  expect((await late.client.ask(claimExclusiveOffer, { code })).code).toBe('offer.not-open')
  expect((await person.client.call(getExclusiveOffer, { code })).state).toBe('claimed')
  expect((await rowOf(offerId))?.state).toBe('expired')
  expect((await events()).filter((event) => event === 'offer:ended')).toHaveLength(1)
})

test('one that has not begun is over once it is ended', async () => {
  const { offerId, url } = await operator.call(
    offers.addExclusiveOffer,
    making({ opensAt: after(5), closesAt: after(6) }),
  )
  expect((await rowOf(offerId))?.state).toBe('upcoming')
  await operator.call(offers.endExclusiveOffer, { offerId })
  expect((await app.client().call(getExclusiveOffer, { code: codeIn(url) })).state).toBe('expired')
})

test('what is made and ended stands in the history of the platform, in words and numbers', async () => {
  const input = making({ title: '老客户回馈' })
  const { offerId, url } = await operator.call(offers.addExclusiveOffer, input)
  await person.client.call(claimExclusiveOffer, { code: codeIn(url) })
  app.clock.advance(1_000)
  await operator.call(offers.endExclusiveOffer, { offerId })
  const written = (await readChain(app.db, PLATFORM_CHAIN)).slice(-2)
  const about = { id: offerId, name: '老客户回馈', total: 2 }
  expect(written.map(({ event, who, at, detail }) => [event, who, at, detail])).toEqual([
    ['offer:made', '系统管理员', input.opensAt, { ...about, closesAt: input.closesAt }],
    ['offer:ended', '系统管理员', app.clock.now().toISOString(), { ...about, claimed: 1 }],
  ])
  expect((await rowOf(offerId))?.closesAt).toBe(app.clock.now().toISOString())
})

test('offers come by pages, and what is on sale by its whole facts', async () => {
  for (let made = 0; made < 2; made += 1) await operator.call(offers.addExclusiveOffer, making())
  const all = await operator.call(offers.listExclusiveOffers, { pageSize: 100 })
  const second = await operator.call(offers.listExclusiveOffers, { page: 2, pageSize: 1 })
  expect(second).toEqual({ total: all.total, page: 2, pageSize: 1, rows: [all.rows[1]] })
  const sold = await operator.call(offers.listOfferProducts, {})
  const [first] = sold
  expect(first).toEqual({
    productId,
    name: '个人 10 份',
    audience: 1,
    quota: 10,
    validDays: 365,
    staffLimit: null,
    modules: '1',
    price: 3_900,
  })
  expect(sold.map(({ name, staffLimit, modules }) => [name, staffLimit, modules])).toEqual([
    ['个人 10 份', null, '1'],
    ['个人 50 份', null, '1'],
    ['单位 100 份', 20, '1'],
    ['单位 500 份', 100, '1,2'],
    ['单位 2,000 份', 500, '1,2,3'],
    ['单位 10,000 份', null, '1,2,3'],
  ])
})

test('a request that comes again makes no second offer, also once the first is over', async () => {
  const input = making()
  const made = await operator.call(offers.addExclusiveOffer, input)
  await operator.call(offers.endExclusiveOffer, { offerId: made.offerId })
  app.clock.advance(31 * DAY)
  const later = await firstOperator(app)
  const total = async () => (await later.call(offers.listExclusiveOffers, {})).total
  const before = await total()
  expect([await later.call(offers.addExclusiveOffer, input), await total()]).toEqual([made, before])
})

test('an end that is now is in the past, and each refusal says at which field', async () => {
  const refused = async (change: object) => {
    const { code, info, fields } = await operator.ask(offers.addExclusiveOffer, making(change))
    return [code, info, fields]
  }
  const opensAt = after(-1)
  expect([
    await refused({ opensAt, closesAt: after(0) }),
    await refused({ opensAt: after(2), closesAt: after(2) }),
    await refused({ productId: randomUUID() }),
  ]).toEqual([
    ['input.invalid', '结束时间已经过去', { closesAt: '须晚于现在' }],
    ['input.invalid', '结束时间须晚于开始时间', { closesAt: '须晚于开始时间' }],
    ['not-found', '没有找到这个套餐，请刷新后重新选择。', undefined],
  ])
  const none = await operator.ask(offers.endExclusiveOffer, { offerId: randomUUID() })
  expect([none.code, none.info]).toEqual(['not-found', '没有找到这个专属套餐，请刷新列表。'])
})

test('an unknown package, an unknown offer and an end in the past are refused', async () => {
  const ask = async (change: object) => (await operator.ask(offers.addExclusiveOffer, making(change))).code
  expect([
    await ask({ productId: randomUUID() }),
    await ask({ opensAt: after(-3), closesAt: after(-1) }),
    await ask({ opensAt: after(3), closesAt: after(2) }),
    (await operator.ask(offers.endExclusiveOffer, { offerId: randomUUID() })).code,
  ]).toEqual(['not-found', 'input.invalid', 'input.invalid', 'not-found'])
})

test('only an operator who gives documents sees and makes them', async () => {
  const clerk = await newOperator(app, operator, ['orders.settle'])
  expect((await clerk.client.ask(offers.listExclusiveOffers, {})).code).toBe('permission.denied')
  expect((await person.client.ask(offers.listOfferProducts, {})).code).not.toBe('000000')
})
