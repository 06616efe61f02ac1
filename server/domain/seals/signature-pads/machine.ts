// The life of a signature written on a phone for a computer as a chart (domain.md §3, 手绘).
import { setup } from 'xstate'
import { PAD_SCAN_MS, PAD_WRITE_MS } from '#protocol/seals/signature-pads.ts'
import { effectsNamed } from '#server/domain/effects.ts'

export type PadEvent =
  | { type: 'pad.opened' }
  | { type: 'pad.finished' }
  | { type: 'pad.kept' }
  | { type: 'pad.cancelled' }

/** Each wait ends after its time: to be scanned, to be written on, to be kept on the computer. */
export const padMachine = setup({
  types: { events: {} as PadEvent, meta: {} as { sentence: string } },
  delays: { scanTime: PAD_SCAN_MS, writeTime: PAD_WRITE_MS },
  actions: effectsNamed('forgetStrokes'),
}).createMachine({
  id: 'signaturePad',
  context: {},
  initial: 'waiting',
  states: {
    waiting: {
      meta: { sentence: '二维码已显示，等待手机扫码。' },
      on: { 'pad.opened': 'writing', 'pad.cancelled': 'cancelled' },
      after: { scanTime: 'expired' },
    },
    writing: {
      meta: { sentence: '手机已打开，正在书写。' },
      on: { 'pad.finished': 'written', 'pad.cancelled': { target: 'cancelled', actions: 'forgetStrokes' } },
      after: { writeTime: { target: 'expired', actions: 'forgetStrokes' } },
    },
    written: {
      meta: { sentence: '手机已写好，等待在电脑上保存；其间可以重写。' },
      on: {
        'pad.finished': { target: 'written', reenter: true },
        'pad.kept': { target: 'kept', actions: 'forgetStrokes' },
        'pad.cancelled': { target: 'cancelled', actions: 'forgetStrokes' },
      },
      after: { writeTime: { target: 'expired', actions: 'forgetStrokes' } },
    },
    kept: { type: 'final', meta: { sentence: '已保存为签名。' } },
    cancelled: { type: 'final', meta: { sentence: '已取消。' } },
    expired: { type: 'final', meta: { sentence: '已过期。' } },
  },
})
