// Text, dates and their outlines.
import { expect, test } from 'vitest'
import { drawingBounds, pathBox } from '#server/documents/drawing/bounds.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { ellipsePath, filled, stroked } from '#server/documents/drawing/paths.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { drawDate, drawText } from '#server/documents/drawing/text.ts'

test('a date is written as the Chinese day, one outline per character', () => {
  const drawing = drawDate(new Date('2026-11-20T16:00:00Z'))
  expect(drawing.text).toBe('2026年11月21日')
  expect(drawing.shapes).toHaveLength(11)
  const bounds = drawingBounds(drawing)!
  expect(
    bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= drawing.width && bounds.maxY <= drawing.height,
  ).toBe(true)
})

test('text stands in a box of its font size, descenders included', () => {
  const drawing = drawText('国gyp', { size: 10 })
  const bounds = drawingBounds(drawing)!
  expect(drawing.height).toBeCloseTo(12, 9)
  expect(bounds.minY >= 0 && bounds.maxY <= 12).toBe(true)
  expect(drawText('国国', { size: 10 }).width).toBeCloseTo(20, 9)
  expect(drawText('国\n国国\r\n国', { size: 10 })).toMatchObject({ width: 20, height: 42 })
})

test('a character the face lacks is taken from Song', () => {
  expect(drawText('堃', { size: 5, font: 'brush' }).shapes).toEqual(drawText('堃', { size: 5 }).shapes)
})

test.each([
  ['', 'text.empty'],
  [' \n ', 'text.empty'],
  ['字'.repeat(2001), 'text.too-long'],
  ['\uE000', 'text.glyph-missing'],
])('%# is refused as %s', (text, code) => {
  expect(() => drawText(text, { size: 4 })).toThrow(expect.objectContaining({ code }))
})

test('a drawing becomes one svg element in millimetres', () => {
  const drawing: Drawing = {
    width: 10,
    height: 4.5,
    color: '#E02020',
    opacity: 0.8,
    text: '“甲”<script>&\u0000',
    shapes: [
      filled([['M', 0, 1 / 3], ['L', -0.00001, 2], ['C', 1, 2, 3, 4, 5, 6.12345], ['Z']]),
      stroked(
        [
          ['M', 0, 0],
          ['L', 1, 1],
        ],
        1.2,
      ),
      { path: [['M', 0, 0], ['Z']], paint: { kind: 'fill', evenOdd: true } },
    ],
  }
  expect(drawingToSvg(drawing)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4.5" width="10mm" height="4.5mm" role="img">' +
      '<title>“甲”&lt;script&gt;&amp; </title><g opacity="0.8">' +
      '<path fill="#E02020" d="M0 0.333L0 2C1 2 3 4 5 6.123Z"/>' +
      '<path fill="none" stroke="#E02020" stroke-width="1.2" d="M0 0L1 1"/>' +
      '<path fill="#E02020" fill-rule="evenodd" d="M0 0Z"/></g></svg>',
  )
})

test('a colour that is none never reaches the page', () => {
  const drawing = { ...drawText('甲', { size: 4 }), color: 'red" onload="x' }
  expect(() => drawingToSvg(drawing)).toThrow(TypeError)
})

test('bounds follow the curve, not its control points', () => {
  expect(pathBox([['M', 0, 0], ['C', 0, 4, 4, 4, 4, 0], ['Z']])).toEqual({
    minX: 0,
    minY: 0,
    maxX: 4,
    maxY: 3,
  })
  expect(pathBox([['Z']])).toBeNull()
  expect(drawingBounds({ shapes: [] })).toBeNull()
  expect(drawingBounds({ shapes: [stroked(ellipsePath(5, 5, 4, 2), 1)] })).toEqual({
    minX: 0.5,
    minY: 2.5,
    maxX: 9.5,
    maxY: 7.5,
  })
})
