// The way of one contract through a batch as a chart (domain.md §1.3).
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

export type BatchItemEvent =
  /** The signing act was accepted; the signature is being written. */
  | { type: 'item.taken' }
  | { type: 'item.sealed' }
  | { type: 'item.failed'; reason: string }
  | { type: 'item.retried' }

/** Waiting until its turn comes; sealed once, or failed with a reason. */
export const batchItemMachine = setup({
  types: {
    events: {} as BatchItemEvent,
    meta: {} as { sentence: string; status: number },
  },
  actions: effectsNamed('keepReason', 'forgetReason'),
}).createMachine({
  id: 'batchItem',
  context: {},
  initial: 'waiting',
  states: {
    waiting: {
      meta: { sentence: '排队等待签署。', status: 0 },
      on: { 'item.taken': 'sealing', 'item.failed': { target: 'failed', actions: 'keepReason' } },
    },
    sealing: {
      meta: { sentence: '已提交，正在把签名写入文件。', status: 1 },
      on: { 'item.sealed': 'sealed', 'item.failed': { target: 'failed', actions: 'keepReason' } },
    },
    sealed: { type: 'final', meta: { sentence: '已签署。', status: 2 } },
    failed: {
      meta: { sentence: '未完成，附有原因。', status: 3 },
      on: { 'item.retried': { target: 'waiting', actions: 'forgetReason' } },
    },
  },
})
