// The files of one field of a form: picked, sent one after the other, taken or refused.
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovidedCallback } from '#src/machines/unprovided.ts'

/** A file the server keeps. */
export interface KeptFile {
  readonly fileId: string
  readonly name: string
}

export interface FileUploadInput {
  /** Why a file is not sent at all, in words; undefined when it may go. */
  readonly problemOf: (file: File) => string | undefined
}

/** What the sending actor reports: the share sent, 0 to 1, then taken or refused. */
export type SendingEvent =
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.taken'; kept: KeptFile }
  | { type: 'upload.refused'; error: unknown }

export type FileUploadEvent =
  | { type: 'file.picked'; file: File }
  | { type: 'upload.cancelled' }
  | SendingEvent

interface FileUploadContext extends FileUploadInput {
  /** The first one is on its way. */
  readonly files: readonly File[]
  readonly share: number
  /** Why the last file was not sent. */
  readonly problem: string
  readonly failure: CallFailure | undefined
}

export const fileUploadMachine = setup({
  types: {
    input: {} as FileUploadInput,
    context: {} as FileUploadContext,
    events: {} as FileUploadEvent,
    emitted: {} as
      | { type: 'upload.begun' }
      | { type: 'file.kept'; kept: KeptFile; file: File }
      // None is on its way any more, whatever came of them.
      | { type: 'upload.ended' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { send: unprovidedCallback<FileUploadEvent, { file: File }>('send') },
  guards: {
    isSendable: ({ context }, params: { file: File }) => context.problemOf(params.file) === undefined,
    hasMore: ({ context }) => context.files.length > 1,
  },
  actions: {
    keepPicked: assign(({ context }, params: { file: File }) => ({
      files: [...context.files, params.file],
      problem: '',
    })),
    forgetFailure: assign({ failure: undefined }),
    keepProblem: assign(({ context }, params: { file: File }) => ({
      problem: context.problemOf(params.file) ?? '',
      failure: undefined,
    })),
    keepShare: assign((_, params: { share: number }) => ({ share: params.share })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    dropFirst: assign(({ context }) => ({ files: context.files.slice(1) })),
    dropAll: assign({ files: [] }),
    tellBegun: emit({ type: 'upload.begun' }),
    tellEnded: emit({ type: 'upload.ended' }),
    tellKept: emit(({ context }, params: { kept: KeptFile }) => ({
      type: 'file.kept' as const,
      kept: params.kept,
      file: context.files[0]!,
    })),
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input }) => ({ ...input, files: [], share: 0, problem: '', failure: undefined }),
  initial: 'resting',
  states: {
    resting: {
      meta: { sentence: '等待选择文件。' },
      on: {
        'file.picked': [
          {
            guard: { type: 'isSendable', params: ({ event }) => ({ file: event.file }) },
            target: 'sending',
            actions: [
              { type: 'keepPicked', params: ({ event }) => ({ file: event.file }) },
              'forgetFailure',
              'tellBegun',
            ],
          },
          { actions: { type: 'keepProblem', params: ({ event }) => ({ file: event.file }) } },
        ],
      },
    },
    sending: {
      tags: 'busy',
      meta: { sentence: '正在上传；再选的文件依次跟上。' },
      exit: { type: 'keepShare', params: { share: 0 } },
      invoke: { id: 'send', src: 'send', input: ({ context }) => ({ file: context.files[0]! }) },
      on: {
        'file.picked': [
          {
            guard: { type: 'isSendable', params: ({ event }) => ({ file: event.file }) },
            actions: { type: 'keepPicked', params: ({ event }) => ({ file: event.file }) },
          },
          { actions: { type: 'keepProblem', params: ({ event }) => ({ file: event.file }) } },
        ],
        'upload.progressed': {
          actions: { type: 'keepShare', params: ({ event }) => ({ share: event.share }) },
        },
        'upload.taken': [
          {
            guard: 'hasMore',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'tellKept', params: ({ event }) => ({ kept: event.kept }) }, 'dropFirst'],
          },
          {
            target: 'resting',
            actions: [
              { type: 'tellKept', params: ({ event }) => ({ kept: event.kept }) },
              'dropFirst',
              'tellEnded',
            ],
          },
        ],
        'upload.refused': [
          {
            guard: 'hasMore',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'dropFirst'],
          },
          {
            target: 'resting',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'dropFirst',
              'tellEnded',
            ],
          },
        ],
        'upload.cancelled': { target: 'resting', actions: ['dropAll', 'tellEnded'] },
      },
    },
  },
})
