// The upload of one file: read, sent with progress, then accepted or refused.
// See specification §7 (uploads).
import { assign, sendParent, setup } from 'xstate'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovidedCallback } from '#src/machines/unprovided.ts'

/** A file picked by the person; `source` is the browser's File, carried but never looked into here. */
export interface UploadInput {
  readonly uploadId: string
  readonly name: string
  readonly size: number
  readonly source: unknown
  /** Whether it only goes along with the contract, as it is. */
  readonly isAttachment?: boolean
}

export type UploadEvent =
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.taken'; file: DraftFile }
  /** `retryAfterSeconds`: nothing is wrong with the file, the server was only busy. */
  | { type: 'upload.refused'; words: string; canRetry: boolean; retryAfterSeconds?: number | undefined }
  | { type: 'upload.retried' }
  | { type: 'upload.cancelled' }
  | { type: 'upload.dismissed' }

/** What the travelling actor reports: progress in bytes, then one of taken or refused. Leaving the state aborts it. */
export type TravelEvent = Extract<
  UploadEvent,
  { type: 'upload.progressed' | 'upload.taken' | 'upload.refused' }
>

/** How often a busy server is asked again without anybody's doing. */
export const MOST_RETURNS = 3

export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadInput & {
      sent: number
      words: string
      canRetry: boolean
      /** Until it travels again by itself, and how often it did. */
      secondsLeft: number
      returns: number
      file: DraftFile | undefined
    },
    events: {} as UploadEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as StateMeta,
  },
  actors: { travel: unprovidedCallback<UploadEvent, UploadInput>('travel') },
  guards: {
    canRetry: ({ context }) => context.canRetry,
    isOnlyBusy: ({ context }, params: { retryAfterSeconds?: number | undefined }) =>
      params.retryAfterSeconds !== undefined && context.returns < MOST_RETURNS,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'upload',
  initial: 'travelling',
  context: ({ input }) => ({
    ...input,
    sent: 0,
    words: '',
    canRetry: false,
    secondsLeft: 0,
    returns: 0,
    file: undefined,
  }),
  states: {
    travelling: {
      tags: ['busy'],
      meta: { sentence: '正在上传并检查文件。' },
      entry: assign({ sent: 0, words: '' }),
      invoke: {
        src: 'travel',
        id: 'travel',
        input: ({ context }) => ({
          uploadId: context.uploadId,
          name: context.name,
          size: context.size,
          source: context.source,
          isAttachment: context.isAttachment === true,
        }),
      },
      on: {
        'upload.progressed': { actions: assign({ sent: ({ event }) => event.sent }) },
        'upload.taken': { target: 'taken', actions: assign({ file: ({ event }) => event.file }) },
        'upload.refused': [
          {
            guard: { type: 'isOnlyBusy', params: ({ event }) => event },
            target: 'waiting',
            actions: assign(({ event }) => ({
              words: event.words,
              canRetry: true,
              secondsLeft: event.retryAfterSeconds ?? 0,
            })),
          },
          {
            target: 'refused',
            actions: assign({ words: ({ event }) => event.words, canRetry: ({ event }) => event.canRetry }),
          },
        ],
        'upload.cancelled': 'left',
      },
    },
    waiting: {
      meta: { sentence: '服务器正忙，稍后自动重新上传。' },
      after: {
        second: [
          {
            guard: 'isLastSecond',
            target: 'travelling',
            actions: assign({ returns: ({ context }) => context.returns + 1 }),
          },
          {
            target: 'waiting',
            reenter: true,
            actions: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
          },
        ],
      },
      on: { 'upload.retried': 'travelling', 'upload.cancelled': 'left' },
    },
    refused: {
      tags: ['failed'],
      meta: { sentence: '文件没有被接收，可按提示处理后重试。' },
      on: {
        'upload.retried': { target: 'travelling', guard: 'canRetry' },
        'upload.dismissed': 'left',
      },
    },
    taken: {
      type: 'final',
      entry: sendParent(({ context }) => ({
        type: 'file.uploaded',
        uploadId: context.uploadId,
        file: context.file,
        isAttachment: context.isAttachment === true,
      })),
      meta: { sentence: '文件已接收。' },
    },
    left: {
      type: 'final',
      entry: sendParent(({ context }) => ({ type: 'upload.left', uploadId: context.uploadId })),
      meta: { sentence: '上传已取消。' },
    },
  },
})
