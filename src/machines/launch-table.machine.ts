// A spreadsheet that launches contracts or HR forms: picked, checked row by row, begun when clean.
import { assign, emit, setup } from 'xstate'
import { IMPORT_MAX_BYTES } from '#protocol/account/spreadsheets.ts'
import type { CheckedList } from '#protocol/account/spreadsheets.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** Why a file is not sent at all. */
export type LaunchTableProblem = 'kind' | 'size'

/** A checked table, with what only some have: documents that are left, or what the labour law says. */
export interface CheckedTable extends CheckedList {
  readonly quotaLeft?: number
  readonly warnings?: readonly { readonly row: number; readonly name: string; readonly words: string }[]
}

export type LaunchTableEvent =
  | { type: 'table.picked'; file: File }
  | { type: 'check.begunAnew' }
  | { type: 'launch.confirmed' }

interface Context {
  /** The draft, or the kind of form. */
  readonly about: string
  readonly file: File | null
  readonly problem: LaunchTableProblem | null
  readonly checked: CheckedTable | null
  readonly failure: CallFailure | null
}

const NOTHING = { file: null, problem: null, checked: null, failure: null }

const problemOf = (file: File): LaunchTableProblem | null =>
  !/\.xlsx$/i.test(file.name) ? 'kind' : file.size > IMPORT_MAX_BYTES ? 'size' : null

export const launchTableMachine = setup({
  types: {
    input: {} as { about: string },
    context: {} as Context,
    events: {} as LaunchTableEvent,
    emitted: {} as { type: 'launch.begun' },
    tags: {} as 'busy' | 'ready',
    meta: {} as StateMeta,
  },
  actors: {
    checkTable: unprovided<CheckedTable, { file: File; about: string }>('checkTable'),
    startList: unprovided<unknown, { listId: string; isWarned: boolean }>('startList'),
  },
  guards: {
    isTable: (_, params: { file: File }) => problemOf(params.file) === null,
    isClean: (_, params: { checked: CheckedTable }) => params.checked.listId !== null,
    isEnough: ({ context: { checked } }) =>
      checked !== null && (checked.quotaLeft === undefined || checked.quotaLeft >= checked.total),
  },
  actions: {
    keepFile: assign((_, params: { file: File }) => ({
      file: params.file,
      problem: problemOf(params.file),
      failure: null,
    })),
    keepChecked: assign((_, params: { checked: CheckedTable }) => ({
      checked: params.checked,
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'launchTable',
  context: ({ input }) => ({ ...NOTHING, about: input.about }),
  initial: 'picking',
  states: {
    picking: {
      meta: { sentence: '等待选择填好的表格。' },
      on: {
        'table.picked': [
          {
            guard: { type: 'isTable', params: ({ event }) => ({ file: event.file }) },
            target: 'checking',
            actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
          },
          { actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
        ],
      },
    },
    checking: {
      tags: 'busy',
      meta: { sentence: '正在上传并逐行核对。' },
      invoke: {
        id: 'checkTable',
        src: 'checkTable',
        input: ({ context }) => ({ file: context.file!, about: context.about }),
        onDone: [
          {
            guard: { type: 'isClean', params: ({ event }) => ({ checked: event.output }) },
            target: 'ready',
            actions: { type: 'keepChecked', params: ({ event }) => ({ checked: event.output }) },
          },
          {
            target: 'faulty',
            actions: { type: 'keepChecked', params: ({ event }) => ({ checked: event.output }) },
          },
        ],
        onError: {
          target: 'picking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    faulty: {
      meta: { sentence: '逐行列出有误之处，一份也没有发起。' },
      on: { 'check.begunAnew': { target: 'picking', actions: 'forget' } },
    },
    ready: {
      tags: 'ready',
      meta: { sentence: '全部正确，等待确认发起。' },
      on: {
        'launch.confirmed': { guard: 'isEnough', target: 'starting', actions: 'forgetFailure' },
        'check.begunAnew': { target: 'picking', actions: 'forget' },
      },
    },
    starting: {
      tags: ['busy', 'ready'],
      meta: { sentence: '正在开始批量发起。' },
      invoke: {
        id: 'startList',
        src: 'startList',
        input: ({ context: { checked } }) => ({
          listId: checked?.listId ?? '',
          isWarned: (checked?.warnings ?? []).length > 0,
        }),
        onDone: 'begun',
        onError: {
          target: 'ready',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    begun: {
      type: 'final',
      tags: 'ready',
      meta: { sentence: '已经开始，在后台逐份进行。' },
      entry: emit({ type: 'launch.begun' }),
    },
  },
})
