// Writes PDF values (ISO 32000-2 §7.3) as Latin-1 text.
// Streams are written by the revision that holds them.
import { PdfName, PdfRef, PdfStream, PdfString } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** A value as PDF text. Streams have no inline form and are refused. */
export const writeValue = (value: PdfValue): string => {
  if (typeof value === 'number') return writeNumber(value)
  if (value instanceof PdfName) return writeName(value.name)
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`
  if (value instanceof Map) return writeDict(value)
  if (value instanceof PdfString) return writeString(value.bytes)
  if (value === null || typeof value === 'boolean') return String(value)
  if (value instanceof PdfStream) throw new TypeError('a stream is written as an object of its own')
  return `[${value.map(writeValue).join(' ')}]`
}

export const writeDict = (dict: PdfDict): string => {
  let text = '<<'
  for (const [key, value] of dict) text += `${writeName(key)} ${writeValue(value)}`
  return `${text}>>`
}

export const writeNumber = (value: number): string => {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  const text = String(value)
  // PDF knows no exponents.
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text
}

const writeName = (text: string): string =>
  `/${/[^\x21-\x7e]|[()<>[\]{}/%#]/.test(text) ? text.replaceAll(/[^\x21-\x7e]|[()<>[\]{}/%#]/g, escapeByte) : text}`

const escapeByte = (char: string): string => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`

const writeString = (bytes: Uint8Array): string => {
  for (const byte of bytes) {
    if (byte < 0x20 || byte > 0x7e || byte === 0x28 || byte === 0x29 || byte === 0x5c) {
      return `<${Buffer.from(bytes).toString('hex')}>`
    }
  }
  return `(${Buffer.from(bytes).toString('latin1')})`
}
