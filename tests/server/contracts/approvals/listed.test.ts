// Approvals in their lists and whole, reminders, and signatures that are put under them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import * as calls from '#protocol/contracts/approvals.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { hasProcess, namedLine, readStarting } from '#server/operations/contracts/approvals/start.ts'
import { begunProcess, newProcess, memberIdsOf, node } from '#tests/support/approvals.ts'
import { agreeTo, approvingCompany, askBesides, newestNotice } from '#tests/support/approving-company.ts'
import { beginApproval } from '#tests/support/begun-approvals.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'

const { app, boss, legal, finance, tech, clerk } = await approvingCompany('杭州列表科技有限公司', {
  legal: ['approver'],
  finance: ['approver'],
  tech: ['approver'],
  clerk: ['staff'],
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(1000))

const requestId = () => randomUUID()
const now = () => app.clock.now().toISOString()
const later = () => app.clock.advance(1000)
const list = (who: Signer, tab: calls.ApprovalTab, change: object = {}) =>
  who.client.call(calls.listApprovals, { tab, ...change })
const agree = agreeTo

test('a list tells each thing whole, of the kind asked for, and counts what is asked, decided and begun', async () => {
  const startedAt = now()
  const contract = await beginApproval(app, clerk, [[legal, finance], [tech]], {
    noun: 'nothing',
    modes: [2],
  })
  later()
  const seal = await beginApproval(app, clerk, [[legal]], { noun: 'nothing', scope: 'seal', title: '公章' })
  // Papers of the office have a list of their own.
  await beginApproval(app, clerk, [[legal]], { noun: 'paper', scope: 'report' })
  const row = {
    approvalId: contract.approvalId,
    scope: 'contract',
    title: '《设备采购合同》',
    target: `/signDetail?contractId=${contract.subjectId}`,
    processName: '两步审批',
    starter: '许职员',
    status: calls.APPROVAL_STATUS.running,
    nodeName: '第1步',
    waitingFor: ['方法务', '钱财务'],
    startedAt,
    updatedAt: startedAt,
  }
  const sealRow = {
    ...row,
    approvalId: seal.approvalId,
    scope: 'seal',
    title: '公章',
    target: `/signDetail?contractId=${seal.subjectId}`,
    waitingFor: ['方法务'],
    startedAt: now(),
    updatedAt: now(),
  }
  const page = { page: 1, pageSize: 10 }
  expect(await list(legal, 'toDo')).toEqual({ ...page, total: 2, rows: [sealRow, row] })
  expect(await list(clerk, 'mine', { kind: 'contract' })).toEqual({ ...page, total: 1, rows: [row] })
  expect(await list(clerk, 'mine', { kind: 'seal' })).toEqual({ ...page, total: 1, rows: [sealRow] })
  expect(await legal.client.call(getNotice, { processType: 1 })).toContainEqual({ listType: 3, countNum: 2 })
  await agree(legal, seal.approvalId)
  const [ended] = (await list(clerk, 'mine', { kind: 'seal' })).rows
  expect([ended?.status, ended?.nodeName, ended?.waitingFor]).toEqual([calls.APPROVAL_STATUS.passed, '', []])
  const counts = async (who: Signer) => who.client.call(calls.countApprovals, {})
  expect([await counts(legal), await counts(clerk)]).toEqual([
    { toDo: 1, done: 1, mine: 0 },
    { toDo: 0, done: 0, mine: 2 },
  ])
  // Nobody is asked anything as a person.
  await actFor(legal, null)
  expect(await counts(legal)).toEqual({ toDo: 0, done: 0, mine: 0 })
  expect(await list(legal, 'toDo')).toEqual({ ...page, total: 0, rows: [] })
  expect(await legal.client.call(getNotice, { processType: 1 })).not.toContainEqual(
    expect.objectContaining({ listType: 3 }),
  )
  await actFor(legal, legal.companyId)
})

test('an approval is told whole: who is asked, what they may do, whom the reader may remind', async () => {
  const startedAt = now()
  const { approvalId } = await beginApproval(app, clerk, [[legal, finance], [tech]], {
    noun: 'nothing',
    modes: [2],
  })
  later()
  const decidedAt = now()
  await agree(finance, approvalId, { opinion: '好' })
  const read = async (who: Signer) => {
    const { nodes, actions, notAskable, ...rest } = await who.client.call(calls.getApproval, { approvalId })
    return {
      tasks: nodes.map(({ tasks }) => tasks.map(({ taskId: _taskId, ...task }) => task)),
      actions,
      notAskable,
      rest,
    }
  }
  const task = {
    isMe: false,
    opinion: '',
    signature: null,
    decidedAt: null,
    added: null,
    waitsForAdded: false,
    urge: null,
  }
  const tasks = [
    [
      { ...task, name: '方法务', status: 1, urge: { againAt: null } },
      { ...task, name: '钱财务', status: 2, opinion: '好', decidedAt },
    ],
    [{ ...task, name: '孙技术', status: 0 }],
  ]
  expect(await read(clerk)).toEqual({
    tasks,
    actions: [],
    notAskable: [clerk.userId, legal.userId, finance.userId],
    rest: {
      approvalId,
      scope: 'contract',
      title: '《设备采购合同》',
      processName: '两步审批',
      versionNo: 3,
      status: calls.APPROVAL_STATUS.running,
      starter: '许职员',
      startedAt,
      endedAt: null,
      reason: '',
      node: 0,
    },
  })
  const mine = await read(legal)
  expect([mine.actions, mine.tasks[0]![0]]).toEqual([
    ['agree', 'refuse', 'transfer', 'add'],
    { ...tasks[0]![0], isMe: true, urge: null },
  ])
  expect((await read(boss)).actions).toEqual(['reassign'])
  expect((await read(finance)).tasks[0]![0]?.urge).toBe(null)
})

test('a reminder stands in the chain with the step and the person, and tells where it waits', async () => {
  const { approvalId, subjectId } = await beginApproval(app, clerk, [[legal]], { noun: 'nothing' })
  const { nodes } = await clerk.client.call(calls.getApproval, { approvalId })
  const urge = (taskId: string) =>
    clerk.client.ask(calls.urgeApprover, { approvalId, taskId, requestId: requestId() })
  later()
  expect((await urge(randomUUID())).code).toBe('not-found')
  expect((await urge(nodes[0]!.tasks[0]!.taskId)).code).toBe('000000')
  expect(await newestNotice(legal)).toMatchObject({
    kind: 'contract',
    title: '提醒：有一项审批等您处理',
    text: '许职员提交了《设备采购合同》，请审批。流程“两步审批”，步骤“第1步”。',
  })
  const told = (await readChain(app.db, subjectId)).at(-1)
  expect([told?.event, told?.detail]).toMatchObject([
    'approval:task.urged',
    { node: '第1步', names: ['方法务'] },
  ])
})

test('colleagues who are added follow each other, and who added them is asked again once all agreed', async () => {
  const { approvalId } = await beginApproval(app, clerk, [[legal]], { noun: 'nothing' })
  later()
  await askBesides(legal, approvalId, [finance, tech])
  const standing = async () => {
    const [first] = (await clerk.client.call(calls.getApproval, { approvalId })).nodes
    return first!.tasks.map(({ name, status, waitsForAdded }) => [name, status, waitsForAdded])
  }
  expect(await standing()).toEqual([
    ['钱财务', 1, false],
    ['孙技术', 0, false],
    ['方法务', 0, true],
  ])
  later()
  // While they are asked there is nothing for who added them to do.
  expect((await newestNotice(legal)).resolved).toBe(true)
  await agree(finance, approvalId)
  expect((await newestNotice(legal)).title).not.toBe('加签的同事已同意，请您审批')
  expect(await newestNotice(tech)).toMatchObject({
    title: '有一项加签等您审批',
    text: '方法务请您一起审批许职员提交的《设备采购合同》。流程“两步审批”，步骤“第1步”。原因：请核对付款条件',
  })
  later()
  await agree(tech, approvalId)
  expect(await newestNotice(legal)).toMatchObject({
    title: '加签的同事已同意，请您审批',
    text: '《设备采购合同》加签的同事已全部同意，请您继续审批。流程“两步审批”，步骤“第1步”。',
    resolved: false,
  })
  await agree(legal, approvalId)
  expect((await newestNotice(legal)).resolved).toBe(true)
})

test('who has agreed, is spared or asked others after themselves has nothing left to do, others are asked once', async () => {
  const either = await beginApproval(app, clerk, [[legal, finance], [tech]], { noun: 'nothing', modes: [1] })
  later()
  await agree(legal, either.approvalId)
  const resolved = async (who: Signer) => (await newestNotice(who)).resolved
  expect([await resolved(legal), await resolved(finance), await resolved(tech)]).toEqual([true, true, false])
  later()
  const both = await beginApproval(app, clerk, [[legal, finance]], { noun: 'nothing', modes: [2] })
  const asked = await newestNotice(finance)
  later()
  await askBesides(legal, both.approvalId, [tech, boss], { when: 'after' })
  expect([await resolved(legal), await newestNotice(finance)]).toEqual([true, asked])
  const [first] = (await clerk.client.call(calls.getApproval, { approvalId: both.approvalId })).nodes
  expect(first!.tasks.map(({ name, status }) => [name, status])).toEqual([
    ['方法务', 2],
    ['孙技术', 1],
    ['程总理', 0],
    ['钱财务', 1],
  ])
})

test('who looks after processes may remind whoever is asked, but not themselves', async () => {
  const { approvalId } = await beginApproval(app, clerk, [[boss, legal]], { noun: 'nothing', modes: [2] })
  const { nodes } = await boss.client.call(calls.getApproval, { approvalId })
  expect(nodes[0]!.tasks.map(({ name, urge }) => [name, urge])).toEqual([
    ['程总理', null],
    ['方法务', { againAt: null }],
  ])
})

test('only one’s own signatures are offered and put under an agreement', async () => {
  const own = await legal.client.call(calls.listApprovalSignatures, {})
  const [others] = await finance.client.call(calls.listApprovalSignatures, {})
  expect(own).toEqual([{ sealId: expect.any(String), svg: expect.stringContaining('<svg') }])
  const { approvalId } = await beginApproval(app, clerk, [[legal]], { noun: 'nothing' })
  for (const signatureId of [others!.sealId, randomUUID()]) {
    const { code, info } = await agree(legal, approvalId, { signatureId })
    expect([code, info]).toEqual([
      'seal.not-usable',
      '所选签名不可用，可能已停用或删除。请重新选择或手写签名。',
    ])
  }
  expect((await agree(legal, approvalId, { signatureId: own[0]!.sealId })).code).toBe('000000')
})

test('who names their approvers names others, and nobody starts who does not work there', async () => {
  const { companyId } = boss
  const starting = (await readStarting(app.deps, { companyId, userId: clerk.userId }))!
  const paused = await hire(app, boss, '停用者')
  await boss.client.call(disableStaff, { memberId: paused.memberId })
  for (const userId of [randomUUID(), paused.userId])
    expect(await readStarting(app.deps, { companyId, userId })).toBeUndefined()
  const memberIds = [legal.memberId, finance.memberId]
  const line = (change: object = {}) =>
    namedLine(starting, { companyId, scope: 'report', memberIds, ...change })
  expect(line()).toEqual({
    process: {
      id: null,
      companyId,
      scope: 'report',
      name: '提交人指定审批人',
      versionNo: 0,
      allowsSelf: false,
    },
    nodes: [{ nodeId: '', name: '审批', mode: 3, approvers: { by: 'persons', memberIds } }],
    people: [[legal, finance].map(({ memberId, userId, name }) => ({ memberId, userId, name }))],
  })
  expect(line({ mode: 2 }).nodes[0]?.mode).toBe(2)
  const refused = () => line({ memberIds: [clerk.memberId] })
  const problem = '审批人只有您本人，不能审批自己提交的内容'
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'approval.nobody',
      words: `审批人：${problem}。请重新选择审批人。`,
      fields: { 'paper.approvers': problem },
    }),
  )
})

test('a process counts once it is in use, for its scope alone', async () => {
  const own = await companySigner(app, '新总', '杭州无流程科技有限公司')
  const companyId = own.companyId ?? ''
  const has = () => hasProcess(app.deps, companyId, ['contract'])
  const [memberId = ''] = await memberIdsOf(own, [own])
  const step = node({ by: 'persons', memberIds: [memberId] })
  await newProcess(own, [step], { scope: 'seal' })
  await begunProcess(own, '未完成')
  expect(await has()).toBe(false)
  await newProcess(own, [step])
  expect([await has(), await hasProcess(app.deps, boss.companyId, ['contract'])]).toEqual([true, false])
})
