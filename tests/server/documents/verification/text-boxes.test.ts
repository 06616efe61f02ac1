// The boxes in which an appearance may show letters: as wide as any place they may have.
import { expect, test } from 'vitest'
import { contentOperators } from '#server/documents/verification/changes/content-operators.ts'
import { TextBoxes } from '#server/documents/verification/changes/text-boxes.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const SHOWS = ['Tj', 'TJ', "'", '"']

/** The box and the place of its line, of each piece of text. */
const boxesOf = (content: string, text = new TextBoxes()) => {
  const found: (readonly number[])[] = []
  for (const { name, operands } of contentOperators(latin1(content))) {
    text.follow(name, operands)
    if (!SHOWS.includes(name)) continue
    const { box, matrix } = text.shown(operands, [1, 0, 0, 1, 1_000, 2_000])
    found.push([...box, ...matrix.slice(4)])
  }
  return found
}

// A letter is taken for half an em wide, and one alone for a whole em.
test.each<[string, (readonly number[])[]]>([
  ['/F 8 Tf (a) Tj', [[0, -2, 8, 10, 1_000, 2_000]]],
  ['/F 8 Tf (abcd) Tj', [[0, -2, 16, 10, 1_000, 2_000]]],
  ['/F -8 Tf (abcd) Tj', [[-16, 2, 16, -10, 1_000, 2_000]]],
  ['(abcd) Tj', [[0, 0, 0, 0, 1_000, 2_000]]],
  ['/F 8 Tf 3 Ts (a) Tj', [[0, 1, 8, 10, 1_000, 2_000]]],
  ['/F 8 Tf 200 Tz (abcd) Tj', [[0, -2, 32, 10, 1_000, 2_000]]],
  ['/F 8 Tf 200 Tz 3 Tc (abcd) Tj', [[0, -2, 56, 10, 1_000, 2_000]]],
  ['/F 8 Tf 200 Tz 3 Tw (abcd) Tj', [[0, -2, 56, 10, 1_000, 2_000]]],
  ['/F 8 Tf -3 Tc (abcd) Tj', [[-12, -2, 28, 10, 1_000, 2_000]]],
  ['/F 8 Tf 1 Tc 2 Tw (abcd) Tj', [[0, -2, 28, 10, 1_000, 2_000]]],
  ['/F 8 Tf 1 2 (abcd) "', [[0, -2, 28, 10, 1_000, 2_000]]],
  ['/F 8 Tf [(ab) -1000 (cd)] TJ', [[0, -2, 24, 10, 1_000, 2_000]]],
  ['/F 8 Tf [(ab) 1000 (cd)] TJ', [[-8, -2, 24, 10, 1_000, 2_000]]],
  ['/F 8 Tf [1000 (ab)] TJ', [[-8, -2, 16, 10, 1_000, 2_000]]],
  ['/F -8 Tf [1000 (ab)] TJ', [[-8, 2, 16, -10, 1_000, 2_000]]],
  [
    '/F 8 Tf (abcd) Tj (ab) Tj',
    [
      [0, -2, 16, 10, 1_000, 2_000],
      [0, -2, 24, 10, 1_000, 2_000],
    ],
  ],
  [
    '/F 8 Tf (abcd) Tj 5 7 Td (ab) Tj',
    [
      [0, -2, 16, 10, 1_000, 2_000],
      [0, -2, 8, 10, 1_005, 2_007],
    ],
  ],
  [
    '/F 8 Tf 5 7 TD (ab) Tj T* (ab) Tj',
    [
      [0, -2, 8, 10, 1_005, 2_007],
      [0, -2, 8, 10, 1_005, 2_014],
    ],
  ],
  [
    '/F 8 Tf 5 7 Td (ab) Tj T* (ab) Tj',
    [
      [0, -2, 8, 10, 1_005, 2_007],
      [0, -2, 8, 10, 1_005, 2_007],
    ],
  ],
  [
    '/F 8 Tf 3 TL (ab) \' 1 2 (ab) "',
    [
      [0, -2, 8, 10, 1_000, 1_997],
      [0, -2, 14, 10, 1_000, 1_994],
    ],
  ],
  [
    '/F 8 Tf 5 7 Td BT (ab) Tj 1 0 0 1 2 3 Tm (ab) Tj',
    [
      [0, -2, 8, 10, 1_000, 2_000],
      [0, -2, 8, 10, 1_002, 2_003],
    ],
  ],
  ['q /F 8 Tf 3 Ts Q (ab) Tj', [[0, 0, 0, 0, 1_000, 2_000]]],
  ['/F 8 Tf q q /F 9 Tf Q Q (ab) Tj', [[0, -2, 8, 10, 1_000, 2_000]]],
  ['/F 8 Tf Q (ab) Tj', [[0, -2, 8, 10, 1_000, 2_000]]],
  ['/F 8 Tf Tj', [[0, -2, 8, 10, 1_000, 2_000]]],
])('%s', (content, boxes) => {
  expect(boxesOf(content)).toEqual(boxes)
})

test('a form within another begins with its state, and gives nothing back', () => {
  const outer = new TextBoxes()
  boxesOf('/F 8 Tf 2 Tr', outer)
  const inner = new TextBoxes(outer)
  expect(boxesOf('(ab) Tj /F 9 Tf 1 Tr', inner)).toEqual([[0, -2, 8, 10, 1_000, 2_000]])
  expect([outer.size, outer.mode, inner.size, inner.mode]).toEqual([8, 2, 9, 1])
})
