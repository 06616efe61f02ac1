// Tells whether a widget is on blank paper, where it can hide nothing that was signed before.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { PageNode } from '#server/documents/verification/reading/page-tree.ts'
import { PdfRef, PdfStream, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'
import { isEmptyAppearance } from './empty-appearance.ts'
import { IDENTITY } from './paint-mask.ts'
import { PaintedBoxes } from './painted-boxes.ts'
import type { Box } from './painted-boxes.ts'
import { boxOf, pageNodeOfWidget } from './widget-place.ts'

/** Flags by which an annotation keeps its size or its upright place and so may leave its rectangle (§12.5.3). */
const LOOSE = 8 | 16

/** Yes, no, or — where the earlier page cannot be judged — unknown. */
export type Blankness = 'blank' | 'painted' | 'unknown'

/** What the earlier revision shows at the position of a widget of the later one. */
export const blanknessBelow = (step: Comparison, ref: PdfRef, widget: PdfDict): Blankness => {
  const flags = step.newer.view.resolve(widget.get('F'))
  const box = boxOf(step.newer.view, widget)
  const number = pageNodeOfWidget(step.newer, ref)?.ref.num
  const page = step.older.tree.pages.find((candidate) => candidate.ref.num === number)
  if (!box || !page || (typeof flags === 'number' && (flags & LOOSE) !== 0)) return 'unknown'
  try {
    const marks = [...contentOf(step.older.view, page), ...annotationsOf(step.older.view, page, ref)]
    return marks.some((mark) => overlaps(mark, box)) ? 'painted' : 'blank'
  } catch (error) {
    if (error instanceof PdfDefect) return 'unknown'
    throw error
  }
}

const drawn = new WeakMap<PageNode, readonly Box[]>()

const contentOf = (view: RevisionView, page: PageNode): readonly Box[] => {
  const known = drawn.get(page)
  if (known) return known
  const value = view.resolve(page.dict.get('Contents'))
  const streams = (Array.isArray(value) ? value : [value]).map((item) => view.resolve(item))
  const data = streams.map((stream) => {
    const bytes = stream instanceof PdfStream ? unpack(stream, view.resolve, view.file.budget) : undefined
    if (stream !== null && !bytes) throw new PdfDefect('页面内容无法读取')
    return Buffer.concat([bytes ?? new Uint8Array(), Buffer.from('\n')])
  })
  const painted = new PaintedBoxes(view)
  painted.content(Buffer.concat(data), view.dict(page.inherited.get('Resources')) ?? new Map(), IDENTITY)
  drawn.set(page, painted.boxes)
  return painted.boxes
}

// An annotation that says how it looks stays within its rectangle; one that leaves it to the reader may draw anywhere.
const annotationsOf = (view: RevisionView, page: PageNode, own: PdfRef): Box[] =>
  (view.array(page.dict.get('Annots')) ?? []).flatMap((item: PdfValue) => {
    const annotation = view.dict(item)
    if (!annotation || (item instanceof PdfRef && item.num === own.num)) return []
    const kind = nameText(view.resolve(annotation.get('Subtype'))) ?? ''
    const marks = view.dict(annotation.get('MK'))
    const isBare = isEmptyAppearance(view, annotation.get('AP'))
    if (kind === 'Widget' && isBare && !marks?.has('BG') && !marks?.has('BC')) return []
    const box = boxOf(view, annotation)
    const flags = view.resolve(annotation.get('F'))
    const isLoose = typeof flags === 'number' && (flags & LOOSE) !== 0
    if (!box || isLoose || (isBare && kind !== 'Link' && kind !== 'Widget'))
      throw new PdfDefect('批注的位置无法判断')
    return [box]
  })

const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
