// The life of one approval (domain.md §1.3): 或签, 会签 and 依次, node by node.
import { expect } from 'vitest'
import { APPROVAL_STATUS } from '#protocol/contracts/approvals.ts'
import type { AddedWhen, ApprovalState } from '#protocol/contracts/approvals.ts'
import { approvalMachine } from '#server/domain/contracts/approvals/machine.ts'
import type { ApprovalContext } from '#server/domain/contracts/approvals/lines.ts'
import { addingExpectations } from '#tests/models/approval-adding.expectations.ts'
import { defineModel } from '#tests/models/support/model.ts'

const reason = '金额有误'

const status = (state: ApprovalState) => ({
  holds: (snapshot: { getMeta: () => object; context: ApprovalContext }) => {
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      APPROVAL_STATUS[state],
    ])
    const open = snapshot.context.nodes.flatMap(({ tasks }) => tasks).filter((task) => task === 1)
    expect(open.length > 0).toBe(state === 'running')
  },
})

const STARTER = { isStarter: true, isAdmin: false }
const ADMINISTRATOR = { isStarter: false, isAdmin: true }
const NOBODY = { isStarter: false, isAdmin: false }
const note = '请一起看看'
const person = (name: string) => ({ memberId: `member-${name}`, userId: `user-${name}`, name })

/** Added while nobody was added at the node, so that paths end; the chart itself allows up to twenty people. */
const adding =
  (task: number, when: AddedWhen, ...names: string[]) =>
  ({ node, nodes }: ApprovalContext) =>
    nodes[node]?.lines === undefined ? { node, task, when, people: names.map(person), note } : undefined

const tasks = ({ nodes }: ApprovalContext) => nodes.map((node) => node.tasks)

export const approvalModel = defineModel<typeof approvalMachine>({
  name: 'approval',
  side: 'server',
  machine: approvalMachine,
  starts: {
    'one of two, then both': () => ({
      nodes: [
        { mode: 1, tasks: [0, 0] },
        { mode: 2, tasks: [0, 0] },
      ],
    }),
    'two in turn': () => ({ nodes: [{ mode: 3, tasks: [0, 0] }] }),
  },
  abstraction: ({ node, nodes }) => [node, nodes.map((one) => [one.tasks, one.lines])],
  events: {
    'approval.started': { cases: { '': {} } },
    'task.agreed': {
      cases: {
        'the first': ({ node }) => ({ node, task: 0, opinion: '' }),
        'the second': ({ node }) => ({ node, task: 1, opinion: '' }),
        'a stranger': ({ node }) => ({ node, task: -1, opinion: '' }),
        'the third': ({ node }) => ({ node, task: 2, opinion: '' }),
        'the fourth': ({ node }) => ({ node, task: 3, opinion: '' }),
        'the node before': ({ node }) => ({ node: node - 1, task: 0, opinion: '' }),
      },
    },
    'task.refused': {
      cases: {
        'the first': ({ node }) => ({ node, task: 0, reason }),
        'the second': ({ node }) => ({ node, task: 1, reason }),
        'the third': ({ node }) => ({ node, task: 2, reason }),
        'a stranger': ({ node }) => ({ node, task: -1, reason }),
      },
    },
    'task.transferred': {
      cases: {
        'the first': ({ node }) => ({ node, task: 0 }),
        'of the last node': ({ nodes }) => ({ node: nodes.length - 1, task: 1 }),
        'a stranger': ({ node }) => ({ node, task: -1 }),
      },
    },
    'task.added': {
      cases: {
        'before the first': adding(0, 'before', '赵'),
        'two before the first': adding(0, 'before', '赵', '钱'),
        'after the first': adding(0, 'after', '赵'),
        'two after the first': adding(0, 'after', '赵', '钱'),
        'after the second': adding(1, 'after', '赵'),
        nobody: adding(0, 'before'),
        'six at once': adding(0, 'after', '赵', '钱', '孙', '李', '周', '吴'),
        'by a stranger': adding(-1, 'before', '赵'),
      },
    },
    'task.urged': {
      cases: {
        'the first, by the starter': ({ node }) => ({ node, task: 0, by: STARTER }),
        'the second, by an administrator': ({ node }) => ({ node, task: 1, by: ADMINISTRATOR }),
        'the first, by somebody else': ({ node }) => ({ node, task: 0, by: NOBODY }),
      },
    },
    'subject.withdrawn': { cases: { '': { reason } } },
    'subject.ended': { cases: { '': { reason } } },
  },
  states: {
    prepared: status('prepared'),
    running: status('running'),
    passed: status('passed'),
    refused: status('refused'),
    withdrawn: status('withdrawn'),
    terminated: status('terminated'),
  },
  expectations: [
    {
      says: '或签: all are asked at once',
      start: 'one of two, then both',
      steps: [['approval.started', '']],
      holds: ({ value, context }, effects) => {
        expect([value, context.node, tasks(context)]).toEqual([
          'running',
          0,
          [
            [1, 1],
            [0, 0],
          ],
        ])
        expect(effects).toEqual(['did tellAsked'])
      },
    },
    {
      says: '或签: one agreement is enough, the other is spared and the next node is asked',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the second'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.node, tasks(context)]).toEqual([
          'running',
          1,
          [
            [4, 2],
            [1, 1],
          ],
        ])
        expect(effects).toEqual(['did keepDecision', 'did tellAsked'])
      },
    },
    {
      says: '会签: the first agreement of two waits for the other',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.agreed', 'the second'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.node, tasks(context)]).toEqual([
          'running',
          1,
          [
            [2, 4],
            [1, 2],
          ],
        ])
        expect(effects).toEqual(['did keepDecision', 'did tellAsked'])
      },
    },
    {
      says: '会签: the last agreement of the last node passes it',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.agreed', 'the second'],
        ['task.agreed', 'the first'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, tasks(context)]).toEqual([
          'passed',
          [
            [2, 4],
            [2, 2],
          ],
        ])
        expect(effects).toEqual(['did keepDecision', 'did tellStarter'])
      },
    },
    {
      says: 'agreeing twice counts once',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.agreed', 'the second'],
        ['task.agreed', 'the second'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.nodes[1]?.tasks, effects]).toEqual(['running', [1, 2], []]),
    },
    {
      says: 'a decision meant for a node that is settled already changes nothing',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.agreed', 'the node before'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.nodes[1]?.tasks, effects]).toEqual(['running', [1, 1], []]),
    },
    {
      says: '依次: only the first is asked',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the second'],
      ],
      holds: ({ value, context }) => expect([value, tasks(context)]).toEqual(['running', [[1, 0]]]),
    },
    {
      says: '依次: the second is asked after the first agreed',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, tasks(context)]).toEqual(['running', [[2, 1]]])
        expect(effects).toEqual(['did keepDecision', 'did tellAsked'])
      },
    },
    {
      says: '依次: the second agreement passes it',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.agreed', 'the second'],
      ],
      holds: ({ value, context }) => expect([value, tasks(context)]).toEqual(['passed', [[2, 2]]]),
    },
    {
      says: 'one refusal ends it for all, whatever the mode',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.refused', 'the first'],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, tasks(context)]).toEqual([
          'refused',
          [
            [3, 4],
            [0, 0],
          ],
        ])
        expect(effects).toEqual(['did keepDecision', 'did rememberReason', 'did tellStarter'])
      },
    },
    {
      says: 'who is not asked decides nothing',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.refused', 'the second'],
      ],
      holds: ({ value }) => expect(value).toBe('running'),
    },
    {
      says: 'a task that is still to come may be handed to a colleague',
      start: 'one of two, then both',
      steps: [
        ['approval.started', ''],
        ['task.transferred', 'of the last node'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.node, effects]).toEqual(['running', 0, ['did tellAsked']]),
    },
    {
      says: 'an open task may be handed to a colleague',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.transferred', 'the first'],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, tasks(context), effects]).toEqual(['running', [[1, 0]], ['did tellAsked']]),
    },
    {
      says: 'a task that is decided stays with whoever decided it',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['task.agreed', 'the first'],
        ['task.transferred', 'the first'],
      ],
      holds: (_, effects) => expect(effects).toEqual([]),
    },
    ...addingExpectations,
    {
      says: 'taking the thing back ends it, and whoever was asked is told',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['subject.withdrawn', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, tasks(context)]).toEqual(['withdrawn', [[4, 0]]])
        expect(effects).toEqual(['did rememberReason', 'did tellApprovers'])
      },
    },
    {
      says: 'a thing that ended ends its approval, and whoever was asked is told',
      start: 'two in turn',
      steps: [
        ['approval.started', ''],
        ['subject.ended', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, tasks(context)]).toEqual(['terminated', [[4, 0]]])
        expect(effects).toEqual(['did rememberReason', 'did tellApprovers'])
      },
    },
  ],
})
