// The batches of a signed-in user, one chart for each: found again after signing in.
import { assign, enqueueActions, setup } from 'xstate'
import { BATCH_POLL_MS } from '#protocol/contracts/batches/tasks.ts'
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import type { BatchOver } from '#src/machines/batch-seal.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedCallback } from '#src/machines/unprovided.ts'

export type BatchesEvent =
  /** One was started or taken up again on this page. */
  | { type: 'batch.begun' }
  /** The page came back to sight, or the network came back. */
  | { type: 'screen.woke' }
  /** The person wants to see further ones. */
  | { type: 'more.asked' }
  | BatchOver

/** How many the panel shows at first, and how many 更多 adds (specification §9). */
export const FIRST_SHOWN = 3
const MORE_SHOWN = 10
const IDLE_POLL_MS = 30_000

interface Context {
  /** Newest first; each has a chart of its own by its token. */
  readonly tasks: readonly BatchTask[]
  readonly shown: number
}

export const batchesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BatchesEvent,
    meta: {} as StateMeta,
    children: {} as { waking: 'watchWaking'; listBatches: 'listBatches' },
  },
  actors: {
    watchWaking: unprovidedCallback('watchWaking'),
    listBatches: unprovided<{ rows: BatchTask[] }>('listBatches'),
    batchSeal: batchSealMachine,
  },
  delays: {
    pollInterval: ({ context }) =>
      context.tasks.some(({ finished }) => !finished) ? BATCH_POLL_MS : IDLE_POLL_MS,
  },
  actions: {
    takeTasks: enqueueActions(({ context, enqueue }, { rows }: { rows: readonly BatchTask[] }) => {
      const known = new Set(context.tasks.map(({ batchToken }) => batchToken))
      for (const task of rows) {
        const { batchToken } = task
        if (known.delete(batchToken)) enqueue.sendTo(batchToken, { type: 'batch.reported', task } as never)
        else enqueue.spawnChild('batchSeal', { id: batchToken, input: { task } } as never)
      }
      // Closed in another tab.
      for (const batchToken of known) enqueue.stopChild(batchToken)
      enqueue.assign({ tasks: rows })
    }),
    showMore: assign({ shown: ({ context }) => context.shown + MORE_SHOWN }),
    forget: enqueueActions(({ context, enqueue }, { batchToken }: { batchToken: string }) => {
      enqueue.stopChild(batchToken)
      enqueue.assign({ tasks: context.tasks.filter((task) => task.batchToken !== batchToken) })
    }),
  },
}).createMachine({
  id: 'batches',
  context: { tasks: [], shown: FIRST_SHOWN },
  initial: 'asking',
  invoke: { id: 'waking', src: 'watchWaking' },
  on: {
    'more.asked': { actions: 'showMore' },
    'batch.begun': '.asking',
    'screen.woke': '.asking',
    // What was asked before it was closed may still name it.
    'batch.over': {
      target: '.asking',
      actions: { type: 'forget', params: ({ event }) => ({ batchToken: event.batchToken }) },
    },
  },
  states: {
    asking: {
      meta: { sentence: '正在查询批量任务。' },
      invoke: {
        id: 'listBatches',
        src: 'listBatches',
        onDone: {
          target: 'waiting',
          actions: { type: 'takeTasks', params: ({ event }) => ({ rows: event.output.rows }) },
        },
        // A session that ended and a server that is down are spoken of elsewhere; the tasks go on there.
        onError: 'waiting',
      },
    },
    waiting: {
      meta: { sentence: '等待下一次查询：有任务进行时每秒一次。' },
      after: { pollInterval: 'asking' },
    },
  },
})
