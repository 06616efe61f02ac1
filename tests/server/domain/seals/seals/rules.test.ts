// Seals: their numbers and kinds, what may be done with one, and what it is drawn from.
import { expect, test } from 'vitest'
import type { CompanySealSpec } from '#protocol/seals/seals/seals.ts'
import {
  actionsFor,
  drawnFrom,
  eventOf,
  kindWord,
  needsReason,
  rightFor,
  stateOf,
} from '#server/domain/seals/seals/rules.ts'

test('a stored number names its state', () => {
  expect([0, 1, 2, 3, 4].map(stateOf)).toEqual(['pending', 'enabled', 'disabled', 'refused', 'cancelled'])
  expect(() => stateOf(5)).toThrow('no seal status 5')
})

test.each([
  ['enable', { type: 'seal.enabled' }, 'enable', false],
  ['disable', { type: 'seal.disabled', reason: '停' }, 'enable', true],
  ['cancel', { type: 'seal.cancelled', reason: '停' }, 'del', true],
  ['setDefault', { type: 'seal.chosen' }, 'setDefault', false],
  ['approve', { type: 'seal.approved' }, 'audit', false],
  ['refuse', { type: 'seal.refused', reason: '停' }, 'audit', true],
] as const)('to %s is %j, needs the right %s, and a reason: %s', (action, event, right, reason) => {
  expect([eventOf(action, '停'), rightFor(action), needsReason(action)]).toEqual([event, right, reason])
})

test('without a reason it is empty', () => {
  expect(eventOf('disable')).toEqual({ type: 'seal.disabled', reason: '' })
})

test.each([
  [0, ['cancel', 'approve', 'refuse']],
  [1, ['disable', 'cancel', 'setDefault']],
  [2, ['enable', 'cancel']],
  [3, ['cancel']],
  [4, []],
])('with a seal of the number %i may be: %j', (status, actions) => {
  expect(actionsFor({ status, isDefault: false }, () => true)).toEqual(actions)
})

test('the default is not made the default again; what the person may not is left out', () => {
  expect(actionsFor({ status: 1, isDefault: true }, () => true)).toEqual(['disable', 'cancel'])
  expect(actionsFor({ status: 1, isDefault: false }, (action) => action === 'cancel')).toEqual(['cancel'])
})

test('kinds read as people call them', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(kindWord)).toEqual([
    '个人签名',
    '公章',
    '合同专用章',
    '财务专用章',
    '人事专用章',
    '法定代表人章',
    '发票专用章',
    '其他',
  ])
})

const COMPANY = { name: '青禾', legalPerson: '林一诺', creditCode: '91350100M000100Y43' }
const SPEC = { type: 2, shape: 'circle', colour: 'red', opacity: 100, withStar: true } as CompanySealSpec
const DRAWN = { outline: 'circle', color: 'red', opacity: 100 }
test.each<[Partial<CompanySealSpec>, object]>([
  [{}, { ...DRAWN, kind: 'contract', name: '青禾' }],
  [{ type: 5 }, { ...DRAWN, kind: 'legal', name: '林一诺' }],
  [{ type: 6 }, { ...DRAWN, kind: 'invoice', name: '青禾', taxNumber: '91350100M000100Y43' }],
  [{ type: 99 as 1 }, { ...DRAWN, kind: 'other', name: '青禾' }],
  [
    { withStar: false, middleText: '', bottomText: '01' },
    { ...DRAWN, kind: 'contract', name: '青禾', star: false, words: '', code: '01' },
  ],
])('a seal with %j is drawn from the certified facts', (spec, drawn) => {
  expect(drawnFrom(COMPANY, { ...SPEC, ...spec })).toStrictEqual(drawn)
})
