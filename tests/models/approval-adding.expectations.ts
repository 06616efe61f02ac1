// Expectations for an approval with an added person (加签) or a reminder (催办), in the three modes.
// See domain.md §1.2, §1.3.
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { approvalMachine } from '#server/domain/contracts/approvals/machine.ts'
import type { ApprovalContext } from '#server/domain/contracts/approvals/lines.ts'
import type { Expectation } from '#tests/models/support/model.ts'

const tasks = ({ nodes }: ApprovalContext) => nodes.map((node) => node.tasks)

export const addingExpectations: readonly Expectation<SnapshotFrom<typeof approvalMachine>>[] = [
  {
    says: '加签 before: the added are asked one after the other, whoever added them waits',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'two before the first'],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, tasks(context)]).toEqual(['running', [[0, 0, 1, 0]]])
      expect(effects).toEqual(['did keepAdded', 'did tellAsked'])
    },
  },
  {
    says: '加签 before: once all of them agreed, whoever added them is asked again',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'two before the first'],
      ['task.agreed', 'the third'],
      ['task.agreed', 'the fourth'],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, tasks(context)]).toEqual(['running', [[1, 0, 2, 2]]])
      expect(effects).toEqual(['did keepDecision', 'did tellAsked'])
    },
  },
  {
    says: '依次, 加签 after: it is an agreement, and the next in turn waits for the added too',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'after the first'],
    ],
    holds: ({ value, context }, effects) => {
      expect([value, tasks(context)]).toEqual(['running', [[2, 0, 1]]])
      expect(effects).toEqual(['did keepAdded', 'did keepDecision', 'did tellAsked'])
    },
  },
  {
    says: '依次, 加签 after: the last agreement of the added asks the next in turn',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'after the first'],
      ['task.agreed', 'the third'],
    ],
    holds: ({ value, context }) => expect([value, tasks(context)]).toEqual(['running', [[2, 1, 2]]]),
  },
  {
    says: '依次, 加签 after the last: it passes when the added agreed, not before',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.agreed', 'the first'],
      ['task.added', 'after the second'],
      ['task.agreed', 'the third'],
    ],
    holds: ({ value, context }) => expect([value, tasks(context)]).toEqual(['passed', [[2, 2, 2]]]),
  },
  {
    says: '或签, 加签 after: the other is spared at once, and the node waits for the added',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.added', 'after the first'],
    ],
    holds: ({ context }) =>
      expect([context.node, tasks(context)]).toEqual([
        0,
        [
          [2, 4, 1],
          [0, 0],
        ],
      ]),
  },
  {
    says: '或签, 加签 after: the agreement of the added settles the node',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.added', 'after the first'],
      ['task.agreed', 'the third'],
    ],
    holds: ({ context }) =>
      expect([context.node, tasks(context)]).toEqual([
        1,
        [
          [2, 4, 2],
          [1, 1],
        ],
      ]),
  },
  {
    says: '或签, 加签 before: the added is heard only; the other may still settle the node alone',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.added', 'before the first'],
      ['task.agreed', 'the second'],
    ],
    holds: ({ context }) =>
      expect([context.node, tasks(context)]).toEqual([
        1,
        [
          [4, 2, 4],
          [1, 1],
        ],
      ]),
  },
  {
    says: '或签, 加签 before: the agreement of the added settles nothing',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.added', 'before the first'],
      ['task.agreed', 'the third'],
    ],
    holds: ({ context }) =>
      expect([context.node, tasks(context)]).toEqual([
        0,
        [
          [1, 1, 2],
          [0, 0],
        ],
      ]),
  },
  {
    says: '会签, 加签 after: every line must agree to its end',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.agreed', 'the first'],
      ['task.added', 'after the first'],
      ['task.agreed', 'the second'],
    ],
    holds: ({ value, context }) =>
      expect([value, tasks(context)]).toEqual([
        'running',
        [
          [2, 4],
          [2, 2, 1],
        ],
      ]),
  },
  {
    says: '会签, 加签 after: the last agreement of the added passes it',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.agreed', 'the first'],
      ['task.added', 'after the first'],
      ['task.agreed', 'the second'],
      ['task.agreed', 'the third'],
    ],
    holds: ({ value }) => expect(value).toBe('passed'),
  },
  {
    says: 'a refusal of the added ends it, and nobody is asked any more',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'before the first'],
      ['task.refused', 'the third'],
    ],
    holds: ({ value, context }) => expect([value, tasks(context)]).toEqual(['refused', [[0, 0, 3]]]),
  },
  {
    says: 'somebody is added by whoever is asked, and at least one, at most five at once',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.added', 'nobody'],
      ['task.added', 'six at once'],
      ['task.added', 'by a stranger'],
      ['task.added', 'after the second'],
    ],
    holds: ({ context }, effects) => expect([tasks(context), effects]).toEqual([[[1, 0]], []]),
  },
  {
    says: 'the starter reminds whoever is asked, and nothing else changes',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.urged', 'the first, by the starter'],
    ],
    holds: ({ value, context }, effects) =>
      expect([value, tasks(context), effects]).toEqual(['running', [[1, 0]], ['did remindAsked']]),
  },
  {
    says: 'an administrator reminds as well',
    start: 'one of two, then both',
    steps: [
      ['approval.started', ''],
      ['task.urged', 'the second, by an administrator'],
    ],
    holds: (_, effects) => expect(effects).toEqual(['did remindAsked']),
  },
  {
    says: 'nobody else reminds',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.urged', 'the first, by somebody else'],
    ],
    holds: (_, effects) => expect(effects).toEqual([]),
  },
  {
    says: 'whoever is not asked yet is not reminded',
    start: 'two in turn',
    steps: [
      ['approval.started', ''],
      ['task.urged', 'the second, by an administrator'],
    ],
    holds: (_, effects) => expect(effects).toEqual([]),
  },
]
