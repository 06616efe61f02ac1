// Where additions stand on a document's pages; a 骑缝 seal is one addition with a strip on every page.
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'

export interface AdditionBox {
  readonly addition: Addition
  readonly box: PageBox
}

const boxesOf = (addition: Addition, pages: readonly PageSize[]): PageBox[] => {
  if (addition.kind !== 'crossPage') return [addition]
  const measuredOn = pages[addition.page]
  if (measuredOn === undefined) return []
  return edgeStrips(pages.map((_, index) => index)).flatMap((strip) => {
    const size = pages[strip.page]
    return size === undefined ? [] : [edgeStripBox(addition, measuredOn, strip, size)]
  })
}

/** By page, counted from 0. */
export const additionBoxes = (
  additions: readonly Addition[],
  pages: readonly PageSize[],
): ReadonlyMap<number, readonly AdditionBox[]> =>
  Map.groupBy(
    additions.flatMap((addition) => boxesOf(addition, pages).map((box) => ({ addition, box }))),
    ({ box }) => box.page,
  )
