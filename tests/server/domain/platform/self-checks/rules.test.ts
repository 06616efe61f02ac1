// When operators are told of a self-check that turned bad.
import { expect, test } from 'vitest'
import { telling, worse } from '#server/domain/platform/self-checks/rules.ts'

const at = (hours: number) => new Date(hours * 3_600_000)
const before = (result: 'fine' | 'bad', toldAt: Date | null) => ({ result, since: at(0), toldAt })

test.each([
  ['bad at the first look', undefined, 'bad', 1, { isNews: true, toldAt: at(1) }],
  ['bad after fine', before('fine', null), 'bad', 1, { isNews: true, toldAt: at(1) }],
  ['bad after bad', before('bad', at(1)), 'bad', 99, { isNews: false, toldAt: at(1) }],
  ['bad again within a day', before('fine', at(1)), 'bad', 24, { isNews: false, toldAt: at(1) }],
  ['fine within a day', before('bad', at(1)), 'fine', 24, { isNews: false, toldAt: at(1) }],
  ['fine after a day', before('fine', at(1)), 'fine', 25, { isNews: false, toldAt: null }],
] as const)('%s', (_name, earlier, result, hour, expected) => {
  expect(telling(earlier, result, at(hour))).toEqual(expected)
})

test('of two results the worse one counts', () => {
  expect([worse('fine', 'soon'), worse('bad', 'soon'), worse('unchecked', 'fine')]).toEqual([
    'soon',
    'bad',
    'unchecked',
  ])
})
