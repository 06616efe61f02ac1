// Alerts: dialogs are shown one at a time, toasts pass by (specification §8).
import { assign, setup } from 'xstate'
import type { StateMeta } from '#src/machines/meta.ts'

/** `code` picks the product's own words; `words` are those that came with the event and may be empty. */
export interface Alert {
  readonly code: string
  readonly words: string
  readonly tone: 'info' | 'success' | 'warning' | 'error'
  readonly form: 'dialog' | 'toast'
}

export type AlertsEvent =
  | { type: 'alert.raised'; alert: Alert }
  | { type: 'alert.dismissed' }
  /** The view took the waiting toasts over. */
  | { type: 'toasts.taken' }

interface Context {
  /** Dialogs, the first of them on the screen. */
  readonly queue: readonly Alert[]
  /** Toasts that the view has not taken over yet. */
  readonly toasts: readonly Alert[]
  /** Nobody needs what shows alerts before the first. */
  readonly hasSpoken: boolean
}

export const alertsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AlertsEvent,
    tags: {} as 'blocking',
    meta: {} as StateMeta,
  },
  guards: {
    isToast: (_, params: { alert: Alert }) => params.alert.form === 'toast',
    /** No dialog that says the same is waiting. */
    isNews: ({ context }, params: { alert: Alert }) =>
      context.queue.every(
        (waiting) => waiting.code !== params.alert.code || waiting.words !== params.alert.words,
      ),
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    keepToast: assign(({ context }, params: { alert: Alert }) => ({
      toasts: [...context.toasts, params.alert],
      hasSpoken: true,
    })),
    dropToasts: assign({ toasts: [] }),
    enqueue: assign(({ context }, params: { alert: Alert }) => ({
      queue: [...context.queue, params.alert],
      hasSpoken: true,
    })),
    dropFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
  },
}).createMachine({
  id: 'alerts',
  context: { queue: [], toasts: [], hasSpoken: false },
  initial: 'quiet',
  on: {
    'toasts.taken': { actions: 'dropToasts' },
    'alert.raised': [
      {
        guard: { type: 'isToast', params: ({ event }) => ({ alert: event.alert }) },
        actions: { type: 'keepToast', params: ({ event }) => ({ alert: event.alert }) },
      },
      {
        guard: { type: 'isNews', params: ({ event }) => ({ alert: event.alert }) },
        target: '.showing',
        actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) },
      },
    ],
  },
  states: {
    quiet: { meta: { sentence: '没有需要确认的提示。' } },
    showing: {
      tags: 'blocking',
      meta: { sentence: '正在显示一条提示，其余的排队等候。' },
      on: {
        'alert.dismissed': [
          { guard: 'hasMore', actions: 'dropFirst' },
          { target: 'quiet', actions: 'dropFirst' },
        ],
      },
    },
  },
})
