// Processes nobody could go through are refused at their field, or named to who looks after them.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/approval-processes/approval-processes.ts'
import { editDepartment, addDepartment } from '#protocol/company/departments.ts'
import { createRole } from '#protocol/company/roles.ts'
import { disableStaff, leaveStaff } from '#protocol/company/staff/staff.ts'
import { begunProcess, EVERYBODY, firstPage, NO_COPIES, newProcess, node } from '#tests/support/approvals.ts'
import { approvingCompany } from '#tests/support/approving-company.ts'
import { resolveNode } from '#server/domain/contracts/approval-processes/rules.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import { hire } from '#tests/support/staff.ts'

const { app, boss, legal } = await approvingCompany('杭州流程科技有限公司', { legal: ['staff', 'legal'] })
afterAll(() => app.close())

const basics = firstPage
const made = (name: string, change: object = {}) => begunProcess(boss, name, change)

const drawn = (processId: string, version: number, nodes: ReturnType<typeof node>[], enable = true) =>
  boss.client.ask(calls.drawApprovalProcess, { processId, version, nodes, copies: NO_COPIES, enable })

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
  const org = await readOrganisation(app.db, boss.companyId)
  const starter = org.people.find(({ userId }) => userId === boss.userId)!
  const asked = (found: typeof either) => resolveNode(found, { starter, chosen: [], allowsSelf: false }, org)
  expect(asked(either).people?.map(({ name }) => name)).toEqual(['有权人'])
  expect(asked({ ...both, mode: 2 as never }).problem).toBe('无权人没有“合同审批”权限')
})
