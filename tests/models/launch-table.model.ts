// A spreadsheet that launches one draft many times (domain.md §1.3, decision 0062).
import { expect } from 'vitest'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import type { CheckedTable } from '#src/machines/launch-table.machine.ts'
import { refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const table = (name: string, size: number): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const DRAFT = '30000000-0000-4000-8000-000000000009'
const GOOD = table('名单.XLSX', 2 * 1024 * 1024)
const CLEAN: CheckedTable = {
  reportId: null,
  total: 2,
  taken: 2,
  header: ['合同名称', '签署方2姓名'],
  problems: [],
  listId: '30000000-0000-4000-8000-000000000002',
  quotaLeft: 2,
}
const SHORT: CheckedTable = { ...CLEAN, quotaLeft: 1 }
const FAULTY: CheckedTable = {
  ...CLEAN,
  reportId: '30000000-0000-4000-8000-000000000001',
  taken: 0,
  problems: [{ row: 3, cells: ['', '白露'], problem: '请填写 11 位手机号' }],
  listId: null,
}
const USED_UP = refused('quota.used-up', '套餐还可发起 1 份，名单有 2 份，没有开始。')

export const launchTableModel = defineModel<typeof launchTableMachine>({
  name: 'launchTable',
  side: 'browser',
  machine: launchTableMachine,
  starts: { dialog: () => ({ about: DRAFT }) },
  events: {
    'table.picked': {
      cases: {
        good: { file: GOOD },
        'no table': { file: table('名单.xls', 10) },
        'too large': { file: table('名单.xlsx', 2 * 1024 * 1024 + 1) },
      },
      onScreen: (screen, { file }) => screen.picksFile({ label: '点击或拖入 .xlsx 表格' }, file),
    },
    'check.begunAnew': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重新上传' }),
    },
    'launch.confirmed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '发起 2 份合同' }),
    },
    'done checkTable': {
      cases: { clean: { output: CLEAN }, short: { output: SHORT }, faulty: { output: FAULTY } },
    },
    'error checkTable': {
      cases: { '': { error: refused('spreadsheet.header', '表格第一行缺少“签署方2手机号”列') } },
    },
    'done startList': { cases: { '': { output: {} } } },
    'error startList': { cases: { '': { error: USED_UP } } },
  },
  abstraction: ({ problem, failure, checked }) => [
    problem,
    failure?.code,
    checked?.listId,
    checked?.quotaLeft,
  ],
  states: {
    picking: {
      sees: async (screen, { context }) => {
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
        if (context.problem === 'kind') await screen.sees({ text: /只能导入 .xlsx 表格/ })
        if (context.problem === 'size') await screen.sees({ text: /表格超过 2 MB/ })
      },
      holds: ({ tags, context }) => expect([[...tags], context.checked]).toEqual([[], null]),
    },
    checking: {
      sees: (screen) => screen.sees({ text: /正在逐行核对/ }),
      holds: ({ tags, context }) =>
        expect([[...tags], context.about, context.file, context.problem, context.failure]).toEqual([
          ['busy'],
          DRAFT,
          GOOD,
          null,
          null,
        ]),
    },
    faulty: {
      sees: (screen) => screen.sees({ text: '请填写 11 位手机号' }),
      holds: ({ context }) => expect([context.checked, context.failure]).toEqual([FAULTY, null]),
    },
    ready: {
      sees: async (screen, { context }) => {
        await screen.sees({ text: '共 2 行，全部正确' })
        if (context.checked?.quotaLeft === 1) await screen.sees({ text: /不够发起 2 份/ })
        if (context.failure !== null) await screen.sees({ text: USED_UP.words })
      },
      holds: ({ tags, context }) =>
        expect([[...tags], context.checked?.listId]).toEqual([['ready'], CLEAN.listId]),
    },
    starting: {
      sees: (screen) => screen.sees({ text: '共 2 行，全部正确' }),
      holds: ({ tags, context }) =>
        expect([[...tags].toSorted(), context.failure, context.checked]).toEqual([
          ['busy', 'ready'],
          null,
          CLEAN,
        ]),
    },
    begun: {
      sees: (screen) => screen.sees({ text: '共 2 行，全部正确' }),
      holds: ({ context }) => expect(context.failure).toBeNull(),
    },
  },
  expectations: [
    {
      says: 'what is no spreadsheet is not sent',
      start: 'dialog',
      steps: [['table.picked', 'no table']],
      holds: ({ value, context }) => expect([value, context.problem]).toEqual(['picking', 'kind']),
    },
    {
      says: 'what is too large is not sent',
      start: 'dialog',
      steps: [['table.picked', 'too large']],
      holds: ({ value, context }) => expect([value, context.problem]).toEqual(['picking', 'size']),
    },
    {
      says: 'an ending in capitals is a spreadsheet too, and exactly the limit is not too large',
      start: 'dialog',
      steps: [['table.picked', 'good']],
      holds: ({ value }) => expect(value).toBe('checking'),
    },
    {
      says: 'a table with a wrong row is not launched',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'faulty'],
      ],
      holds: (snapshot) =>
        expect([snapshot.value, snapshot.can({ type: 'launch.confirmed' })]).toEqual(['faulty', false]),
    },
    {
      says: 'a list for which too little is left is not launched',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'short'],
      ],
      holds: (snapshot) =>
        expect([snapshot.value, snapshot.can({ type: 'launch.confirmed' })]).toEqual(['ready', false]),
    },
    {
      says: 'a clean list begins when it is confirmed, and whoever opened the dialog is told',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'clean'],
        ['launch.confirmed', ''],
        ['done startList', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['begun', ['emitted {"type":"launch.begun"}']]),
    },
    {
      says: 'what did not begin can be confirmed again, and then nothing is said of it',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'clean'],
        ['launch.confirmed', ''],
        ['error startList', ''],
        ['launch.confirmed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['starting', null]),
    },
    {
      says: 'what did not begin says why',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'clean'],
        ['launch.confirmed', ''],
        ['error startList', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.code]).toEqual(['ready', 'quota.used-up']),
    },
    {
      says: 'another spreadsheet begins with nothing of the last one, right or wrong',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'faulty'],
        ['check.begunAnew', ''],
      ],
      holds: ({ value, context }) => {
        expect(value).toBe('picking')
        expect(context).toEqual({
          about: DRAFT,
          file: null,
          problem: null,
          checked: null,
          failure: null,
        })
      },
    },
    {
      says: 'a right one may be put away too',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['done checkTable', 'clean'],
        ['check.begunAnew', ''],
      ],
      holds: ({ value, context }) => {
        expect(value).toBe('picking')
        expect(context).toEqual({
          about: DRAFT,
          file: null,
          problem: null,
          checked: null,
          failure: null,
        })
      },
    },
    {
      says: 'a table that was refused as a whole can be picked again, and then nothing is said of it',
      start: 'dialog',
      steps: [
        ['table.picked', 'good'],
        ['error checkTable', ''],
        ['table.picked', 'good'],
      ],
      holds: ({ value, context }) => expect([value, context.failure]).toEqual(['checking', null]),
    },
  ],
})
