// The zoom at which a page fills the width it is given.
import { expect, test } from 'vitest'
import { fittingZoom } from '#src/ui/pdf/fit-zoom.ts'

test.each([
  [1366, 1366, 100],
  [768, 768, 87],
  [459, 1366, 49],
  [390, 390, 46],
])('a view %i wide in a window of %i shows pages at %i percent', (width, windowWidth, zoom) => {
  expect(fittingZoom(width, windowWidth)).toBe(zoom)
})
