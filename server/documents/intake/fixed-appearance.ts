// Draws form fields and embedded players into their page, so that nothing can be filled in.
// They keep their present look (ISO 32000-1, 12.5.5).
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'
import { fieldText, inheritedValue } from './field-text.ts'
import type { FieldText } from './field-text.ts'
import { refuse } from './intake-refusals.ts'

const FIXED_SUBTYPES: ReadonlySet<string> = new Set([
  'Widget',
  'FileAttachment',
  'RichMedia',
  'Screen',
  'Movie',
  'Sound',
  '3D',
  'PrinterMark',
  'TrapNet',
])
/** These show nothing of their own, or only when somebody points at them. */
const UNDRAWN_SUBTYPES: ReadonlySet<string> = new Set(['Link', 'Popup'])
/** Fields of one page that are looked at for what lies below them. */
const MOST_FIXED = 2_000
const HIDDEN = 2
const NO_VIEW = 32

/** What became of one page's annotations: places in its list of those that stay, and how many were drawn into it. */
export interface FixedPage {
  readonly kept: readonly number[]
  readonly drawn: number
}

/** What was drawn into pages: counts by what the person should be told. `texts` are field values that had no appearance yet. */
export interface FixedContent {
  readonly pages: readonly FixedPage[]
  readonly fields: number
  readonly emptySignatures: number
  readonly players: number
  readonly texts: readonly (FieldText & { readonly page: number })[]
}

interface Annotation {
  readonly index: number
  readonly item: PdfObject
  readonly dict: PdfDict
  readonly subtype: string
  readonly isShown: boolean
}

/** Fixes all pages and drops the form. The pages must be settled. Values without appearance are returned for drawing as text. */
export const fixAppearances = (pdf: PDF, pages: readonly PdfDict[]): FixedContent => {
  const resolve = pdf.getObject.bind(pdf)
  const form = pdf.getCatalog().getDict('AcroForm', resolve)
  const isStale = form?.getBool('NeedAppearances', resolve)?.value === true
  const counts = { fields: 0, emptySignatures: 0, players: 0 }
  const texts: (FieldText & { page: number })[] = []
  const fixed = pages.map((dict, page): FixedPage => {
    const annotations = annotationsOf(pdf, dict)
    const drawn: Drawn[] = []
    const kept: Annotation[] = []
    const covered = coveredByFixed(pdf, annotations)
    for (const annotation of annotations) {
      const isFixed = FIXED_SUBTYPES.has(annotation.subtype)
      if (isFixed) counts[kindOf(pdf, annotation)] += 1
      else if (!covered.has(annotation)) {
        kept.push(annotation)
        continue
      }
      if (!annotation.isShown) continue
      const text = annotation.subtype === 'Widget' ? fieldText(pdf, annotation.dict) : undefined
      const appearance = isStale && text ? undefined : normalAppearance(pdf, annotation.dict, form)
      if (appearance) drawn.push(appearance)
      else if (text) texts.push({ ...text, page })
      else if (!isFixed) throw refuse.annotationUnderForm(page + 1)
    }
    if (dict.has('Annots')) setKept(dict, kept)
    if (drawn.length > 0) draw(pdf, dict, drawn)
    return { kept: kept.map(({ index }) => index), drawn: drawn.length }
  })
  pdf.getCatalog().delete('AcroForm')
  return { pages: fixed, ...counts, texts }
}

const annotationsOf = (pdf: PDF, page: PdfDict): Annotation[] => {
  const resolve = pdf.getObject.bind(pdf)
  return [...(page.getArray('Annots', resolve) ?? [])].flatMap((item, index) => {
    const dict = item instanceof PdfRef ? resolve(item) : item
    if (!(dict instanceof PdfDict)) return []
    const subtype = dict.getName('Subtype', resolve)?.value ?? ''
    const isShown = ((dict.getNumber('F', resolve)?.value ?? 0) & (HIDDEN | NO_VIEW)) === 0
    return [{ index, item, dict, subtype, isShown }]
  })
}

const kindOf = (pdf: PDF, { dict, subtype }: Annotation): 'fields' | 'emptySignatures' | 'players' => {
  if (subtype !== 'Widget') return 'players'
  const kind = inheritedValue(pdf, dict, 'FT')
  return kind instanceof PdfName && kind.value === 'Sig' ? 'emptySignatures' : 'fields'
}

// What is fixed becomes part of the page, and annotations lie above the page: one that lay below a field has to go down with it.
const coveredByFixed = (pdf: PDF, annotations: readonly Annotation[]): ReadonlySet<Annotation> => {
  const covered = new Set<Annotation>()
  const above: (readonly number[])[] = []
  for (const annotation of annotations.toReversed()) {
    if (!annotation.isShown || UNDRAWN_SUBTYPES.has(annotation.subtype)) continue
    const rect = numbers(pdf, annotation.dict.getArray('Rect', pdf.getObject.bind(pdf)), 4)
    if (!rect) continue
    const isFixed = FIXED_SUBTYPES.has(annotation.subtype)
    if (!isFixed && !above.some((other) => overlap(rect, other))) continue
    if (above.length < MOST_FIXED) above.push(rect)
    if (!isFixed) covered.add(annotation)
  }
  return covered
}

const overlap = (a: readonly number[], b: readonly number[]): boolean =>
  [0, 1].every((axis) => {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = [a[axis], a[axis + 2], b[axis], b[axis + 2]]
    return Math.min(a0, a1) < Math.max(b0, b1) && Math.min(b0, b1) < Math.max(a0, a1)
  })

const setKept = (page: PdfDict, kept: readonly Annotation[]) => {
  if (kept.length === 0) page.delete('Annots')
  else page.set('Annots', new PdfArray(kept.map(({ item }) => item)))
}

const normalAppearance = (pdf: PDF, annotation: PdfDict, form: PdfDict | undefined) => {
  const resolve = pdf.getObject.bind(pdf)
  const normal = annotation.getDict('AP', resolve)?.get('N', resolve)
  const state = annotation.getName('AS', resolve)?.value
  const chosen =
    normal instanceof PdfStream
      ? normal
      : normal instanceof PdfDict && state !== undefined
        ? normal.get(state, resolve)
        : undefined
  if (!(chosen instanceof PdfStream)) return undefined
  const rect = numbers(pdf, annotation.getArray('Rect', resolve), 4)
  const bbox = numbers(pdf, chosen.getArray('BBox', resolve), 4)
  if (!rect || !bbox) return undefined
  const matrix = placement(
    rect,
    bbox,
    numbers(pdf, chosen.getArray('Matrix', resolve), 6) ?? [1, 0, 0, 1, 0, 0],
  )
  if (!matrix) return undefined
  chosen.set('Type', PdfName.of('XObject'))
  chosen.set('Subtype', PdfName.of('Form'))
  const shared = form?.get('DR')
  if (!chosen.has('Resources') && shared) chosen.set('Resources', shared)
  return { appearance: pdf.context.getRef(chosen) ?? pdf.register(chosen), matrix }
}

// Algorithm 8.1: the box of the transformed BBox is fitted to the annotation's rectangle.
const placement = (rect: readonly number[], bbox: readonly number[], m: readonly number[]) => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bbox
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (width <= 0 || height <= 0) return undefined
  const [rx0 = 0, ry0 = 0, rx1 = 0, ry1 = 0] = rect
  const sx = Math.abs(rx1 - rx0) / width
  const sy = Math.abs(ry1 - ry0) / height
  return [sx, 0, 0, sy, Math.min(rx0, rx1) - left * sx, Math.min(ry0, ry1) - bottom * sy]
}

interface Drawn {
  readonly appearance: PdfRef
  readonly matrix: readonly number[]
}

const draw = (pdf: PDF, page: PdfDict, drawn: readonly Drawn[]) => {
  const resolve = pdf.getObject.bind(pdf)
  // Resources may be shared between pages: names are added to this page's own copy.
  const resources = page.getDict('Resources', resolve)?.clone() ?? new PdfDict()
  const xObjects = resources.getDict('XObject', resolve)?.clone() ?? new PdfDict()
  let content = 'Q\n'
  let last = 0
  for (const { appearance, matrix } of drawn) {
    while (xObjects.has(`Fixed${last}`)) last++
    xObjects.set(`Fixed${last}`, appearance)
    content += `q ${matrix.map((value) => Number(value.toFixed(8))).join(' ')} cm /Fixed${last} Do Q\n`
  }
  resources.set('XObject', xObjects)
  page.set('Resources', resources)
  const before = page.get('Contents')
  const existing = before instanceof PdfRef ? resolve(before) : before
  const middle = existing instanceof PdfArray ? [...existing] : before ? [before] : []
  page.set('Contents', PdfArray.of(streamOf(pdf, 'q\n'), ...middle, streamOf(pdf, content)))
}

const streamOf = (pdf: PDF, text: string) => pdf.createStream({}, new TextEncoder().encode(text))

const numbers = (pdf: PDF, array: PdfArray | undefined, count: number): readonly number[] | undefined => {
  if (!array || array.length < count) return undefined
  const values = Array.from({ length: count }, (_, index) => array.at(index, pdf.getObject.bind(pdf)))
  return values.every((value) => value instanceof PdfNumber) ? values.map((value) => value.value) : undefined
}
