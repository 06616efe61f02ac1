// How a 骑缝章 is cut into strips along the right edge of the pages.
// A group has at most 20 pages, and each group shows the whole seal.
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'

/** Most pages one seal is cut over. */
export const EDGE_GROUP_PAGES = 20

/** One page's strip: the `index`-th of `count` from the left of the seal. */
export interface EdgeStrip {
  readonly page: number
  readonly index: number
  readonly count: number
}

/** Cuts a seal over pages, in ascending order and each once, into groups as equal as can be so that none is left with a sliver or a whole seal. */
export const edgeStrips = (pages: readonly number[]): EdgeStrip[] => {
  const ordered = [...new Set(pages)].toSorted((a, b) => a - b)
  const groups = Math.ceil(ordered.length / EDGE_GROUP_PAGES)
  const strips: EdgeStrip[] = []
  for (let group = 0; group < groups; group += 1) {
    const start = Math.round((group * ordered.length) / groups)
    const end = Math.round(((group + 1) * ordered.length) / groups)
    ordered.slice(start, end).forEach((page, index) => strips.push({ page, index, count: end - start }))
  }
  return strips
}

/**
 * Where a strip stands on its page: at the right edge, moved up where the page is too short. `seal` tells the whole seal's
 * top, width and height in base pixels of the page `measuredOn`; on a page of another size it keeps its size on paper.
 */
export const edgeStripBox = (
  seal: { readonly y: number; readonly w: number; readonly h: number },
  measuredOn: PageSize,
  strip: EdgeStrip,
  size: PageSize,
): PageBox => {
  const scale = measuredOn.width / size.width
  const [w, h] = [(seal.w / strip.count) * scale, seal.h * scale]
  const y = Math.max(0, Math.min(seal.y * scale, basePageHeight(size) - h))
  return { page: strip.page, x: BASE_PAGE_WIDTH - w, y, w, h }
}
