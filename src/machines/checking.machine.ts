// Checks one PDF: hashed, sent, judged, then a verdict or the reason why there is none.
// See domain.md §8 (signatureRecord).
import { assign, setup } from 'xstate'
import { asCallFailure, CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { checkFile } from '#protocol/contracts/verification/checking.ts'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovidedCallback } from '#src/machines/unprovided.ts'

export type CheckAnswer = OutputOf<typeof checkFile>

export type CheckingEvent =
  | { type: 'file.picked'; file: File }
  | { type: 'record.picked'; answer: CheckAnswer }
  | { type: 'check.cancelled' }
  /** From the running check: how much was sent, 0 to 1. */
  | { type: 'sending.progressed'; share: number }
  | { type: 'check.answered'; answer: CheckAnswer }
  | { type: 'check.failed'; error: unknown }

interface CheckingContext {
  readonly file: File | undefined
  readonly share: number
  readonly answer: CheckAnswer | undefined
  readonly failure: CallFailure | undefined
  /** Until the same file is sent again by itself. */
  readonly secondsLeft: number
  /** How often it was sent again by itself. */
  readonly returns: number
}

/** How often a busy server is asked again without anybody's doing. */
export const MOST_RETURNS = 3

/** Codes of refusals that are found before anything is sent. */
export const CHECK_REFUSAL = { empty: 'check.empty', tooLarge: 'check.too-large' } as const

const refusal = (code: string): CallFailure => new CallFailure('refused', '', { code })

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
    })),
    takeShare: assign((_, params: { share: number }) => ({ share: params.share })),
    takeAnswer: assign((_, params: { answer: CheckAnswer }) => ({
      answer: params.answer,
      failure: undefined,
    })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    startCounting: assign(({ context }) => ({ secondsLeft: context.failure?.retryAfterSeconds ?? 0 })),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    sendAgain: assign({
      share: 0,
      failure: undefined,
      returns: ({ context }) => context.returns + 1,
    }),
    forgetAll: assign({ file: undefined, share: 0, answer: undefined, failure: undefined }),
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
  },
  on: {
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
    'record.picked': {
      target: '.checked',
      actions: { type: 'takeAnswer', params: ({ event }) => event },
    },
  },
  states: {
    resting: { meta: { sentence: '等待选择文件。' } },
    running: {
      tags: ['busy'],
      initial: 'hashing',
      meta: { sentence: '正在验签。' },
      invoke: {
        src: 'check',
        id: 'check',
        // Nothing runs without a file.
        input: ({ context }) => ({ file: context.file ?? new File([], '') }),
        onError: { target: 'refused', actions: { type: 'takeFailure', params: ({ event }) => event } },
      },
      on: {
        'check.answered': {
          target: 'checked',
          actions: { type: 'takeAnswer', params: ({ event }) => event },
        },
        'check.failed': [
          {
            guard: { type: 'isOnlyBusy', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'takeFailure', params: ({ event }) => event },
          },
          {
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => event },
          },
        ],
        'check.cancelled': { target: 'resting', actions: 'forgetAll' },
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
      on: { 'check.cancelled': 'refused' },
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
        target: 'refused',
        actions: { type: 'takeFailure', params: { error: new CallFailure('timeout', '') } },
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
