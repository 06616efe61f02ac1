// One file on its way to the server: reading, travelling with progress, taken in or refused (specification §7 uploads).
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
}

export type UploadEvent =
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.taken'; file: DraftFile }
  | { type: 'upload.refused'; words: string; canRetry: boolean }
  | { type: 'upload.retried' }
  | { type: 'upload.cancelled' }
  | { type: 'upload.dismissed' }

/** What the travelling actor reports: progress in bytes, then one of taken or refused. Leaving the state aborts it. */
export type TravelEvent = Extract<
  UploadEvent,
  { type: 'upload.progressed' | 'upload.taken' | 'upload.refused' }
>

export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadInput & {
      sent: number
      words: string
      canRetry: boolean
      file: DraftFile | undefined
    },
    events: {} as UploadEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as StateMeta,
  },
  actors: { travel: unprovidedCallback<UploadEvent, UploadInput>('travel') },
  guards: { canRetry: ({ context }) => context.canRetry },
}).createMachine({
  id: 'upload',
  initial: 'travelling',
  context: ({ input }) => ({ ...input, sent: 0, words: '', canRetry: false, file: undefined }),
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
        }),
      },
      on: {
        'upload.progressed': { actions: assign({ sent: ({ event }) => event.sent }) },
        'upload.taken': { target: 'taken', actions: assign({ file: ({ event }) => event.file }) },
        'upload.refused': {
          target: 'refused',
          actions: assign({ words: ({ event }) => event.words, canRetry: ({ event }) => event.canRetry }),
        },
        'upload.cancelled': 'left',
      },
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
