// The month on home: what became of the company's contracts, against the month before.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { addDays } from '#protocol/contracts/loans/days.ts'
import { readMonth } from '#protocol/contracts/contracts/month.ts'
import { companySigner, launched, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

/** A contract that was launched and revoked at this moment. */
const revokedAt = async (moment: Date): Promise<void> => {
  const contractId = await launched(boss, { parties: [partyFor(buyer)] })
  await boss.client.call(contracts.revokeContract, { contractId, requestId: randomUUID(), reason: '不签了' })
  await app.db.current()
    .execute(sql`update contract_viewer set updated_at = ${moment.toISOString()}::timestamptz
    where contract_id = ${contractId}`)
  await launchedAt(contractId, moment)
}
const launchedAt = (contractId: string, moment: Date) =>
  app.db
    .current()
    .execute(
      sql`update contract set launched_at = ${moment.toISOString()}::timestamptz where id = ${contractId}`,
    )
const month = () => boss.client.call(readMonth, {})

test('this month stands beside the last one, by days in China', async () => {
  const { from, to } = await month()
  const begins = Date.parse(`${from}T00:00:00+08:00`)
  const ends = Date.parse(`${to}T00:00:00+08:00`) + 24 * 3_600_000
  for (const at of [begins - 1, begins, ends - 1, ends]) await revokedAt(new Date(at))
  await launched(boss, { parties: [partyFor(buyer)] })
  expect(await month()).toEqual({
    from,
    to,
    waiting: 1,
    launched: { now: 3, before: 1 },
    figures: [
      { tab: 'completed', now: 0, before: 0 },
      { tab: 'rejected', now: 0, before: 0 },
      { tab: 'expired', now: 0, before: 0 },
      { tab: 'revoked', now: 2, before: 1 },
    ],
  })
})

test('what went out is counted by the day it was launched, and the list shows the rows behind the figure', async () => {
  const { from, to, launched: counted } = await month()
  const begins = Date.parse(`${from}T00:00:00+08:00`)
  const contractId = await launched(boss, { parties: [partyFor(buyer)] })
  await launchedAt(contractId, new Date(begins - 1))
  expect((await month()).launched).toEqual({ now: counted.now, before: counted.before + 1 })
  const listed = async (launchedFrom: string, launchedTo: string) =>
    (await boss.client.call(contracts.listContracts, { tab: 'all', launchedFrom, launchedTo, pageSize: 100 }))
      .rows
  expect(await listed(from, to)).toHaveLength(counted.now)
  const dayBefore = addDays(from, -1)
  const before = await listed(dayBefore, dayBefore)
  expect([before.length, before[0]?.contractId]).toEqual([counted.before + 1, contractId])
})

test('it is refused to who does not see all contracts, and to persons', async () => {
  const clerk = await hire(app, boss, '小职员', { roles: ['staff'] })
  const answers = [await clerk.client.ask(readMonth, {}), await buyer.client.ask(readMonth, {})]
  expect(answers.map(({ code }) => code)).toEqual(['permission.denied', 'permission.denied'])
})
