// What the check says of tables whose place on several machines is not decided.
import { expect, test } from 'vitest'
import { faultsOfScale } from '../../scripts/check/scale-rules.ts'
import type { Scale, SnapshotTable } from '../../scripts/check/scale-decisions.ts'

const table = (columns: Record<string, string>, key: readonly string[]): SnapshotTable => ({
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      { type, primaryKey: key.length === 1 && key[0] === name, notNull: true },
    ]),
  ),
  compositePrimaryKeys: key.length > 1 ? { key: { columns: key } } : {},
  uniqueConstraints: {},
  foreignKeys: {},
  indexes: {},
})
const PAPER = table({ company_id: 'uuid', id: 'uuid' }, ['company_id', 'id'])
const found = (change: Partial<Scale>, real: Record<string, SnapshotTable> = { paper: PAPER }) =>
  faultsOfScale(
    {
      groups: { owner: 'of a company' },
      mostLater: 0,
      uniques: {},
      references: {},
      sequences: {},
      tables: { paper: { by: 'company_id', group: 'owner' } },
      ...change,
    },
    real,
  )

test('a table spread by a column of its key is as it should be', () => {
  expect(found({})).toEqual([])
})

test('a table without a decision, and a decision without a table', () => {
  expect(found({ tables: { gone: { reference: 'small' } } })).toEqual([
    'docs/scale.json: say where the rows of paper belong',
    'docs/scale.json: there is no table gone',
  ])
})

test('a decision says one thing, and names a group and a column that are there', () => {
  expect(found({ tables: { paper: { reference: 'small', local: 'few' } } })).toHaveLength(1)
  expect(found({ tables: { paper: { by: 'company_id', group: 'other' } } })).toEqual([
    'docs/scale.json: paper wants a group',
  ])
  expect(found({ tables: { paper: { by: 'owner', group: 'owner' } } })).toEqual([
    'docs/scale.json: paper has no column owner',
  ])
})

test('a new table has its place in its key; older ones are counted, and the number only falls', () => {
  const real = { paper: table({ company_id: 'uuid', id: 'uuid' }, ['id']) }
  const place = { by: 'company_id', group: 'owner' }
  expect(found({}, real)).toEqual(['the key of paper does not hold company_id (decision 0117)'])
  const later = { tables: { paper: { ...place, key: 'later' as const, why: 'named by the version before' } } }
  expect(found(later, real)).toEqual(['1 keys are for later, 0 were: a new table has its place in its key'])
  expect(found({ ...later, mostLater: 1 }, real)).toEqual([])
  expect(found({ ...later, mostLater: 1 })).toEqual([
    'docs/scale.json: the key of paper holds company_id now',
  ])
})

test('a sequence is told, and never makes a key', () => {
  const real = { paper: table({ company_id: 'uuid', no: 'bigserial' }, ['company_id', 'no']) }
  expect(found({}, real)).toEqual([
    'paper.no is a sequence: make ids where they are used',
    'paper.no is a sequence in a key',
  ])
  expect(found({ sequences: { 'paper.no': 'order' } }, real)).toEqual(['paper.no is a sequence in a key'])
})

test('what is for later says why, and a large table is not for later', () => {
  const real = { paper: table({ company_id: 'uuid', id: 'uuid' }, ['id']) }
  const later = { by: 'company_id', group: 'owner', key: 'later' } as const
  expect(found({ mostLater: 1, tables: { paper: later } }, real)).toEqual([
    'docs/scale.json: paper says why its key is for later, and only then',
  ])
  expect(
    found({ mostLater: 1, tables: { paper: { ...later, why: 'some reason', large: true } } }, real),
  ).toEqual(['paper is large: its key must hold company_id now'])
})

test('the column is never empty', () => {
  const empty = { ...PAPER.columns['company_id']!, notNull: false }
  expect(found({}, { paper: { ...PAPER, columns: { ...PAPER.columns, company_id: empty } } })).toEqual([
    'paper.company_id may be empty: give it NOT NULL',
  ])
})

test('a table without a key says so, and no other does', () => {
  const place = { by: 'company_id', group: 'owner' }
  const real = { paper: table({ company_id: 'uuid' }, []) }
  expect(found({}, real)).toEqual(['docs/scale.json: paper has no key'])
  expect(found({ tables: { paper: { ...place, key: 'none' } } }, real)).toEqual([])
  expect(found({ tables: { paper: { ...place, key: 'none' } } })).toEqual([
    'docs/scale.json: paper has a key',
  ])
})

test('the columns of a group are of one type', () => {
  const real = { paper: PAPER, view: table({ owner: 'text' }, ['owner']) }
  const tables = { paper: { by: 'company_id', group: 'owner' }, view: { by: 'owner', group: 'owner' } }
  expect(found({ tables }, real)).toEqual(['docs/scale.json: owner is of several types: text, uuid'])
})

test('a unique index holds the column, or says why it is one over all places', () => {
  const no = { name: 'paper_no', isUnique: true, columns: [{ expression: 'no' }] }
  const listed = { name: 'paper_list', isUnique: false, columns: [{ expression: 'no' }] }
  const real = { paper: { ...PAPER, indexes: { no, listed } } }
  expect(found({}, real)).toEqual([
    'paper_no does not hold company_id: add it, or say in docs/scale.json why not',
  ])
  const uniques = { paper_no: 'the numbers of the tax office' }
  expect(found({ uniques }, real)).toEqual([])
  expect(found({ uniques })).toEqual(['docs/scale.json: paper_no is no unique index without its column'])
})

test('a reference stays in its group and over its column, or leads to what is on every machine', () => {
  const referring = (
    to: string,
    columnsFrom: readonly string[],
    columnsTo: readonly string[],
  ): SnapshotTable => ({
    ...table({ company_id: 'uuid', id: 'uuid', paper_id: 'uuid' }, ['company_id', 'id']),
    foreignKeys: { one: { name: 'note_paper_fk', tableTo: to, columnsFrom, columnsTo } },
  })
  const paper = { by: 'company_id', group: 'owner' }
  const told = (note: SnapshotTable, places: Scale['tables'], references = {}) =>
    found({ groups: { owner: 'a', contract: 'b' }, references, tables: places }, { paper: PAPER, note })
  const together = { paper, note: paper }
  const over = referring('paper', ['paper_id', 'company_id'], ['id', 'company_id'])
  const fault = (to: string) =>
    `note refers to ${to} in another place: drop note_paper_fk, or say in docs/scale.json why not`
  expect(told(over, together)).toEqual([])
  // Not over the column, in another group, to one machine, from every machine.
  expect(told(referring('paper', ['paper_id'], ['id']), together)).toEqual([fault('paper')])
  const apart = { paper, note: { ...paper, group: 'contract' } }
  expect(told(over, apart)).toEqual([fault('paper')])
  expect(told(over, { paper: { local: 'few' }, note: paper })).toEqual([fault('paper')])
  expect(told(over, { paper, note: { reference: 'small' } })).toEqual([fault('paper')])
  expect(
    told(referring('paper', ['paper_id'], ['id']), { paper: { reference: 'small' }, note: paper }),
  ).toEqual([])
  expect(told(over, apart, { note_paper_fk: 'goes later' })).toEqual([])
  expect(told(over, together, { note_paper_fk: 'goes later' })).toEqual([
    'docs/scale.json: note_paper_fk is no reference to another place',
  ])
})
