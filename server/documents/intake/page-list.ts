// Reads the page tree of a PDF from outside tolerantly, and rewrites it in one plain form.
// Later steps rely on that form (ISO 32000-1, 7.7.3).
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'
import type { PageSize } from '#protocol/page-geometry.ts'

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
const LETTER = [0, 0, 612, 792] as const
// A page outside these limits cannot be shown by common readers (ISO 32000-1, annex C).
const SMALLEST_SIDE = 3
const LARGEST_SIDE = 14_400
// A tree can share its branches so that few objects make endless pages; no honest one has this many nodes.
const MAX_NODES = 20_000

type Box = readonly [number, number, number, number]

/** A page of the tree, with the attributes it inherits. `ref` is missing for a page that is embedded in its parent. */
export interface FoundPage {
  readonly dict: PdfDict
  readonly ref: PdfRef | undefined
  readonly inherited: ReadonlyMap<string, PdfObject>
}

/** All pages in reading order; a node met twice in a circle is passed over. */
export const findPages = (pdf: PDF): readonly FoundPage[] => {
  const resolve = pdf.getObject.bind(pdf)
  const pages: FoundPage[] = []
  let nodes = 0
  const walk = (
    node: PdfObject | undefined,
    above: ReadonlyMap<string, PdfObject>,
    path: readonly PdfDict[],
  ) => {
    const dict = node instanceof PdfRef ? resolve(node) : node
    if (!(dict instanceof PdfDict) || path.includes(dict) || path.length > 100) return
    if (++nodes > MAX_NODES) return
    const inherited = new Map(above)
    for (const key of INHERITED) {
      const value = dict.get(key)
      if (value && value.type !== 'null') inherited.set(key, value)
    }
    const kids = dict.getArray('Kids', resolve)
    if (!kids) {
      pages.push({ dict, ref: node instanceof PdfRef ? node : undefined, inherited })
      return
    }
    for (const kid of kids) walk(kid, inherited, [...path, dict])
  }
  walk(pdf.getCatalog().get('Pages'), new Map(), [])
  return pages
}

/** Size of a found page in points as the reader sees it: crop box, turned by the page's rotation. */
export const pageSize = (pdf: PDF, page: FoundPage): PageSize => {
  const [x0, y0, x1, y1] = visibleBox(pdf, page)
  const upright = rotation(pdf, page) % 180 === 0
  return upright ? { width: x1 - x0, height: y1 - y0 } : { width: y1 - y0, height: x1 - x0 }
}

/** Whether the page has a size that readers can show. */
export const isShowable = (size: PageSize): boolean =>
  Math.min(size.width, size.height) >= SMALLEST_SIDE && Math.max(size.width, size.height) <= LARGEST_SIDE

/** Puts all pages directly under one root, each a dictionary of its own that states all its attributes. */
export const settlePages = (pdf: PDF, pages: readonly FoundPage[]): void => {
  const rootRef = pdf.register(PdfDict.of({ Type: PdfName.of('Pages') }))
  const used = new Set<PdfDict>()
  const refs = pages.map((page) => {
    // The same page listed twice becomes two pages, so that each can carry its own signature fields.
    const isRepeated = used.has(page.dict)
    const dict = isRepeated ? page.dict.clone() : page.dict
    if (isRepeated) dict.delete('Annots')
    used.add(page.dict)
    dict.set('Type', PdfName.of('Page'))
    dict.set('Parent', rootRef)
    dict.set('MediaBox', boxObject(mediaBox(pdf, page)))
    dict.set('CropBox', boxObject(visibleBox(pdf, page)))
    dict.set('Rotate', PdfNumber.of(rotation(pdf, page)))
    const resources = page.inherited.get('Resources')
    dict.set('Resources', resources ?? new PdfDict())
    return page.ref && !isRepeated ? page.ref : pdf.register(dict)
  })
  const root = pdf.getObject(rootRef)
  if (!(root instanceof PdfDict)) return
  root.set('Kids', PdfArray.of(...refs))
  root.set('Count', PdfNumber.of(refs.length))
  pdf.getCatalog().set('Pages', rootRef)
}

const rotation = (pdf: PDF, page: FoundPage): number => {
  const value = page.inherited.get('Rotate')
  const number = value instanceof PdfRef ? pdf.getObject(value) : value
  const degrees = number instanceof PdfNumber ? number.value : 0
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}

const mediaBox = (pdf: PDF, page: FoundPage): Box => readBox(pdf, page.inherited.get('MediaBox')) ?? LETTER

const visibleBox = (pdf: PDF, page: FoundPage): Box => {
  const media = mediaBox(pdf, page)
  const crop = readBox(pdf, page.inherited.get('CropBox'))
  if (!crop) return media
  const common: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return common[2] > common[0] && common[3] > common[1] ? common : media
}

const readBox = (pdf: PDF, value: PdfObject | undefined): Box | undefined => {
  const resolve = pdf.getObject.bind(pdf)
  const array = value instanceof PdfRef ? resolve(value) : value
  if (!(array instanceof PdfArray) || array.length < 4) return undefined
  const numbers = [0, 1, 2, 3].map((index) => array.at(index, resolve))
  const [a, b, c, d] = numbers.map((number) => (number instanceof PdfNumber ? number.value : Number.NaN))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  if (![a, b, c, d].every(Number.isFinite) || a === c || b === d) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

const boxObject = (box: Box) => PdfArray.of(...box.map((value) => PdfNumber.of(value)))
