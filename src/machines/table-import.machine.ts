// A spreadsheet of people on its way into the product: picked, sent, and what came of each row.
import { assign, emit, setup } from 'xstate'
import { IMPORT_MAX_BYTES } from '#protocol/account/spreadsheets.ts'
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** Why a file is not sent at all. */
export type TableProblem = 'kind' | 'size'

export type TableImportEvent = { type: 'table.picked'; file: File } | { type: 'import.begunAnew' }

const problemOf = (file: File): TableProblem | null =>
  !/\.xlsx$/i.test(file.name) ? 'kind' : file.size > IMPORT_MAX_BYTES ? 'size' : null

export const tableImportMachine = setup({
  types: {
    context: {} as {
      file: File | null
      problem: TableProblem | null
      result: ImportResult | null
      failure: CallFailure | null
    },
    events: {} as TableImportEvent,
    emitted: {} as { type: 'rows.taken'; count: number },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { importTable: unprovided<ImportResult, { file: File }>('importTable') },
  guards: { isTable: (_, params: { file: File }) => problemOf(params.file) === null },
  actions: {
    keepFile: assign((_, params: { file: File }) => ({
      file: params.file,
      problem: problemOf(params.file),
      failure: null,
    })),
    keepResult: assign((_, params: { result: ImportResult }) => ({ result: params.result })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forget: assign({ file: null, problem: null, result: null, failure: null }),
  },
}).createMachine({
  id: 'tableImport',
  context: { file: null, problem: null, result: null, failure: null },
  initial: 'picking',
  states: {
    picking: {
      meta: { sentence: '等待选择表格。' },
      on: {
        'table.picked': [
          {
            guard: { type: 'isTable', params: ({ event }) => ({ file: event.file }) },
            target: 'sending',
            actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) },
          },
          { actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
        ],
      },
    },
    sending: {
      tags: 'busy',
      meta: { sentence: '正在上传并逐行导入。' },
      invoke: {
        id: 'importTable',
        src: 'importTable',
        input: ({ context }) => ({ file: context.file! }),
        onDone: {
          target: 'reported',
          actions: [
            { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
            emit(({ event }) => ({ type: 'rows.taken' as const, count: event.output.taken })),
          ],
        },
        onError: {
          target: 'picking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reported: {
      meta: { sentence: '逐行列出导入结果。' },
      on: { 'import.begunAnew': { target: 'picking', actions: 'forget' } },
    },
  },
})
