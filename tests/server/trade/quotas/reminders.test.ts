// Owners are notified 30, 7 and 1 days before their documents expire, once each.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#server/db/schema/company/companies.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { user } from '#server/db/schema/account/users.ts'
import { withholdGrant } from '#server/operations/trade/quotas/moves.ts'
import { systemActor } from '#server/domain/actor.ts'
import { reminderDue } from '#server/domain/trade/packages/quota-rules.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { packageGrant, product } from '#server/db/schema/trade/packages.ts'
import { giveGift } from '#server/operations/trade/quotas/give.ts'
import { planReminders } from '#server/operations/trade/quotas/remind.ts'
import { companySigner, launched, partyFor, personSigner, runJobs } from '#tests/support/contracts.ts'
import { newCompany, newPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await planReminders(app.deps)
})
afterAll(() => app.close())

/** What was said to somebody about the end of documents, oldest first. */
const told = async (userId: string) =>
  (
    await app.db.current().select().from(notice).where(eq(notice.userId, userId)).orderBy(notice.createdAt)
  ).flatMap(({ title, text }) => (title.endsWith('即将到期') ? [[title, text]] : []))
const give = (owner: GrantOwner, quota: number, validDays: number) =>
  giveGift(app.deps, systemActor('test'), owner, { quota, validDays, reason: '测试' })
const person = async (name: string) => {
  const one = await newPerson(app, name)
  return { ...one, companyId: null, companyName: '' }
}
const personal = (ownerId: string): GrantOwner => ({ ownerType: 'person', ownerId })
/** A new process on the same database, as every start plans it; and the jobs that are due. */
const startAnew = async () => {
  await planReminders(app.deps)
  await runJobs(app)
}
const wait = async (ms: number) => {
  app.clock.advance(ms)
  await runJobs(app)
}

test('a person is told 30, 7 and 1 days before the end, once each however often the server starts', async () => {
  const { userId } = await person('林小满')
  const words = (left: number) => [
    `${left} 份合同份数即将到期`,
    `您的“个人体验”还有 ${left} 份没有使用，2027-02-21 到期。到期后这些份数不能再用来发起合同，已发起的不受影响。`,
  ]
  await wait(60 * DAY - HOUR)
  expect(await told(userId)).toEqual([])
  for (const [next, expected] of [
    [HOUR, 1],
    [DAY, 1],
    [22 * DAY, 2],
    [5 * DAY, 2],
    [DAY, 3],
    [DAY, 3],
    [30 * DAY, 3],
  ] as const) {
    await wait(next)
    await startAnew()
    await startAnew()
    expect(await told(userId)).toEqual(Array(expected).fill(words(5)))
  }
})

test('a server that slept through says only what is due now', async () => {
  const { userId } = await person('宋晚')
  app.clock.advance(88 * DAY)
  await startAnew()
  expect((await told(userId)).length).toBe(1)
  await wait(DAY)
  expect((await told(userId)).length).toBe(2)
})

test('a company’s administrators are told, and nobody else there', async () => {
  const boss = await companySigner(app, '程总理', '杭州青禾科技有限公司')
  const admin = await hire(app, boss, '方副总', { roles: ['admin'] })
  const clerk = await hire(app, boss, '许职员', { roles: ['staff'] })
  await give({ ownerType: 'company', ownerId: boss.companyId! }, 100, 40)
  await wait(10 * DAY)
  const words = [
    ['100 份合同份数即将到期', expect.stringContaining('杭州青禾科技有限公司的“平台赠送 100 份”')],
  ]
  expect(await Promise.all([boss, admin, clerk].map(({ userId }) => told(userId)))).toEqual([
    words,
    words,
    [],
  ])
})

test('what was launched meanwhile is not counted, and nothing is said when all of it is', async () => {
  const guest = await personSigner(app, '陈一诺')
  const owner = await person('顾南舟')
  const other = await person('顾北舟')
  await give(personal(owner.userId), 2, 8)
  await give(personal(other.userId), 1, 8)
  await launched(owner, { parties: [partyFor(guest)] })
  await launched(other, { parties: [partyFor(guest)] })
  await wait(DAY)
  expect((await told(owner.userId)).map(([title]) => title)).toEqual(['1 份合同份数即将到期'])
  expect(await told(other.userId)).toEqual([])
})

test('nothing is said of what was taken back, of what has ended, or to who is gone', async () => {
  const [refunded, closed, boss] = [await person('甲一'), await person('乙一'), await person('丙一')]
  const { companyId } = await newCompany(boss, '宁波知行设备有限公司')
  const sourceId = randomUUID()
  const at = app.clock.now()
  const about = {
    audience: 1,
    staffLimit: null,
    price: 3_900,
    isOnSale: false,
    place: 0,
    createdAt: at,
  } as const
  const days = { quota: 2, validDays: 8 }
  await app.db
    .current()
    .insert(product)
    .values({ id: sourceId, name: '八天', modules: '1', ...about, ...days })
  await app.db
    .current()
    .insert(packageGrant)
    .values({
      ...personal(refunded.userId),
      id: sourceId,
      productId: sourceId,
      source: 'order',
      sourceId,
      quota: 2,
      validUntil: new Date(at.getTime() + 8 * DAY),
      createdAt: at,
      createdBy: refunded.userId,
    })
  await give(personal(closed.userId), 2, 8)
  await give({ ownerType: 'company', ownerId: companyId }, 2, 8)
  await withholdGrant(app.deps, sourceId, systemActor('a test'))
  await app.db.current().update(user).set({ closedAt: at }).where(eq(user.id, closed.userId))
  await app.db.current().update(company).set({ cancelledAt: at }).where(eq(company.id, companyId))
  await wait(DAY)
  await wait(6 * DAY)
  await wait(DAY)
  const all = await Promise.all([refunded, closed, boss].map(({ userId }) => told(userId)))
  expect(all).toEqual([[], [], []])
})

test.each([
  // Days in all, days left, last told, what is due.
  [90, 31, null, undefined],
  [90, 30, null, 30],
  [90, 29, 30, undefined],
  [90, 7, 30, 7],
  [90, 5, null, 7],
  [90, 1, 7, 1],
  [90, 0.5, 1, undefined],
  [90, 0, null, undefined],
  [30, 30, null, undefined],
  [30, 7, null, 7],
  [7, 6, null, undefined],
  [1, 0.5, null, undefined],
])('of %d days with %d left and %o told, %o is due', (whole, rest, last, due) => {
  const now = app.clock.now()
  const validUntil = new Date(now.getTime() + rest * DAY)
  const createdAt = new Date(validUntil.getTime() - whole * DAY)
  expect(reminderDue({ createdAt, validUntil, modules: '1,2', told: last }, now)).toBe(due)
  expect(reminderDue({ createdAt, validUntil, modules: '2,3', told: last }, now)).toBe(undefined)
})
