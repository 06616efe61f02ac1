// Alerts: dialogs are shown one at a time, toasts pass by (specification §8).
import { assign, emit, setup } from 'xstate'
import type { StateMeta } from '#src/machines/meta.ts'

/** `code` picks the product's own words; `words` are those that came with the event and may be empty. */
export interface Alert {
  readonly code: string
  readonly words: string
  readonly tone: 'info' | 'success' | 'warning' | 'error'
  readonly form: 'dialog' | 'toast'
}

export type AlertsEvent = { type: 'alert.raised'; alert: Alert } | { type: 'alert.dismissed' }

/** Sent out for whoever shows toasts. */
export interface ToastEmitted {
  type: 'toast'
  alert: Alert
}

export const alertsMachine = setup({
  types: {
    context: {} as { queue: readonly Alert[] },
    events: {} as AlertsEvent,
    emitted: {} as ToastEmitted,
    tags: {} as 'blocking',
    meta: {} as StateMeta,
  },
  guards: {
    isToast: (_, params: { alert: Alert }) => params.alert.form === 'toast',
    isWaitingAlready: ({ context }, params: { alert: Alert }) =>
      context.queue.some(
        (waiting) => waiting.code === params.alert.code && waiting.words === params.alert.words,
      ),
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    showToast: emit((_, params: { alert: Alert }) => ({ type: 'toast' as const, alert: params.alert })),
    enqueue: assign({ queue: ({ context }, params: { alert: Alert }) => [...context.queue, params.alert] }),
    dropFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
  },
}).createMachine({
  id: 'alerts',
  context: { queue: [] },
  initial: 'quiet',
  on: {
    'alert.raised': [
      {
        guard: { type: 'isToast', params: ({ event }) => ({ alert: event.alert }) },
        actions: { type: 'showToast', params: ({ event }) => ({ alert: event.alert }) },
      },
      { guard: { type: 'isWaitingAlready', params: ({ event }) => ({ alert: event.alert }) } },
      { target: '.showing', actions: { type: 'enqueue', params: ({ event }) => ({ alert: event.alert }) } },
    ],
  },
  states: {
    quiet: { meta: { sentence: '没有需要提示的事' } },
    showing: {
      tags: 'blocking',
      meta: { sentence: '正在显示一条提示，其余的排队等候' },
      on: {
        'alert.dismissed': [
          { guard: 'hasMore', actions: 'dropFirst' },
          { target: 'quiet', actions: 'dropFirst' },
        ],
      },
    },
  },
})
