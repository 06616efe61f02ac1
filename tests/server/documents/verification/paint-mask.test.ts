// How much of a box is filled, counted in its cells, and the matrices by which paths come to it.
import { expect, test } from 'vitest'
import {
  IDENTITY,
  PaintMask,
  matrixOf,
  multiplied,
  scaleOf,
} from '#server/documents/verification/changes/paint-mask.ts'
import type { Matrix } from '#server/documents/verification/changes/paint-mask.ts'
import { contentOperators } from '#server/documents/verification/changes/content-operators.ts'
import { PdfName } from '#server/documents/verification/reading/values.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const FIRST: Matrix = [2, 3, 5, 7, 11, 13]
const SECOND: Matrix = [17, 19, 23, 29, 31, 37]

test('matrices are multiplied, the first before the second', () => {
  expect([multiplied(FIRST, SECOND), multiplied(SECOND, FIRST), multiplied(FIRST, IDENTITY)]).toEqual([
    [103, 125, 246, 298, 517, 623],
    [129, 184, 191, 272, 258, 365],
    FIRST,
  ])
})

test('a length becomes so much longer at most', () => {
  expect([scaleOf([3, 4, 0, 1, 0, 0]), scaleOf([1, 0, 6, 8, 9, 9]), scaleOf([-2, 0, 0, 0, 0, 0])]).toEqual([
    5, 10, 2,
  ])
})

test('six numbers are a matrix, and nothing else is', () => {
  expect([
    matrixOf(FIRST),
    matrixOf([1, 2, 3, 4, 5]),
    matrixOf([1, 2, 3, 4, 5, 6, 7]),
    matrixOf([1, 2, 3, 4, 5, new PdfName('X')]),
    matrixOf([new PdfName('X'), 2, 3, 4, 5, 6]),
    matrixOf([]),
    matrixOf(undefined),
  ]).toEqual([FIRST, IDENTITY, IDENTITY, IDENTITY, IDENTITY, IDENTITY, IDENTITY])
})

interface Drawn {
  readonly on?: readonly [number, number, number, number]
  readonly by?: Matrix
  readonly evenOdd?: boolean
  /** Width of a pen along the path, which is not filled then. */
  readonly pen?: number
}

// Each cell of this box is one unit wide and high.
const BOX = [0, 0, 40, 40] as const
const cellsOf = (content: string, { on = BOX, by = IDENTITY, evenOdd = false, pen }: Drawn = {}) => {
  const mask = new PaintMask(on)
  for (const { name, operands } of contentOperators(latin1(content))) mask.construct(name, operands, by)
  mask.finish(pen === undefined, evenOdd, pen)
  return Math.round(mask.share * 1_600)
}

test.each<[string, Drawn, number]>([
  ['', {}, 0],
  ['0 0 40 40 re', {}, 1_600],
  ['3 5 7 11 re', {}, 77],
  ['10 16 -7 -11 re', {}, 77],
  ['-5 -5 10 10 re', {}, 25],
  ['-50 -50 200 200 re', {}, 1_600],
  ['41 0 9 9 re', {}, 0],
  ['-9 0 8 9 re', {}, 0],
  ['0 41 9 9 re', {}, 0],
  ['0 -9 9 8 re', {}, 0],
  ['0.4 0.4 0.05 0.05 re', {}, 0],
  ['0.4 0.4 0.2 0.2 re', {}, 1],
  ['3 5 m 10 5 l 10 16 l 3 16 l', {}, 77],
  ['3 5 m 10 5 l 10 16 l 3 16 l h', {}, 77],
  ['0 0 m 40 0 l 40 40 l', {}, 820],
  ['0 0 m 40 40 l 0 40 l', {}, 780],
  ['0 0 m 40 40 l', {}, 0],
  ['3 5 7 11 re', { by: [2, 0, 0, 3, 0, 0] }, 350],
  ['3 5 7 5 re', { by: [2, 0, 0, 3, 4, 6] }, 14 * 15],
  ['3 5 7 11 re', { by: [0, 1, -1, 0, 30, 2] }, 77],
  ['3 5 m 10 5 l 10 16 l 3 16 l', { by: [0, 1, -1, 0, 30, 2] }, 77],
  ['3 5 m 10 5 l 10 16 l 3 16 l', { by: [1, 0, 0, 1, 32, 30] }, 5 * 5],
  ['3 5 7 11 re', { by: [1, 0, 1, 1, 0, 0] }, 77],
  ['3 5 m 10 5 l 10 16 l 3 16 l', { by: [1, 0, 1, 1, 0, 0] }, 77],
  ['3 5 m 10 5 l 10 16 l 3 16 l', { by: [1, 1, 0, 1, 0, 0] }, 77],
  ['0 0 20 40 re 10 0 20 40 re', {}, 1_200],
  ['0 0 20 40 re 10 0 20 40 re', { evenOdd: true }, 800],
  ['0 0 20 40 re 30 0 -20 40 re', {}, 800],
  ['0 0 40 40 re 10 10 20 20 re', { evenOdd: true }, 1_200],
  ['0 0 40 40 re 10 10 20 20 re', {}, 1_600],
  ['0 0 40 40 re 10 30 20 -20 re', {}, 1_200],
  ['0 0 40 40 re 10 10 20 20 re 15 15 10 10 re', { evenOdd: true }, 1_300],
  ['0 0 m 0 40 40 40 40 0 c', {}, 936],
  ['0 0 m 40 40 40 0 v', {}, 466],
  ['0 0 m 0 40 40 0 y', {}, 466],
  ['1 1 l 0 0 40 40 re', {}, 1_600],
  ['0 40 40 40 40 0 c', {}, 0],
  ['0 40 40 0 v 0 40 40 0 y', {}, 0],
  ['0 0 200 200 re', { on: [100, 100, 140, 140] }, 1_600],
  ['100 100 10 20 re', { on: [100, 100, 140, 140] }, 200],
  ['100 100 40 10 re', { on: [100, 100, 180, 120] }, 400],
  ['100 100 40 20 re', { on: [100, 100, 180, 120] }, 800],
  ['0 20 m 40 20 l', { pen: 4 }, 160],
  ['10 20 m 30 20 l', { pen: 4 }, 24 * 4],
  ['20 10 m 20 30 l', { pen: 4 }, 24 * 4],
  ['20 20 m', { pen: 6 }, 36],
  ['10 10 20 20 re', { pen: 2 }, 22 * 22 - 18 * 18],
  // A pen goes back to the beginning, though a line that is not closed does not.
  ['10 10 m 30 10 l 30 30 l', { pen: 2 }, 138],
  ['0 20.5 m 40 20.5 l', { pen: 0.5 }, 0],
  ['0 20.5 m 40 20.5 l', { pen: 0.6 }, 40],
  ['0 110.25 m 400 110.25 l', { pen: 0.3, on: [0, 100, 400, 120] }, 40],
  ['110.25 0 m 110.25 400 l', { pen: 0.3, on: [100, 0, 120, 400] }, 40],
])('cells that %s fills, %j', (content, drawn, cells) => {
  expect(cellsOf(content, drawn)).toBe(cells)
})

test('a path that has ended fills nothing more', () => {
  const mask = new PaintMask(BOX)
  mask.construct('re', [0, 0, 40, 20], IDENTITY)
  mask.finish(false, false)
  mask.finish(true, false)
  const before = mask.share
  mask.block([0, 0, 20, 10], [1, 0, 0, 1, 5, 5])
  mask.finish(true, false)
  expect([before, mask.share, mask.height]).toEqual([0, 200 / 1_600, 40])
})

test('lines that are too many to follow are refused', () => {
  const draw = (lines: number) => {
    const mask = new PaintMask(BOX)
    for (let at = 0; at < lines; at += 1) mask.construct('m', [500, 500], IDENTITY)
    mask.finish(false, false, 6)
  }
  expect(() => draw(20_000)).not.toThrow()
  expect(() => draw(20_001)).toThrow('图样过于复杂')
})
