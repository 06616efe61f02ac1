// Nobody is given an approval or a review who may not decide: they could only hand it on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRole, grantRoles } from '#protocol/company/roles.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { transferReview } from '#protocol/contracts/reviews/reviews.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, launched, newDraft, partyFor, personSigner, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { handInForReview, reviewedBy } from '#tests/support/reviews.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DECIDE = '无权人没有“合同审批”权限，不能审批。请选择其他同事，或先为其添加“审批人”等角色。'
const REVIEW = '无权人没有“参与内容审查”的权限，请选择其他同事或联系单位管理员。'

let app: TestApp
let boss: Signer
let legal: Colleague
let clerk: Colleague
let unable: Colleague
let other: Signer
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州无权科技有限公司')
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '只发起',
    note: '',
    grants: { contract: ['launch'] },
  })
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  clerk = await hire(app, boss, '许职员')
  unable = await hire(app, boss, '无权人', { roles: [roleId] })
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())

const requestId = () => randomUUID()
const parties = () => [partyFor(clerk, { isSelf: true }), partyFor(other)]
const handIn = async (...people: Colleague[]) => {
  const memberIds = people.map(({ memberId }) => memberId)
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds }, { mode: 2 })])
  const { contractId, version } = await newDraft(clerk, { parties: parties() })
  await clerk.client.call(launchContract, { contractId, version, requestId: requestId() })
  await boss.client.call(disableApprovalProcess, { processId })
  const { approvalId, nodes } = (await seen(clerk, contractId)).approval!
  return { approvalId, taskId: nodes[0]!.tasks[0]!.taskId }
}
const askedNow = async (approvalId: string) =>
  (await clerk.client.call(calls.getApproval, { approvalId })).nodes[0]!.tasks.map(({ name }) => name)
/** Gives somebody the right, for a moment. */
const whileAble = async (act: () => Promise<unknown>) => {
  const memberIds = [unable.memberId]
  await boss.client.call(grantRoles, { memberIds, add: ['approver'] })
  await act()
  await boss.client.call(grantRoles, { memberIds, add: [], remove: ['approver'] })
}

test('an approval is not handed on to who may not decide', async () => {
  const { approvalId, taskId } = await handIn(legal)
  const hand = async () => {
    const input = { approvalId, taskId, requestId: requestId(), toMemberId: unable.memberId }
    const { code, info } = await legal.client.ask(calls.transferApproval, input)
    return [code, info]
  }
  expect(await hand()).toEqual(['approval.successor', DECIDE])
  expect(await askedNow(approvalId)).toEqual(['方法务'])
  await whileAble(async () => expect((await hand())[0]).toBe('000000'))
  expect(await askedNow(approvalId)).toEqual(['无权人'])
})

test('nor is such a colleague asked besides', async () => {
  const { approvalId } = await handIn(legal)
  const add = async () => {
    const memberIds = [unable.memberId]
    const input = {
      approvalId,
      memberIds,
      when: 'before' as const,
      note: '请看付款条件',
      requestId: requestId(),
    }
    const { code, info } = await legal.client.ask(calls.addApprovers, input)
    return [code, info]
  }
  expect(await add()).toEqual(['approval.colleague', DECIDE])
  expect(await askedNow(approvalId)).toEqual(['方法务'])
  await whileAble(async () => expect((await add())[0]).toBe('000000'))
})

test('nor does such a colleague take over what somebody leaves behind', async () => {
  const gone = await hire(app, boss, '将走人')
  const { approvalId } = await handIn(gone)
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: gone.memberId })
  const leave = async (to: Colleague) => {
    const { code, info } = await boss.client.ask(leaveStaff, {
      memberId: gone.memberId,
      requestId: requestId(),
      reason: '个人原因',
      handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: to.memberId })),
    })
    return [code, info]
  }
  expect(await leave(unable)).toEqual(['approval.successor', DECIDE])
  expect((await leave(legal))[0]).toBe('000000')
  expect(await askedNow(approvalId)).toEqual(['方法务'])
})

test('a review is not handed on to who may not review', async () => {
  const contractId = await handInForReview(clerk, [legal], { parties: parties() })
  const { review } = await reviewedBy(legal, contractId)
  const hand = async () => {
    const { reviewId, tasks } = review
    const input = { reviewId, taskId: tasks[0]!.taskId, requestId: requestId(), toMemberId: unable.memberId }
    const { code, info } = await legal.client.ask(transferReview, input)
    return [code, info]
  }
  expect(await hand()).toEqual(['review.successor', REVIEW])
  await whileAble(async () => expect((await hand())[0]).toBe('000000'))
})

test('two who hand a review on to the same colleague at once do not both succeed', async () => {
  const [one, two] = [
    await hire(app, boss, '审一', { roles: ['legal'] }),
    await hire(app, boss, '审二', { roles: ['legal'] }),
  ]
  for (let round = 0; round < 3; round += 1) {
    const contractId = await handInForReview(clerk, [one, two], { parties: parties() })
    const { reviewId, tasks } = (await reviewedBy(one, contractId)).review
    const hand = async (who: Signer, at: number) => {
      const to = { taskId: tasks[at]!.taskId, toMemberId: legal.memberId }
      return (await who.client.ask(transferReview, { reviewId, requestId: requestId(), ...to })).code
    }
    const answers = await Promise.all([hand(one, 0), hand(boss, 1)])
    expect(answers.toSorted()).toEqual(['000000', 'review.successor'])
    const after = (await reviewedBy(boss, contractId)).review
    expect(after.tasks.filter(({ name }) => name === '方法务')).toHaveLength(1)
  }
})

test('what somebody leaves behind to sign goes to none who may not sign, or signs it already', async () => {
  const [gone, beside] = [await hire(app, boss, '将离开'), await hire(app, boss, '同签人')]
  const both = [partyFor(gone, { signOrder: 1 }), partyFor(beside, { signOrder: 2 })]
  await launched(other, { parties: both })
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: gone.memberId })
  expect(tasks.map(({ kind, notAskable }) => [kind, notAskable])).toEqual([['toSign', [beside.userId]]])
  const leave = async (to: Colleague) => {
    const { code, info } = await boss.client.ask(leaveStaff, {
      memberId: gone.memberId,
      requestId: requestId(),
      reason: '个人原因',
      handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: to.memberId })),
    })
    return [code, info]
  }
  expect([await leave(unable), await leave(beside)]).toEqual([
    ['staff.successor', '无权人没有签署合同的权限，请先在“角色与权限”里授予，或选择其他同事。'],
    ['staff.successor', '同签人已是本单位在这份合同里的另一位经办人，请选择其他同事。'],
  ])
  expect((await leave(clerk))[0]).toBe('000000')
})
