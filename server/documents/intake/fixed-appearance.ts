// Draws form fields and embedded players into their page as they look now, so that nothing fillable is left (ISO 32000-1, 12.5.5).
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'
import { fieldText, inheritedValue } from './field-text.ts'
import type { FieldText } from './field-text.ts'

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
const HIDDEN = 2
const NO_VIEW = 32

/** What was drawn into pages: counts by what the person should be told. `texts` are field values that had no appearance yet. */
export interface FixedContent {
  readonly fields: number
  readonly emptySignatures: number
  readonly players: number
  readonly texts: readonly (FieldText & { readonly page: number })[]
}

/** Fixes all pages and drops the form. The pages must be settled. Values without appearance are returned for drawing as text. */
export const fixAppearances = (pdf: PDF, pages: readonly PdfDict[]): FixedContent => {
  const resolve = pdf.getObject.bind(pdf)
  const form = pdf.getCatalog().getDict('AcroForm', resolve)
  const isStale = form?.getBool('NeedAppearances', resolve)?.value === true
  let fields = 0
  let emptySignatures = 0
  let players = 0
  const texts: (FieldText & { page: number })[] = []
  for (const [page, dict] of pages.entries()) {
    const drawn: { appearance: PdfRef; matrix: readonly number[] }[] = []
    const kept: PdfObject[] = []
    for (const item of dict.getArray('Annots', resolve) ?? []) {
      const annotation = item instanceof PdfRef ? resolve(item) : item
      if (!(annotation instanceof PdfDict)) continue
      const subtype = annotation.getName('Subtype', resolve)?.value ?? ''
      if (!FIXED_SUBTYPES.has(subtype)) {
        kept.push(item)
        continue
      }
      const kind = subtype === 'Widget' ? inheritedValue(pdf, annotation, 'FT') : undefined
      const isSignature = kind instanceof PdfName && kind.value === 'Sig'
      if (isSignature) emptySignatures++
      else if (subtype === 'Widget') fields++
      else players++
      if (((annotation.getNumber('F', resolve)?.value ?? 0) & (HIDDEN | NO_VIEW)) !== 0) continue
      const text = subtype === 'Widget' ? fieldText(pdf, annotation) : undefined
      const appearance = isStale && text ? undefined : normalAppearance(pdf, annotation, form)
      if (appearance) drawn.push(appearance)
      else if (text) texts.push({ ...text, page })
    }
    if (dict.has('Annots')) setKept(dict, kept)
    if (drawn.length > 0) draw(pdf, dict, drawn)
  }
  pdf.getCatalog().delete('AcroForm')
  return { fields, emptySignatures, players, texts }
}

const setKept = (page: PdfDict, kept: readonly PdfObject[]) => {
  if (kept.length === 0) page.delete('Annots')
  else page.set('Annots', PdfArray.of(...kept))
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

const draw = (
  pdf: PDF,
  page: PdfDict,
  drawn: readonly { readonly appearance: PdfRef; readonly matrix: readonly number[] }[],
) => {
  const resolve = pdf.getObject.bind(pdf)
  // Resources may be shared between pages: names are added to this page's own copy.
  const resources = page.getDict('Resources', resolve)?.clone() ?? new PdfDict()
  const xObjects = resources.getDict('XObject', resolve)?.clone() ?? new PdfDict()
  let content = 'Q\n'
  let last = 0
  for (const { appearance, matrix } of drawn) {
    while (xObjects.has(`Fixed${last}`)) last++
    xObjects.set(`Fixed${last}`, appearance)
    content += `q ${matrix.map((value) => Number(value.toFixed(5))).join(' ')} cm /Fixed${last} Do Q\n`
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
