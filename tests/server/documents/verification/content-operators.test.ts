// A content stream as its operators with their operands.
import { expect, test } from 'vitest'
import { contentOperators } from '#server/documents/verification/changes/content-operators.ts'
import { PdfName } from '#server/documents/verification/reading/values.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const read = (text: string) =>
  [...contentOperators(latin1(text))].map(({ name, operands }) => [name, ...operands])

test.each<[string, unknown[][]]>([
  ['', []],
  [' \n', []],
  ['1 2 m', [['m', 1, 2]]],
  ['1 2', []],
  ['q Q', [['q'], ['Q']]],
  ['true false null d', [['d', true, false, null]]],
  ['A Z a z \' "', [['A'], ['Z'], ['a'], ['z'], ["'"], ['"']]],
  [
    '1 0 0 RG/X gs[1 2]0 d',
    [
      ['RG', 1, 0, 0],
      ['gs', new PdfName('X')],
      ['d', [1, 2], 0],
    ],
  ],
  ['B* b* f* T*', [['B*'], ['b*'], ['f*'], ['T*']]],
  ['BI /W 1 ID x EI 1 2 m', [['BI']]],
])('%j', (text, operators) => {
  expect(read(text)).toEqual(operators)
})

test.each(['@', '[1 2', '{', '`'])('%j is no content', (text) => {
  expect(() => read(text)).toThrow()
})

test('so many are read and no more', () => {
  const values = (count: number) => contentOperators(latin1('n '.repeat(count)))
  const count = (from: Generator) => {
    let found = 0
    for (const _ of from) found += 1
    return found
  }
  expect(count(values(500_000))).toBe(500_000)
  expect(() => count(values(500_001))).toThrow('图样过于复杂')
})
