// What the check says of tables whose place on several machines is not decided.
import { expect, test } from 'vitest'
import { faultsOfScale } from '../../scripts/check/scale.ts'
import type { Scale, SnapshotTable } from '../../scripts/check/scale.ts'

const table = (columns: Record<string, string>, key: readonly string[]): SnapshotTable => ({
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      { type, primaryKey: key.length === 1 && key[0] === name, notNull: true },
    ]),
  ),
  compositePrimaryKeys: key.length > 1 ? { key: { columns: key } } : {},
  uniqueConstraints: {},
  indexes: {},
})
const PAPER = table({ company_id: 'uuid', id: 'uuid' }, ['company_id', 'id'])
const found = (change: Partial<Scale>, real: Record<string, SnapshotTable> = { paper: PAPER }) =>
  faultsOfScale(
    {
      groups: { owner: 'of a company' },
      mostLater: 0,
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
  expect(found({ mostLater: 1, tables: { paper: { by: 'owner', group: 'owner', key: 'later' } } })).toEqual([
    'docs/scale.json: paper has no column owner: say through which table',
  ])
})

test('a new table has its place in its key; older ones are counted, and the number only falls', () => {
  const real = { paper: table({ company_id: 'uuid', id: 'uuid' }, ['id']) }
  const place = { by: 'company_id', group: 'owner' }
  expect(found({}, real)).toEqual(['the key of paper does not hold company_id (decision 0117)'])
  const later = { tables: { paper: { ...place, key: 'later' as const } } }
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
