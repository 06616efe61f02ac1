// A company's approval processes: who may create them, versions, and refusals of faulty ones.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import { editDepartment, addDepartment } from '#protocol/company/departments.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff, leaveStaff } from '#protocol/company/staff/staff.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { ALWAYS, EVERYBODY, NO_COPIES, memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { resolveNode } from '#server/domain/contracts/approval-processes/rules.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let legal: Colleague
let clerk: Colleague

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州流程科技有限公司')
  legal = await hire(app, boss, '方法务', { roles: ['staff', 'legal'] })
  clerk = await hire(app, boss, '许职员')
})
afterAll(() => app.close())

const basics = (name: string, change: object = {}) => ({
  name,
  note: '',
  users: EVERYBODY,
  conditions: ALWAYS,
  ...change,
})

const made = (name: string, change: object = {}) =>
  boss.client.call(calls.createApprovalProcess, {
    requestId: randomUUID(),
    scope: 'contract' as const,
    ...basics(name, change),
  })

const drawn = (processId: string, version: number, nodes: ReturnType<typeof node>[], enable = true) =>
  boss.client.ask(calls.drawApprovalProcess, { processId, version, nodes, copies: NO_COPIES, enable })

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

test('conditions that contradict each other and an empty circle of users are refused at their field', async () => {
  const conditions = { contractTypes: [], amountFrom: 500, amountBelow: 500 }
  const users = { ...EVERYBODY, kind: 'some' as const }
  const input = {
    requestId: randomUUID(),
    scope: 'contract' as const,
    ...basics('矛盾', { conditions, users }),
  }
  const { code, fields } = await boss.client.ask(calls.createApprovalProcess, input)
  expect([code, fields]).toEqual([
    'approval.incomplete',
    { users: '请选择可以使用这个流程的部门、角色或员工', amount: '金额上限须大于下限' },
  ])
})

test('nodes without people are refused, each at its own field', async () => {
  const { processId, version } = await made('没有人的流程')
  const nobody = node({ by: 'persons', memberIds: [] })
  const { code, fields } = await drawn(processId, version, [nobody])
  expect([code, fields]).toEqual([
    'approval.incomplete',
    { [`nodes.${nobody.nodeId}.approvers`]: '请选择审批人' },
  ])
  expect((await drawn(processId, version, [])).fields).toEqual({ nodes: '请至少添加一个审批步骤' })
})

test('a role nobody holds is refused by its name', async () => {
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '采购总监',
    note: '',
    grants: {},
  })
  const { processId, version } = await made('空角色')
  const empty = node({ by: 'roles', roles: [roleId] })
  const { fields } = await drawn(processId, version, [empty])
  expect(fields).toEqual({
    [`nodes.${empty.nodeId}.approvers`]: '没有在职员工持有角色“采购总监”，请先授予角色或改选审批人',
  })
})

test('a department head is refused while no department has one, and told of where some lack one', async () => {
  const { processId, version } = await made('主管审批')
  const head = node({ by: 'head', level: 1 }, { name: '部门主管' })
  expect((await drawn(processId, version, [head])).fields).toEqual({
    [`nodes.${head.nodeId}.approvers`]:
      '使用范围内的员工都不在部门里，找不到部门主管。请先到组织架构设置部门和主管',
  })
  const add = (name: string, headMemberId: string | null, parentId: string | null = null) =>
    boss.client.call(addDepartment, { parentId, name, headMemberId })
  const { departmentId } = await add('研发部', null)
  await hire(app, boss, '研一', { departments: [departmentId] })
  expect((await drawn(processId, version, [head])).fields).toEqual({
    [`nodes.${head.nodeId}.approvers`]: '“研发部”没有主管，其员工发起时找不到审批人。请先到组织架构设置',
  })
  await boss.client.call(editDepartment, { departmentId, name: '研发部', headMemberId: legal.memberId })
  const { departmentId: market } = await add('市场部', null)
  await hire(app, boss, '市一', { departments: [market] })
  const saved = await drawn(processId, version, [head])
  expect(saved.code).toBe('000000')
  const { faults } = await boss.client.call(calls.getApprovalProcess, { processId })
  expect(faults).toEqual([
    {
      nodeId: head.nodeId,
      level: 'partial',
      words: '“市场部”没有主管，其员工发起时找不到审批人。请先到组织架构设置',
    },
  ])
})

test('an approver who leaves or is disabled is named to whoever looks after the process', async () => {
  const gone = await hire(app, boss, '将离职')
  const paused = await hire(app, boss, '被停用')
  const both = node({ by: 'persons', memberIds: [gone.memberId, paused.memberId] }, { mode: 2 })
  const either = node({ by: 'persons', memberIds: [gone.memberId, legal.memberId] }, { mode: 1 })
  const processId = await newProcess(boss, [both, either])
  const leaving = { memberId: gone.memberId, requestId: randomUUID(), reason: '个人原因', handOver: [] }
  await boss.client.call(leaveStaff, leaving)
  await boss.client.call(disableStaff, { memberId: paused.memberId })
  const { faults, version, nodes } = await boss.client.call(calls.getApprovalProcess, { processId })
  expect(faults).toEqual([
    { nodeId: both.nodeId, level: 'blocking', words: '将离职已离职、被停用已停用，请改选在职的同事' },
    { nodeId: either.nodeId, level: 'partial', words: '将离职已离职，请改选在职的同事' },
  ])
  expect((await drawn(processId, version, nodes)).code).toBe('approval.incomplete')
  await boss.client.call(calls.disableApprovalProcess, { processId })
  const { code } = await boss.client.ask(calls.enableApprovalProcess, { processId })
  expect(code).toBe('approval.incomplete')
})

test('whoever has no right to decide is named at the step, and asked at none', async () => {
  const grants = { contract: ['launch'] }
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '只发起',
    note: '',
    grants,
  })
  const plain = await hire(app, boss, '无权人', { roles: [roleId] })
  const able = await hire(app, boss, '有权人', { roles: ['approver'] })
  const words = '无权人没有“合同审批”权限，请改选有审批权限的在职同事，或先为其添加“审批人”等角色'
  const { processId, version } = await made('点名无权的人')
  const both = node({ by: 'persons', memberIds: [plain.memberId, able.memberId] }, { mode: 2 })
  const refused = await drawn(processId, version, [both])
  expect([refused.code, refused.fields]).toEqual([
    'approval.incomplete',
    { [`nodes.${both.nodeId}.approvers`]: words },
  ])
  const either = { ...both, mode: 1 as const }
  expect((await drawn(processId, version, [either])).code).toBe('000000')
  const { faults } = await boss.client.call(calls.getApprovalProcess, { processId })
  expect(faults).toEqual([{ nodeId: either.nodeId, level: 'partial', words }])
  const org = await readOrganisation(app.db, boss.companyId ?? '')
  const starter = org.people.find(({ userId }) => userId === boss.userId)!
  const asked = (found: typeof either) => resolveNode(found, { starter, chosen: [], allowsSelf: false }, org)
  expect(asked(either).people?.map(({ name }) => name)).toEqual(['有权人'])
  expect(asked({ ...both, mode: 2 as never }).problem).toBe('无权人没有“合同审批”权限')
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

test('whoever launches sees what applies: type, amount and circle of users', async () => {
  const own = await companySigner(app, '范围总', '杭州范围科技有限公司')
  const buyer = await hire(app, own, '采一')
  const seller = await hire(app, own, '销一')
  const [boss1] = await memberIdsOf(own, [own])
  const step = node({ by: 'persons', memberIds: [boss1 ?? ''] }, { name: '总经理' })
  await newProcess(own, [step], {
    name: '大额采购',
    conditions: { contractTypes: ['采购合同'], amountFrom: 10_000_00, amountBelow: null },
    users: { ...EVERYBODY, kind: 'some', memberIds: [buyer.memberId] },
  })
  const ask = async (who: Signer, contractType: string, amount?: number) =>
    (
      await who.client.call(calls.listApplicableProcesses, {
        contractType,
        ...(amount === undefined ? {} : { amount }),
      })
    ).map(({ name }) => name)
  expect(await ask(buyer, '采购合同', 10_000_00)).toEqual(['大额采购'])
  expect(await ask(buyer, '采购合同', 9_999_99)).toEqual([])
  // What is left open might be anything.
  expect(await ask(buyer, '采购合同')).toEqual(['大额采购'])
  expect(await ask(buyer, '', 10_000_00)).toEqual(['大额采购'])
  expect(await ask(buyer, '服务合同', 10_000_00)).toEqual([])
  expect(await ask(seller, '采购合同', 10_000_00)).toEqual([])
  const [preview] = await buyer.client.call(calls.listApplicableProcesses, {
    contractType: '采购合同',
    amount: 20_000_00,
  })
  expect(preview?.facts).toEqual(['contractType', 'amount'])
  expect(preview?.nodes).toEqual([
    { nodeId: step.nodeId, name: '总经理', mode: 1, people: ['范围总'], choose: 0, problem: '' },
  ])
})

test('of several that fit the strictest applies, and whoever launches is never asked about it themselves', async () => {
  const own = await companySigner(app, '严总', '杭州从严科技有限公司')
  const legal = await hire(app, own, '法一')
  const clerk = await hire(app, own, '员一')
  const [boss1] = await memberIdsOf(own, [own])
  const by = (...memberIds: string[]) => ({ by: 'persons' as const, memberIds })
  await newProcess(own, [node(by(boss1 ?? ''))], { name: '一人' })
  await newProcess(own, [node(by(boss1 ?? '')), node(by(legal.memberId))], { name: '两步' })
  await newProcess(own, [node(by(boss1 ?? '', legal.memberId), { mode: 1 })], { name: '或签' })
  const ask = async (who: Signer) =>
    (await who.client.call(calls.listApplicableProcesses, {})).map(({ name, nodes }) => [
      name,
      nodes.map(({ people, problem }) => people.join() || problem),
    ])
  expect(await ask(clerk)).toEqual([['两步', ['严总', '法一']]])
  expect(await ask(legal)).toEqual([['两步', ['严总', '审批人只有您本人，不能审批自己提交的内容']]])
  await newProcess(own, [node(by(legal.memberId)), node(by(legal.memberId)), node(by(legal.memberId))], {
    name: '可自批',
    allowsSelf: true,
  })
  expect(await ask(legal)).toEqual([['可自批', ['法一', '法一', '法一']]])
})

test('every change stands in the company’s chain', async () => {
  const chain = await readChain(app.db, boss.companyId ?? '')
  const events = new Set(
    chain.map(({ event }) => event).filter((event) => event.startsWith('approvalProcess')),
  )
  expect(events).toEqual(
    new Set(
      ['edited', 'drawn', 'enabled', 'disabled', 'deleted'].map((done) => `approvalProcess:process.${done}`),
    ),
  )
  expect((await checkHistory(app.deps, boss.companyId ?? '')).intact).toBe(true)
})

test('the roles that may be asked are told with how many hold each now, and to who looks after processes alone', async () => {
  const own = await companySigner(app, '邵总', '苏州角色科技有限公司')
  const { roleId } = await own.client.call(createRole, {
    requestId: randomUUID(),
    name: '采购总监',
    note: '',
    grants: {},
  })
  const approve = { approve: ['attend'] }
  // Roles are told in the order they were made in.
  app.clock.advance(1000)
  const able = await own.client.call(createRole, {
    requestId: randomUUID(),
    name: '能审批',
    note: '',
    grants: approve,
  })
  await hire(app, own, '法甲', { roles: ['legal', able.roleId] })
  const gone = await hire(app, own, '法乙', { roles: ['legal', 'staff'] })
  const clerk = await hire(app, own, '无权人', { roles: [roleId] })
  await own.client.call(disableStaff, { memberId: gone.memberId })
  const preset = {
    superAdmin: '超级管理员',
    admin: '管理员',
    legal: '法务',
    lawyer: '律师',
    approver: '审批人',
  }
  const others = { sealer: '用印人', hr: '人事', finance: '财务', staff: '员工' }
  const held: Record<string, number> = { superAdmin: 1, legal: 1 }
  expect(await own.client.call(calls.listApproverRoles, {})).toEqual([
    ...Object.entries({ ...preset, ...others }).map(([code, name]) => ({
      code,
      name,
      holders: held[code] ?? 0,
    })),
    // Who holds it lacks the right to decide.
    { code: roleId, name: '采购总监', holders: 0 },
    { code: able.roleId, name: '能审批', holders: 1 },
  ])
  const named = await boss.client.call(calls.listApproverRoles, {})
  expect(named.map(({ code }) => code).filter((code) => [roleId, able.roleId].includes(code))).toEqual([])
  expect((await clerk.client.ask(calls.listApproverRoles, {})).code).toBe('permission.denied')
  await actFor(own, null)
  expect((await own.client.ask(calls.listApproverRoles, {})).code).toBe('permission.denied')
  own.client.identity = { type: 2, companyId: boss.companyId ?? '' }
  const foreign = await own.client.ask(calls.listApproverRoles, {})
  own.client.identity = { type: 2, companyId: randomUUID() }
  const missing = await own.client.ask(calls.listApproverRoles, {})
  expect([foreign.code, foreign.info, foreign.status]).toEqual([missing.code, missing.info, missing.status])
  expect(foreign.data).toBeNull()
})
