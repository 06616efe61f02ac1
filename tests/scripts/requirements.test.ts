// The register of requirements is checked against the repository: places, tests, ids, states.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { countRequirements, readRequirements, requirementFaults } from '../../scripts/check/requirements.ts'
import type { Files, Requirement } from '../../scripts/check/requirements.ts'

const files: Files = {
  exists: (path) => ['src/app/guard.ts', 'src/ui', 'tests/app/guard.test.ts'].includes(path),
  read: () => "test('has each path once', () => {})\ntest.each([1])(`titles %s`, () => {})\n",
}
const row = (change: Partial<Requirement> = {}): Requirement => ({
  id: '2.1',
  section: '2 navigation',
  statement: 'A path without a page leads to /404.',
  where: ['src/app/guard.ts'],
  test: ['tests/app/guard.test.ts::has each path once'],
  state: 'done',
  ...change,
})
const faults = (...rows: readonly Requirement[]) => requirementFaults(rows, files)

describe('a row', () => {
  test('with its place and its test has no fault', () => {
    expect(faults(row())).toEqual([])
    expect(faults(row({ where: ['src/ui'], test: ['tests/app/guard.test.ts'] }))).toEqual([])
    expect(faults(row({ test: ['tests/app/guard.test.ts::titles %s'] }))).toEqual([])
  })

  test.each<[string, Partial<Requirement>, string]>([
    ['a place that is not there', { where: ['src/gone.ts'] }, 'there is no src/gone.ts'],
    ['a test file that is not there', { test: ['tests/gone.test.ts'] }, 'there is no tests/gone.test.ts'],
    [
      'a title that its file does not hold',
      { test: ['tests/app/guard.test.ts::has each path'] },
      'tests/app/guard.test.ts has no test “has each path”',
    ],
    ['something else for a test', { test: ['src/app/guard.ts'] }, 'src/app/guard.ts is no test'],
    ['no test although it is done', { test: [] }, 'done, and names no test'],
    ['no place although it is done', { where: [] }, 'done, and names no place'],
    ['something missing although it is done', { open: 'HR' }, 'done, and says that something is missing'],
    [
      'no place although it is partly done',
      { state: 'partly', where: [], open: 'HR' },
      'partly, and names no place',
    ],
    [
      'nothing missing although it is partly done',
      { state: 'partly' },
      'partly, and does not say what is missing',
    ],
    ['nothing missing although it is open', { state: 'open' }, 'open, and does not say what is missing'],
    ['another section than its id', { section: '3 fields' }, 'the section is “3 fields”'],
  ])('with %s is named', (_, change, fault) => {
    expect(faults(row(change))).toEqual([`2.1: ${fault}`])
  })

  test('that is open needs neither place nor test', () => {
    expect(faults(row({ state: 'open', open: 'HR', where: [], test: [] }))).toEqual([])
  })
})

test('an id and a statement are given once', () => {
  const statement = 'Addresses are plain paths.'
  expect(faults(row(), row({ statement }))).toEqual(['2.1: the id is given twice'])
  expect(faults(row(), row({ id: '2.2' }))).toEqual(['2.2: the statement is there twice'])
})

test('rows are counted by section and together', () => {
  const open = { state: 'open', open: 'HR' } as const
  const partly = { state: 'partly', open: 'HR' } as const
  const rows = [row(), row({ id: '2.2', ...open }), row({ id: '7.1', ...partly }), row({ id: '7.2' })]
  expect(countRequirements(rows)).toEqual({
    sections: {
      2: { rows: 2, done: 1, partly: 0, open: 1 },
      7: { rows: 2, done: 1, partly: 1, open: 0 },
    },
    total: { rows: 4, done: 2, partly: 1, open: 1 },
  })
})

describe('the files', () => {
  const root = mkdtempSync(join(tmpdir(), 'nuoyin-requirements-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (name: string, content: unknown) => {
    mkdirSync(join(root, 'docs/specification'), { recursive: true })
    writeFileSync(join(root, 'docs/specification', name), JSON.stringify(content))
  }

  test('are read in their order', () => {
    write('2-screens.json', [row()])
    write('1-purpose.json', [row({ id: '1.1', section: '1 users' })])
    expect(readRequirements(root).map(({ id }) => id)).toEqual(['1.1', '2.1'])
  })

  test.each([
    ['a key nobody knows', { ...row(), note: 'x' }],
    ['an id of another form', row({ id: '2' })],
    ['a state nobody knows', { ...row(), state: 'soon' }],
  ])('hold no %s', (_, content) => {
    write('1-purpose.json', [content])
    expect(() => readRequirements(root)).toThrow()
  })
})

test('the command prints the counts for programs', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/requirements.ts', '--json'], {
    encoding: 'utf8',
  })
  const { sections, total } = JSON.parse(stdout) as ReturnType<typeof countRequirements>
  const sum = Object.values(sections).reduce((rows, section) => rows + section.rows, 0)
  expect([status, Object.keys(sections), total.rows]).toEqual([
    0,
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    sum,
  ])
  expect(total.done + total.partly + total.open).toBe(sum)
})
