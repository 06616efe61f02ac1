// Zoom of a document view and the scale it is drawn at (specification §5, §9).
import { expect, it } from 'vitest'
import { clampZoom, drawScale, ZOOM_DEFAULT } from '#src/ui/pdf/zoom.ts'

it.each([
  [100, 100],
  [ZOOM_DEFAULT, 100],
  [49, 50],
  [-10, 50],
  [301, 300],
  [102, 100],
  [103, 105],
  [297.5, 300],
])('a zoom of %d percent becomes %d', (wanted, zoom) => {
  expect(clampZoom(wanted)).toBe(zoom)
})

const A4 = { width: 595, height: 842 }
const BASE_PER_POINT = 800 / 595

it.each([
  [1, 1, 1],
  [2, 1, 2],
  [2, 1.25, 2.5],
  [2, 3, 3],
  [4, 1, 3],
])('a screen of ratio %d at zoom %d is drawn at %d pixels per base pixel', (ratio, zoom, perBase) => {
  expect(drawScale(A4, BASE_PER_POINT, zoom, ratio)).toBeCloseTo(BASE_PER_POINT * perBase, 9)
})

it('no canvas has more pixels than browsers draw', () => {
  const poster = { width: 8_000, height: 12_000 }
  const scale = drawScale(poster, 1, 3, 2)
  expect(poster.width * scale * poster.height * scale).toBeCloseTo(2 ** 25, 0)
})
