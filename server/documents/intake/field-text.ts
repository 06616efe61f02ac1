// The text of a form field whose writer left the drawing to the reader (ISO 32000-1, 12.7.3.3).
import { PdfArray, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import type { PDF, PdfDict, PdfObject } from '@libpdf/core'

/** A text to be set in a rectangle of a page, user-space points. `size` 0 leaves the size to the setter. */
export interface FieldText {
  readonly text: string
  readonly rect: readonly [number, number, number, number]
  readonly size: number
  readonly multiline: boolean
}

const MULTILINE = 1 << 12
const PASSWORD = 1 << 13

/** The text of a text or choice field, or undefined where it has none to show. */
export const fieldText = (pdf: PDF, widget: PdfDict): FieldText | undefined => {
  const kind = inheritedValue(pdf, widget, 'FT')
  if (!(kind instanceof PdfName) || (kind.value !== 'Tx' && kind.value !== 'Ch')) return undefined
  const text = valueText(pdf, inheritedValue(pdf, widget, 'V'))
  const rect = rectangle(pdf, widget)
  const flags = inheritedValue(pdf, widget, 'Ff')
  const bits = flags instanceof PdfNumber ? flags.value : 0
  if (!text || !rect || (kind.value === 'Tx' && (bits & PASSWORD) !== 0)) return undefined
  const look = inheritedValue(pdf, widget, 'DA')
  const size = look instanceof PdfString ? /([\d.]+)\s+Tf/.exec(look.asString())?.[1] : undefined
  return { text, rect, size: Number(size ?? 0), multiline: kind.value === 'Tx' && (bits & MULTILINE) !== 0 }
}

/** An attribute of a field, taken from its parents where it does not state it itself. */
export const inheritedValue = (pdf: PDF, field: PdfDict, key: string): PdfObject | undefined => {
  const resolve = pdf.getObject.bind(pdf)
  let node: PdfDict | undefined = field
  for (let depth = 0; node && depth < 50; depth++) {
    const value: PdfObject | undefined = node.get(key, resolve)
    if (value) return value
    node = node.getDict('Parent', resolve)
  }
  return undefined
}

const valueText = (pdf: PDF, value: PdfObject | undefined): string => {
  if (value instanceof PdfString) return value.asString()
  if (value instanceof PdfArray) {
    const resolve = pdf.getObject.bind(pdf)
    const parts = Array.from({ length: value.length }, (_, index) => value.at(index, resolve))
    return parts.flatMap((part) => (part instanceof PdfString ? [part.asString()] : [])).join('，')
  }
  return ''
}

const rectangle = (pdf: PDF, widget: PdfDict): FieldText['rect'] | undefined => {
  const resolve = pdf.getObject.bind(pdf)
  const array = widget.getArray('Rect', resolve)
  const values = [0, 1, 2, 3].map((index) => array?.at(index, resolve))
  const [a, b, c, d] = values.map((value) => (value instanceof PdfNumber ? value.value : undefined))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}
