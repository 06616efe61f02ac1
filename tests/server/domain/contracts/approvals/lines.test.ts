// Who is asked after whom at a node: one of several, all of them, in turn, and people who were added.
import { expect, test } from 'vitest'
import {
  added,
  agreed,
  closed,
  isBehind,
  isOpen,
  linesOf,
  mayAdd,
  nextInLine,
  opened,
  settlesNode,
} from '#server/domain/contracts/approvals/lines.ts'
import type { ApprovalContext, NodeFacts } from '#server/domain/contracts/approvals/lines.ts'
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'

const NAMES = Object.fromEntries(Object.entries(APPROVAL_TASK).map(([name, number]) => [number, name]))
type Name = keyof typeof APPROVAL_TASK
const facts = (mode: keyof typeof NODE_MODE, ...tasks: Name[]): NodeFacts => ({
  mode: NODE_MODE[mode],
  tasks: tasks.map((name) => APPROVAL_TASK[name]),
})
const at = (...nodes: NodeFacts[]): ApprovalContext => ({ node: 0, nodes })
const tasksOf = ({ node, nodes }: ApprovalContext) => nodes[node]!.tasks.map((task) => NAMES[task])
const ANNA = { memberId: 'm', userId: 'u', name: '安' }
const add = (when: 'before' | 'after', task: number, count = 1) => ({
  node: 0,
  task,
  when,
  people: Array.from({ length: count }, () => ANNA),
})

test('one line for all in turn, one for each otherwise', () => {
  expect(linesOf(facts('any', 'waiting', 'waiting'))).toEqual([[0], [1]])
  expect(linesOf(facts('all', 'waiting', 'waiting'))).toEqual([[0], [1]])
  expect(linesOf(facts('inTurn', 'waiting', 'waiting'))).toEqual([[0, 1]])
  expect(linesOf({ ...facts('inTurn', 'waiting'), lines: [[1, 0]] })).toEqual([[1, 0]])
})

test('the next in a line is the one directly behind', () => {
  const turn = facts('inTurn', 'open', 'waiting', 'waiting')
  expect([nextInLine(turn, 0), nextInLine(turn, 1), nextInLine(turn, 2)]).toEqual([1, 2, undefined])
  expect([nextInLine(facts('all', 'open', 'open'), 0), nextInLine(turn, 9)]).toEqual([undefined, undefined])
})

test('who is behind whom is asked within a node alone', () => {
  const two = at(facts('inTurn', 'agreed', 'open'), facts('inTurn', 'agreed', 'open'))
  const behind = (node: number, task: number) => isBehind(two, { node: 0, task: 0 }, { node, task })
  expect([behind(0, 1), behind(0, 0), behind(1, 1), behind(2, 1)]).toEqual([true, false, false, false])
})

test('a node asks the first of each line, and only the node that is opened', () => {
  const two = at(facts('all', 'waiting', 'waiting'), facts('inTurn', 'waiting', 'waiting'))
  expect(tasksOf(opened(two, 0))).toEqual(['open', 'open'])
  const second = opened(two, 1)
  expect([second.node, tasksOf(second), second.nodes[0]]).toEqual([1, ['open', 'waiting'], two.nodes[0]])
  expect(opened(two, 2)).toBe(two)
})

test('somebody is asked at the present node alone', () => {
  const two = at(facts('all', 'open', 'waiting'), facts('all', 'open'))
  expect([
    isOpen(two, { node: 0, task: 0 }),
    isOpen(two, { node: 0, task: 1 }),
    isOpen(two, { node: 1, task: 0 }),
    isOpen({ ...two, node: 5 }, { node: 5, task: 0 }),
  ]).toEqual([true, false, false, false])
})

test('where one is enough the others are spared', () => {
  const any = at(facts('any', 'open', 'open', 'waiting'))
  expect(settlesNode(any, { node: 0, task: 1 })).toBe(true)
  expect(tasksOf(agreed(any, { node: 0, task: 1 }))).toEqual(['spared', 'agreed', 'spared'])
})

test('where all must agree the last one settles', () => {
  const all = at(facts('all', 'open', 'open'))
  expect(settlesNode(all, { node: 0, task: 0 })).toBe(false)
  const one = agreed(all, { node: 0, task: 0 })
  expect(tasksOf(one)).toEqual(['agreed', 'open'])
  expect(settlesNode(one, { node: 0, task: 1 })).toBe(true)
  expect(settlesNode(one, { node: 0, task: 0 })).toBe(false)
})

test('in turn the next one is asked', () => {
  const turn = at(facts('inTurn', 'open', 'waiting', 'waiting'))
  const one = agreed(turn, { node: 0, task: 0 })
  expect(tasksOf(one)).toEqual(['agreed', 'open', 'waiting'])
  expect(settlesNode(turn, { node: 0, task: 0 })).toBe(false)
  expect(settlesNode(agreed(one, { node: 0, task: 1 }), { node: 0, task: 2 })).toBe(true)
})

test('people added before somebody are asked first, in their order', () => {
  const before = added(at(facts('all', 'open', 'open')), add('before', 0, 2))
  expect(before.nodes[0]!.lines).toEqual([[2, 3, 0], [1]])
  expect(tasksOf(before)).toEqual(['waiting', 'open', 'open', 'waiting'])
  const one = agreed(before, { node: 0, task: 2 })
  expect(tasksOf(one)).toEqual(['waiting', 'open', 'agreed', 'open'])
  expect(tasksOf(agreed(one, { node: 0, task: 3 }))).toEqual(['open', 'open', 'agreed', 'agreed'])
})

test('people added behind somebody wait for them, in their order', () => {
  const behind = added(at(facts('inTurn', 'open', 'waiting')), add('after', 0, 2))
  expect(behind.nodes[0]!.lines).toEqual([[0, 2, 3, 1]])
  expect(tasksOf(behind)).toEqual(['open', 'waiting', 'waiting', 'waiting'])
  expect(tasksOf(agreed(behind, { node: 0, task: 0 }))).toEqual(['agreed', 'waiting', 'open', 'waiting'])
})

test('where one is enough, those behind the one who agreed must still agree', () => {
  const behind = added(at(facts('any', 'open', 'open')), add('after', 0))
  expect(settlesNode(behind, { node: 0, task: 0 })).toBe(false)
  const one = agreed(behind, { node: 0, task: 0 })
  expect(tasksOf(one)).toEqual(['agreed', 'spared', 'open'])
  expect(settlesNode(one, { node: 0, task: 2 })).toBe(true)
  expect(tasksOf(agreed(one, { node: 0, task: 2 }))).toEqual(['agreed', 'spared', 'agreed'])
})

test('those added before one only give an opinion, which spares nobody', () => {
  const before = added(at(facts('any', 'open', 'open')), add('before', 0))
  expect(settlesNode(before, { node: 0, task: 2 })).toBe(false)
  expect(tasksOf(agreed(before, { node: 0, task: 2 }))).toEqual(['open', 'open', 'agreed'])
  expect(tasksOf(agreed(before, { node: 0, task: 1 }))).toEqual(['spared', 'agreed', 'spared'])
})

test('people may be added by who is asked, on their side, a few at once and not too many in all', () => {
  const context = at(facts('all', 'open', 'waiting'))
  const may = (place: ReturnType<typeof add>, when: 'before' | 'after') => mayAdd(context, place, when)
  expect([may(add('before', 0), 'before'), may(add('after', 0, 5), 'after')]).toEqual([true, true])
  expect([may(add('before', 0), 'after'), may(add('after', 1), 'after')]).toEqual([false, false])
  expect([may(add('after', 0, 0), 'after'), may(add('after', 0, 6), 'after')]).toEqual([false, false])
  const crowd = (count: number) =>
    at(facts('all', 'open', ...Array.from({ length: count - 1 }, () => 'waiting' as const)))
  expect([
    mayAdd(crowd(18), add('after', 0, 2), 'after'),
    mayAdd(crowd(19), add('after', 0, 2), 'after'),
  ]).toEqual([true, false])
})

test('a closed node asks nobody any more; who refused is named', () => {
  const context = at(facts('all', 'open', 'agreed', 'open', 'waiting'))
  expect(tasksOf(closed(context, 2))).toEqual(['spared', 'agreed', 'refused', 'waiting'])
  expect(tasksOf(closed(context))).toEqual(['spared', 'agreed', 'spared', 'waiting'])
})

test('another node keeps what it had', () => {
  const context = { node: 1, nodes: [facts('all', 'agreed'), facts('all', 'open')] }
  expect(agreed(context, { node: 1, task: 0 }).nodes[0]).toBe(context.nodes[0])
})
