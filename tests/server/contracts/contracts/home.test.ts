// Home in one read: what waits, newest first, what runs out soon, and the first steps.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME_ROWS, readHome } from '#protocol/contracts/contracts/home.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { approvedBy } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import { handInForReview } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY_MS = 24 * 3_600_000

let app: TestApp
let boss: Signer
let legal: Colleague
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const home = ({ client }: Pick<Signer, 'client'>) => client.call(readHome, {})
const send = (name: string, change: object = {}): Promise<string> => {
  app.clock.advance(60_000)
  return launched(boss, {
    parties: [partyFor(boss, { isSelf: true }), partyFor(buyer)],
    content: () => ({ name, ...change }),
  })
}
const told = async (signer: Pick<Signer, 'client'>) =>
  (await home(signer)).tasks.map(({ act, name, from }) => [act, name, from])

test('who has done nothing yet is told nothing, and which first steps are open', async () => {
  const { client } = await newPerson(app, '顾长风')
  const { tasks, due } = await home({ client })
  expect({ tasks, due }).toEqual({ tasks: [], due: [] })
  expect((await home(boss)).steps).toEqual({ hasSeal: true, hasLaunched: false })
})

test('a signature and a confirmation wait for those whose turn it is, newest first', async () => {
  const signed = await send('采购合同')
  const confirmed = await send('租赁合同', { needsConfirm: true })
  expect(await told(buyer)).toEqual([
    ['confirm', '租赁合同', '杭州清和文化科技有限公司'],
    ['sign', '采购合同', '杭州清和文化科技有限公司'],
  ])
  const [, first] = (await home(buyer)).tasks
  expect(first).toMatchObject({ contractId: signed, partyId: await partyIdOf(boss, signed, buyer) })
  expect(confirmed).not.toBe(signed)
  await sign(app, buyer, signed)
  expect(await told(buyer)).toEqual([['confirm', '租赁合同', '杭州清和文化科技有限公司']])
  // A colleague whose turn it is not, and the company's administrator, are asked nothing of others.
  expect(await told(legal)).toEqual([])
  expect((await home(boss)).steps).toEqual({ hasSeal: true, hasLaunched: true })
  // The steps are the company's: a colleague need not take them again.
  expect((await home(legal)).steps).toEqual({ hasSeal: true, hasLaunched: true })
})

test('contracts whose deadline is within a week stand by it, nearest first, and no more tasks than fit', async () => {
  const names = ['第一份', '第二份', '第三份', '第四份', '第五份', '第六份']
  const days = [8, 6, 2, 30, 30, 30]
  for (const [at, name] of names.entries()) {
    const deadline = new Date(app.clock.now().getTime() + days[at]! * DAY_MS).toISOString()
    await send(name, { deadline })
  }
  const { tasks, due } = await home(buyer)
  expect(due.map(({ name, label }) => [name, label])).toEqual([
    ['第三份', 'toSign'],
    ['第二份', 'toSign'],
  ])
  expect(tasks.length).toBe(HOME_ROWS)
  expect(tasks.map(({ name }) => name)).toEqual(names.toReversed())
  // Outside the company nobody but its parties hears of them.
  expect((await home(legal)).due).toEqual([])
})

test('a review waits for its reviewer, an approval for its approver', async () => {
  app.clock.advance(60_000)
  const reviewed = await handInForReview(boss, [legal], {
    parties: [partyFor(boss, { isSelf: true }), partyFor(buyer)],
  })
  expect((await home(legal)).tasks).toMatchObject([
    { act: 'review', contractId: reviewed, partyId: null, from: '林清和' },
  ])
  app.clock.advance(60_000)
  const processId = await approvedBy(boss, [legal])
  const draft = await newDraft(boss, {
    parties: [partyFor(boss, { isSelf: true }), partyFor(buyer)],
    content: () => ({ approval: { processId, chosen: {} } }),
  })
  const { contractId, version } = await boss.client.call(getDraft, { contractId: draft.contractId })
  await boss.client.call(launchContract, { contractId, version, requestId: crypto.randomUUID() })
  expect((await home(legal)).tasks.map(({ act, contractId: of }) => [act, of])).toEqual([
    ['approve', contractId],
    ['review', reviewed],
  ])
})
