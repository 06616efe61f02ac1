// The life of a contract in one company's archive, as a chart (domain.md §1.1).
// It waits to be filed, is filed and goes back; a hold keeps it where it is.
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** What the chart remembers. */
export interface FilingContext {
  readonly isHeld: boolean
  /** A scan of what was signed elsewhere waits for nothing, and can be deleted. */
  readonly isScan: boolean
}

export type FilingEvent =
  | { type: 'filing.filed'; classId: string | null }
  | { type: 'filing.moved'; classId: string | null }
  | { type: 'filing.returned' }
  | { type: 'filing.deleted'; isKept: boolean }
  | { type: 'hold.set'; reason: string }
  | { type: 'hold.lifted'; reason: string }

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the filing. */
export const filingMachine = setup({
  types: {
    context: {} as FilingContext,
    events: {} as FilingEvent,
    input: {} as FilingContext,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isFree: ({ context }) => !context.isHeld,
    isHeld: ({ context }) => context.isHeld,
    canReturn: ({ context }) => !context.isHeld && !context.isScan,
    canDelete: ({ context, event }) =>
      event.type === 'filing.deleted' && !event.isKept && !context.isHeld && context.isScan,
  },
  actions: {
    hold: assign({ isHeld: true }),
    lift: assign({ isHeld: false }),
    ...effectsNamed('keepClass', 'leaveClass', 'rememberHold', 'forgetHold', 'forgetFiles'),
  },
}).createMachine({
  id: 'filing',
  initial: 'pending',
  context: ({ input }) => input,
  states: {
    pending: {
      meta: { sentence: '待归档，合同已完成，还没有放入分类。', status: 1 },
      on: {
        'filing.filed': { target: 'filed', guard: 'isFree', actions: 'keepClass' },
        'hold.set': { guard: 'isFree', actions: ['hold', 'rememberHold'] },
        'hold.lifted': { guard: 'isHeld', actions: ['lift', 'forgetHold'] },
      },
    },
    filed: {
      meta: { sentence: '已归档，在一个分类或“未分类”里。', status: 2 },
      on: {
        'filing.moved': { guard: 'isFree', actions: 'keepClass' },
        'filing.returned': { target: 'pending', guard: 'canReturn', actions: 'leaveClass' },
        'filing.deleted': { target: 'deleted', guard: 'canDelete', actions: 'forgetFiles' },
        'hold.set': { guard: 'isFree', actions: ['hold', 'rememberHold'] },
        'hold.lifted': { guard: 'isHeld', actions: ['lift', 'forgetHold'] },
      },
    },
    deleted: { type: 'final', meta: { sentence: '线下合同已删除，不再显示。', status: 3 } },
  },
})
