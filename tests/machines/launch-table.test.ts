// A table that launches contracts: which files are taken, when it begins, what is sent (0062).
import { expect, test } from 'vitest'
import { IMPORT_MAX_BYTES } from '#protocol/account/spreadsheets.ts'
import { launchTableMachine } from '#src/machines/launch-table.machine.ts'
import { LOST } from '#tests/models/support/failures.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

const table = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size })
const CLEAN = { reportId: null, total: 2, taken: 2, header: [], problems: [], listId: 'l-1' }
const WARNING = { row: 2, name: '许一', words: '试用期超过法定上限' }
type Step = Parameters<typeof walked>[2]
const opened = (...steps: Step[]) => walked(launchTableMachine, { about: 'draft-1' }, ...steps)
const file = table('名单.xlsx')
const checked = (changes: object, ...steps: Step[]) =>
  opened({ type: 'table.picked', file }, done('checkTable', { ...CLEAN, ...changes }), ...steps)
const CONFIRMED = { type: 'launch.confirmed' }

test.each([
  ['名单.xlsx', 10, 'checking', null],
  ['名单.XLSX', IMPORT_MAX_BYTES, 'checking', null],
  ['名单.xlsx', IMPORT_MAX_BYTES + 1, 'picking', 'size'],
  ['名单.xls', 10, 'picking', 'kind'],
  ['名单.xlsx.exe', 10, 'picking', 'kind'],
])('%s of %d bytes', (name, size, state, problem) => {
  const { value, context } = opened({ type: 'table.picked', file: table(name, size) })
  expect([value, context.problem]).toEqual([state, problem])
})

test('a table is checked for what it is about', () => {
  expect(opened({ type: 'table.picked', file }).asks).toEqual([['checkTable', { file, about: 'draft-1' }]])
})

test.each([
  ['enough is left', { quotaLeft: 2 }, 'starting'],
  ['too little is left', { quotaLeft: 1 }, 'ready'],
  ['nothing is counted', {}, 'starting'],
  ['there is no list', { listId: null }, 'faulty'],
])('when %s: %s', (_, changes, state) => {
  expect(checked(changes, CONFIRMED).value).toBe(state)
})

test.each([
  ['no word of warnings', {}, false],
  ['no warnings', { warnings: [] }, false],
  ['a warning', { warnings: [WARNING] }, true],
])('a start after %s says whether the person was warned', (_, changes, isWarned) => {
  expect(checked(changes, CONFIRMED).asks).toEqual([['startList', { listId: 'l-1', isWarned }]])
})

test('a failed start may be tried again; one that began says so', () => {
  const lost = checked({}, CONFIRMED, failed('startList', LOST))
  expect([lost.value, lost.context.failure]).toEqual(['ready', LOST])
  expect(checked({}, CONFIRMED, failed('startList', LOST), CONFIRMED).context.failure).toBeNull()
  const begun = checked({}, CONFIRMED, done('startList'))
  expect([begun.value, begun.tells]).toEqual(['begun', [{ type: 'launch.begun' }]])
})

test('beginning anew forgets the file and what was found', () => {
  const { value, context } = checked({ listId: null }, { type: 'check.begunAnew' })
  expect([value, context]).toEqual([
    'picking',
    { about: 'draft-1', file: null, problem: null, checked: null, failure: null },
  ])
})
