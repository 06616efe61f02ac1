// The life of one approval as a chart: node by node until it is passed, refused or dropped.
// It is dropped when its subject is gone (domain.md §1.3). The three modes of asking and 加签 are in lines.ts.
import { assign, setup } from 'xstate'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { added, agreed, closed, isOpen, mayAdd, opened, settlesNode } from './lines.ts'
import type { AddingPlace, ApprovalContext, TaskPlace } from './lines.ts'
import { effectsNamed } from '#server/domain/effects.ts'

export type ApprovalEvent =
  | { type: 'approval.started' }
  /** `signature`: the person's own handwriting under it, as SVG. */
  | ({ type: 'task.agreed'; opinion: string; signature?: string | undefined } & TaskPlace)
  | ({ type: 'task.refused'; reason: string } & TaskPlace)
  | ({ type: 'task.transferred' } & TaskPlace)
  /** 加签: the person at the place asks others besides, and with `after` agrees. */
  | ({ type: 'task.added'; note: string } & AddingPlace)
  /** 催办 of the person at the place. */
  | ({ type: 'task.urged'; by: { isStarter: boolean; isAdmin: boolean } } & TaskPlace)
  /** The starter took the thing back. */
  | { type: 'subject.withdrawn'; reason: string }
  /** The thing ended otherwise: its deadline came. */
  | { type: 'subject.ended'; reason: string }

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the approval. */
export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    input: {} as Pick<ApprovalContext, 'nodes'>,
    meta: {} as { sentence: string; status: number },
    tags: {} as 'ended',
  },
  guards: {
    isLastAgreement: ({ context }, place: TaskPlace) =>
      settlesNode(context, place) && context.node === context.nodes.length - 1,
    isNodeSettled: ({ context }, place: TaskPlace) => settlesNode(context, place),
    isAsked: ({ context }, place: TaskPlace) => isOpen(context, place),
    mayAddBefore: ({ context }, adding: AddingPlace) => mayAdd(context, adding, 'before'),
    mayAddAfter: ({ context }, adding: AddingPlace) => mayAdd(context, adding, 'after'),
    mayUrge: ({ context }, { by, ...place }: Extract<ApprovalEvent, { type: 'task.urged' }>) =>
      (by.isStarter || by.isAdmin) && isOpen(context, place),
    isStillToDecide: ({ context }, { node, task }: TaskPlace) => {
      const status = context.nodes[node]?.tasks[task]
      return status === APPROVAL_TASK.waiting || status === APPROVAL_TASK.open
    },
  },
  actions: {
    askFirst: assign(({ context }) => opened(context, 0)),
    agree: assign(({ context }, place: TaskPlace) => agreed(context, place)),
    askNextNode: assign(({ context }, place: TaskPlace) => opened(agreed(context, place), context.node + 1)),
    refuse: assign(({ context }, { task }: TaskPlace) => closed(context, task)),
    close: assign(({ context }) => closed(context)),
    add: assign(({ context }, adding: AddingPlace) => added(context, adding)),
    ...effectsNamed(
      'keepAdded',
      'keepDecision',
      'tellAsked',
      'remindAsked',
      'tellStarter',
      'tellApprovers',
      'rememberReason',
    ),
  },
}).createMachine({
  id: 'approval',
  initial: 'prepared',
  context: ({ input }) => ({ node: 0, nodes: input.nodes }),
  states: {
    prepared: {
      meta: { sentence: '审批人已经定下，还没有开始。', status: 0 },
      on: { 'approval.started': { target: 'running', actions: ['askFirst', 'tellAsked'] } },
    },
    running: {
      meta: { sentence: '审批中，等待当前步骤的审批人。', status: 1 },
      on: {
        'task.agreed': [
          {
            guard: { type: 'isLastAgreement', params: ({ event }) => event },
            target: 'passed',
            actions: [{ type: 'agree', params: ({ event }) => event }, 'keepDecision', 'tellStarter'],
          },
          {
            guard: { type: 'isNodeSettled', params: ({ event }) => event },
            actions: [{ type: 'askNextNode', params: ({ event }) => event }, 'keepDecision', 'tellAsked'],
          },
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            actions: [{ type: 'agree', params: ({ event }) => event }, 'keepDecision', 'tellAsked'],
          },
        ],
        'task.refused': {
          guard: { type: 'isAsked', params: ({ event }) => event },
          target: 'refused',
          actions: [
            { type: 'refuse', params: ({ event }) => event },
            'keepDecision',
            'rememberReason',
            'tellStarter',
          ],
        },
        'task.transferred': {
          guard: { type: 'isStillToDecide', params: ({ event }) => event },
          actions: 'tellAsked',
        },
        'task.added': [
          {
            guard: { type: 'mayAddBefore', params: ({ event }) => event },
            actions: [{ type: 'add', params: ({ event }) => event }, 'keepAdded', 'tellAsked'],
          },
          {
            guard: { type: 'mayAddAfter', params: ({ event }) => event },
            actions: [
              { type: 'add', params: ({ event }) => event },
              { type: 'agree', params: ({ event }) => event },
              'keepAdded',
              'keepDecision',
              'tellAsked',
            ],
          },
        ],
        'task.urged': { guard: { type: 'mayUrge', params: ({ event }) => event }, actions: 'remindAsked' },
        'subject.withdrawn': {
          target: 'withdrawn',
          actions: ['close', 'rememberReason', 'tellApprovers'],
        },
        'subject.ended': { target: 'terminated', actions: ['close', 'rememberReason', 'tellApprovers'] },
      },
    },
    passed: { type: 'final', tags: ['ended'], meta: { sentence: '全部步骤通过。', status: 2 } },
    refused: { type: 'final', tags: ['ended'], meta: { sentence: '有审批人驳回，退给发起人。', status: 3 } },
    withdrawn: { type: 'final', tags: ['ended'], meta: { sentence: '发起人撤回，不再审批。', status: 4 } },
    terminated: {
      type: 'final',
      tags: ['ended'],
      meta: { sentence: '所审批的事情已经结束，审批随之终止。', status: 5 },
    },
  },
})
