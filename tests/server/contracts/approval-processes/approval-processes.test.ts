// A company’s approval processes: who may make them, their versions, what stands in the chain.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import { insertProcess } from '#server/domain/contracts/approval-processes/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { begunProcess, firstPage, NO_COPIES, newProcess, node } from '#tests/support/approvals.ts'
import { approvingCompany } from '#tests/support/approving-company.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'

const { app, boss, legal, clerk } = await approvingCompany('杭州流程科技有限公司', {
  legal: ['staff', 'legal'],
  clerk: ['staff'],
})
afterAll(() => app.close())

const basics = firstPage
const made = (name: string, change: object = {}) => begunProcess(boss, name, change)

test('a process is named, drawn and put in use, and every change makes a version', async () => {
  const process = await made('采购合同审批')
  expect([process.status, process.versionNo, process.actions]).toEqual([0, 0, ['edit', 'delete']])
  const first = node({ by: 'persons', memberIds: [legal.memberId] }, { name: '法务审核' })
  const saved = await boss.client.call(calls.drawApprovalProcess, {
    processId: process.processId,
    version: process.version,
    nodes: [first],
    copies: NO_COPIES,
    enable: true,
  })
  expect([saved.status, saved.versionNo, saved.names, saved.faults, saved.actions]).toEqual([
    1,
    1,
    { [legal.memberId]: '方法务' },
    [],
    ['edit', 'disable'],
  ])
  const second = node({ by: 'roles', roles: ['superAdmin'] }, { name: '总经理' })
  const again = await boss.client.call(calls.drawApprovalProcess, {
    processId: process.processId,
    version: saved.version,
    nodes: [first, second],
    copies: NO_COPIES,
    enable: false,
  })
  expect([again.status, again.versionNo]).toEqual([1, 2])
  const versions = await boss.client.call(calls.listProcessVersions, { processId: process.processId })
  expect(
    versions.map(({ versionNo, nodes, author, running }) => [versionNo, nodes.length, author, running]),
  ).toEqual([
    [2, 2, '程总理', 0],
    [1, 1, '程总理', 0],
  ])
})

test('saving the same nodes again makes no new version', async () => {
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds: [legal.memberId] })])
  const before = await boss.client.call(calls.getApprovalProcess, { processId })
  const after = await boss.client.call(calls.drawApprovalProcess, {
    processId,
    version: before.version,
    nodes: before.nodes,
    copies: before.copies,
    enable: true,
  })
  expect(after).toEqual(before)
})

test('a save that starts from an older state is refused', async () => {
  const { processId, version } = await made('两人同时修改')
  await boss.client.call(calls.editApprovalProcess, { processId, version, ...basics('两人同时修改（改）') })
  const { code } = await boss.client.ask(calls.editApprovalProcess, {
    processId,
    version,
    ...basics('又一个名称'),
  })
  expect(code).toBe('approval.stale')
})

test('names are unique in the company until a process is deleted', async () => {
  const { processId } = await made('重名流程')
  const input = { requestId: randomUUID(), scope: 'contract' as const, ...basics('重名流程') }
  const refused = await boss.client.ask(calls.createApprovalProcess, input)
  expect([refused.code, refused.fields]).toEqual([
    'approval.name-taken',
    { name: '已有同名的审批流程，请换一个名称' },
  ])
  await boss.client.call(calls.deleteApprovalProcess, { processId })
  expect((await made('重名流程')).name).toBe('重名流程')
  expect((await boss.client.ask(calls.getApprovalProcess, { processId })).code).toBe('not-found')
})

test('a process in use is not deleted, and one without nodes is not put in use', async () => {
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds: [legal.memberId] })])
  const remove = await boss.client.ask(calls.deleteApprovalProcess, { processId })
  expect([remove.code, remove.info]).toEqual([
    'approvalProcess.not-possible',
    '启用中的流程不能删除，请先停用。',
  ])
  await boss.client.call(calls.disableApprovalProcess, { processId })
  await boss.client.call(calls.enableApprovalProcess, { processId })
  const { processId: empty } = await made('还没画')
  expect((await boss.client.ask(calls.enableApprovalProcess, { processId: empty })).code).toBe(
    'approvalProcess.not-possible',
  )
})

test('only those with the right look after processes, and foreign ones do not exist', async () => {
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds: [legal.memberId] })])
  expect((await clerk.client.ask(calls.listApprovalProcesses, {})).code).toBe('permission.denied')
  const other = await companySigner(app, '别家人', '上海别家贸易有限公司')
  for (const call of [calls.getApprovalProcess, calls.listProcessVersions])
    expect((await other.client.ask(call, { processId })).code).toBe('not-found')
  for (const call of [calls.enableApprovalProcess, calls.disableApprovalProcess, calls.deleteApprovalProcess])
    expect((await other.client.ask(call, { processId })).code).toBe('not-found')
  await actFor(boss, null)
  expect((await boss.client.ask(calls.listApprovalProcesses, {})).code).toBe('permission.denied')
  await actFor(boss, boss.companyId)
})

test('every change stands in the company’s chain', async () => {
  const chain = await readChain(app.db, boss.companyId)
  const events = new Set(
    chain.map(({ event }) => event).filter((event) => event.startsWith('approvalProcess')),
  )
  expect(events).toEqual(
    new Set(
      ['edited', 'drawn', 'enabled', 'disabled', 'deleted'].map((done) => `approvalProcess:process.${done}`),
    ),
  )
  expect((await checkHistory(app.deps, boss.companyId)).intact).toBe(true)
})

test('a company keeps a hundred processes and no more', async () => {
  const own = await companySigner(app, '多流程', '杭州满额科技有限公司')
  const at = app.clock.now()
  const row = {
    companyId: own.companyId ?? '',
    scope: 'contract' as const,
    ...basics(''),
    versionNo: 0,
    version: 0,
  }
  for (let no = 1; no < calls.MOST_PROCESSES; no += 1)
    await insertProcess(app.db, {
      ...row,
      id: randomUUID(),
      name: `第${no}个`,
      state: 'unfinished',
      editedBy: '多流程',
      createdAt: at,
      updatedAt: at,
    })
  const add = async (name: string) => {
    const input = { requestId: randomUUID(), scope: 'contract' as const, ...basics(name) }
    const { code, info } = await own.client.ask(calls.createApprovalProcess, input)
    return [code, info]
  }
  expect((await add('最后一个'))[0]).toBe('000000')
  expect(await add('多一个')).toEqual(['approval.too-many', '审批流程最多 100 个，请先删除不用的流程。'])
})
