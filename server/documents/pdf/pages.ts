// The pages of a file in order, with their inherited entries (ISO 32000-2 §7.7.3).
// It converts from the page as seen to its user space.
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'
import { damaged } from './damage.ts'
import type { PdfFile } from './file.ts'
import { PdfRef } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Degrees a page is turned clockwise when shown. */
export type Rotation = 0 | 90 | 180 | 270

/** A rectangle in user space: left, bottom, right, top. */
export type Rect = readonly [number, number, number, number]

export interface PdfPage {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly rotation: Rotation
  /** What is shown of the page, in user space: CropBox within MediaBox. */
  readonly visible: Rect
  /** Size as seen, in points. */
  readonly size: PageSize
}

const MAX_PAGES = 20_000
const MAX_DEPTH = 64
const INHERITED = ['MediaBox', 'CropBox', 'Rotate'] as const

/** All pages. Refuses a page tree that is broken or runs in a circle. */
export const readPages = (file: PdfFile): PdfPage[] => {
  const pages: PdfPage[] = []
  const seen = new Set<number>()
  const visit = (ref: PdfValue, inherited: PdfDict, depth: number) => {
    if (!(ref instanceof PdfRef) || seen.has(ref.num) || depth > MAX_DEPTH) throw damaged('page tree')
    seen.add(ref.num)
    const dict = file.dict(ref)
    if (!dict) throw damaged(`page tree node ${ref.num}`)
    const known: PdfDict = new Map(inherited)
    for (const key of INHERITED) {
      const value = dict.get(key)
      if (value !== undefined) known.set(key, value)
    }
    if (dict.has('Kids')) for (const kid of file.array(dict.get('Kids'))) visit(kid, known, depth + 1)
    else pages.push(pageOf(file, ref, dict, known))
    if (pages.length > MAX_PAGES) throw damaged('too many pages')
  }
  visit(file.catalog().dict.get('Pages') ?? null, new Map(), 0)
  if (pages.length === 0) throw damaged('no pages')
  return pages
}

/** Where a box on the page as seen lies in the page's user space. */
export const rectOnPage = (page: PdfPage, box: Omit<PageBox, 'page'>): Rect => {
  const scale = page.size.width / BASE_PAGE_WIDTH
  const [x0, y0] = [box.x * scale, box.y * scale]
  const [x1, y1] = [x0 + box.w * scale, y0 + box.h * scale]
  const [left, bottom, right, top] = page.visible
  switch (page.rotation) {
    case 90:
      return [left + y0, bottom + x0, left + y1, bottom + x1]
    case 180:
      return [right - x1, bottom + y0, right - x0, bottom + y1]
    case 270:
      return [right - y1, top - x1, right - y0, top - x0]
    default:
      return [left + x0, top - y1, left + x1, top - y0]
  }
}

const pageOf = (file: PdfFile, ref: PdfRef, dict: PdfDict, known: PdfDict): PdfPage => {
  const media = rectOf(file, known.get('MediaBox'))
  if (!media) throw damaged(`page ${ref.num} has no size`)
  const crop = rectOf(file, known.get('CropBox')) ?? media
  const within: Rect = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  const visible = within[2] > within[0] && within[3] > within[1] ? within : media
  const rotation = rotationOf(file.resolve(known.get('Rotate')))
  const [width, height] = [visible[2] - visible[0], visible[3] - visible[1]]
  const size = rotation % 180 === 0 ? { width, height } : { width: height, height: width }
  return { ref, dict, rotation, visible, size }
}

const rectOf = (file: PdfFile, value: PdfValue | undefined): Rect | undefined => {
  const [a, b, c, d] = file.array(value).map((item) => file.resolve(item))
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined
  const rect: Rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return rect[2] > rect[0] && rect[3] > rect[1] ? rect : undefined
}

const rotationOf = (value: PdfValue): Rotation => {
  const turned = typeof value === 'number' ? ((value % 360) + 360) % 360 : 0
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}
