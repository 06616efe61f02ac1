// What is read stays at the top of the view when the zoom or the window changes.
import { expect, test } from 'vitest'
import { topAfterZoom } from '#src/ui/pdf/keep-place.ts'

const HEIGHT = 1000
const GAP = 16
const sheetsAt = (scale: number) =>
  [0, 1, 2].map((index) => ({ top: GAP + index * (HEIGHT * scale + GAP), height: HEIGHT }))
const topOf = (page: number, y: number, scale: number) => sheetsAt(scale)[page]!.top + y * scale

test.each([
  [0, 0],
  [0, 400],
  [1, 250],
  [2, 999],
])('page %i, %i base pixels down, is still there at half the size and back', (page, y) => {
  const half = topAfterZoom(sheetsAt(0.5), topOf(page, y, 1), 1, 0.5)
  expect(half).toBeCloseTo(topOf(page, y, 0.5), 6)
  expect(topAfterZoom(sheetsAt(1), half, 0.5, 1)).toBeCloseTo(topOf(page, y, 1), 6)
})

test('between two pages the distance to the next one stays', () => {
  expect(topAfterZoom(sheetsAt(0.5), topOf(1, 0, 1) - 10, 1, 0.5)).toBeCloseTo(topOf(1, 0, 0.5) - 10, 6)
})

test('below the last page the end stays the end', () => {
  expect(topAfterZoom(sheetsAt(0.5), topOf(2, HEIGHT, 1) + 5, 1, 0.5)).toBeCloseTo(
    topOf(2, HEIGHT, 0.5) + 5,
    6,
  )
})
