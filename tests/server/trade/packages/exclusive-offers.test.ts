// Exclusive packages: who may claim, once each, and never more than there are.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimExclusiveOffer, getExclusiveOffer } from '#protocol/trade/packages.ts'
import { company, member } from '#server/db/schema/company/companies.ts'
import { exclusiveOffer, packageGrant } from '#server/db/schema/trade/packages.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { insertProduct } from '#server/domain/trade/packages/store.ts'
import { createOffer } from '#server/operations/trade/packages/exclusive-offers.ts'
import type { NewOffer } from '#server/operations/trade/packages/exclusive-offers.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 24 * 3_600_000
const PERSONAL = randomUUID()
const COMPANY = randomUUID()

let app: TestApp
let person: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  for (const [id, audience] of [
    [PERSONAL, 1],
    [COMPANY, 2],
  ] as const)
    await insertProduct(app.db, {
      id,
      audience,
      name: audience === 1 ? '个人 10 份' : '单位 100 份',
      quota: audience === 1 ? 10 : 100,
      validDays: 365,
      staffLimit: audience === 1 ? null : 20,
      modules: '1',
      price: 3_900,
      isOnSale: true,
      place: audience,
      createdAt: app.clock.now(),
    })
  person = await newPerson(app, '林小满')
})
afterAll(() => app.close())

const offer = (more: Partial<NewOffer> = {}) =>
  createOffer(app.deps, {
    title: '新人专享',
    productId: PERSONAL,
    total: 3,
    opensAt: app.clock.now(),
    closesAt: new Date(app.clock.now().getTime() + 30 * DAY),
    ...more,
  })
const grantsOf = async (offerId: string) =>
  app.db.current().select().from(packageGrant).where(eq(packageGrant.sourceId, offerId))
const claimedOf = async (offerId: string) => {
  const [row] = await app.db.current().select().from(exclusiveOffer).where(eq(exclusiveOffer.id, offerId))
  return row?.claimed
}

test('a stranger sees what the link offers', async () => {
  const { code, path } = await offer()
  expect([path, code]).toEqual([`/exclusivePackage?code=${code}`, expect.any(String)])
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect(await app.client().call(getExclusiveOffer, { code })).toEqual({
    title: '新人专享',
    state: 'claimable',
    product: {
      productId: PERSONAL,
      name: '个人 10 份',
      audience: 1,
      quota: 10,
      validDays: 365,
      staffLimit: null,
      modules: '1',
      price: 3_900,
    },
    opensAt: app.clock.now().toISOString(),
    closesAt: new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
    validUntil: null,
  })
})

test('a certified person claims once; claiming again gives the same', async () => {
  const { code, offerId } = await offer()
  const first = await person.client.call(claimExclusiveOffer, { code })
  expect(first).toMatchObject({
    quota: 10,
    validUntil: new Date(app.clock.now().getTime() + 365 * DAY).toISOString(),
  })
  expect(await person.client.call(claimExclusiveOffer, { code })).toEqual(first)
  expect([(await grantsOf(offerId)).length, await claimedOf(offerId)]).toEqual([1, 1])
  expect(await person.client.call(getExclusiveOffer, { code })).toMatchObject({
    state: 'claimed',
    validUntil: first.validUntil,
  })
  expect((await readChain(app.db, person.userId)).at(-1)).toMatchObject({
    event: 'package:claimed',
    detail: { offer: '新人专享', product: '个人 10 份', quota: 10 },
  })
})

test('fifty who claim at once get no more than there are, and nobody twice', async () => {
  const { code, offerId } = await offer({ total: 3 })
  const people = [person]
  for (let i = 0; i < 4; i += 1) people.push(await newPerson(app, '周既明'))
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const one = people[i % people.length]!
      const { code: said, data } = await one.client.ask(claimExclusiveOffer, { code })
      return { who: one.userId, said, grantId: data?.grantId }
    }),
  )
  const given = answers.filter(({ said }) => said === '000000')
  const winners = new Set(given.map(({ who }) => who))
  expect([winners.size, new Set(given.map(({ grantId }) => grantId)).size]).toEqual([3, 3])
  expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['000000', 'offer.exhausted']))
  expect(new Set((await grantsOf(offerId)).map(({ ownerId }) => ownerId))).toEqual(winners)
  expect(await claimedOf(offerId)).toBe(3)
})

test('the last one gone, others are told so and who has one still sees it', async () => {
  const { code } = await offer({ total: 1 })
  await person.client.call(claimExclusiveOffer, { code })
  const late = await newPerson(app, '陈一诺')
  expect((await late.client.call(getExclusiveOffer, { code })).state).toBe('exhausted')
  expect(await late.client.ask(claimExclusiveOffer, { code })).toMatchObject({
    code: 'offer.exhausted',
    info: '这个专属套餐已领完。',
  })
  expect((await person.client.call(getExclusiveOffer, { code })).state).toBe('claimed')
})

test('before it opens and after it closes nothing is given', async () => {
  const now = app.clock.now().getTime()
  const early = await offer({ opensAt: new Date(now + DAY) })
  const over = await offer({ opensAt: new Date(now - DAY), closesAt: new Date(now) })
  const ask = async (code: string) => [
    (await person.client.call(getExclusiveOffer, { code })).state,
    (await person.client.ask(claimExclusiveOffer, { code })).info,
  ]
  expect([await ask(early.code), await ask(over.code)]).toEqual([
    ['upcoming', '领取还没有开始，请到开始时间后再来。'],
    ['expired', '领取时间已过，这个专属套餐不能再领。'],
  ])
})

test('who is not certified certifies first', async () => {
  const { code, offerId } = await offer()
  const { client } = await newPerson(app)
  expect((await client.ask(claimExclusiveOffer, { code })).code).toBe('offer.not-certified')
  expect([await grantsOf(offerId), await claimedOf(offerId)]).toEqual([[], 0])
})

test('a company’s package goes to a certified company, once, whoever of it claims', async () => {
  const { code, offerId } = await offer({ productId: COMPANY })
  const founder = await newPerson(app, '顾南舟')
  expect((await founder.client.ask(claimExclusiveOffer, { code })).code).toBe('offer.wrong-identity')
  const { companyId } = await newCompany(founder, '杭州栖木文化创意有限公司')
  await actFor(founder, companyId)
  const { grantId } = await founder.client.call(claimExclusiveOffer, { code })
  expect(await grantsOf(offerId)).toMatchObject([
    { id: grantId, ownerType: 'company', ownerId: companyId, createdBy: founder.userId },
  ])
  expect((await readChain(app.db, companyId)).at(-1)).toMatchObject({ event: 'package:claimed' })
  const personal = await offer()
  expect((await founder.client.ask(claimExclusiveOffer, { code: personal.code })).code).toBe(
    'offer.wrong-identity',
  )
})

test('a company that is not certified claims nothing, whoever acts for it', async () => {
  const { code, offerId } = await offer({ productId: COMPANY })
  const founder = await newPerson(app, '温如言')
  const { companyId } = await newCompany(founder, '绍兴如言设计有限公司')
  await actFor(founder, companyId)
  await app.db.current().update(company).set({ autStatus: 0 }).where(eq(company.id, companyId))
  expect((await founder.client.ask(claimExclusiveOffer, { code })).code).toBe('offer.not-certified')
  expect(await grantsOf(offerId)).toEqual([])
})

test('a member without the right does not claim for the company', async () => {
  const { code, offerId } = await offer({ productId: COMPANY })
  const founder = await newPerson(app, '沈知行')
  const { companyId } = await newCompany(founder, '宁波知行设备有限公司')
  await actFor(founder, companyId)
  await app.db
    .current()
    .update(member)
    .set({ roles: ['staff'] })
    .where(eq(member.companyId, companyId))
  expect((await founder.client.ask(claimExclusiveOffer, { code })).code).toBe('permission.denied')
  expect(await grantsOf(offerId)).toEqual([])
})

test('a code nobody gave out is not found', async () => {
  const answer = await app.client().ask(getExclusiveOffer, { code: 'ABCDEFGHJKMN' })
  expect(answer).toMatchObject({
    code: 'not-found',
    info: '没有找到这个专属套餐，链接可能不完整。请向提供链接的人核对。',
  })
})

test('an offer of nothing, or for no time, is not made', async () => {
  const now = app.clock.now()
  await expect(offer({ total: 0 })).rejects.toMatchObject({
    code: 'input.invalid',
    fields: { total: expect.any(String) },
  })
  await expect(offer({ closesAt: now })).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(offer({ productId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
})
