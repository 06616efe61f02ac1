// The life of one approval as a chart: node by node until it passes, is refused, or the thing it is about is gone (domain.md §1.3).
import { assign, setup } from 'xstate'
import { NODE_MODE } from '#protocol/account/approval-nodes.ts'
import type { NodeMode } from '#protocol/account/approval-nodes.ts'
import { APPROVAL_TASK } from '#protocol/contract/approvals.ts'
import type { ApprovalTaskStatus } from '#protocol/contract/approvals.ts'

/** One node and how each of its people stands, in their order. */
export interface NodeFacts {
  readonly mode: NodeMode
  readonly tasks: readonly ApprovalTaskStatus[]
}

/** What the chart remembers: all nodes, and which of them is being asked, counted from 0. */
export interface ApprovalContext {
  readonly node: number
  readonly nodes: readonly NodeFacts[]
}

/** A person's place: the node and their number in it, both counted from 0; `task` -1 for somebody who is not asked there. */
export interface TaskPlace {
  readonly node: number
  readonly task: number
}

export type ApprovalEvent =
  | { type: 'approval.started' }
  | ({ type: 'task.agreed'; opinion: string } & TaskPlace)
  | ({ type: 'task.refused'; reason: string } & TaskPlace)
  | ({ type: 'task.transferred' } & TaskPlace)
  /** The starter took the thing back. */
  | { type: 'subject.withdrawn'; reason: string }
  /** The thing ended otherwise: its deadline came. */
  | { type: 'subject.ended'; reason: string }

const nodeNow = ({ node, nodes }: ApprovalContext): NodeFacts => nodes[node] ?? { mode: 1, tasks: [] }

const isOpen = (context: ApprovalContext, { node, task }: TaskPlace): boolean =>
  node === context.node && nodeNow(context).tasks[task] === APPROVAL_TASK.open

const settlesNode = (context: ApprovalContext, place: TaskPlace): boolean => {
  const { mode, tasks } = nodeNow(context)
  const { task } = place
  return (
    isOpen(context, place) &&
    (mode === NODE_MODE.any || tasks.every((status, at) => at === task || status === APPROVAL_TASK.agreed))
  )
}

const withTasks = (
  { node, nodes }: ApprovalContext,
  at: number,
  tasks: readonly ApprovalTaskStatus[],
): ApprovalContext => ({
  node,
  nodes: nodes.map((facts, index) => (index === at ? { ...facts, tasks } : facts)),
})

/** Asks the people of a node: the first alone where they are asked in turn. */
const opened = (context: ApprovalContext, at: number): ApprovalContext => {
  const facts = context.nodes[at]
  if (facts === undefined) return context
  const tasks = facts.tasks.map((status, index) =>
    facts.mode === NODE_MODE.inTurn && index > 0 ? status : APPROVAL_TASK.open,
  )
  return { ...withTasks(context, at, tasks), node: at }
}

/** One person agreed; whoever need not be asked any more is spared, whoever comes next in turn is asked. */
const agreed = (context: ApprovalContext, { task }: TaskPlace): ApprovalContext => {
  const { mode, tasks } = nodeNow(context)
  return withTasks(
    context,
    context.node,
    tasks.map((status, index) => {
      if (index === task) return APPROVAL_TASK.agreed
      if (mode === NODE_MODE.any) return APPROVAL_TASK.spared
      return mode === NODE_MODE.inTurn && index === task + 1 ? APPROVAL_TASK.open : status
    }),
  )
}

/** Nobody is asked any more; `task` refused, unless it is -1. */
const closed = (context: ApprovalContext, task = -1): ApprovalContext =>
  withTasks(
    context,
    context.node,
    nodeNow(context).tasks.map((status, index) => {
      if (index === task) return APPROVAL_TASK.refused
      return status === APPROVAL_TASK.open ? APPROVAL_TASK.spared : status
    }),
  )

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the approval. */
export const approvalLifecycle = setup({
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
    keepDecision: () => {},
    tellAsked: () => {},
    tellStarter: () => {},
    tellApprovers: () => {},
    rememberReason: () => {},
    goOn: () => {},
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
            actions: [{ type: 'agree', params: ({ event }) => event }, 'keepDecision', 'tellStarter', 'goOn'],
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
            'goOn',
          ],
        },
        'task.transferred': {
          guard: { type: 'isStillToDecide', params: ({ event }) => event },
          actions: 'tellAsked',
        },
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
