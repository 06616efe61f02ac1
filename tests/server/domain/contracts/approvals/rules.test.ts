// What somebody may do with an approval: who is asked, who handed it in, who keeps the processes.
import { expect, test } from 'vitest'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import {
  actionsFor,
  isOwnRequest,
  isUrgeable,
  notAskable,
  openPlace,
} from '#server/domain/contracts/approvals/rules.ts'
import type { TaskRecord } from '#server/domain/contracts/approvals/tasks.ts'

const { waiting, open, agreed } = APPROVAL_TASK

/** Two nodes: Anna and Bo decide together at the first one, Carl at the second. */
const approval = (
  change: { node?: number; allowsSelf?: boolean; starterId?: string; state?: string } = {},
) => ({
  state: 'running' as const,
  starterId: 'starter',
  allowsSelf: false,
  ...change,
  context: {
    node: change.node ?? 0,
    nodes: [
      { mode: NODE_MODE.all, tasks: [agreed, open] },
      { mode: NODE_MODE.any, tasks: [change.node === 1 ? open : waiting] },
    ],
  },
})
type Facts = Parameters<typeof actionsFor>[0]
const task = (node: number, position: number, userId: string, status: number) =>
  ({ node, position, userId, status }) as TaskRecord
const TASKS = [task(0, 0, 'anna', agreed), task(0, 1, 'bo', open), task(1, 0, 'carl', waiting)]

const may = (
  userId: string,
  { isAdmin = false, ...change }: { isAdmin?: boolean } & Parameters<typeof approval>[0] = {},
  tasks = TASKS,
) => actionsFor(approval(change) as Facts, tasks, { userId, isAdmin })

test('the open place is the person’s own at the present node', () => {
  expect(openPlace(approval(), TASKS, 'bo')).toBe(1)
  expect(openPlace(approval(), TASKS, 'anna')).toBe(-1)
  expect(openPlace(approval(), TASKS, 'carl')).toBe(-1)
  expect(openPlace(approval({ node: 1 }), TASKS, 'carl')).toBe(0)
  expect(openPlace(approval({ node: 1 }), TASKS, 'bo')).toBe(-1)
  expect(openPlace(approval({ node: 2 }), [task(2, 0, 'bo', open)], 'bo')).toBe(-1)
})

test('one’s own request is decided by others, unless the process allows it', () => {
  expect(isOwnRequest({ starterId: 'bo', allowsSelf: false }, 'bo')).toBe(true)
  expect(isOwnRequest({ starterId: 'bo', allowsSelf: true }, 'bo')).toBe(false)
  expect(isOwnRequest({ starterId: 'anna', allowsSelf: false }, 'bo')).toBe(false)
})

test('who is at the node already and who handed it in is not asked besides', () => {
  expect(notAskable(approval(), TASKS)).toEqual(['starter', 'anna', 'bo'])
  expect(notAskable(approval({ allowsSelf: true }), TASKS)).toEqual(['anna', 'bo'])
  expect(notAskable(approval({ node: 1, starterId: 'carl' }), TASKS)).toEqual(['carl'])
  // Somebody who leaves hands on what comes later, too.
  expect(notAskable(approval(), TASKS, 1)).toEqual(['starter', 'carl'])
})

test('whoever is asked decides, hands on and asks others; nobody else does', () => {
  expect(may('bo')).toEqual(['agree', 'refuse', 'transfer', 'add'])
  expect(may('anna')).toEqual([])
  expect(may('carl')).toEqual([])
  expect(may('starter')).toEqual([])
})

test('whoever handed it in may only hand it on', () => {
  expect(may('bo', { starterId: 'bo' })).toEqual(['transfer'])
  expect(may('bo', { starterId: 'bo', allowsSelf: true })).toEqual(['agree', 'refuse', 'transfer', 'add'])
})

test('an administrator gives what is stuck to somebody else, as long as it is', () => {
  expect(may('admin', { isAdmin: true })).toEqual(['reassign'])
  expect(may('bo', { isAdmin: true })).toEqual(['agree', 'refuse', 'transfer', 'add', 'reassign'])
  expect(may('admin', { isAdmin: true }, [])).toEqual([])
  expect(may('admin', { isAdmin: true, state: 'withdrawn' })).toEqual([])
  expect(may('bo', { state: 'passed' })).toEqual([])
})

test('the starter and administrators remind whoever is asked', () => {
  const urges = (place: { node: number; task: number }, by: { isStarter: boolean; isAdmin: boolean }) =>
    isUrgeable(approval() as Facts, place, by)
  const asked = { node: 0, task: 1 }
  expect(urges(asked, { isStarter: true, isAdmin: false })).toBe(true)
  expect(urges(asked, { isStarter: false, isAdmin: true })).toBe(true)
  expect(urges(asked, { isStarter: false, isAdmin: false })).toBe(false)
  expect(urges({ node: 0, task: 0 }, { isStarter: true, isAdmin: true })).toBe(false)
  expect(urges({ node: 1, task: 0 }, { isStarter: true, isAdmin: true })).toBe(false)
})
