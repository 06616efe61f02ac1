// Where positions are on the pages.
// A 骑缝 position becomes one strip on every page; all others stay where they were put.
import type { SignTask } from '#protocol/contracts/signing.ts'
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'
import type { EdgeStrip } from '#protocol/edge-strips.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'

type Field = SignTask['fields'][number]

/** A place on one page, in base pixels; `strip` for a part of a 骑缝 seal. */
export interface ShownPlace {
  readonly field: Field
  readonly box: PageBox
  readonly strip: EdgeStrip | undefined
}

/** The places of one document's fields on its pages. */
export const shownPlaces = (fields: readonly Field[], pages: readonly PageSize[]): ShownPlace[] =>
  fields.flatMap((field): ShownPlace[] => {
    if (field.kind !== 'crossPage') {
      const { page, x, y, w, h } = field
      return [{ field, box: { page, x, y, w, h }, strip: undefined }]
    }
    const measuredOn = pages[field.page]
    if (measuredOn === undefined) return []
    return edgeStrips(pages.map((_, index) => index)).flatMap((strip) => {
      const size = pages[strip.page]
      return size === undefined ? [] : [{ field, strip, box: edgeStripBox(field, measuredOn, strip, size) }]
    })
  })

/** A party's places in reading order: by document, page, then from the top. */
export const inReadingOrder = <F extends Field>(
  fields: readonly F[],
  documents: readonly { readonly documentId: string }[],
): F[] => {
  const order = new Map(documents.map(({ documentId }, index) => [documentId, index]))
  return fields.toSorted(
    (a, b) => (order.get(a.documentId) ?? 0) - (order.get(b.documentId) ?? 0) || a.page - b.page || a.y - b.y,
  )
}
