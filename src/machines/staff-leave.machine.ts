// Lets a person leave the company.
// Their open work is read and given to colleagues, then the staff record ends (domain.md §5).
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type OpenWork = OutputOf<typeof listOpenTasks>
/** Colleagues by the task they take. */
export type Heirs = Readonly<Record<string, string>>

export type StaffLeaveEvent =
  | { type: 'heir.chosen'; taskId: string; toMemberId: string }
  | { type: 'heir.chosenForAll'; toMemberId: string }
  | { type: 'step.taken' }
  | { type: 'step.takenBack' }
  | { type: 'leaving.confirmed'; reason: string }
  | { type: 'reading.retried' }

interface StaffLeaveContext {
  readonly memberId: string
  /** Kept over retries, so that a repeated request has one effect. */
  readonly requestId: string
  readonly work: OpenWork
  readonly heirs: Heirs
  readonly reason: string
  readonly failure: CallFailure | null
}

const NOTHING_OPEN: OpenWork = { tasks: [], heads: [], busy: 0 }

export const staffLeaveMachine = setup({
  types: {
    input: {} as { memberId: string; requestId: string },
    context: {} as StaffLeaveContext,
    events: {} as StaffLeaveEvent,
    emitted: {} as { type: 'staff.left' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    readTasks: unprovided<OpenWork, { memberId: string }>('readTasks'),
    leave: unprovided<unknown, InputOf<typeof leaveStaff>>('leave'),
  },
  guards: {
    isBusy: (_, params: { work: OpenWork }) => params.work.busy > 0,
    hasTasks: (_, params: { work: OpenWork }) => params.work.tasks.length > 0,
    isAllAssigned: ({ context }) => context.work.tasks.every(({ taskId }) => taskId in context.heirs),
    isOutdated: (_, params: { error: unknown }) => asCallFailure(params.error).code === 'staff.tasks-open',
  },
  delays: { recheck: 3000 },
  actions: {
    keepWork: assign((_, params: { work: OpenWork }) => ({ work: params.work })),
    keepHeir: assign(({ context }, params: { taskId: string; toMemberId: string }) => ({
      heirs: { ...context.heirs, [params.taskId]: params.toMemberId },
    })),
    keepHeirForAll: assign(({ context }, params: { toMemberId: string }) => ({
      heirs: Object.fromEntries(context.work.tasks.map(({ taskId }) => [taskId, params.toMemberId])),
    })),
    keepReason: assign((_, params: { reason: string }) => ({ reason: params.reason, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'staffLeave',
  context: ({ input }) => ({ ...input, work: NOTHING_OPEN, heirs: {}, reason: '', failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      meta: { sentence: '正在查找需要交接的事项。' },
      invoke: {
        id: 'readTasks',
        src: 'readTasks',
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: 'isBusy', params: ({ event }) => ({ work: event.output }) },
            target: 'waiting',
            actions: { type: 'keepWork', params: ({ event }) => ({ work: event.output }) },
          },
          {
            guard: { type: 'hasTasks', params: ({ event }) => ({ work: event.output }) },
            target: 'assigning',
            actions: { type: 'keepWork', params: ({ event }) => ({ work: event.output }) },
          },
          {
            target: 'confirming',
            actions: { type: 'keepWork', params: ({ event }) => ({ work: event.output }) },
          },
        ],
        onError: {
          target: 'readingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    readingFailed: {
      meta: { sentence: '没有读到需要交接的事项。' },
      on: { 'reading.retried': { target: 'reading', actions: 'forgetFailure' } },
    },
    waiting: {
      meta: { sentence: '有签署正在写入文件，稍后自动再查。' },
      after: { recheck: 'reading' },
    },
    assigning: {
      meta: { sentence: '为每件未完成的事项选择接手人。' },
      on: {
        'heir.chosen': {
          actions: {
            type: 'keepHeir',
            params: ({ event }) => ({ taskId: event.taskId, toMemberId: event.toMemberId }),
          },
        },
        'heir.chosenForAll': {
          actions: { type: 'keepHeirForAll', params: ({ event }) => ({ toMemberId: event.toMemberId }) },
        },
        'step.taken': { guard: 'isAllAssigned', target: 'confirming', actions: 'forgetFailure' },
      },
    },
    confirming: {
      meta: { sentence: '填写原因，确认离职。' },
      on: {
        'step.takenBack': {
          guard: { type: 'hasTasks', params: ({ context }) => ({ work: context.work }) },
          target: 'assigning',
        },
        'leaving.confirmed': {
          target: 'leaving',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
    },
    leaving: {
      tags: 'busy',
      meta: { sentence: '正在交接并办理离职。' },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({
          memberId: context.memberId,
          requestId: context.requestId,
          reason: context.reason,
          handOver: context.work.tasks.map(({ kind, taskId }) => ({
            kind,
            taskId,
            toMemberId: context.heirs[taskId] ?? '',
          })),
        }),
        onDone: { target: 'left', actions: emit({ type: 'staff.left' }) },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    left: { type: 'final', meta: { sentence: '已交接并离职。' } },
  },
})
