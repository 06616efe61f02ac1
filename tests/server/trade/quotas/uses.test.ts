// What documents were used for, launch by launch, and who is told when few are left.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { getQuotas, listQuotaUses } from '#protocol/trade/orders.ts'
import { balancesOf, endHold, freezeOne } from '#server/domain/trade/packages/ledger.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { launched, newDraft, partyFor, personSigner, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newCompany, newOfficialSeal, newPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COMPANY = '杭州青禾科技有限公司'

let app: TestApp
let owner: Signer
let guest: Signer
/** With the twenty documents of a new company. */
let boss: Signer
let admin: Colleague
let clerk: Colleague
beforeAll(async () => {
  app = await createTestApp()
  owner = { ...(await newPerson(app, '林小满')), companyId: null, companyName: '' }
  guest = await personSigner(app, '陈一诺')
  const person = await newPerson(app, '许掌柜')
  const { companyId } = await newCompany(person, COMPANY)
  await actFor(person, companyId)
  await newOfficialSeal(person)
  boss = { ...person, companyId, companyName: COMPANY }
  admin = await hire(app, boss, '方副总', { roles: ['admin'] })
  clerk = await hire(app, boss, '许职员', { roles: ['staff'] })
})
afterAll(() => app.close())

const personal = (): GrantOwner => ({ ownerType: 'person', ownerId: owner.userId })
const setAside = async (of: GrantOwner, contractId: string, userId: string | null) => {
  const at = app.clock.now()
  const [balance] = await balancesOf(app.db, of, at)
  await freezeOne(app.db, { grantId: balance!.grantId, ownerId: of.ownerId, contractId, userId, at })
}
const told = async ({ client }: Signer) =>
  (await client.call(listNotices, { kind: 'system', pageSize: 100 })).rows
    .filter(({ title }) => title.startsWith('合同份数'))
    .map(({ title, text, target }) => [title, text, target])
const launch = (by: Signer) => launched(by, { parties: [partyFor(guest)] })

test('each launch stands there once, the newest first, with what became of it', async () => {
  const kept = await newDraft(owner, { parties: [partyFor(guest)] })
  const [first, second, gone] = [kept.contractId, randomUUID(), randomUUID()]
  const times = []
  for (const contractId of [first, second, gone]) {
    times.push(app.clock.now().toISOString())
    await setAside(personal(), contractId, contractId === gone ? null : owner.userId)
    app.clock.advance(1_000)
  }
  const end = (contractId: string, kind: 'used' | 'released') =>
    endHold(app.db, contractId, { kind, userId: owner.userId, at: app.clock.now() })
  await end(first, 'used')
  await end(second, 'released')
  const line = { useId: expect.any(String), packageName: '个人体验', contractName: '', launchedBy: '林小满' }
  const rows = [
    { ...line, at: times[2], state: 'frozen', launchedBy: '' },
    { ...line, at: times[1], state: 'released' },
    { ...line, at: times[0], state: 'used', contractName: '设备采购合同' },
  ]
  expect(await owner.client.call(listQuotaUses, { page: 1, pageSize: 10 })).toEqual({
    total: 3,
    page: 1,
    pageSize: 10,
    rows,
  })
  expect(await owner.client.call(listQuotaUses, { page: 2, pageSize: 2 })).toEqual({
    total: 3,
    page: 2,
    pageSize: 2,
    rows: rows.slice(2),
  })
  expect((await guest.client.call(listQuotaUses, {})).rows).toEqual([])
  expect((await boss.client.call(listQuotaUses, {})).total).toBe(0)
  expect((await clerk.client.ask(listQuotaUses, {})).code).toBe('permission.denied')
})

test('a company’s administrators are told when a tenth is left, and when nothing is', async () => {
  const own: GrantOwner = { ownerType: 'company', ownerId: boss.companyId! }
  for (let at = 0; at < 16; at += 1) await setAside(own, randomUUID(), boss.userId)
  await launch(clerk)
  expect(await told(boss)).toEqual([])
  await launch(clerk)
  const few = [
    '合同份数即将用完',
    `${COMPANY}的合同份数还剩 2 份，用完后不能发起新合同。请提前购买套餐。`,
    '/home',
  ]
  expect([await told(boss), await told(admin), await told(clerk)]).toEqual([[few], [few], []])
  await launch(boss)
  expect(await told(boss)).toEqual([few])
  await launch(boss)
  const none = [
    '合同份数已用完',
    `${COMPANY}的合同份数已用完，暂时不能发起新合同，已发起的不受影响。请购买套餐。`,
    '/home',
  ]
  expect((await told(boss)).toSorted()).toEqual([few, none].toSorted())
  const { contractId, version } = await newDraft(clerk, { parties: [partyFor(guest)] })
  const refused = await clerk.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  expect([refused.code, refused.info]).toEqual([
    'quota.used-up',
    '单位的合同份数已用完，草稿已保存。请单位管理员购买套餐，之后再发起。',
  ])
  expect((await boss.client.call(getQuotas, {})).left).toBe(0)
})

test('what ends within thirty days is said, with how much and its day', async () => {
  const { packages, expiring, left } = await owner.client.call(getQuotas, {})
  const { validUntil } = packages[0]!
  expect([expiring, left]).toEqual([null, 3])
  app.clock.set(new Date(Date.parse(validUntil) - 30 * 24 * 3_600_000 - 1))
  await signInByCode(app, owner)
  expect((await owner.client.call(getQuotas, {})).expiring).toBe(null)
  app.clock.advance(1)
  expect((await owner.client.call(getQuotas, {})).expiring).toEqual({ count: 3, validUntil })
})
