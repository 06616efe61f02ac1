// One batch of contracts in the panel: its progress, the countdown of a finished one, and its closing.
import { assign, sendParent, setup } from 'xstate'
import type { BatchTask, JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedAction } from '#src/machines/unprovided.ts'

export type BatchSealEvent =
  /** The server says how far it has come. */
  | { type: 'batch.reported'; task: BatchTask }
  /** The person closes it. */
  | { type: 'batch.dismissed' }

/** What the parent hears when it is closed. */
export interface BatchOver {
  readonly type: 'batch.over'
  readonly batchToken: string
}

interface Context {
  readonly task: BatchTask
  readonly secondsLeft: number
}

type Reported = { readonly task: BatchTask }

export const batchSealMachine = setup({
  types: {
    input: {} as { task: BatchTask },
    context: {} as Context,
    events: {} as BatchSealEvent,
    meta: {} as StateMeta,
    tags: {} as 'ended',
  },
  actors: { closeBatch: unprovided<unknown, { batchToken: string }>('closeBatch') },
  delays: { second: 1_000 },
  guards: {
    isWhole: (_, { task }: Reported) => task.handleStatus === 1,
    hasFailed: (_, { task }: Reported) => task.handleStatus === 2,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  actions: {
    jump: unprovidedAction('jump') as (_: unknown, params: { jumpStatus: JumpStatus }) => void,
    keepTask: assign((_, { task }: Reported) => ({ task })),
    startCounting: assign((_, { task }: Reported) => ({ secondsLeft: task.times })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    tellOver: sendParent(({ context }) => ({ type: 'batch.over', batchToken: context.task.batchToken })),
  },
}).createMachine({
  id: 'batchSeal',
  context: ({ input }) => ({ task: input.task, secondsLeft: 0 }),
  initial: 'found',
  states: {
    found: {
      meta: { sentence: '刚刚知道这个任务。' },
      always: [
        {
          guard: { type: 'isWhole', params: ({ context }) => ({ task: context.task }) },
          target: 'finished',
          actions: { type: 'startCounting', params: ({ context }) => ({ task: context.task }) },
        },
        {
          guard: { type: 'hasFailed', params: ({ context }) => ({ task: context.task }) },
          target: 'failed',
        },
        { target: 'running' },
      ],
    },
    running: {
      meta: { sentence: '正在逐份签署。' },
      on: {
        'batch.reported': [
          {
            guard: { type: 'isWhole', params: ({ event }) => ({ task: event.task }) },
            target: 'finished',
            actions: [
              { type: 'keepTask', params: ({ event }) => ({ task: event.task }) },
              { type: 'startCounting', params: ({ event }) => ({ task: event.task }) },
            ],
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ task: event.task }) },
            target: 'failed',
            actions: { type: 'keepTask', params: ({ event }) => ({ task: event.task }) },
          },
          { actions: { type: 'keepTask', params: ({ event }) => ({ task: event.task }) } },
        ],
      },
    },
    finished: {
      tags: 'ended',
      meta: { sentence: '全部完成，倒计时后自动关闭。' },
      after: {
        second: [
          {
            guard: 'isLastSecond',
            target: 'closing',
            actions: [
              'countDown',
              { type: 'jump', params: ({ context }) => ({ jumpStatus: context.task.jumpStatus }) },
            ],
          },
          { target: 'finished', reenter: true, actions: 'countDown' },
        ],
      },
      on: { 'batch.dismissed': 'closing' },
    },
    failed: {
      tags: 'ended',
      meta: { sentence: '有合同未完成，可以重新用印。' },
      on: {
        // Taken up again, here or in another tab.
        'batch.reported': {
          target: 'found',
          actions: { type: 'keepTask', params: ({ event }) => ({ task: event.task }) },
        },
        'batch.dismissed': 'closing',
      },
    },
    closing: {
      meta: { sentence: '正在关闭任务。' },
      invoke: {
        id: 'closeBatch',
        src: 'closeBatch',
        input: ({ context }) => ({ batchToken: context.task.batchToken }),
        onDone: 'over',
        // Another tab was first, or it is asked for again with the next list.
        onError: 'over',
      },
    },
    over: { type: 'final', meta: { sentence: '已关闭。' }, entry: 'tellOver' },
  },
})
