// The life of a notice to an employee as a chart (domain.md §6).
// It is sealed as a paper of the office, from which it hears what came of it.
import { setup } from 'xstate'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export interface HrNoticeCause {
  /** Holds the right to launch HR forms in the company. */
  readonly isHr: boolean
  /** Is the person whom the notice is for. */
  readonly isEmployee: boolean
}

export type HrNoticeEvent =
  | { type: 'hrNotice.submitted'; by: HrNoticeCause }
  | { type: 'paper.completed' }
  /** The seal was refused, or the paper was withdrawn. */
  | { type: 'paper.returned'; reason: string }
  | { type: 'hrNotice.urged'; by: HrNoticeCause }
  | { type: 'hrNotice.confirmed'; by: HrNoticeCause }
  | { type: 'hrNotice.cancelled'; by: HrNoticeCause; reason: string }

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the notice. */
export const hrNoticeMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as HrNoticeEvent,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isHr: ({ event }) => 'by' in event && event.by.isHr,
    isEmployee: ({ event }) => 'by' in event && event.by.isEmployee,
  },
  delays: { reminderTime: 3 * 24 * 3_600_000 },
  actions: effectsNamed('deliver', 'endLink', 'rememberReason', 'withdrawPaper', 'tellLauncher'),
}).createMachine({
  id: 'hrNotice',
  initial: 'draft',
  context: {},
  states: {
    draft: {
      meta: { sentence: '草稿，人事可继续填写。', status: 0 },
      on: {
        'hrNotice.submitted': { target: 'sealing', guard: 'isHr' },
        'hrNotice.cancelled': { target: 'cancelled', guard: 'isHr', actions: 'rememberReason' },
      },
    },
    sealing: {
      meta: { sentence: '用印中，等待审批人和有用印权限的同事。', status: 1 },
      on: {
        'paper.completed': { target: 'delivered', actions: ['deliver', 'tellLauncher'] },
        'paper.returned': { target: 'returned', actions: ['rememberReason', 'tellLauncher'] },
        'hrNotice.cancelled': {
          target: 'cancelled',
          guard: 'isHr',
          actions: ['rememberReason', 'withdrawPaper'],
        },
      },
    },
    delivered: {
      meta: { sentence: '已送达，等员工确认签收，每 3 天提醒一次。', status: 2 },
      after: { reminderTime: { target: 'delivered', reenter: true, actions: 'deliver' } },
      on: {
        'hrNotice.urged': { target: 'delivered', reenter: true, guard: 'isHr', actions: 'deliver' },
        'hrNotice.confirmed': {
          target: 'confirmed',
          guard: 'isEmployee',
          actions: ['endLink', 'tellLauncher'],
        },
      },
    },
    returned: {
      meta: { sentence: '用印未通过，人事修改后可重新提交。', status: 4 },
      on: {
        'hrNotice.submitted': { target: 'sealing', guard: 'isHr' },
        'hrNotice.cancelled': { target: 'cancelled', guard: 'isHr', actions: 'rememberReason' },
      },
    },
    confirmed: { type: 'final', meta: { sentence: '员工已签收，内容不再改变。', status: 3 } },
    cancelled: { type: 'final', meta: { sentence: '人事已取消，没有送达。', status: 5 } },
  },
})
