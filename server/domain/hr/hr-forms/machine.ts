// The life of an HR form as a chart, whatever its kind (domain.md §6).
// Its approval is a thing of its own; what it brings about on its day is done by a job.
import { assign, setup } from 'xstate'
import type { HrMendedPart } from '#protocol/hr/hr-forms/status.ts'
import { effectsNamed } from '#server/domain/effects.ts'

/** Who causes an event, as far as the chart cares. */
export interface HrFormCause {
  /** Holds the right to launch HR forms in the company. */
  readonly isHr: boolean
  /** Is the person whom the form is about. */
  readonly isEmployee: boolean
  /** Is asked to approve it now. */
  readonly isAsked?: boolean
  /** Wrote the head's part that came back. */
  readonly isWriter?: boolean
}

/** What the chart remembers. */
export interface HrFormContext {
  readonly needsFilling: boolean
  /** When it takes effect, in milliseconds since 1970; null before it is sent. */
  readonly effectiveAt: number | null
  /** The part given back last; forms of before have none. */
  readonly part?: HrMendedPart
}

export type HrFormEvent =
  | { type: 'hrForm.sent'; by: HrFormCause; needsFilling: boolean; effectiveAt: number }
  | { type: 'hrForm.filled'; by: HrFormCause }
  | { type: 'hrForm.partReturned'; by: HrFormCause; part: HrMendedPart }
  | { type: 'hrForm.headMended'; by: HrFormCause }
  | { type: 'hrForm.urged'; by: HrFormCause }
  | { type: 'hrForm.cancelled'; by: HrFormCause; reason: string }
  | { type: 'approval.passed'; at: number }
  | { type: 'approval.refused'; reason: string }

/** The chart. Its actions carry no code here: `advance` hands them to the effects of the operation that moves the form. */
export const hrFormMachine = setup({
  types: {
    context: {} as HrFormContext,
    events: {} as HrFormEvent,
    input: {} as HrFormContext,
    meta: {} as { sentence: string; status: number },
  },
  guards: {
    isHr: ({ event }) => 'by' in event && event.by.isHr,
    isEmployee: ({ event }) => 'by' in event && event.by.isEmployee,
    isAsked: ({ event }) => 'by' in event && event.by.isAsked === true,
    isHrsPart: ({ context: { part }, event }) => part?.owner === 'hr' && 'by' in event && event.by.isHr,
    isEmployeesPart: ({ context: { part }, event }) =>
      part?.owner === 'employee' && 'by' in event && event.by.isEmployee,
    isWritersPart: ({ context: { part }, event }) =>
      part?.owner === 'head' && 'by' in event && event.by.isWriter === true,
    isToFill: ({ event }) => event.type === 'hrForm.sent' && event.by.isHr && event.needsFilling,
  },
  delays: {
    reminderTime: 7 * 24 * 3_600_000,
    effectiveDay: ({ context, event }) =>
      Math.max(0, (context.effectiveAt ?? 0) - ('at' in event ? event.at : (context.effectiveAt ?? 0))),
  },
  actions: {
    keepPlan: assign(({ event }) =>
      event.type === 'hrForm.sent'
        ? { needsFilling: event.needsFilling, effectiveAt: event.effectiveAt }
        : {},
    ),
    keepPart: assign(({ event }) => (event.type === 'hrForm.partReturned' ? { part: event.part } : {})),
    keepDay: assign(({ event }) => (event.type === 'hrForm.sent' ? { effectiveAt: event.effectiveAt } : {})),
    ...effectsNamed(
      'askEmployee',
      'askOwner',
      'tellApprover',
      'endLink',
      'rememberReason',
      'withdrawApproval',
      'tellLauncher',
      'tellCopies',
      'inviteEmployee',
      'takeEffect',
    ),
  },
}).createMachine({
  id: 'hrForm',
  initial: 'draft',
  context: ({ input }) => input,
  states: {
    draft: {
      meta: { sentence: '草稿，人事可继续填写。', status: 0 },
      on: {
        'hrForm.sent': [
          { target: 'filling', guard: 'isToFill', actions: ['keepPlan', 'askEmployee'] },
          { target: 'approving', guard: 'isHr', actions: 'keepPlan' },
        ],
        'hrForm.cancelled': { target: 'cancelled', guard: 'isHr', actions: 'rememberReason' },
      },
    },
    filling: {
      meta: { sentence: '待填写，等员工从短信链接填好自己的部分，每 7 天提醒一次。', status: 1 },
      after: { reminderTime: { target: 'filling', reenter: true, actions: 'askEmployee' } },
      on: {
        'hrForm.filled': {
          target: 'approving',
          guard: 'isEmployee',
          actions: ['endLink', 'tellLauncher'],
        },
        'hrForm.urged': { target: 'filling', reenter: true, guard: 'isHr', actions: 'askEmployee' },
        'hrForm.cancelled': { target: 'cancelled', guard: 'isHr', actions: ['rememberReason', 'endLink'] },
      },
    },
    approving: {
      meta: { sentence: '审批中，等待本单位审批人。', status: 2 },
      on: {
        'approval.passed': { target: 'passed', actions: ['tellCopies', 'inviteEmployee'] },
        'approval.refused': { target: 'returned', actions: 'rememberReason' },
        'hrForm.partReturned': { target: 'mending', guard: 'isAsked', actions: ['keepPart', 'askOwner'] },
        'hrForm.cancelled': {
          target: 'cancelled',
          guard: 'isHr',
          actions: ['rememberReason', 'withdrawApproval'],
        },
      },
    },
    mending: {
      meta: {
        sentence: '待补充，审批人退回了其中一部分，补好后回到同一审批人，每 7 天提醒一次。',
        status: 7,
      },
      after: { reminderTime: { target: 'mending', reenter: true, actions: 'askOwner' } },
      on: {
        'hrForm.sent': {
          target: 'approving',
          guard: 'isHrsPart',
          actions: ['keepDay', 'endLink', 'tellApprover'],
        },
        'hrForm.filled': {
          target: 'approving',
          guard: 'isEmployeesPart',
          actions: ['endLink', 'tellApprover'],
        },
        'hrForm.headMended': {
          target: 'approving',
          guard: 'isWritersPart',
          actions: ['endLink', 'tellApprover'],
        },
        'hrForm.urged': { target: 'mending', reenter: true, guard: 'isHr', actions: 'askOwner' },
        'hrForm.cancelled': {
          target: 'cancelled',
          guard: 'isHr',
          actions: ['rememberReason', 'endLink', 'withdrawApproval'],
        },
      },
    },
    returned: {
      meta: { sentence: '已退回，人事修改后可再请员工填写或重新提交审批。', status: 5 },
      on: {
        'hrForm.sent': [
          { target: 'filling', guard: 'isToFill', actions: ['keepPlan', 'askEmployee'] },
          { target: 'approving', guard: 'isHr', actions: 'keepPlan' },
        ],
        'hrForm.cancelled': { target: 'cancelled', guard: 'isHr', actions: 'rememberReason' },
      },
    },
    passed: {
      meta: { sentence: '审批已通过，到生效日办理。', status: 3 },
      after: { effectiveDay: { target: 'done', actions: ['takeEffect', 'tellLauncher'] } },
    },
    done: { type: 'final', meta: { sentence: '已生效，内容不再改变。', status: 4 } },
    cancelled: { type: 'final', meta: { sentence: '人事已取消。', status: 6 } },
  },
})
