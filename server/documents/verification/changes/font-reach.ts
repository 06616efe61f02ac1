// Upper bounds for the reach of a font's glyphs, from its widths and boxes.
// See ISO 32000-2 §9.6 and §9.7.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { isName, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'

/** Bounds in em: the advance of a string, and its height above and below the base line. */
export interface FontReach {
  readonly advance: (text: Uint8Array) => number
  readonly above: number
  readonly below: number
}

/** Wider than any glyph of the fourteen standard fonts, which state no widths. */
const WIDEST = 1.1
const LEAST_ABOVE = 1
const LEAST_BELOW = 0.3

/** Reads the bounds; a `PdfDefect` where the font draws down the page or with drawings of its own. */
export const readFontReach = (view: RevisionView, font: PdfDict | undefined): FontReach => {
  const kind = nameText(view.resolve(font?.get('Subtype')))
  if (!font || kind === undefined || kind === 'Type3') throw new PdfDefect('无法判断文字的位置')
  const inner = kind === 'Type0' ? view.dict(view.array(font.get('DescendantFonts'))?.[0]) : font
  if (!inner) throw new PdfDefect('无法判断文字的位置')
  const box = numbersIn(view, view.dict(inner.get('FontDescriptor'))?.get('FontBBox'))
  return {
    advance: kind === 'Type0' ? composite(view, font, inner) : simple(view, font),
    above: Math.max(LEAST_ABOVE, ...box.map((value) => value / 1000)),
    below: Math.max(LEAST_BELOW, ...box.map((value) => -value / 1000)),
  }
}

const simple = (view: RevisionView, font: PdfDict): FontReach['advance'] => {
  const first = view.resolve(font.get('FirstChar'))
  const widths = numbersIn(view, font.get('Widths')).map((width) => Math.abs(width) / 1000)
  const from = typeof first === 'number' ? first : 0
  const other = Math.max(WIDEST, ...widths)
  return (text) => text.reduce((sum, code) => sum + (widths[code - from] ?? other), 0)
}

const composite = (view: RevisionView, font: PdfDict, inner: PdfDict): FontReach['advance'] => {
  const encoding = nameText(view.resolve(font.get('Encoding')))
  if (encoding === undefined || !encoding.endsWith('H')) throw new PdfDefect('无法判断文字的位置')
  const usual = view.resolve(inner.get('DW'))
  const widest = Math.max(typeof usual === 'number' ? usual : 1000, ...widthsIn(view, inner.get('W')))
  const length = isName(view.resolve(font.get('Encoding')), 'Identity-H') ? 2 : 1
  return (text) => (Math.ceil(text.length / length) * widest) / 1000
}

// §9.7.4.3: `c [w …]` or `first last w`.
const widthsIn = (view: RevisionView, value: PdfValue | undefined): number[] => {
  const items = (view.array(value) ?? []).map((item) => view.resolve(item))
  const widths: number[] = []
  for (let i = 0; i < items.length;) {
    const next = items[i + 1]
    const single = Array.isArray(next)
    for (const width of single ? numbersIn(view, next) : numbersIn(view, items.slice(i + 2, i + 3)))
      widths.push(width)
    i += single ? 2 : 3
  }
  return widths
}

const numbersIn = (view: RevisionView, value: PdfValue | undefined): number[] =>
  (view.array(value) ?? []).map((item) => view.resolve(item)).filter((item) => typeof item === 'number')
