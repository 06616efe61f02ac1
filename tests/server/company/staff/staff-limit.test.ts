// A company has as many people as its packages allow.
// Nobody more comes in, and nobody who is in is removed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelInvitation, inviteStaff, reinviteStaff } from '#protocol/company/invitations.ts'
import { countStaff, disableStaff, enableStaff } from '#protocol/company/staff/staff.ts'
import { placeOrder } from '#protocol/trade/orders.ts'
import { listPackages } from '#protocol/trade/packages.ts'
import { payAtCashier, payOrder } from '#protocol/trade/payments.ts'
import { member } from '#server/db/schema/company/companies.ts'
import { ensureCatalogue } from '#server/operations/trade/packages/catalogue.ts'
import { giveDocuments, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newCompany, newPerson, newPhone } from '#tests/support/people.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const FULL =
  '当前套餐最多 50 名员工（含待加入），已经满了。请先取消不用的邀请或办理离职，或换用人数更多的套餐。'

let app: TestApp
let boss: Signer
let companyId = ''
beforeAll(async () => {
  app = await createTestApp()
  const person = await newPerson(app, '林清和')
  companyId = (await newCompany(person, '杭州清和科技有限公司')).companyId
  await actFor(person, companyId)
  boss = { ...person, companyId, companyName: '杭州清和科技有限公司' }
})
afterAll(() => app.close())

const invite = () =>
  boss.client.ask(inviteStaff, { name: '周远', phone: newPhone(), roles: ['staff'], departments: [] })
/** So many more who work there. */
const fill = async (many: number) => {
  const now = app.clock.now()
  const at = { joinedAt: now, createdAt: now, updatedAt: now }
  await app.db
    .current()
    .insert(member)
    .values(
      Array.from({ length: many }, () => ({
        id: randomUUID(),
        companyId,
        userId: randomUUID(),
        name: '许一',
        phone: newPhone(),
        roles: ['staff'],
        status: 'active' as const,
        ...at,
      })),
    )
}

test('with the first package fifty have a place, the invited among them', async () => {
  const away = await newStaff(app, companyId, '沈知微', ['staff'])
  await boss.client.call(disableStaff, { memberId: away.memberId })
  await fill(48)
  const last = await invite()
  expect(last.code).toBe('000000')
  expect(await invite()).toMatchObject({ code: 'staff.limit', info: FULL })
  expect(await boss.client.ask(enableStaff, { memberId: away.memberId })).toMatchObject({
    code: 'staff.limit',
  })
  const { memberId } = last.data
  expect((await boss.client.ask(reinviteStaff, { memberId })).code).not.toBe('staff.limit')
  await boss.client.call(cancelInvitation, { memberId })
  expect((await boss.client.ask(enableStaff, { memberId: away.memberId })).code).toBe('000000')
  expect((await boss.client.ask(reinviteStaff, { memberId })).code).toBe('staff.limit')
})

test('a larger package that is bought lets the next one in at once', async () => {
  await ensureCatalogue(app.deps)
  const refused = await invite()
  expect(refused).toMatchObject({ code: 'staff.limit', info: FULL })
  const offers = await boss.client.call(listPackages, {})
  const { productId } = offers.find(({ staffLimit }) => staffLimit === 100)!
  const { orderId } = await boss.client.call(placeOrder, { requestId: randomUUID(), productId })
  expect((await invite()).code).toBe('staff.limit')
  const { url } = await boss.client.call(payOrder, { orderId })
  await app.client().call(payAtCashier, { token: url.split('token=')[1]! })
  expect((await invite()).code).toBe('000000')
})

test('a larger package lets more in; once it is over those who are in stay, and nobody more comes', async () => {
  await giveDocuments(app, { ownerType: 'company', ownerId: companyId }, 10)
  expect((await invite()).code).toBe('000000')
  app.clock.advance(11 * 365 * 24 * 3_600_000)
  await signInByCode(app, boss)
  expect((await invite()).info).toContain('当前套餐最多 5 名员工')
  expect((await boss.client.call(countStaff, { search: '' })).working).toBe(50)
})
