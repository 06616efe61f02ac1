// The zoom at which a page fills the width it is given.
import { expect, test } from 'vitest'
import { fittingZoom } from '#src/ui/pdf/fit-zoom.ts'

test.each([
  [1366, 100],
  [768, 87],
  [390, 46],
])('a view %i wide shows pages at %i percent', (width, zoom) => {
  expect(fittingZoom(width)).toBe(zoom)
})
