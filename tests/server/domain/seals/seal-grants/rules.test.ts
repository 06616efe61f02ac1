// Authorisations to use a seal: how one stands at a time, how long it may be, and which says the same.
import { expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import {
  canEnd,
  checkPeriod,
  isSameScope,
  leftWord,
  scopeWords,
  stateAt,
  typesInOrder,
} from '#server/domain/seals/seal-grants/rules.ts'
import type { GrantScope } from '#server/domain/seals/seal-grants/rules.ts'

const now = new Date('2026-11-22T08:00:00Z')
const DAY = 24 * 3_600_000
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  ['standing', 0, null, 'active'],
  ['standing', -1, null, 'active'],
  ['standing', 1, null, 'planned'],
  ['limited', 0, 1, 'active'],
  ['limited', 1, 2, 'planned'],
  ['limited', -2, 0, 'expired'],
  ['limited', -2, -1, 'expired'],
  ['revoked', -2, -1, 'revoked'],
  ['revoked', 1, null, 'revoked'],
  ['expired', -2, 1, 'expired'],
] as const)('one that is %s, from %i ms until %s ms from now, is %s', (state, from, until, expected) => {
  const row = { state, validFrom: after(from), validUntil: until === null ? null : after(until) }
  expect(stateAt(row, now)).toBe(expected)
})

test('it is taken back while it holds or is to hold', () => {
  expect((['active', 'planned', 'revoked', 'expired'] as const).map(canEnd)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const LONGEST = 3660 * DAY
const FAR = '开始日期太远，请重新选择。'
const BACKWARDS = '结束时间须晚于开始时间和现在，请重新选择。'
const LONG = '一次授权最长 10 年，或选择长期有效。'

test.each([
  [0, null, ''],
  [-5 * DAY, null, ''],
  [LONGEST, null, ''],
  [LONGEST + 1, null, FAR],
  [LONGEST + 1, LONGEST + 2, FAR],
  [0, 1, ''],
  [0, 0, BACKWARDS],
  [-2, -1, BACKWARDS],
  [-1, 0, BACKWARDS],
  [2, 1, BACKWARDS],
  [2, 2, BACKWARDS],
  [2, 3, ''],
  [0, LONGEST, ''],
  [0, LONGEST + 1, LONG],
  [LONGEST, 2 * LONGEST, ''],
  [DAY, DAY + LONGEST + 1, LONG],
])('from %i ms until %s ms from now: %s', (from, until, words) => {
  const check = () => checkPeriod(after(from), until === null ? null : after(until), now)
  if (words === '') return expect(check()).toBe(undefined)
  const told = expect.objectContaining({ code: 'grant.period', words, fields: { until: words } })
  expect(check).toThrow(Refusal)
  return expect(check).toThrow(told)
})

const SCOPE: GrantScope = {
  subjectKind: 'member',
  subjectId: 'a',
  contractTypes: ['保密协议', '劳动合同'],
  needsApproval: false,
}

test.each<[string, Partial<GrantScope>, boolean]>([
  ['all', {}, true],
  ['the id, for a role', { subjectKind: 'role' }, false],
  ['the kind of subject', { subjectId: 'b' }, false],
  ['one kind of contract', { contractTypes: ['保密协议'] }, false],
  ['a kind whose name holds both', { contractTypes: ['保密协议,劳动合同'] }, false],
  ['all kinds', { contractTypes: [] }, false],
  ['the subject, with approval', { needsApproval: true }, false],
])('two authorisations that share %s are the same: %s', (_, other, same) => {
  expect(isSameScope(SCOPE, { ...SCOPE, ...other })).toBe(same)
})

test('kinds of contract stand once and in order, and are told in words', () => {
  expect(typesInOrder(['劳动合同', '保密协议', '劳动合同'])).toEqual(['保密协议', '劳动合同'].toSorted())
  expect([scopeWords([]), scopeWords(['劳动合同']), scopeWords(['劳动合同', '保密协议'])]).toEqual([
    '全部合同',
    '劳动合同',
    '劳动合同、保密协议',
  ])
})

test('who is no longer there is told apart', () => {
  expect(['left', 'disabled', 'active'].map(leftWord)).toEqual(['已离职', '已停用', ''])
})
