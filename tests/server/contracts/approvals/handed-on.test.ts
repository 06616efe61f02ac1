// Who sees an approval, to whom its steps are handed on, and what the chain and the people are told.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PAGES } from '#protocol/pages.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { systemActor } from '#server/domain/actor.ts'
import { updateUser } from '#server/domain/account/users/store.ts'
import { insertTasks } from '#server/domain/contracts/approvals/tasks.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { endApprovalOf } from '#server/operations/contracts/approvals/moves.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { agreeTo, approvingCompany, askBesides, newestNotice } from '#tests/support/approving-company.ts'
import { beginApproval } from '#tests/support/begun-approvals.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'

const ALREADY = '这项审批已由他人处理、已撤回或已结束，不需要您再审批。请刷新页面查看。'
const PASSED = '000000'

const { app, boss, legal, finance, tech, clerk } = await approvingCompany('杭州转交科技有限公司', {
  legal: ['approver'],
  finance: ['approver'],
  tech: ['approver'],
  clerk: ['staff'],
})
const requestId = () => randomUUID()
const role = { requestId: requestId(), name: '管人事', note: '', grants: { humanResouce: ['launch'] } }
const hr = await hire(app, boss, '管人的', { roles: [(await boss.client.call(createRole, role)).roleId] })
const outside = await companySigner(app, '别家人', '上海别家贸易有限公司')
const [outsideId = ''] = await memberIdsOf(outside, [outside])
afterAll(() => app.close())
// What one test tells stands before what those before it told, whatever the ids.
beforeEach(() => app.clock.advance(1000))

const begin = (
  ...given: Parameters<typeof beginApproval> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => beginApproval(app, clerk, ...given)
const seenBy = async (who: Signer, approvalId: string) => {
  const { code, info, data } = await who.client.ask(calls.getApproval, { approvalId })
  return code === PASSED ? data!.title : [code, info]
}
const taskOf = async (approvalId: string, name: string, step = 0) =>
  (await clerk.client.call(calls.getApproval, { approvalId })).nodes[step]!.tasks.find(
    (one) => one.name === name,
  )!
const namesAt = async (approvalId: string, step = 0) =>
  (await clerk.client.call(calls.getApproval, { approvalId })).nodes[step]!.tasks.map(({ name }) => name)
const hand = async (who: Signer, approvalId: string, taskId: string, toMemberId: string) => {
  const { code, info } = await who.client.ask(calls.transferApproval, {
    approvalId,
    taskId,
    toMemberId,
    requestId: requestId(),
  })
  return code === PASSED ? code : [code, info]
}
const agree = async (who: Signer, approvalId: string, change: object = {}) => {
  const { code, info } = await agreeTo(who, approvalId, change)
  return code === PASSED ? code : [code, info]
}
const end = (
  subjectId: string,
  type: 'subject.withdrawn' | 'subject.ended',
  reason: string,
  noun = 'contract',
) =>
  app.db.transaction(() =>
    endApprovalOf(app.deps, { noun, id: subjectId }, type, { reason, actor: systemActor('test') }),
  )
const told = async (who: Signer) => {
  const { kind, title, text, target } = await newestNotice(who)
  return { kind, title, text, target }
}
const toldIn = async (chainId: string) =>
  (await readChain(app.db, chainId)).map(
    ({ event, detail: { from: _from, to: _to, id: _id, ...detail } }) => [
      event.replace('approval:', ''),
      detail,
    ],
  )

test('starter, who was asked, administrators and who sees all contracts see it; to others it does not exist', async () => {
  const { approvalId } = await begin([[legal], [finance]])
  const missing = await seenBy(boss, randomUUID())
  expect(missing).toEqual(['not-found', '没有找到这项审批，可能已转交他人，或当前身份无权查看。'])
  for (const who of [clerk, legal, boss]) expect(await seenBy(who, approvalId)).toBe('《设备采购合同》')
  for (const who of [finance, tech, hr, outside]) expect(await seenBy(who, approvalId)).toEqual(missing)
  await actFor(clerk, null)
  expect(await seenBy(clerk, approvalId)).toEqual(missing)
  await actFor(clerk, clerk.companyId)
  await agree(legal, approvalId)
  expect(await seenBy(finance, approvalId)).toBe('《设备采购合同》')
  // Of HR who looks after its forms sees all, and of nothing else.
  const entry = await begin([[legal]], { scope: 'entry', noun: 'hrForm' })
  expect(await seenBy(hr, entry.approvalId)).toBe('《设备采购合同》')
})

test('a step goes to a colleague at work who is not asked there already and did not hand it in', async () => {
  const gone = await hire(app, boss, '停用者', { roles: ['approver'] })
  await boss.client.call(disableStaff, { memberId: gone.memberId })
  const { approvalId, subjectId } = await begin([[legal, tech], [finance]], { modes: [2, 1] })
  const { taskId } = await taskOf(approvalId, '方法务')
  const nobody = ['approval.successor', '接手人须是在职且已实名认证的其他同事，请重新选择。']
  for (const memberId of [randomUUID(), outsideId, gone.memberId, legal.memberId])
    expect(await hand(legal, approvalId, taskId, memberId)).toEqual(nobody)
  expect([
    await hand(legal, approvalId, taskId, clerk.memberId),
    await hand(legal, approvalId, taskId, tech.memberId),
  ]).toEqual([
    ['approval.successor', '许职员是提交人，不能审批自己提交的内容，请选择其他同事。'],
    ['approval.successor', '孙技术已在“第1步”这一步审批，请选择其他同事。'],
  ])
  // Neither is somebody else’s step given away, nor one of another approval, nor one there is not.
  const other = await taskOf((await begin([[legal]])).approvalId, '方法务')
  const noTask = ['not-found', '没有找到这项审批，可能已转交他人。请刷新页面。']
  expect(await hand(tech, approvalId, taskId, finance.memberId)).toEqual(noTask)
  for (const id of [other.taskId, randomUUID()])
    expect(await hand(legal, approvalId, id, finance.memberId)).toEqual(noTask)
  expect(await namesAt(approvalId)).toEqual(['方法务', '孙技术'])
  // Asked at a later step is not asked at this one.
  expect(await hand(legal, approvalId, taskId, finance.memberId)).toBe(PASSED)
  expect(await hand(boss, approvalId, (await taskOf(approvalId, '孙技术')).taskId, legal.memberId)).toBe(
    PASSED,
  )
  expect(await namesAt(approvalId)).toEqual(['钱财务', '方法务'])
  expect((await toldIn(subjectId)).slice(1)).toEqual([
    ['task.transferred', { fromName: '方法务', toName: '钱财务' }],
    ['task.transferred', { fromName: '孙技术', toName: '方法务' }],
  ])
})

test('two who hand their step on to the same colleague at once do not both succeed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { approvalId } = await begin([[legal, tech]], { modes: [2] })
    const [one, two] = [await taskOf(approvalId, '方法务'), await taskOf(approvalId, '孙技术')]
    const answers = await Promise.all([
      hand(legal, approvalId, one.taskId, finance.memberId),
      hand(tech, approvalId, two.taskId, finance.memberId),
    ])
    expect(answers.filter((answer) => answer === PASSED)).toHaveLength(1)
    expect((await namesAt(approvalId)).filter((name) => name === '钱财务')).toHaveLength(1)
  }
})

test('what goes to a colleague while it is decided is decided by one of them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { approvalId } = await begin([[legal]], { noun: 'nothing' })
    const { taskId } = await taskOf(approvalId, '方法务')
    const answers = await Promise.all([
      hand(boss, approvalId, taskId, finance.memberId),
      agree(legal, approvalId),
    ])
    expect(answers.filter((answer) => answer === PASSED)).toHaveLength(1)
  }
})

test('the chain tells at which step what was said, and whose it is where several companies read it', async () => {
  const chainId = randomUUID()
  const two = await begin([[legal], [finance], [tech]], { chainId, noun: 'nothing' })
  expect(await agree(legal, two.approvalId, { opinion: '可以' })).toBe(PASSED)
  const [signature] = await finance.client.call(calls.listApprovalSignatures, {})
  expect(await agree(finance, two.approvalId, { signatureId: signature?.sealId })).toBe(PASSED)
  const refusal = { approvalId: two.approvalId, requestId: requestId(), reason: '太贵了' }
  app.clock.advance(1000)
  expect((await tech.client.ask(calls.refuseApproval, refusal)).code).toBe(PASSED)
  const companyId = clerk.companyId
  expect(await toldIn(chainId)).toEqual([
    ['approval.started', { process: '两步审批', versionNo: 3, companyId }],
    ['task.agreed', { node: '第1步', opinion: '可以', companyId }],
    ['task.agreed', { node: '第2步', signed: true, companyId }],
    ['task.refused', { node: '第3步', reason: '太贵了', companyId }],
  ])
  const { nodes, reason } = await clerk.client.call(calls.getApproval, { approvalId: two.approvalId })
  expect([reason, nodes.flatMap(({ tasks }) => tasks.map((task) => [task.opinion, task.signature]))]).toEqual(
    [
      '太贵了',
      [
        ['可以', null],
        ['', signature?.svg],
        ['太贵了', null],
      ],
    ],
  )
  expect(await told(clerk)).toEqual({
    kind: 'contract',
    title: '审批被驳回',
    text: '《设备采购合同》被驳回，请修改后重新提交。原因：太贵了',
    target: `/signDetail?contractId=${two.subjectId}`,
  })
})

test('who waits is told that it ended, and why; who decided or comes later is not', async () => {
  const begun = await begin([[legal, finance], [tech]], { modes: [2, 1], title: '《甲》' })
  await agree(legal, begun.approvalId)
  app.clock.advance(1000)
  const before = [await told(legal), await told(tech)]
  await end(begun.subjectId, 'subject.withdrawn', '还要再改')
  expect(await told(finance)).toEqual({
    kind: 'contract',
    title: '不再需要您审批',
    text: '《甲》已被发起人撤回，不再需要审批。原因：还要再改',
    target: '/sign/list/approval',
  })
  expect([await told(legal), await told(tech)]).toEqual(before)
  // Once it has ended nothing ends it again, and nobody is added. What never was approved has nothing to end.
  await end(randomUUID(), 'subject.ended', '')
  await end(begun.subjectId, 'subject.ended', '')
  const added = await askBesides(finance, begun.approvalId, [clerk])
  expect([added.code, added.info]).toEqual(['approval.not-possible', ALREADY])
  app.clock.advance(1000)
  const entry = await begin([[finance]], { scope: 'entry', noun: 'hrForm', title: '某人的入职' })
  expect(await told(finance)).toMatchObject({ kind: 'system', title: '有一项审批等您处理' })
  app.clock.advance(1000)
  await end(entry.subjectId, 'subject.ended', '', 'hrForm')
  expect(await told(finance)).toMatchObject({
    kind: 'system',
    text: '某人的入职已经结束，不再需要审批。',
  })
})

test('who was spared at an earlier step is not told that it ended', async () => {
  const begun = await begin([[legal, finance], [tech]], { modes: [1, 1] })
  await agree(legal, begun.approvalId)
  app.clock.advance(1000)
  const before = await told(finance)
  await end(begun.subjectId, 'subject.withdrawn', '还要再改')
  expect([await told(finance), (await told(tech)).title]).toEqual([before, '不再需要您审批'])
})

test('of a step in turn only whoever is asked now is told that a paper ended, with its own list', async () => {
  const paper = await begin([[finance, legal]], { scope: 'report', noun: 'paper', title: '签报' })
  const before = await told(legal)
  app.clock.advance(1000)
  await end(paper.subjectId, 'subject.ended', '到期', 'paper')
  expect(await told(finance)).toMatchObject({
    text: '签报已经结束，不再需要审批。原因：到期',
    target: PAGES.paperTasks,
  })
  expect(await told(legal)).toEqual(before)
})

test('nobody is asked besides who is not certified or not there; who is asked at a later step may be', async () => {
  const { approvalId } = await begin([[legal], [finance]])
  const { taskId } = await taskOf(approvalId, '方法务')
  const add = async (memberId: string) => {
    const { code, info } = await askBesides(legal, approvalId, [{ ...tech, memberId }])
    return code === PASSED ? code : [code, info]
  }
  const unsure = await hire(app, boss, '认证中', { roles: ['approver'] })
  await updateUser(app.db, unsure.userId, { autStatus: 2, updatedAt: app.clock.now() })
  for (const memberId of [randomUUID(), outsideId, unsure.memberId])
    expect(await add(memberId)).toEqual([
      'approval.colleague',
      '加签的人须是在职且已实名认证的同事，请重新选择。',
    ])
  expect(await hand(legal, approvalId, taskId, unsure.memberId)).toEqual([
    'approval.successor',
    '接手人须是在职且已实名认证的其他同事，请重新选择。',
  ])
  expect(await add(finance.memberId)).toBe(PASSED)
})

test('a step of twenty is full, whoever of them adds', async () => {
  const { approvalId } = await begin([[legal]])
  const row = { approvalId, companyId: clerk.companyId, node: 0, status: calls.APPROVAL_TASK.spared }
  const fill = (count: number, from: number) =>
    insertTasks(
      app.db,
      Array.from({ length: count }, (_, at) => ({
        ...row,
        id: randomUUID(),
        position: from + at,
        memberId: randomUUID(),
        userId: randomUUID(),
        name: '某人',
      })),
    )
  const add = async (...people: Colleague[]) => {
    const { code, info } = await askBesides(legal, approvalId, people)
    return code === PASSED ? code : [code, info]
  }
  await fill(17, 50)
  expect(await add(finance, tech, boss)).toEqual([
    'approval.colleague',
    '一个步骤最多 20 人审批，这一步已有 18 人，请少选几位。',
  ])
  expect(await add(tech, tech)).toEqual(['approval.colleague', '孙技术选择了两次，请去掉一个。'])
  expect(await add(finance, tech)).toBe(PASSED)
})
