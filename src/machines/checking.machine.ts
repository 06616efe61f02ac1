// Checks a PDF, or several one after the other: hashed, sent, judged, then a verdict or a reason.
// See domain.md §8 (signatureRecord).
import { assign, setup } from 'xstate'
import { asCallFailure, CallFailure } from '#protocol/call-failure.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import {
  CHECK_REFUSAL,
  isUnchecked,
  MOST_IN_LINE,
  NO_ROWS,
  refusal,
  rowsFor,
} from '#src/machines/checking-rows.ts'
import type { CheckAnswer, CheckRow } from '#src/machines/checking-rows.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovidedCallback } from '#src/machines/unprovided.ts'

export type CheckingEvent =
  | { type: 'file.picked'; file: File }
  /** Several: they stand in a line of rows, the first `MOST_IN_LINE` of them. */
  | { type: 'files.picked'; files: readonly File[] }
  /** The verdict of a row is looked at. */
  | { type: 'row.opened'; at: number }
  /** A row without a verdict is checked again, or at last. */
  | { type: 'row.retried'; at: number }
  | { type: 'record.picked'; answer: CheckAnswer }
  | { type: 'check.cancelled' }
  /** From the running check: how much was sent, 0 to 1. */
  | { type: 'sending.progressed'; share: number }
  | { type: 'check.answered'; answer: CheckAnswer }
  | { type: 'check.failed'; error: unknown }

interface CheckingContext {
  readonly file: File | undefined
  readonly share: number
  /** The verdict that is shown. */
  readonly answer: CheckAnswer | undefined
  /** Several files; empty where only one was picked. */
  readonly rows: readonly CheckRow[]
  /** The row that is being checked. */
  readonly at: number
  /** How many of those picked did not fit into the line. */
  readonly leftOut: number
  readonly failure: CallFailure | undefined
  /** Until the same file is sent again by itself. */
  readonly secondsLeft: number
  /** How often it was sent again by itself. */
  readonly returns: number
}

/** How often a busy server is asked again without anybody's doing. */
export const MOST_RETURNS = 3

export const checkingMachine = setup({
  types: {
    context: {} as CheckingContext,
    events: {} as CheckingEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { check: unprovidedCallback<CheckingEvent, { file: File }>('check') },
  // Nothing may be waited for without end: no byte moves, or the verdict does not come.
  delays: { stillness: 60_000, patience: 90_000, second: 1000 },
  guards: {
    isEmpty: (_, params: { file: File }) => params.file.size === 0,
    isTooLarge: (_, params: { file: File }) => params.file.size > MAX_FILE_BYTES,
    isOnlyBusy: ({ context }, params: { error: unknown }) =>
      asCallFailure(params.error).retryAfterSeconds !== undefined && context.returns < MOST_RETURNS,
    isInLine: ({ context }) => context.rows.length > 0,
    hasMore: ({ context }) => context.rows.some(isUnchecked),
    /** Every further file of this network would be refused too. */
    isShutOut: ({ context }, params: { error: unknown }) =>
      context.rows.length > 0 && asCallFailure(params.error).code === 'check.too-many',
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isAllSent: (_, params: { share: number }) => params.share >= 1,
  },
  actions: {
    takeFile: assign((_, params: { file: File }) => ({
      file: params.file,
      share: 0,
      answer: undefined,
      failure: undefined,
      returns: 0,
      ...NO_ROWS,
    })),
    takeRows: assign((_, params: { files: readonly File[] }) => ({
      rows: rowsFor(params.files),
      leftOut: Math.max(0, params.files.length - MOST_IN_LINE),
      answer: undefined,
      failure: undefined,
    })),
    takeNext: assign(({ context }) => {
      const at = context.rows.findIndex(isUnchecked)
      return { at, file: context.rows[at]?.file, share: 0, failure: undefined, returns: 0 }
    }),
    settleRow: assign(({ context }, params: Pick<CheckRow, 'answer' | 'failure'>) => ({
      rows: context.rows.map((row, at) => (at === context.at ? { ...row, ...params } : row)),
      failure: undefined,
    })),
    clearRow: assign(({ context }, params: { at: number }) => ({
      rows: context.rows.map((row, at) => (at === params.at ? { file: row.file } : row)),
    })),
    openRow: assign(({ context }, params: { at: number }) => ({ answer: context.rows[params.at]?.answer })),
    takeShare: assign((_, params: { share: number }) => ({ share: params.share })),
    takeAnswer: assign((_, params: { answer: CheckAnswer }) => ({
      answer: params.answer,
      failure: undefined,
    })),
    showAnswer: assign((_, params: { answer: CheckAnswer }) => ({ answer: params.answer })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    startCounting: assign(({ context }) => ({ secondsLeft: context.failure?.retryAfterSeconds ?? 0 })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    sendAgain: assign({
      share: 0,
      failure: undefined,
      returns: ({ context }) => context.returns + 1,
    }),
    forgetAll: assign({ file: undefined, share: 0, answer: undefined, failure: undefined, ...NO_ROWS }),
  },
}).createMachine({
  id: 'checking',
  initial: 'resting',
  context: {
    file: undefined,
    share: 0,
    answer: undefined,
    failure: undefined,
    secondsLeft: 0,
    returns: 0,
    ...NO_ROWS,
  },
  on: {
    'files.picked': { target: '.taking', actions: { type: 'takeRows', params: ({ event }) => event } },
    'row.opened': { actions: { type: 'openRow', params: ({ event }) => event } },
    'file.picked': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.refused',
        actions: [
          { type: 'takeFile', params: ({ event }) => event },
          { type: 'takeFailure', params: { error: refusal(CHECK_REFUSAL.empty) } },
        ],
      },
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event },
        target: '.refused',
        actions: [
          { type: 'takeFile', params: ({ event }) => event },
          { type: 'takeFailure', params: { error: refusal(CHECK_REFUSAL.tooLarge) } },
        ],
      },
      { target: '.running', reenter: true, actions: { type: 'takeFile', params: ({ event }) => event } },
    ],
    'record.picked': [
      // A line goes on below the record.
      { guard: 'isInLine', actions: { type: 'showAnswer', params: ({ event }) => event } },
      { target: '.checked', actions: { type: 'takeAnswer', params: ({ event }) => event } },
    ],
  },
  states: {
    resting: { meta: { sentence: '等待选择文件。' } },
    taking: {
      meta: { sentence: '看还有没有没核对的文件。' },
      always: [{ guard: 'hasMore', target: 'running', actions: 'takeNext' }, { target: 'listed' }],
    },
    running: {
      tags: ['busy'],
      initial: 'hashing',
      meta: { sentence: '正在验签。' },
      invoke: {
        src: 'check',
        id: 'check',
        // Nothing runs without a file.
        input: ({ context }) => ({ file: context.file ?? new File([], '') }),
        onError: { target: 'ended', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      on: {
        'check.answered': [
          {
            guard: 'isInLine',
            target: 'taking',
            actions: { type: 'settleRow', params: ({ event }) => ({ answer: event.answer }) },
          },
          { target: 'checked', actions: { type: 'takeAnswer', params: ({ event }) => event } },
        ],
        'check.failed': [
          {
            guard: { type: 'isOnlyBusy', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'takeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isShutOut', params: ({ event }) => event },
            target: 'listed',
            actions: {
              type: 'settleRow',
              params: ({ event }) => ({ failure: asCallFailure(event.error) }),
            },
          },
          { target: 'ended', actions: { type: 'takeFailure', params: ({ event }) => event } },
        ],
        'check.cancelled': [
          { guard: 'isInLine', target: 'listed' },
          { target: 'resting', actions: 'forgetAll' },
        ],
        'row.retried': { actions: { type: 'clearRow', params: ({ event }) => event } },
        'sending.progressed': [
          {
            guard: { type: 'isAllSent', params: ({ event }) => event },
            target: '.judging',
            actions: { type: 'takeShare', params: ({ event }) => event },
          },
          { target: '.sending', actions: { type: 'takeShare', params: ({ event }) => event } },
        ],
      },
      states: {
        hashing: {
          meta: { sentence: '正在计算文件哈希。' },
          after: { stillness: '#checking.timedOut' },
        },
        sending: {
          meta: { sentence: '正在上传文件。' },
          after: { stillness: '#checking.timedOut' },
        },
        judging: {
          meta: { sentence: '服务器正在逐个核对签名。' },
          after: { patience: '#checking.timedOut' },
        },
      },
    },
    waiting: {
      initial: 'counting',
      entry: 'startCounting',
      meta: { sentence: '服务器正忙，稍后自动重新核对。' },
      on: {
        'check.cancelled': [
          {
            guard: 'isInLine',
            target: 'listed',
            actions: { type: 'settleRow', params: ({ context }) => ({ failure: context.failure! }) },
          },
          { target: 'refused' },
        ],
        'row.retried': { actions: { type: 'clearRow', params: ({ event }) => event } },
      },
      states: {
        counting: {
          meta: { sentence: '正在数到下一次核对。' },
          after: {
            second: [
              { guard: 'isLastSecond', target: '#checking.running', actions: 'sendAgain' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
        },
      },
    },
    timedOut: {
      meta: { sentence: '等得太久，不再等待。' },
      always: {
        target: 'ended',
        actions: { type: 'takeFailure', params: { error: new CallFailure('timeout', '') } },
      },
    },
    ended: {
      meta: { sentence: '没有得出结论；若有多个文件，接着核对下一个。' },
      always: [
        {
          guard: 'isInLine',
          target: 'taking',
          actions: { type: 'settleRow', params: ({ context }) => ({ failure: context.failure! }) },
        },
        { target: 'refused' },
      ],
    },
    listed: {
      meta: { sentence: '多个文件逐个核对完了，或停了下来。' },
      on: {
        'row.retried': {
          target: 'taking',
          actions: { type: 'clearRow', params: ({ event }) => event },
        },
      },
    },
    checked: {
      meta: { sentence: '已得出结论。' },
    },
    refused: {
      meta: { sentence: '没有得出结论，说明原因。' },
    },
  },
})
