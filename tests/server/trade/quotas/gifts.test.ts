// Operators grant documents to people and companies: found, granted, notified, recorded, refused.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import { findQuotaReceivers, giveDocuments, listGivenDocuments } from '#protocol/trade/quotas.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { user } from '#server/db/schema/account/users.ts'
import { maskNumber } from '#server/domain/company/certifications/rules.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const DAY = 24 * 3_600_000
const REASON = '服务中断的补偿。'

let app: TestApp
let operator: TestClient
beforeAll(async () => {
  app = await createTestApp()
})
// A test may go past the end of a session at the desk.
beforeEach(async () => {
  operator = await firstOperator(app)
})
afterAll(() => app.close())

const gift = (ownerType: 'person' | 'company', ownerId: string, change: object = {}) => ({
  requestId: randomUUID(),
  ownerType,
  ownerId,
  quota: 100,
  validDays: 60,
  reason: REASON,
  ...change,
})
const noticesOf = async (client: TestClient) =>
  (await client.call(listNotices, { page: 1, kind: 'system' })).rows.map(({ title, text, target }) => ({
    title,
    text,
    target,
  }))
const TOLD = {
  title: '平台赠送 100 份合同份数',
  text: '您获赠 100 份合同份数，2027-01-22 到期，现在就可以使用。说明：服务中断的补偿。',
  target: '/home',
}

test('a person is found by name or whole phone, is given documents, reads it, and both chains keep it', async () => {
  const person = await newPerson(app, '裴知行')
  const phoneMasked = `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`
  const found = {
    ownerType: 'person',
    ownerId: person.userId,
    name: '裴知行',
    numberMasked: phoneMasked,
    left: 5,
  }
  expect(await operator.call(findQuotaReceivers, { keyword: '知行' })).toEqual([found])
  expect(await operator.call(findQuotaReceivers, { keyword: person.phone })).toEqual([found])
  expect(await operator.call(findQuotaReceivers, { keyword: person.phone.slice(0, 10) })).toEqual([])

  await operator.call(giveDocuments, gift('person', person.userId))
  expect(await person.client.call(getQuotas, {})).toMatchObject({
    left: 105,
    packages: [{ name: '平台赠送 100 份', quota: 100, left: 100 }, { name: '个人体验' }],
  })
  expect(await noticesOf(person.client)).toContainEqual(TOLD)
  expect((await readChain(app.db, person.userId)).at(-1)).toMatchObject({
    event: 'package:given',
    identity: 'operator',
    who: '系统管理员',
    detail: { product: '平台赠送 100 份', quota: 100, source: 'gift', reason: REASON },
  })
  const [logged] = (await operator.call(listPlatformAudit, { page: 1, pageSize: 1 })).rows
  expect([logged?.event, logged?.who, logged?.detail]).toEqual([
    'quota:given',
    '系统管理员',
    { id: person.userId, ownerType: 'person', name: '裴知行', quota: 100, validDays: 60, reason: REASON },
  ])
})

test('a company’s documents are told to its administrators, by its name', async () => {
  const boss = await newPerson(app, '戚长庚')
  const { companyId, creditCode } = await newCompany(boss, '湖州溪山纸业有限公司')
  const found = {
    ownerType: 'company',
    ownerId: companyId,
    name: '湖州溪山纸业有限公司',
    numberMasked: maskNumber(creditCode),
    left: 20,
  }
  for (const keyword of ['溪山纸业', creditCode.toLowerCase()])
    expect(await operator.call(findQuotaReceivers, { keyword })).toEqual([found])
  await operator.call(giveDocuments, gift('company', companyId))
  expect(await noticesOf(boss.client)).toContainEqual({
    ...TOLD,
    text: '湖州溪山纸业有限公司获赠 100 份合同份数，2027-01-22 到期，现在就可以使用。说明：服务中断的补偿。',
  })
  await actFor(boss, companyId)
  expect((await boss.client.call(getQuotas, {})).left).toBe(120)
})

test('what was given is listed newest first, with what became of it', async () => {
  const owner = { ...(await newPerson(app, '桑榆晚')), companyId: null, companyName: '' }
  const guest = await personSigner(app, '陈一诺')
  app.clock.advance(1_000)
  const { client } = await newOperator(app, operator, ['quotas.give'])
  await client.call(giveDocuments, gift('person', owner.userId, { quota: 2, validDays: 3 }))
  await launched(owner, { parties: [partyFor(guest)] })
  const newest = async (desk = operator) => (await desk.call(listGivenDocuments, { pageSize: 1 })).rows[0]
  expect(await newest()).toEqual({
    grantId: expect.any(String),
    ownerType: 'person',
    name: '桑榆晚',
    numberMasked: `${owner.phone.slice(0, 3)}****${owner.phone.slice(7)}`,
    quota: 2,
    taken: 1,
    validUntil: new Date(app.clock.now().getTime() + 3 * DAY).toISOString(),
    isOver: false,
    reason: REASON,
    givenAt: app.clock.now().toISOString(),
    operatorName: '审核员甲',
  })
  app.clock.advance(3 * DAY)
  const later = await firstOperator(app)
  expect(await newest(later)).toMatchObject({ isOver: true })
  const { total, rows } = await later.call(listGivenDocuments, { page: 2, pageSize: 1 })
  expect([total > 2, rows.length]).toEqual([true, 1])
})

test('of who has closed their account since, neither name nor number is listed', async () => {
  const gone = await newPerson(app, '闻人远')
  const { companyId } = await newCompany(await newPerson(app, '谷雨'), '绍兴散场有限公司')
  app.clock.advance(1_000)
  await operator.call(giveDocuments, gift('company', companyId))
  app.clock.advance(1_000)
  await operator.call(giveDocuments, gift('person', gone.userId))
  const newest = async () =>
    (await operator.call(listGivenDocuments, { pageSize: 2 })).rows.map(({ name, numberMasked }) => [
      name,
      numberMasked !== '',
    ])
  expect(await newest()).toEqual([
    ['闻人远', true],
    ['绍兴散场有限公司', true],
  ])
  const now = app.clock.now()
  const orm = app.db.current()
  await orm.update(user).set({ closedAt: now }).where(eq(user.id, gone.userId))
  await orm.update(company).set({ cancelledAt: now }).where(eq(company.id, companyId))
  expect(await newest()).toEqual([
    ['', false],
    ['', false],
  ])
})

test('the same request gives once', async () => {
  const person = await newPerson(app, '祝余')
  const input = gift('person', person.userId)
  await operator.call(giveDocuments, input)
  await operator.call(giveDocuments, input)
  expect((await person.client.call(getQuotas, {})).left).toBe(105)
  const changed = await operator.ask(giveDocuments, { ...input, quota: 200 })
  expect(changed.code).toBe('request.reused')
})

test('nobody unknown, closed or uncertified is found or given anything', async () => {
  const closed = await newPerson(app, '闻人已注销')
  const plain = await newPerson(app)
  const { companyId } = await newCompany(await newPerson(app, '谷雨'), '绍兴已散场有限公司')
  const at = { updatedAt: app.clock.now() }
  const now = app.clock.now()
  await app.db
    .current()
    .update(user)
    .set({ closedAt: now, ...at })
    .where(eq(user.id, closed.userId))
  await app.db
    .current()
    .update(company)
    .set({ cancelledAt: now, ...at })
    .where(eq(company.id, companyId))
  expect(await operator.call(findQuotaReceivers, { keyword: '已注销' })).toEqual([])
  expect(await operator.call(findQuotaReceivers, { keyword: '已散场' })).toEqual([])
  expect(await operator.call(findQuotaReceivers, { keyword: plain.phone })).toEqual([])
  const refused = async (ownerType: 'person' | 'company', ownerId: string) => {
    const { code, info } = await operator.ask(giveDocuments, gift(ownerType, ownerId))
    return [code, info]
  }
  const UNKNOWN = ['not-found', '没有找到要赠送的对象，请重新查找后选择。']
  const CLOSED = ['quota.receiver-closed', '对方已注销，不能再接受赠送。请重新查找后选择。']
  expect(await refused('person', randomUUID())).toEqual(UNKNOWN)
  expect(await refused('company', plain.userId)).toEqual(UNKNOWN)
  expect(await refused('person', closed.userId)).toEqual(CLOSED)
  expect(await refused('company', companyId)).toEqual(CLOSED)
  expect(await refused('person', plain.userId)).toEqual([
    'quota.receiver-not-certified',
    '对方现在没有通过认证，不能发起合同。请在对方通过认证后再赠送。',
  ])
  expect((await plain.client.call(getQuotas, {})).packages).toEqual([])
})

test.each([
  [{ quota: 0 }, { quota: '至少赠送 1 份' }],
  [{ quota: -5 }, { quota: '至少赠送 1 份' }],
  [{ quota: 1.5 }, { quota: '份数应为整数' }],
  [{ quota: 10_001 }, { quota: '一次最多赠送 10000 份' }],
  [{ validDays: 0 }, { validDays: '至少有效 1 天' }],
  [{ validDays: 1_096 }, { validDays: '最长有效 1095 天' }],
  [{ reason: ' ' }, { reason: '请填写 2–200 字的原因' }],
])('%o is refused at its field', async (change, fields) => {
  const person = await newPerson(app, '祝余')
  expect(await operator.ask(giveDocuments, gift('person', person.userId, change))).toMatchObject({ fields })
  expect((await person.client.call(getQuotas, {})).left).toBe(5)
})

test('an operator without the permission finds nobody, gives nothing and sees no list', async () => {
  const person = await newPerson(app, '祝余')
  const { client } = await newOperator(app, operator, ['audit.view', 'certification.review'])
  const codes = [
    await client.ask(findQuotaReceivers, { keyword: '祝余' }),
    await client.ask(giveDocuments, gift('person', person.userId)),
    await client.ask(listGivenDocuments, {}),
    await person.client.ask(giveDocuments, gift('person', person.userId)),
  ].map(({ status, code }) => [status, code])
  expect(codes).toEqual([...Array(3).fill([403, 'permission.denied']), [401, 'session.unknown']])
  expect((await person.client.call(getQuotas, {})).left).toBe(5)
})
