// A company approves a contract before its launch: asked, agreed, refused, handed on.
// See domain.md §1.1, §1.3.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  disableApprovalProcess,
  drawApprovalProcess,
  getApprovalProcess,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import { listNotices } from '#protocol/base.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import {
  getContract,
  listContracts,
  reopenContract,
  withdrawContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { NO_COPIES, newProcess, node } from '#tests/support/approvals.ts'
import { agreeTo, approvingCompany, handedIn, persons } from '#tests/support/approving-company.ts'
import {
  newDraft,
  partyFor,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'

const { app, boss, legal, finance, clerk } = await approvingCompany('杭州审批科技有限公司', {
  legal: ['legal'],
  finance: ['finance'],
  clerk: ['staff'],
})
const other = await personSigner(app, '外来客')
afterAll(() => app.close())

const requestId = () => randomUUID()
const handIn = (nodes: ReturnType<typeof node>[]) => handedIn({ boss, clerk, other }, nodes)

const approvalOf = async (contractId: string, viewer: Signer = clerk) => {
  const { approval } = await seen(viewer, contractId)
  if (approval === null) throw new Error('no approval')
  return approval
}

const agree = (who: Signer, approvalId: string, opinion = '') => agreeTo(who, approvalId, { opinion })
const refuse = (who: Signer, approvalId: string, reason: string) =>
  who.client.ask(calls.refuseApproval, { approvalId, reason, requestId: requestId() })

const titlesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, { pageSize: 100 })).rows.map(({ title, target }) => [title, target])

test('a contract waits for its company and goes out once everybody agreed', async () => {
  const { contractId, answer } = await handIn([
    node(persons(legal), { name: '法务审核' }),
    node(persons(finance), { name: '财务审核' }),
  ])
  expect(answer.data).toEqual({ contractId, myPartyId: null, inReview: false, inApproval: true })
  const { contract } = await seen(clerk, contractId)
  expect([contract.label, contract.waitingFor, contract.actions]).toEqual([
    'approving',
    ['方法务'],
    ['download'],
  ])

  // Nobody outside hears of it, nor does whoever comes later.
  expect((await other.client.ask(getContract, { contractId })).code).toBe('not-found')
  expect((await finance.client.ask(getContract, { contractId })).code).toBe('not-found')
  expect((await titlesOf(other)).map(([title]) => title)).toEqual(['认证已通过'])

  // Found by name, number and party, as the field says.
  const found = async (search: string) =>
    (await legal.client.call(calls.listApprovals, { tab: 'toDo', search })).rows.length
  const { contractNo: no } = (await seen(clerk, contractId)).contract
  expect([await found(no), await found('外来客 许职员'), await found('查无此名')]).toEqual([1, 1, 0])

  // The first approver gets a notice that opens it, a to-do and a red dot.
  expect(await titlesOf(legal)).toContainEqual(['有一项审批等您处理', `/signDetail?contractId=${contractId}`])
  const { rows } = await legal.client.call(calls.listApprovals, { tab: 'toDo' })
  expect(
    rows.map(({ title, nodeName, starter, waitingFor }) => [title, nodeName, starter, waitingFor]),
  ).toEqual([['《设备采购合同》', '法务审核', '许职员', ['方法务']]])
  expect(await legal.client.call(getNotice, { processType: 1 })).toContainEqual({ listType: 3, countNum: 1 })

  const { approvalId, actions } = await approvalOf(contractId, legal)
  expect(actions).toEqual(['agree', 'refuse', 'transfer', 'add'])
  expect((await agree(legal, approvalId, '条款无异议')).code).toBe('000000')
  expect((await approvalOf(contractId)).node).toBe(1)
  expect((await agree(finance, approvalId)).code).toBe('000000')

  const done = await seen(clerk, contractId)
  expect(done.contract.label).toBe('toSign')
  expect(
    done.approval?.nodes.map(({ tasks }) => tasks.map(({ status, opinion }) => [status, opinion])),
  ).toEqual([[[2, '条款无异议']], [[2, '']]])
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('轮到您签署')
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('审批已通过')
  expect((await titlesOf(other)).map(([title]) => title)).toContain('有一份合同等您签署')
  expect(await legal.client.call(calls.countApprovals, {})).toEqual({ toDo: 0, done: 1, mine: 0 })
  expect(await clerk.client.call(calls.countApprovals, {})).toEqual({ toDo: 0, done: 0, mine: 1 })

  // What the company said among itself is not for the other side; the rest of the history is whole.
  const outside = await seen(other, contractId)
  expect(outside.approval).toBeNull()
  expect(outside.history.some(({ event }) => event.startsWith('approval:'))).toBe(false)
  expect([outside.historyIntact, done.historyIntact]).toEqual([true, true])
  await sign(app, other, contractId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('a refusal sends it back with the reason, and it is approved anew from the first step', async () => {
  const { contractId, processId } = await handIn([node(persons(legal)), node(persons(finance))])
  const { approvalId } = await approvalOf(contractId)
  expect((await refuse(legal, approvalId, '错')).code).toBe('input.invalid')
  expect((await refuse(legal, approvalId, '付款条件要改')).code).toBe('000000')
  const back = await seen(clerk, contractId)
  expect([back.contract.label, back.reason, back.contract.actions, back.approval?.status]).toEqual([
    'returned',
    '付款条件要改',
    ['reopen', 'delete', 'download'],
    calls.APPROVAL_STATUS.refused,
  ])
  expect(await titlesOf(clerk)).toContainEqual(['审批被驳回', `/signDetail?contractId=${contractId}`])
  expect((await other.client.ask(getContract, { contractId })).code).toBe('not-found')
  expect((await agree(legal, approvalId)).code).toBe('approval.not-possible')

  await clerk.client.call(reopenContract, { contractId, requestId: requestId() })
  const draft = await clerk.client.call(getDraft, { contractId })
  const { version, nodes } = await boss.client.call(getApprovalProcess, { processId })
  await boss.client.call(drawApprovalProcess, { processId, version, nodes, copies: NO_COPIES, enable: true })
  await clerk.client.call(launchContract, { contractId, version: draft.version, requestId: requestId() })
  await boss.client.call(disableApprovalProcess, { processId })
  const anew = await approvalOf(contractId)
  expect([anew.node, anew.approvalId === approvalId, anew.status]).toEqual([
    0,
    false,
    calls.APPROVAL_STATUS.running,
  ])
})

test('或签 needs one, 会签 all, 依次 one after the other', async () => {
  const { contractId } = await handIn([
    node(persons(legal, finance), { mode: 1 }),
    node(persons(legal, finance), { mode: 2 }),
    node(persons(legal, finance), { mode: 3 }),
  ])
  const { approvalId } = await approvalOf(contractId)
  const standing = async () => {
    const { node: at, nodes } = await approvalOf(contractId)
    return [at, nodes[at]?.tasks.map(({ status }) => status)]
  }
  expect(await standing()).toEqual([0, [1, 1]])
  await agree(finance, approvalId)
  expect(await standing()).toEqual([1, [1, 1]])
  await agree(finance, approvalId)
  expect(await standing()).toEqual([1, [1, 2]])
  expect((await agree(finance, approvalId)).code).toBe('approval.not-possible')
  await agree(legal, approvalId)
  expect(await standing()).toEqual([2, [1, 0]])
  expect((await agree(finance, approvalId)).code).toBe('approval.not-possible')
  await agree(legal, approvalId)
  expect(await standing()).toEqual([2, [2, 1]])
  await agree(finance, approvalId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('two who agree at the same moment both count', async () => {
  const { contractId } = await handIn([node(persons(legal, finance), { mode: 2 })])
  const { approvalId } = await approvalOf(contractId)
  const answers = await Promise.all([agree(legal, approvalId), agree(finance, approvalId)])
  expect(answers.map(({ code }) => code)).toEqual(['000000', '000000'])
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('the same agreement sent twice has one effect', async () => {
  const { contractId } = await handIn([node(persons(legal)), node(persons(legal))])
  const { approvalId } = await approvalOf(contractId)
  const once = { approvalId, opinion: '', requestId: requestId() }
  await Promise.all([
    legal.client.ask(calls.agreeApproval, once),
    legal.client.ask(calls.agreeApproval, once),
  ])
  expect((await approvalOf(contractId)).node).toBe(1)
})

test('a running approval keeps the version it began with', async () => {
  const { contractId, processId } = await handIn([node(persons(legal), { name: '旧步骤' })])
  const { version } = await boss.client.call(getApprovalProcess, { processId })
  const changed = [node(persons(finance), { name: '新步骤' }), node(persons(legal), { name: '加的一步' })]
  await boss.client.call(drawApprovalProcess, {
    processId,
    version,
    nodes: changed,
    copies: NO_COPIES,
    enable: false,
  })
  const approval = await approvalOf(contractId)
  expect([approval.versionNo, approval.nodes.map(({ name }) => name)]).toEqual([1, ['旧步骤']])
  const { running, versionNo } = await boss.client.call(getApprovalProcess, { processId })
  expect([running, versionNo]).toEqual([1, 2])
  await agree(legal, approval.approvalId)
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('taking the contract back ends the approval, and whoever was asked is told', async () => {
  const processId = await newProcess(boss, [node(persons(legal))])
  const draft = await newDraft(boss, { parties: [partyFor(boss, { isSelf: true }), partyFor(other)] })
  const { contractId, version } = draft
  await boss.client.call(launchContract, { contractId, version, requestId: requestId() })
  await boss.client.call(disableApprovalProcess, { processId })
  const { approvalId } = await approvalOf(contractId, boss)
  await boss.client.call(withdrawContract, { contractId, requestId: requestId(), reason: '还要再改' })
  expect((await seen(boss, contractId)).contract.label).toBe('draft')
  const ended = await boss.client.call(calls.getApproval, { approvalId })
  expect([ended.status, ended.reason, ended.nodes[0]?.tasks[0]?.status]).toEqual([
    calls.APPROVAL_STATUS.withdrawn,
    '还要再改',
    calls.APPROVAL_TASK.spared,
  ])
  expect(await titlesOf(legal)).toContainEqual(['不再需要您审批', '/sign/list/approval'])
  expect((await agree(legal, approvalId)).code).toBe('approval.not-possible')
})

test('a task goes to a colleague, who is told and decides; the former approver decides no more', async () => {
  const { contractId } = await handIn([node(persons(legal))])
  const { approvalId, nodes } = await approvalOf(contractId, legal)
  const taskId = nodes[0]?.tasks[0]?.taskId ?? ''
  const input = { approvalId, taskId, requestId: requestId(), toMemberId: finance.memberId }
  expect((await clerk.client.ask(calls.transferApproval, input)).code).toBe('not-found')
  expect(
    (await legal.client.ask(calls.transferApproval, { ...input, toMemberId: legal.memberId })).code,
  ).toBe('approval.successor')
  await legal.client.call(calls.transferApproval, { ...input, requestId: requestId() })
  expect(await titlesOf(finance)).toContainEqual([
    '有一项审批等您处理',
    `/signDetail?contractId=${contractId}`,
  ])
  expect((await agree(legal, approvalId)).code).toBe('not-found')
  expect((await agree(finance, approvalId)).code).toBe('000000')
  expect((await seen(clerk, contractId)).contract.label).toBe('toSign')
})

test('whoever leaves hands over what they have still to approve', async () => {
  const gone = await hire(app, boss, '将走人')
  const { contractId } = await handIn([node(persons(gone, legal), { mode: 2 }), node(persons(gone))])
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: gone.memberId })
  expect(tasks.map(({ kind, title, detail }) => [kind, title, detail.replace(/（.*/, '')])).toEqual([
    ['toApprove', '《设备采购合同》', '许职员提交，等待审批'],
    ['toApprove', '《设备采购合同》', '许职员提交，尚未轮到'],
  ])
  const leaving = { memberId: gone.memberId, requestId: requestId(), reason: '个人原因' }
  const handOver = tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: finance.memberId }))
  expect((await boss.client.ask(leaveStaff, { ...leaving, handOver: [] })).code).toBe('staff.tasks-open')
  await boss.client.call(leaveStaff, { ...leaving, requestId: requestId(), handOver })
  const { nodes } = await approvalOf(contractId)
  expect(nodes.map((facts) => facts.tasks.map(({ name }) => name))).toEqual([
    ['钱财务', '方法务'],
    ['钱财务'],
  ])
})

test('a contract that nobody approved in time ends without anybody outside hearing of it', async () => {
  const { contractId } = await handIn([node(persons(legal))])
  app.clock.advance(31 * 86_400_000)
  await runJobs(app)
  for (const who of [clerk, legal, other, boss]) {
    await signInByCode(app, who)
    await actFor(who, who.companyId)
  }
  const { contract, approval } = await seen(clerk, contractId)
  expect([contract.label, contract.parties.length, approval?.status]).toEqual([
    'expired',
    2,
    calls.APPROVAL_STATUS.terminated,
  ])
  expect((await titlesOf(clerk)).map(([title]) => title)).toContain('合同已过期')
  expect(
    (await other.client.call(listContracts, { tab: 'expired' })).rows.map((row) => row.contractId),
  ).not.toContain(contractId)
})
