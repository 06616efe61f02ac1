// The position of a widget: its page and its rectangle.
import type { PageNode, PageTree } from '#server/documents/verification/reading/page-tree.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'

export interface Place {
  readonly view: RevisionView
  readonly tree: PageTree
}

/** A rectangle in default user space units, normalised. */
export interface Rect {
  readonly width: number
  readonly height: number
}

/** The dictionary's `/Rect`, or undefined when it is none. */
export const rectOf = (view: RevisionView, dict: PdfDict): Rect | undefined =>
  readRect(view, dict.get('Rect'))

/** The dictionary's `/Rect` as left, bottom, right and top, or undefined when it is none. */
export const boxOf = (
  view: RevisionView,
  dict: PdfDict,
): readonly [number, number, number, number] | undefined => readBox(view, dict.get('Rect'))

/** A rectangle array as width and height. */
export const readRect = (view: RevisionView, value: PdfValue | undefined): Rect | undefined => {
  const box = readBox(view, value)
  return box && { width: box[2] - box[0], height: box[3] - box[1] }
}

const readBox = (
  view: RevisionView,
  value: PdfValue | undefined,
): readonly [number, number, number, number] | undefined => {
  const numbers = (view.array(value) ?? []).map((item) => view.resolve(item))
  const [x1, y1, x2, y2] = numbers
  if (numbers.length !== 4) return undefined
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number')
    return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

const places = new WeakMap<PageTree, Map<number, PageNode>>()

/** The page that lists a widget among its annotations. */
export const pageNodeOfWidget = (place: Place, widget: PdfRef): PageNode | undefined => {
  let known = places.get(place.tree)
  if (!known) {
    known = new Map()
    for (const page of place.tree.pages) {
      for (const item of place.view.array(page.dict.get('Annots')) ?? []) {
        if (item instanceof PdfRef) known.set(item.num, page)
      }
    }
    places.set(place.tree, known)
  }
  return known.get(widget.num)
}

/** The number of that page, counted from 1. */
export const pageOfWidget = (place: Place, widget: PdfRef): number | undefined =>
  pageNodeOfWidget(place, widget)?.number
