// Where a colleague is named, somebody of another company is refused as nobody is.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveStaff, listColleagues, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { transferParty } from '#protocol/contracts/contracts/people.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { transferReview } from '#protocol/contracts/reviews/reviews.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { handInForReview, reviewedBy } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let clerk: Colleague
let legal: Colleague
let stranger: Colleague
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和科技有限公司')
  clerk = await hire(app, boss, '许办事')
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  const elsewhere = await companySigner(app, '程远山', '宁波远山科技有限公司')
  stranger = await hire(app, elsewhere, '方远航', { roles: ['legal'] })
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

/** What is answered to the same with somebody of another company, and with nobody. */
const answers = async (ask: (memberId: string) => Promise<{ code: string; info?: string | undefined }>) =>
  Promise.all([stranger.memberId, randomUUID()].map(async (memberId) => (await ask(memberId)).code))

test('a search of colleagues finds none of another company', async () => {
  const found = await boss.client.call(listColleagues, { search: 'fang' })
  expect(found.map(({ name }) => name)).toEqual(['方法务'])
})

test('nobody else’s staff may review a contract, neither at its launch nor handed on', async () => {
  const named = async (memberId: string) => {
    const { contractId, version } = await newDraft(clerk, {
      parties: [partyFor(buyer)],
      content: () => ({ reviewers: [{ memberId, name: '方远航' }] }),
    })
    return clerk.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  }
  expect(await answers(named)).toEqual(['draft.invalid', 'draft.invalid'])
  const contractId = await handInForReview(clerk, [legal], { parties: [partyFor(buyer)] })
  const { review } = await reviewedBy(legal, contractId)
  const hand = (toMemberId: string) =>
    legal.client.ask(transferReview, {
      reviewId: review.reviewId,
      taskId: review.tasks[0]!.taskId,
      requestId: randomUUID(),
      toMemberId,
    })
  expect(await answers(hand)).toEqual(['review.successor', 'review.successor'])
})

test('nobody else’s staff may take over a signing, or what somebody leaves behind', async () => {
  const contractId = await launched(boss, { parties: [partyFor(clerk), partyFor(buyer)] })
  const partyId = await partyIdOf(boss, contractId, clerk)
  expect(
    await answers((toMemberId) =>
      boss.client.ask(transferParty, { contractId, partyId, requestId: randomUUID(), toMemberId }),
    ),
  ).toEqual(['contract.successor', 'contract.successor'])
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: clerk.memberId })
  expect(tasks.length).toBeGreaterThan(0)
  expect(
    await answers((toMemberId) =>
      boss.client.ask(leaveStaff, {
        memberId: clerk.memberId,
        requestId: randomUUID(),
        reason: '合同到期',
        handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId })),
      }),
    ),
  ).toEqual(['staff.successor', 'staff.successor'])
})
