// A spreadsheet of people on its way into the product (domain.md §5: Excel import).
import { expect } from 'vitest'
import type { ImportResult } from '#protocol/account/spreadsheets.ts'
import { tableImportMachine } from '#src/machines/table-import.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const table = (name: string, size: number): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const GOOD = table('员工.XLSX', 2 * 1024 * 1024)
const RESULT: ImportResult = {
  reportId: '30000000-0000-4000-8000-000000000001',
  total: 2,
  taken: 1,
  header: ['姓名', '手机号'],
  problems: [{ row: 3, cells: ['白露', '12345'], problem: '手机号：请输入 11 位手机号' }],
}
const UPLOAD = '点击或拖入 .xlsx 表格'

export const tableImportModel = defineModel<typeof tableImportMachine>({
  name: 'tableImport',
  side: 'browser',
  machine: tableImportMachine,
  starts: { drawer: () => undefined },
  events: {
    'table.picked': {
      cases: {
        good: { file: GOOD },
        'no table': { file: table('员工.xls', 10) },
        'too large': { file: table('员工.xlsx', 2 * 1024 * 1024 + 1) },
      },
      onScreen: (screen, { file }) => screen.picksFile({ label: UPLOAD }, file),
    },
    'import.begunAnew': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '继续导入' }),
    },
    'done importTable': { cases: { '': { output: RESULT } } },
    'error importTable': {
      cases: { '': { error: refused('spreadsheet.header', '表格第一行缺少“手机号”列') } },
    },
  },
  abstraction: ({ problem, failure, result }) => [problem, failure?.code, result?.taken],
  states: {
    picking: {
      sees: async (screen, { context }) => {
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
        if (context.problem === 'kind') await screen.sees({ text: /只能导入 .xlsx 表格/ })
        if (context.problem === 'size') await screen.sees({ text: /表格超过 2 MB/ })
      },
      holds: ({ tags, context }) => expect([[...tags], context.result]).toEqual([[], null]),
    },
    sending: {
      sees: (screen) => screen.sees({ text: /正在逐行导入/ }),
      holds: ({ tags, context }) =>
        expect([[...tags], context.file, context.problem, context.failure]).toEqual([
          ['busy'],
          GOOD,
          null,
          null,
        ]),
    },
    reported: {
      sees: (screen) => screen.sees({ text: '手机号：请输入 11 位手机号' }),
      holds: ({ context }) => expect(context.result).toEqual(RESULT),
    },
  },
  expectations: [
    {
      says: 'what is no spreadsheet is not sent',
      start: 'drawer',
      steps: [['table.picked', 'no table']],
      holds: ({ value, context }) => expect([value, context.problem]).toEqual(['picking', 'kind']),
    },
    {
      says: 'what is too large is not sent',
      start: 'drawer',
      steps: [['table.picked', 'too large']],
      holds: ({ value, context }) => expect([value, context.problem]).toEqual(['picking', 'size']),
    },
    {
      says: 'an ending in capitals is a spreadsheet too, and exactly the limit is not too large',
      start: 'drawer',
      steps: [['table.picked', 'good']],
      holds: ({ value }) => expect(value).toBe('sending'),
    },
    {
      says: 'the list behind is told how many came',
      start: 'drawer',
      steps: [
        ['table.picked', 'good'],
        ['done importTable', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['reported', ['emitted {"type":"rows.taken","count":1}']]),
    },
    {
      says: 'another spreadsheet begins with nothing of the last one',
      start: 'drawer',
      steps: [
        ['table.picked', 'good'],
        ['done importTable', ''],
        ['import.begunAnew', ''],
      ],
      holds: ({ value, context }) => {
        expect(value).toBe('picking')
        expect(context).toEqual({ file: null, problem: null, result: null, failure: null })
      },
    },
    {
      says: 'a table that was refused as a whole can be picked again, and then nothing is said of it',
      start: 'drawer',
      steps: [
        ['table.picked', 'good'],
        ['error importTable', ''],
        ['table.picked', 'good'],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['sending', null]),
    },
  ],
})
