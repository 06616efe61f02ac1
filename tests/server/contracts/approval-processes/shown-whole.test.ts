// What an administrator reads of approval processes, what they may do, and what the chain tells of it.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { addDepartment } from '#protocol/company/departments.ts'
import { createRole } from '#protocol/company/roles.ts'
import { leaveStaff } from '#protocol/company/staff/staff.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import {
  ALWAYS,
  begunProcess,
  EVERYBODY,
  firstPage,
  NO_COPIES,
  newProcess,
  node,
} from '#tests/support/approvals.ts'
import { approvingCompany, persons } from '#tests/support/approving-company.ts'
import { beginApproval } from '#tests/support/begun-approvals.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'

const { app, boss, legal, clerk } = await approvingCompany('杭州细看科技有限公司', {
  legal: ['legal'],
  clerk: ['staff'],
})
const requestId = () => randomUUID()
const roleWith = async (name: string, actions: string[]) => {
  const grants = { approveManage: actions }
  return (await boss.client.call(createRole, { requestId: requestId(), name, note: '', grants })).roleId
}
const drawer = await hire(app, boss, '画流程', { roles: [await roleWith('画', ['view', 'add', 'edit'])] })
const reader = await hire(app, boss, '看流程', { roles: [await roleWith('看', ['view'])] })
afterAll(() => app.close())

const basics = firstPage
const made = (name: string, change: object = {}) => begunProcess(boss, name, change)
const shown = (processId: string, who: Signer = boss) =>
  who.client.call(calls.getApprovalProcess, { processId })
const by = persons
const draw = (who: Signer, { processId, version }: ApprovalProcess, change: object = {}) =>
  who.client.ask(calls.drawApprovalProcess, {
    processId,
    version,
    nodes: [node(by(legal))],
    copies: NO_COPIES,
    enable: false,
    ...change,
  })
/** What the chain says of a process, without the states. */
const toldOf = async (name: string) =>
  (await readChain(app.db, boss.companyId))
    .filter(({ event, detail }) => event.startsWith('approvalProcess:') && detail['name'] === name)
    .map(({ event, detail: { from: _from, to: _to, id: _id, ...detail } }) => [event.split('.')[1], detail])

test('a process is told whole, alone and in the list, with how many run by each version', async () => {
  const { departmentId } = await boss.client.call(addDepartment, {
    parentId: null,
    name: '采购部',
    headMemberId: null,
  })
  const users = {
    kind: 'some' as const,
    memberIds: [clerk.memberId],
    roles: ['hr'],
    departmentIds: [departmentId],
  }
  const conditions = { contractTypes: ['采购合同'], amountFrom: 100, amountBelow: 200 }
  const begun = await made('采购', { note: '大额', users, conditions, allowsSelf: true })
  const nodes = [node(by(legal), { name: '法务' }), node({ by: 'roles', roles: ['superAdmin'] }, { mode: 2 })]
  const copies = { memberIds: [drawer.memberId], timing: 2 as const }
  const saved = (await draw(boss, begun, { nodes, copies, enable: true })).data!
  const names = { [legal.memberId]: '方法务', superAdmin: '超级管理员' }
  expect(saved).toEqual({
    processId: begun.processId,
    scope: 'contract',
    ...basics('采购', { note: '大额', users, conditions, allowsSelf: true }),
    status: calls.PROCESS_STATUS.enabled,
    versionNo: 1,
    version: saved.version,
    nodes,
    copies,
    names: {
      ...names,
      [clerk.memberId]: '许职员',
      [drawer.memberId]: '画流程',
      hr: '人事',
      [departmentId]: '采购部',
    },
    faults: [],
    editedBy: '程总理',
    updatedAt: app.clock.now().toISOString(),
    running: 0,
    actions: ['edit', 'disable'],
  })
  await boss.client.call(calls.disableApprovalProcess, { processId: begun.processId })
})

test('how many run is told of each process and of each of its versions', async () => {
  const nodes = [node(by(legal), { name: '法务' }), node({ by: 'roles', roles: ['superAdmin'] })]
  // Processes are told in the order they were made in.
  app.clock.advance(1000)
  const first = (await draw(boss, await made('先'), { nodes })).data!
  await draw(boss, first, { nodes: nodes.slice(0, 1) })
  const createdAt = app.clock.now().toISOString()
  app.clock.advance(1000)
  const { processId: beside } = await made('后')
  const run = (id: string, versionNo: number) =>
    beginApproval(app, clerk, [[legal]], { process: { id, versionNo } })
  await run(first.processId, 1)
  for (const _ of [1, 2]) await run(first.processId, 2)
  await run(beside, 1)
  const versions = await boss.client.call(calls.listProcessVersions, { processId: first.processId })
  expect(versions).toEqual(
    [
      { versionNo: 2, nodes: nodes.slice(0, 1), names: { [legal.memberId]: '方法务' }, running: 2 },
      { versionNo: 1, nodes, names: { [legal.memberId]: '方法务', superAdmin: '超级管理员' }, running: 1 },
    ].map((version) => ({ ...version, author: '程总理', createdAt })),
  )
  const all = await boss.client.call(calls.listApprovalProcesses, {})
  expect(all.slice(-2).map(({ name, running }) => [name, running])).toEqual([
    ['先', 3],
    ['后', 1],
  ])
  expect(all.slice(-2)).toEqual([await shown(first.processId), await shown(beside)])
})

test('a changed first page is kept as a whole; its own name is free, another’s is not', async () => {
  const { processId, version } = await made('付款')
  await made('收款')
  const edit = (change: object, from = version) =>
    boss.client.ask(calls.editApprovalProcess, { processId, version: from, ...basics('付款', change) })
  const taken = await edit({ name: '收款' })
  expect([taken.code, taken.info]).toEqual(['approval.name-taken', '已有同名的审批流程，请换一个名称。'])
  const wrong = await edit({ conditions: { ...ALWAYS, amountFrom: 5, amountBelow: 5 } })
  expect([wrong.code, wrong.info, wrong.fields]).toEqual([
    'approval.incomplete',
    '金额上限须大于下限。',
    { amount: '金额上限须大于下限' },
  ])
  const change = { note: '改过', conditions: { ...ALWAYS, amountFrom: 5 }, allowsSelf: true }
  const input = { processId, version, ...basics('付款', change) }
  const edited = await drawer.client.call(calls.editApprovalProcess, input)
  expect(edited).toMatchObject({ ...basics('付款', change), editedBy: '画流程', versionNo: 0 })
  expect(await shown(processId, drawer)).toEqual(edited)
})

test('who may draw but not put in use keeps it as it was, and nobody is offered more than their rights', async () => {
  const begun = await made('权限')
  const { code, info } = await draw(drawer, begun, { enable: true })
  expect([code, info]).toEqual([
    'permission.denied',
    '您可以保存流程，但没有启用流程的权限。请联系单位管理员。',
  ])
  expect(await shown(begun.processId)).toEqual(begun)
  const saved = (await draw(drawer, begun)).data!
  const offered = async () => {
    const all: string[][] = []
    for (const who of [boss, drawer, reader]) all.push((await shown(begun.processId, who)).actions)
    return all
  }
  expect(await offered()).toEqual([['edit', 'enable', 'delete'], ['edit'], []])
  // Who draws what is in use already needs no more than that.
  await boss.client.call(calls.enableApprovalProcess, { processId: begun.processId })
  expect(await offered()).toEqual([['edit', 'disable'], ['edit'], []])
  const { version } = await shown(begun.processId)
  const again = await draw(
    drawer,
    { ...saved, version },
    { copies: { ...NO_COPIES, timing: 2 }, enable: true },
  )
  expect([again.code, again.data?.versionNo]).toEqual(['000000', 2])
  await boss.client.call(calls.disableApprovalProcess, { processId: begun.processId })
})

test('the chain tells what was done to which process, and which version was drawn', async () => {
  const { processId, version } = await made('留痕')
  const edited = await boss.client.call(calls.editApprovalProcess, {
    processId,
    version,
    ...basics('留痕', { note: '改' }),
  })
  await draw(boss, edited, { enable: true })
  await boss.client.call(calls.disableApprovalProcess, { processId })
  await boss.client.call(calls.enableApprovalProcess, { processId })
  await boss.client.call(calls.disableApprovalProcess, { processId })
  await boss.client.call(calls.deleteApprovalProcess, { processId })
  const name = '留痕'
  expect(await toldOf(name)).toEqual([
    ['edited', { name, scope: 'contract' }],
    ['edited', { name }],
    ['drawn', { name, versionNo: 1 }],
    ['enabled', { name }],
    ['disabled', { name }],
    ['enabled', { name }],
    ['disabled', { name }],
    ['deleted', { name }],
  ])
})

test('what nobody could go through names the step first, or who may start it, and is not put in use', async () => {
  const gone = await hire(app, boss, '将离职')
  const both = [
    node({ by: 'persons', memberIds: [legal.memberId] }, { name: '前' }),
    node(by(gone), { name: '后' }),
  ]
  const begun = await made('缺人', { users: { ...EVERYBODY, kind: 'some', memberIds: [gone.memberId] } })
  const used = await newProcess(boss, [node(by(legal))], { name: '在用' })
  const leaving = { memberId: gone.memberId, requestId: requestId(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  const nobody = '使用范围内没有在职员工，没有人能发起这个流程'
  const words = '将离职已离职，请改选在职的同事'
  const at = (place: number) => `nodes.${both[place]!.nodeId}.approvers`
  const told = async (users: object) => {
    const { processId, version } = await shown(begun.processId)
    const from = await boss.client.call(calls.editApprovalProcess, {
      processId,
      version,
      ...basics('缺人', { users }),
    })
    const { code, info, fields } = await draw(boss, from, { nodes: both })
    return [code, info, fields]
  }
  const some = { ...EVERYBODY, kind: 'some', memberIds: [gone.memberId] }
  expect(await told(some)).toEqual(['approval.incomplete', `${nobody}。`, { users: nobody, [at(1)]: words }])
  expect(await told(EVERYBODY)).toEqual(['approval.incomplete', `“后”：${words}。`, { [at(1)]: words }])
  // What is in use is not left to nobody by its first page either: contracts would go out unseen.
  const { processId, version } = await shown(used)
  const left = await boss.client.ask(calls.editApprovalProcess, {
    processId,
    version,
    ...basics('在用', { users: some }),
  })
  expect([left.code, left.info, left.fields]).toEqual([
    'approval.incomplete',
    `${nobody}。`,
    { users: nobody },
  ])
  await boss.client.call(calls.disableApprovalProcess, { processId })
})

test('whom the launcher names is told by how many; a person’s own identity has no process', async () => {
  const own = node({ by: 'chosen', most: 3 }, { name: '自选', mode: 2 })
  const processId = await newProcess(boss, [own], { name: '自选的', allowsSelf: true })
  expect(await clerk.client.call(calls.listApplicableProcesses, {})).toEqual([
    {
      processId,
      name: '自选的',
      note: '',
      allowsSelf: true,
      facts: [],
      nodes: [{ nodeId: own.nodeId, name: '自选', mode: 2, people: [], choose: 3, problem: '' }],
    },
  ])
  await actFor(clerk, null)
  expect(await clerk.client.call(calls.listApplicableProcesses, {})).toEqual([])
  await actFor(clerk, clerk.companyId)
  await boss.client.call(calls.disableApprovalProcess, { processId })
})
