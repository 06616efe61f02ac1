// Creates or changes an approval process (domain.md §10, approveManageEdit → approveSet).
// Its name and condition come first, then its steps are drawn as a flow.
import { assign, emit, setup } from 'xstate'
import { basicsProblems, nodesProblems } from '#protocol/contracts/approval-processes/nodes.ts'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessCopies,
  ProcessProblem,
} from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'
import { withMoved, newBasics } from '#src/machines/process-edits.ts'
import type { EditorStep, ProcessBasics, BasicsToSave, NodesToSave } from '#src/machines/process-edits.ts'

export interface ProcessEditorInput {
  /** The process to change; undefined makes a new one. */
  readonly processId: string | undefined
  /** Where a stored process is opened. */
  readonly step: EditorStep
  /** Chosen for a new one until the person chooses another. */
  readonly scope: ApprovalScope
  readonly newId: () => string
}

interface ProcessEditorContext extends ProcessEditorInput {
  readonly stored: ApprovalProcess | null
  /** Kept until the new process was made, so that a repeated request makes no second one. */
  readonly requestId: string
  readonly basics: ProcessBasics
  readonly nodes: readonly ApprovalNode[]
  readonly copies: ProcessCopies
  /** The step that is being worked on. */
  readonly picked: string | undefined
  /** Whether going on was tried with something missing: from then on it is said at each field. */
  readonly isChecked: boolean
  readonly serverProblems: readonly ProcessProblem[]
  readonly failure: CallFailure | undefined
  readonly enable: boolean
}

export type ProcessEditorEvent =
  | { type: 'load.retried' }
  | { type: 'basics.edited'; change: Partial<ProcessBasics> }
  | { type: 'basics.submitted' }
  | { type: 'step.left' }
  /** `at`: before the node that is there now. */
  | { type: 'node.added'; at: number }
  | { type: 'node.picked'; nodeId: string }
  | { type: 'node.edited'; nodeId: string; change: Partial<Omit<ApprovalNode, 'nodeId'>> }
  | { type: 'node.moved'; nodeId: string; by: -1 | 1 }
  | { type: 'node.removed'; nodeId: string }
  | { type: 'copies.edited'; change: Partial<ProcessCopies> }
  | { type: 'nodes.submitted'; enable: boolean }
  | { type: 'newest.taken' }

export const processEditorMachine = setup({
  types: {
    input: {} as ProcessEditorInput,
    context: {} as ProcessEditorContext,
    events: {} as ProcessEditorEvent,
    emitted: {} as { type: 'process.saved'; process: ApprovalProcess },
    tags: {} as 'busy' | 'editable',
    meta: {} as StateMeta,
  },
  actors: {
    readProcess: unprovided<ApprovalProcess | null, { processId: string | undefined }>('readProcess'),
    saveBasics: unprovided<ApprovalProcess, BasicsToSave>('saveBasics'),
    saveNodes: unprovided<ApprovalProcess, NodesToSave>('saveNodes'),
  },
  guards: {
    opensAtNodes: ({ context }, { process }: { process: ApprovalProcess | null }) =>
      process !== null && context.step === 'nodes',
    isDescribed: ({ context }) => basicsProblems(context.basics).length === 0,
    isDrawn: ({ context }) => nodesProblems(context.nodes, context.basics.scope).length === 0,
    isStale: (_, { error }: { error: unknown }) => asCallFailure(error).code === 'approval.stale',
  },
  actions: {
    takeProcess: assign(({ context }, { process }: { process: ApprovalProcess | null }) =>
      process === null
        ? {}
        : {
            processId: process.processId,
            stored: process,
            basics: {
              scope: process.scope,
              name: process.name,
              note: process.note,
              users: process.users,
              conditions: process.conditions,
              allowsSelf: process.allowsSelf,
            },
            nodes: process.nodes,
            copies: process.copies,
            picked: process.nodes[0]?.nodeId,
            requestId: context.newId(),
          },
    ),
    takeBasics: assign((_, { process }: { process: ApprovalProcess }) => ({
      processId: process.processId,
      stored: process,
    })),
    editBasics: assign(({ context }, { change }: { change: Partial<ProcessBasics> }) => ({
      basics: { ...context.basics, ...change },
      serverProblems: [],
    })),
    addNode: assign(({ context }, { at }: { at: number }) => {
      const nodeId = context.newId()
      const added: ApprovalNode = {
        nodeId,
        name: `第 ${context.nodes.length + 1} 步审批`,
        mode: 1,
        approvers: { by: 'persons', memberIds: [] },
      }
      return { nodes: context.nodes.toSpliced(at, 0, added), picked: nodeId, serverProblems: [] }
    }),
    pickNode: assign((_, { nodeId }: { nodeId: string }) => ({ picked: nodeId })),
    editNode: assign(
      (
        { context },
        { nodeId, change }: { nodeId: string; change: Partial<Omit<ApprovalNode, 'nodeId'>> },
      ) => ({
        nodes: context.nodes.map((node) => (node.nodeId === nodeId ? { ...node, ...change } : node)),
        serverProblems: [],
      }),
    ),
    moveNode: assign(({ context }, { nodeId, by }: { nodeId: string; by: -1 | 1 }) => ({
      nodes: withMoved(context.nodes, nodeId, by),
      picked: nodeId,
    })),
    removeNode: assign(({ context }, { nodeId }: { nodeId: string }) => {
      const at = context.nodes.findIndex((node) => node.nodeId === nodeId)
      const nodes = context.nodes.filter((node) => node.nodeId !== nodeId)
      return { nodes, picked: (nodes[at] ?? nodes[at - 1])?.nodeId, serverProblems: [] }
    }),
    editCopies: assign(({ context }, { change }: { change: Partial<ProcessCopies> }) => ({
      copies: { ...context.copies, ...change },
    })),
    keepWish: assign((_, { enable }: { enable: boolean }) => ({ enable })),
    showProblems: assign({ isChecked: true }),
    forgetProblems: assign({ isChecked: false, serverProblems: [], failure: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const failure = asCallFailure(error)
      const serverProblems = Object.entries(failure.fields).map(([path, words]) => ({ path, words }))
      return { failure, serverProblems }
    }),
  },
}).createMachine({
  id: 'processEditor',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    stored: null,
    requestId: input.newId(),
    basics: newBasics(input.scope),
    nodes: [],
    copies: { memberIds: [], timing: 1 },
    picked: undefined,
    isChecked: false,
    serverProblems: [],
    failure: undefined,
    enable: false,
  }),
  states: {
    opening: {
      tags: ['busy'],
      meta: { sentence: '正在打开流程。' },
      invoke: {
        src: 'readProcess',
        id: 'readProcess',
        input: ({ context }) => ({ processId: context.processId }),
        onDone: [
          {
            target: 'drawing',
            guard: { type: 'opensAtNodes', params: ({ event }) => ({ process: event.output }) },
            actions: { type: 'takeProcess', params: ({ event }) => ({ process: event.output }) },
          },
          {
            target: 'describing',
            actions: { type: 'takeProcess', params: ({ event }) => ({ process: event.output }) },
          },
        ],
        onError: {
          target: 'openingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    openingFailed: {
      meta: { sentence: '流程没有打开，可以重试。' },
      on: { 'load.retried': { target: 'opening', actions: 'forgetProblems' } },
    },
    describing: {
      tags: ['editable'],
      meta: { sentence: '填写名称、使用范围和适用条件。' },
      on: {
        'basics.edited': { actions: { type: 'editBasics', params: ({ event }) => event } },
        'basics.submitted': [
          { target: 'savingBasics', guard: 'isDescribed', actions: 'forgetProblems' },
          { actions: 'showProblems' },
        ],
      },
    },
    savingBasics: {
      tags: ['busy'],
      meta: { sentence: '正在保存基本信息。' },
      invoke: {
        src: 'saveBasics',
        id: 'saveBasics',
        input: ({ context }) => ({
          ...context.basics,
          processId: context.processId,
          version: context.stored?.version ?? 0,
          requestId: context.requestId,
        }),
        onDone: {
          target: 'drawing',
          actions: { type: 'takeBasics', params: ({ event }) => ({ process: event.output }) },
        },
        onError: [
          {
            target: 'conflicted',
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'describing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    drawing: {
      tags: ['editable'],
      meta: { sentence: '画审批步骤：添加、移动、删除，设置每一步由谁审批。' },
      on: {
        'step.left': { target: 'describing', actions: 'forgetProblems' },
        'node.added': { actions: { type: 'addNode', params: ({ event }) => event } },
        'node.picked': { actions: { type: 'pickNode', params: ({ event }) => event } },
        'node.edited': { actions: { type: 'editNode', params: ({ event }) => event } },
        'node.moved': { actions: { type: 'moveNode', params: ({ event }) => event } },
        'node.removed': { actions: { type: 'removeNode', params: ({ event }) => event } },
        'copies.edited': { actions: { type: 'editCopies', params: ({ event }) => event } },
        'nodes.submitted': [
          {
            target: 'savingNodes',
            guard: 'isDrawn',
            actions: ['forgetProblems', { type: 'keepWish', params: ({ event }) => event }],
          },
          { actions: 'showProblems' },
        ],
      },
    },
    savingNodes: {
      tags: ['busy'],
      meta: { sentence: '正在保存步骤。' },
      invoke: {
        src: 'saveNodes',
        id: 'saveNodes',
        input: ({ context }) => ({
          processId: context.processId ?? '',
          version: context.stored?.version ?? 0,
          nodes: context.nodes,
          copies: context.copies,
          enable: context.enable,
        }),
        onDone: {
          target: 'saved',
          actions: emit(({ event }) => ({ type: 'process.saved' as const, process: event.output })),
        },
        onError: [
          {
            target: 'conflicted',
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'drawing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    conflicted: {
      meta: { sentence: '别人刚改过这个流程，需要先载入最新内容。' },
      on: { 'newest.taken': 'opening' },
    },
    saved: { type: 'final', meta: { sentence: '已保存。' } },
  },
})
