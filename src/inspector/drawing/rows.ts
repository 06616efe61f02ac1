// Puts boxes of different sizes into rows, in their order.
// The whole becomes tall rather than wide, since readers scroll down.
import type { Size } from './elk-graph.ts'

interface Rows extends Size {
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

const setIn = (width: number, sizes: readonly Size[], gap: number): Rows => {
  let x = 0
  let y = 0
  let rowHeight = 0
  let widest = 0
  const places = sizes.map((size) => {
    if (x > 0 && x + size.width > width) {
      x = 0
      y += rowHeight + gap
      rowHeight = 0
    }
    const place = { x, y }
    x += size.width + gap
    widest = Math.max(widest, x - gap)
    rowHeight = Math.max(rowHeight, size.height)
    return place
  })
  return { places, width: widest, height: y + rowHeight }
}

/** How much the width counts against the height. */
const WIDTH_WEIGHT = 1.4

/** Places of the boxes, `gap` pixels apart, and the size of all together. */
export const inRows = (sizes: readonly Size[], gap: number): Rows => {
  const cost = (rows: Rows): number => Math.max(rows.width * WIDTH_WEIGHT, rows.height)
  const runs = sizes.flatMap((_, start) =>
    sizes
      .slice(start)
      .map((_size, length) =>
        sizes.slice(start, start + length + 1).reduce((sum, size) => sum + size.width + gap, -gap),
      ),
  )
  const candidates = runs.map((width) => setIn(width, sizes, gap))
  return candidates.reduce(
    (best, rows) => (cost(rows) < cost(best) ? rows : best),
    setIn(Number.MAX_SAFE_INTEGER, sizes, gap),
  )
}
