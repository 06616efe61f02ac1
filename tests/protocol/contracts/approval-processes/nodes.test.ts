// What is refused in an approval process, and which contracts it applies to (domain.md §1.3).
import { expect, test } from 'vitest'
import {
  applies,
  APPROVAL_SCOPES,
  basicsProblems,
  factsIn,
  groupOf,
  nodesProblems,
} from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  NodeApprovers,
  ProcessConditions,
  ProcessUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'

const everybody: ProcessUsers = { kind: 'all', memberIds: [], roles: [], departmentIds: [] }
const open = { contractTypes: [], amountFrom: null, amountBelow: null }

test('scopes of HR are edited on their own pair of pages', () => {
  expect(APPROVAL_SCOPES.map(({ code }) => `${code} ${groupOf(code)}`)).toEqual([
    'contract business',
    'seal business',
    'report business',
    'fileSeal business',
    'entry hr',
    'regular hr',
    'transfer hr',
    'depart hr',
  ])
})

test('a process has a name, people who may use it, and a range of amounts that holds something', () => {
  const basics = { name: '采购审批', users: everybody, conditions: open }
  expect(basicsProblems(basics)).toEqual([])
  expect(basicsProblems({ ...basics, name: ' \t' })).toEqual([{ path: 'name', words: '请填写流程名称' }])
  const nobody = [{ path: 'users', words: '请选择可以使用这个流程的部门、角色或员工' }]
  expect(basicsProblems({ ...basics, users: { ...everybody, kind: 'some' } })).toEqual(nobody)
})

test.each<[Partial<ProcessUsers>]>([
  [{ memberIds: ['m1'] }],
  [{ roles: ['legal'] }],
  [{ departmentIds: ['d1'] }],
])('%j alone is enough of some', (chosen) => {
  const users: ProcessUsers = { ...everybody, kind: 'some', ...chosen }
  expect(basicsProblems({ name: '采购审批', users, conditions: open })).toEqual([])
})

test.each<[number | null, number | null, boolean]>([
  [null, null, false],
  [100, null, false],
  [null, 100, false],
  [0, 1, false],
  [100, 101, false],
  [100, 100, true],
  [101, 100, true],
])('amounts from %s below %s are refused: %s', (amountFrom, amountBelow, isRefused) => {
  const conditions = { ...open, amountFrom, amountBelow }
  expect(basicsProblems({ name: '采购审批', users: everybody, conditions })).toEqual(
    isRefused ? [{ path: 'amount', words: '金额上限须大于下限' }] : [],
  )
})

const node = (approvers: NodeApprovers, name = '部门主管'): ApprovalNode => ({
  nodeId: 'n1',
  name,
  mode: 1,
  approvers,
})

test('a process without steps is refused', () => {
  expect(nodesProblems([], 'contract')).toEqual([{ path: 'nodes', words: '请至少添加一个审批步骤' }])
})

test.each<[string, NodeApprovers, 'contract' | 'seal', string | undefined]>([
  ['persons', { by: 'persons', memberIds: ['m1'] }, 'contract', undefined],
  ['no persons', { by: 'persons', memberIds: [] }, 'contract', '请选择审批人'],
  ['roles', { by: 'roles', roles: ['legal'] }, 'contract', undefined],
  ['no roles', { by: 'roles', roles: [] }, 'contract', '请选择角色'],
  ['the head', { by: 'head', level: 1 }, 'seal', undefined],
  ['whom the starter chooses', { by: 'chosen', most: 2 }, 'contract', undefined],
  [
    'whom the applicant for a seal chooses',
    { by: 'chosen', most: 2 },
    'seal',
    '用印审批不能由申请人自选审批人，请指定',
  ],
])('a step decided by %s', (_, approvers, scope, words) => {
  expect(nodesProblems([node(approvers)], scope)).toEqual(
    words === undefined ? [] : [{ path: 'nodes.n1.approvers', words }],
  )
})

test('a step has a name; every fault of every step is told', () => {
  const faulty = node({ by: 'roles', roles: [] }, '  ')
  expect(nodesProblems([node({ by: 'head', level: 1 }), faulty], 'contract')).toEqual([
    { path: 'nodes.n1.name', words: '请填写步骤名称' },
    { path: 'nodes.n1.approvers', words: '请选择角色' },
  ])
})

test.each<[Partial<ProcessConditions>, string, number | null, boolean]>([
  [{}, '采购合同', 100, true],
  [{ contractTypes: ['采购合同'] }, '采购合同', null, true],
  [{ contractTypes: ['采购合同'] }, ' 采购合同 ', null, true],
  [{ contractTypes: ['采购合同'] }, '租赁合同', null, false],
  [{ contractTypes: ['采购合同'] }, '  ', null, true],
  [{ amountFrom: 100 }, '', 99, false],
  [{ amountFrom: 100 }, '', 100, true],
  [{ amountFrom: 100 }, '', null, true],
  [{ amountBelow: 100 }, '', 99, true],
  [{ amountBelow: 100 }, '', 100, false],
  [{ amountBelow: 100 }, '', null, true],
])('a contract under %j of type %j and amount %s: %s', (conditions, contractType, amount, does) => {
  expect(applies({ ...open, ...conditions }, { contractType, amount })).toBe(does)
})

test.each([
  [open, []],
  [{ ...open, contractTypes: ['采购合同'] }, ['contractType']],
  [{ ...open, amountFrom: 0 }, ['amount']],
  [{ contractTypes: ['采购合同'], amountFrom: null, amountBelow: 1 }, ['contractType', 'amount']],
])('%j speaks of %j', (conditions, facts) => {
  expect(factsIn(conditions)).toEqual(facts)
})
