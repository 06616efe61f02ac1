// Whom a process asks: heads of departments, whom the launcher names, and nobody who has left.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { addDepartment } from '#protocol/company/departments.ts'
import { editStaff, leaveStaff } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { getContract, listContractIdentities } from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftApproval } from '#protocol/contracts/drafts/drafts.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { agreeTo, approvingCompany, handedIn, persons } from '#tests/support/approving-company.ts'
import { beginApproval } from '#tests/support/begun-approvals.ts'
import { newDraft, partyFor, personSigner, seen } from '#tests/support/contracts.ts'
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
const handIn = (nodes: ReturnType<typeof node>[], approval?: (processId: string) => DraftApproval) =>
  handedIn({ boss, clerk, other }, nodes, approval)
const approvalOf = async (contractId: string, viewer: Signer = clerk) =>
  (await seen(viewer, contractId)).approval!

test('the head is that of the launcher’s department, or of the next one above', async () => {
  const add = (name: string, headMemberId: string | null, parentId: string | null = null) =>
    boss.client.call(addDepartment, { name, headMemberId, parentId })
  const { departmentId: top } = await add('营销中心', legal.memberId)
  const { departmentId: team } = await add('华东组', null, top)
  const seller = await hire(app, boss, '销一', { departments: [team] })
  const processId = await newProcess(boss, [node({ by: 'head', level: 1 }, { name: '部门主管' })])
  const draft = (who: Signer) =>
    newDraft(who, { parties: [partyFor(who, { isSelf: true }), partyFor(other)] })
  const { contractId, version } = await draft(seller)
  await seller.client.call(launchContract, { contractId, version, requestId: requestId() })
  expect((await approvalOf(contractId, seller)).nodes[0]?.tasks.map(({ name }) => name)).toEqual(['方法务'])

  const alone = await draft(clerk)
  const refused = await clerk.client.ask(launchContract, {
    contractId: alone.contractId,
    version: alone.version,
    requestId: requestId(),
  })
  await boss.client.call(disableApprovalProcess, { processId })
  expect([refused.code, refused.info]).toEqual([
    'approval.nobody',
    expect.stringMatching(
      /^审批流程“合同审批\d+”第 1 步“部门主管”：您还不在任何部门，找不到部门主管。请联系单位管理员修改流程。$/,
    ),
  ])
})

test('who heads their own department is approved by the head above', async () => {
  const head = await hire(app, boss, '组长兼发起')
  const add = (name: string, headMemberId: string, parentId: string | null = null) =>
    boss.client.call(addDepartment, { name, headMemberId, parentId })
  const { departmentId: top } = await add('研究院', finance.memberId)
  const { departmentId: team } = await add('基础组', head.memberId, top)
  await boss.client.call(editStaff, {
    memberId: head.memberId,
    staffNo: '',
    post: '',
    email: '',
    departments: [team],
  })
  const processId = await newProcess(boss, [node({ by: 'head', level: 1 }, { name: '部门主管' })])
  const draft = await newDraft(head, { parties: [partyFor(head, { isSelf: true }), partyFor(other)] })
  const { contractId, version } = draft
  await head.client.call(launchContract, { contractId, version, requestId: requestId() })
  await boss.client.call(disableApprovalProcess, { processId })
  expect((await approvalOf(contractId, head)).nodes[0]?.tasks.map(({ name }) => name)).toEqual(['钱财务'])
})

test('of two chosen approvers one has left: nothing is launched, and the launcher is told whom to replace', async () => {
  const gone = await hire(app, boss, '选后离职', { roles: ['approver'] })
  const own = node({ by: 'chosen', most: 2 }, { name: '业务负责人' })
  const leaving = { memberId: gone.memberId, requestId: requestId(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  const { answer, contractId } = await handIn([own], (processId) => ({
    processId,
    chosen: { [own.nodeId]: [finance.memberId, gone.memberId] },
  }))
  expect([answer.code, answer.fields]).toEqual([
    'approval.nobody',
    { [`approval.${own.nodeId}`]: expect.stringContaining('选后离职') },
  ])
  expect((await seen(clerk, contractId)).contract.label).toBe('draft')
})

test('the launcher names whom the process leaves to them, and nothing goes without it', async () => {
  const own = node({ by: 'chosen', most: 1 }, { name: '业务负责人' })
  const without = await handIn([own])
  expect([without.answer.code, without.answer.fields]).toEqual([
    'approval.nobody',
    { [`approval.${own.nodeId}`]: '请选择审批人' },
  ])
  const tooMany = await handIn([own], (processId) => ({
    processId,
    chosen: { [own.nodeId]: [legal.memberId, finance.memberId] },
  }))
  expect(tooMany.answer.fields).toEqual({ [`approval.${own.nodeId}`]: '最多选择 1 位审批人' })
  const named = await handIn([own], (processId) => ({
    processId,
    chosen: { [own.nodeId]: [finance.memberId] },
  }))
  expect((await approvalOf(named.contractId)).nodes[0]?.tasks.map(({ name }) => name)).toEqual(['钱财务'])
})

test('an approver who left is named at the launch, and nothing was changed', async () => {
  const gone = await hire(app, boss, '将离职')
  const processId = await newProcess(boss, [node(persons(gone, legal), { name: '会签', mode: 2 })])
  const leaving = { memberId: gone.memberId, requestId: requestId(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  const draft = await newDraft(clerk, { parties: [partyFor(clerk, { isSelf: true }), partyFor(other)] })
  const { contractId, version } = draft
  const { code, info } = await clerk.client.ask(launchContract, {
    contractId,
    version,
    requestId: requestId(),
  })
  await boss.client.call(disableApprovalProcess, { processId })
  expect([code, info]).toEqual(['approval.nobody', expect.stringContaining('第 1 步“会签”：将离职已离职。')])
  expect((await clerk.client.call(getDraft, { contractId })).version).toBe(version)
})

test('a person’s own contract needs nobody’s approval', async () => {
  const processId = await newProcess(boss, [node(persons(legal))])
  const draft = await newDraft(other, { parties: [partyFor(other, { isSelf: true })] })
  const { contractId, version } = draft
  const { inApproval } = await other.client.call(launchContract, {
    contractId,
    version,
    requestId: requestId(),
  })
  await boss.client.call(disableApprovalProcess, { processId })
  expect([inApproval, (await seen(other, contractId)).approval]).toEqual([false, null])
})

test('an approver finds the contract in the company’s identity and in no other', async () => {
  const { contractId } = await handIn([node(persons(legal))])
  expect(await legal.client.call(listContractIdentities, { contractId })).toEqual([
    { companyId: legal.companyId, companyName: legal.companyName },
  ])
  await actFor(legal, null)
  expect((await legal.client.ask(getContract, { contractId })).code).toBe('not-found')
  expect(await legal.client.call(calls.listApprovals, { tab: 'toDo' })).toEqual({
    total: 0,
    page: 1,
    pageSize: 10,
    rows: [],
  })
  await actFor(legal, legal.companyId)
})

test('a starter who is asked after all decides nothing of their own', async () => {
  const { approvalId } = await beginApproval(app, clerk, [[clerk, legal]], { modes: [2] })
  const { code, info } = await agreeTo(clerk, approvalId)
  expect([code, info]).toEqual([
    'approval.not-possible',
    '这是您本人提交的，不能由您审批。请转交给其他同事。',
  ])
})
