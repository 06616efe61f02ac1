// The life of one batch as a chart (domain.md §1.3).
// It runs until nothing of it waits; what failed may be taken up again.
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type BatchEvent =
  /** None of its contracts waits or is being sealed any more. */
  { type: 'batch.ended'; failures: number } | { type: 'batch.retried' } | { type: 'batch.closed' }

/** Running until every contract has its result. */
export const batchMachine = setup({
  types: {
    events: {} as BatchEvent,
    meta: {} as { sentence: string; status: number },
  },
  guards: { isWhole: ({ event }) => event.type === 'batch.ended' && event.failures === 0 },
  actions: effectsNamed('sealOn'),
}).createMachine({
  id: 'batch',
  context: {},
  initial: 'running',
  states: {
    running: {
      meta: { sentence: '正在逐份签署。', status: 0 },
      on: { 'batch.ended': [{ target: 'finished', guard: 'isWhole' }, { target: 'failed' }] },
    },
    finished: {
      meta: { sentence: '全部完成，等待关闭。', status: 1 },
      on: { 'batch.closed': 'closed' },
    },
    failed: {
      meta: { sentence: '有合同未完成，可以重新用印。', status: 2 },
      on: { 'batch.retried': { target: 'running', actions: 'sealOn' }, 'batch.closed': 'closed' },
    },
    closed: { type: 'final', meta: { sentence: '已关闭，不再显示。', status: 3 } },
  },
})
