// Name stamps of people.
import { expect, test } from 'vitest'
import { drawingBounds } from '#server/documents/drawing/bounds.ts'
import { drawNameStamp, squareStampText } from '#server/documents/drawing/name-stamp.ts'
import { inkPoints } from '#tests/server/documents/drawing/ink.ts'

test.each([
  ['张伟', '张伟之印'],
  ['张小明', '张小明印'],
  ['欧阳明月', '欧阳明月'],
  ['张', null],
  ['阿卜杜拉·买买提', null],
])('%s is cut as %s', (name, text) => {
  expect(squareStampText(name)).toBe(text)
})

test('the right column is read first', () => {
  const [, ...letters] = drawNameStamp('张小明').shapes
  const places = letters.map((shape) => {
    const points = inkPoints(shape)
    return [
      points.every(({ x }) => x > 10) ? 'right' : 'left',
      points.every(({ y }) => y < 10) ? 'upper' : 'lower',
    ]
  })
  expect(places).toEqual([
    ['right', 'upper'],
    ['right', 'lower'],
    ['left', 'upper'],
    ['left', 'lower'],
  ])
})

test.each([
  ['张伟', {}, 20, 20],
  ['张伟', { size: 16 }, 16, 16],
  ['张伟', { outline: 'rectangle' }, 20, 10],
  ['阿卜杜拉·买买提', {}, 20, 10],
  ['Alexander Smith', {}, 20, 10],
] as const)('%s with %o is %i × %i mm and all ink lies in it', (name, style, width, height) => {
  const drawing = drawNameStamp(name, style)
  expect([drawing.width, drawing.height]).toEqual([width, height])
  const bounds = drawingBounds(drawing)!
  expect([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([
    0,
    0,
    width,
    height,
  ])
})

test('without a frame only the characters are drawn', () => {
  expect(drawNameStamp('张小明', { framed: false }).shapes).toHaveLength(4)
  expect(drawNameStamp('张小明').shapes).toHaveLength(5)
})

test.each([
  ['张', {}, 'seal.name'],
  ['张'.repeat(31), {}, 'seal.name'],
  ['张伟', { size: 21 }, 'seal.size'],
  ['张伟', { opacity: 0 }, 'seal.opacity'],
  ['张\uE000', {}, 'seal.glyph-missing'],
] as const)('%s with %o is refused as %s', (name, style, code) => {
  expect(() => drawNameStamp(name, style)).toThrow(expect.objectContaining({ code }))
})
