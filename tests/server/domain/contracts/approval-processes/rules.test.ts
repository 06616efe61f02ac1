// Approval processes: who may start one, who is asked at a node, and what should be mended.
import { expect, test } from 'vitest'
import type { ApprovalNode, ProcessUsers } from '#protocol/contracts/approval-processes/nodes.ts'
import {
  departmentsBeneath,
  headsAbove,
  roleName,
} from '#server/domain/contracts/approval-processes/organisation.ts'
import type { Organisation, Person } from '#server/domain/contracts/approval-processes/organisation.ts'
import { faultsOf, mayStart, resolveNode } from '#server/domain/contracts/approval-processes/rules.ts'

const person = (memberId: string, more: Partial<Person> = {}): Person => ({
  memberId,
  userId: `u-${memberId}`,
  name: memberId,
  status: 'active',
  roles: ['staff'],
  departments: [],
  mayDecide: true,
  mayReview: true,
  ...more,
})
const department = (id: string, parentId: string | null, headMemberId: string | null) => ({
  id,
  parentId,
  name: `${id}部`,
  position: 0,
  headMemberId,
})

/** Three levels deep: 总 leads 甲 and 乙; 甲一 is beneath 甲. Somebody left, somebody was disabled, somebody may not decide. */
const ORG: Organisation = {
  people: [
    person('总', { departments: ['总'] }),
    person('甲头', { departments: ['甲'], roles: ['approver'] }),
    person('员', { departments: ['甲一'] }),
    person('无权', { departments: ['乙'], mayDecide: false, roles: ['legal'] }),
    person('离', { status: 'left', roles: ['approver'] }),
    person('停', { status: 'disabled' }),
    person('邀', { status: 'invited', userId: null }),
    person('法', { roles: ['legal', 'r1'] }),
  ],
  departments: [
    department('总', null, '总'),
    department('甲', '总', '甲头'),
    department('甲一', '甲', null),
    department('乙', '总', '无权'),
    department('孤', null, null),
  ],
  roles: [{ id: 'r1', name: '合约组' }],
}
const who = (memberId: string) => ORG.people.find((one) => one.memberId === memberId)!
const NOBODY: ProcessUsers = { kind: 'some', memberIds: [], roles: [], departmentIds: [] } as never
const users = (some: object): ProcessUsers => ({ ...NOBODY, ...some }) as never
const ALL = { kind: 'all' } as ProcessUsers

test('a process is started by whom it names: a person, a role, a department with all beneath it', () => {
  const may = (some: object, memberId = '员') => mayStart(users(some), who(memberId), ORG)
  expect([
    mayStart(ALL, who('员'), ORG),
    may({}),
    may({ memberIds: ['员'] }),
    may({ roles: ['staff'] }),
  ]).toEqual([true, false, true, true])
  expect([
    may({ departmentIds: ['总'] }),
    may({ departmentIds: ['甲一'] }),
    may({ departmentIds: ['乙'] }),
  ]).toEqual([true, true, false])
  expect(may({ departmentIds: ['甲一'] }, '甲头')).toBe(false)
})

const asked = (
  approvers: object,
  {
    mode = 1,
    starter = '员',
    chosen = [],
    allowsSelf = false,
  }: { mode?: number; starter?: string; chosen?: string[]; allowsSelf?: boolean } = {},
) => {
  const node = { nodeId: 'n', name: '', mode, approvers } as unknown as ApprovalNode
  const { people, problem } = resolveNode(node, { starter: who(starter), chosen, allowsSelf }, ORG)
  return people?.map(({ memberId }) => memberId) ?? problem
}
const persons = (...memberIds: string[]) => ({ by: 'persons', memberIds })
const roles = (...codes: string[]) => ({ by: 'roles', roles: codes })
const head = (level: number) => ({ by: 'head', level })
const CHOSEN = { by: 'starter', most: 2 }

test('people named for a node are asked as they stand; where everybody must, nobody is left out', () => {
  expect(asked(persons('甲头', '法'))).toEqual(['甲头', '法'])
  // Whoever is named twice is asked once: they would have to agree twice.
  expect(asked(persons('甲头', '法', '甲头'), { mode: 2 })).toEqual(['甲头', '法'])
  expect(asked(persons('甲头', '离'))).toEqual(['甲头'])
  expect(asked(persons('甲头', '离'), { mode: 2 })).toBe('离已离职')
  expect(asked(persons('停', '邀', '无权', '谁'), { mode: 2 })).toBe(
    '停已停用、邀还没有加入、无权没有“合同审批”权限、有一位审批人已不属于本单位',
  )
  expect(asked(persons('离'))).toBe('离已离职')
  expect(asked(persons())).toBe('还没有选择审批人')
})

test('nobody decides about what they handed in themselves, unless the process allows it', () => {
  expect(asked(persons('员', '法'))).toEqual(['法'])
  expect(asked(persons('员'))).toBe('审批人只有您本人，不能审批自己提交的内容')
  expect(asked(persons('员', '法'), { allowsSelf: true })).toEqual(['员', '法'])
})

test('the holders of roles are asked once each, in the order of the roles', () => {
  expect(asked(roles('legal', 'approver', 'r1'))).toEqual(['法', '甲头'])
  expect(asked(roles('finance', 'gone'))).toBe('没有在职员工持有角色“财务”“已删除的角色”')
  const org = { ...ORG, people: ORG.people.filter(({ memberId }) => memberId !== '法') }
  const node = { nodeId: 'n', mode: 1, approvers: roles('legal') } as unknown as ApprovalNode
  expect(resolveNode(node, { starter: who('员'), chosen: [], allowsSelf: false }, org)).toEqual({
    problem: '持有角色“法务”的无权没有“合同审批”权限',
  })
})

test('the head above is asked, level by level, and never the starter', () => {
  expect([asked(head(1)), asked(head(2)), asked(head(1), { starter: '甲头' })]).toEqual([
    ['甲头'],
    ['总'],
    ['总'],
  ])
  expect(asked(head(3))).toBe('“甲一部”的主管之上没有更高一级的部门主管')
  expect(asked(head(1), { starter: '总' })).toBe('“总部”及其上级部门没有主管')
  expect(asked(head(1), { starter: '法' })).toBe('您还不在任何部门，找不到部门主管')
})

test('a head who may not decide is named where nobody else can be asked', () => {
  const org = { ...ORG, people: [...ORG.people, person('乙员', { departments: ['乙'] })] }
  const node = { nodeId: 'n', mode: 1, approvers: head(2) } as unknown as ApprovalNode
  const starter = org.people.at(-1)!
  expect(resolveNode(node, { starter, chosen: [], allowsSelf: false }, org)).toEqual({
    problem: '“乙部”的主管无权没有“合同审批”权限',
  })
  expect(headsAbove(org, '乙').map(({ memberId }) => memberId)).toEqual(['总'])
})

test('whom the starter chooses must be there, and not too many', () => {
  expect(asked(CHOSEN, { chosen: ['甲头', '法', '甲头'] })).toEqual(['甲头', '法'])
  expect(asked(CHOSEN)).toBe('请选择审批人')
  expect(asked(CHOSEN, { chosen: ['甲头', '离', '停'] })).toBe('所选审批人中离已离职、停已停用，请重新选择')
  expect(asked(CHOSEN, { chosen: ['甲头', '法', '总'] })).toBe('最多选择 2 位审批人')
})

const faults = (approvers: object, { mode = 1, of = ALL }: { mode?: number; of?: ProcessUsers } = {}) =>
  faultsOf({ nodes: [{ nodeId: 'n', mode, approvers } as unknown as ApprovalNode], users: of }, ORG)
const fault = (level: string, words: string, nodeId: string | null = 'n') => [{ nodeId, level, words }]

test('a process that works has no faults', () => {
  expect([faults(persons('甲头')), faults(roles('approver')), faults(CHOSEN)]).toEqual([[], [], []])
  expect(faults(head(1), { of: users({ departmentIds: ['甲'] }) })).toEqual([])
})

test('a process that nobody can start says so', () => {
  const words = '使用范围内没有在职员工，没有人能发起这个流程'
  expect(faults(CHOSEN, { of: NOBODY })).toEqual(fault('blocking', words, null))
  expect(faults(CHOSEN, { of: users({ memberIds: ['离'] }) })).toEqual(fault('blocking', words, null))
  expect(faults(CHOSEN, { of: users({ memberIds: ['员'] }) })).toEqual([])
})

test('people who are gone stop a node where all must agree, and thin out one where one is enough', () => {
  const words = '离已离职，请改选在职的同事'
  expect(faults(persons('甲头', '离'))).toEqual(fault('partial', words))
  expect(faults(persons('甲头', '离'), { mode: 2 })).toEqual(fault('blocking', words))
  expect(faults(persons('离'))).toEqual(fault('blocking', words))
  expect(faults(persons('无权'))).toEqual(
    fault('blocking', '无权没有“合同审批”权限，请改选有审批权限的在职同事，或先为其添加“审批人”等角色'),
  )
})

test('a role without anybody is told, worse where it is the only one', () => {
  const words = '没有在职员工持有角色“财务”，请先授予角色或改选审批人'
  expect(faults(roles('finance', 'approver'))).toEqual(fault('partial', words))
  expect(faults(roles('finance'))).toEqual(fault('blocking', words))
})

test('departments without a head are named, three of them at most', () => {
  const setUp = '其员工发起时找不到审批人。请先到组织架构设置'
  const of = (...departmentIds: string[]) => ({ of: users({ departmentIds, memberIds: ['总'] }) })
  expect(faults(head(1), of('孤'))).toEqual(fault('partial', `“孤部”没有主管，${setUp}`))
  expect(faults(head(1), { of: users({ departmentIds: ['孤'], memberIds: ['法'] }) })).toEqual(
    fault('blocking', `“孤部”没有主管，${setUp}`),
  )
  expect(faults(head(3), of('甲'))).toEqual(
    fault('blocking', `“总部”、“甲部”、“甲一部”没有上一级主管，${setUp}`),
  )
  expect(faults(head(9), of('甲', '孤'))).toEqual(
    fault('blocking', `“总部”、“甲部”、“甲一部”等 4 个部门没有上一级主管，${setUp}`),
  )
  expect(faults(head(1), { of: users({ memberIds: ['法'] }) })).toEqual(
    fault('blocking', '使用范围内的员工都不在部门里，找不到部门主管。请先到组织架构设置部门和主管'),
  )
})

test('a head who may not decide is told instead of a head that is missing', () => {
  const words = '“乙部”的主管无权没有“合同审批”权限，其员工发起时找不到审批人。请先为其添加“审批人”等角色'
  expect(faults(head(2), { of: users({ departmentIds: ['乙'] }) })).toEqual(fault('blocking', words))
})

test('roles have names, and departments what lies beneath them', () => {
  expect([roleName(ORG, 'legal'), roleName(ORG, 'r1'), roleName(ORG, 'gone')]).toEqual([
    '法务',
    '合约组',
    undefined,
  ])
  expect(departmentsBeneath(ORG, ['甲', 'gone', '乙'])).toEqual(['甲', '甲一', '乙'])
  expect(headsAbove(ORG, undefined)).toEqual([])
})
