// The life of a promise as a chart (domain.md §8).
// Its clocks remind whoever looks after it, and say when its day has gone by.
import { assign, setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export interface PromiseCause {
  /** Is the one who looks after it. */
  readonly isOwner: boolean
  readonly mayEdit: boolean
  readonly mayFinish: boolean
  readonly mayCancel: boolean
}

/** When its clocks run out; times in milliseconds since 1970. */
export interface PromisePlan {
  /** When this was planned; the clocks count from here. */
  readonly plannedAt: number
  /** The end of its day. */
  readonly overdueAt: number
  /** Reminders still to come, the next one first. */
  readonly remindAt: readonly number[]
}

export type PromiseEvent =
  | { type: 'promise.changed'; by: PromiseCause; plan: PromisePlan }
  | { type: 'promise.handedOver'; by: PromiseCause }
  | { type: 'promise.finished'; by: PromiseCause }
  | { type: 'promise.cancelled'; by: PromiseCause; reason: string }

const DAY_MS = 86_400_000

/** A promise waits until it is kept, late or not, or nobody wants it any more. */
export const promiseMachine = setup({
  types: {
    context: {} as PromisePlan,
    events: {} as PromiseEvent,
    input: {} as PromisePlan,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    canEdit: ({ event }) => 'by' in event && event.by.mayEdit,
    isStillLate: ({ event }) =>
      event.type === 'promise.changed' && event.by.mayEdit && event.plan.overdueAt <= event.plan.plannedAt,
    canFinish: ({ event }) => 'by' in event && (event.by.isOwner || event.by.mayFinish),
    canCancel: ({ event }) => 'by' in event && event.by.mayCancel,
  },
  delays: {
    // Without one it would come after the end of the day, which stops it.
    nextReminder: ({ context: { plannedAt, overdueAt, remindAt } }) =>
      Math.max(0, (remindAt[0] ?? overdueAt + DAY_MS) - plannedAt),
    endOfDay: ({ context }) => Math.max(0, context.overdueAt - context.plannedAt),
  },
  actions: {
    keepPlan: assign(({ event }) => (event.type === 'promise.changed' ? event.plan : {})),
    passReminder: assign(({ context, event }) => {
      // Whoever runs the clocks tells the server's time, for a reminder may come late.
      const { at = context.remindAt[0] ?? context.plannedAt } = event as { readonly at?: number }
      return { plannedAt: at, remindAt: context.remindAt.filter((time) => time > at) }
    }),
    ...effectsNamed(
      'remindOwner',
      'tellOverdue',
      'tellNewOwner',
      'settleReminders',
      'keepReason',
      'makeNext',
    ),
  },
}).createMachine({
  id: 'promise',
  initial: 'waiting',
  context: ({ input }) => input,
  states: {
    waiting: {
      meta: { sentence: '待履行，按提前天数提醒负责人。', status: 0 },
      after: {
        nextReminder: { target: 'waiting', reenter: true, actions: ['passReminder', 'remindOwner'] },
        endOfDay: { target: 'overdue', actions: 'tellOverdue' },
      },
      on: {
        'promise.changed': {
          target: 'waiting',
          reenter: true,
          guard: 'canEdit',
          actions: ['keepPlan', 'settleReminders'],
        },
        'promise.handedOver': { guard: 'canEdit', actions: ['settleReminders', 'tellNewOwner'] },
        'promise.finished': { target: 'done', guard: 'canFinish', actions: ['settleReminders', 'makeNext'] },
        'promise.cancelled': {
          target: 'cancelled',
          guard: 'canCancel',
          actions: ['keepReason', 'settleReminders'],
        },
      },
    },
    overdue: {
      meta: { sentence: '已逾期，负责人尚未完成。', status: 1 },
      on: {
        'promise.changed': [
          { guard: 'isStillLate', actions: 'keepPlan' },
          { target: 'waiting', guard: 'canEdit', actions: ['keepPlan', 'settleReminders'] },
        ],
        'promise.handedOver': { guard: 'canEdit', actions: ['settleReminders', 'tellNewOwner'] },
        'promise.finished': { target: 'done', guard: 'canFinish', actions: ['settleReminders', 'makeNext'] },
        'promise.cancelled': {
          target: 'cancelled',
          guard: 'canCancel',
          actions: ['keepReason', 'settleReminders'],
        },
      },
    },
    done: { type: 'final', meta: { sentence: '已完成，凭证和记录保留。', status: 2 } },
    cancelled: { type: 'final', meta: { sentence: '已取消，不再提醒。', status: 3 } },
  },
})
