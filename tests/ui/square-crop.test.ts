// Cutting a square out of a picture.
import { expect, test } from 'vitest'
import { draggedBy, insideOf, squareOf, WHOLE } from '#src/ui/square-crop.ts'

const wide = { width: 800, height: 600 }

test('the whole view is the largest square in the middle', () => {
  expect(squareOf(wide, WHOLE)).toEqual({ left: 100, top: 0, side: 600 })
})

test('twice as near, the square is half as large', () => {
  expect(squareOf(wide, { ...WHOLE, zoom: 2 })).toEqual({ left: 250, top: 150, side: 300 })
})

test('dragging to the right shows what lies to the left, and stops at the edge', () => {
  const moved = draggedBy(wide, WHOLE, { dx: 28, dy: 0, shown: 280 })
  expect(squareOf(wide, moved)).toEqual({ left: 40, top: 0, side: 600 })
  const atEdge = draggedBy(wide, WHOLE, { dx: 500, dy: 90, shown: 280 })
  expect(squareOf(wide, atEdge)).toEqual({ left: 0, top: 0, side: 600 })
})

test('going away from a corner brings the square back into the picture', () => {
  const corner = insideOf(wide, { zoom: 4, x: 0, y: 1 })
  expect(squareOf(wide, corner)).toEqual({ left: 0, top: 450, side: 150 })
  expect(squareOf(wide, insideOf(wide, { ...corner, zoom: 1 }))).toEqual({ left: 0, top: 0, side: 600 })
  expect(insideOf(wide, { ...WHOLE, zoom: 9 }).zoom).toBe(4)
})
