// Tells whether a document's streams can be read to their end.
// It repairs those that only lack their end mark.
import { PdfArray, PdfName, PdfRef, PdfStream } from '@libpdf/core'
import type { PDF, PdfDict } from '@libpdf/core'
import { deflateSync } from 'node:zlib'
import { readFlate } from './flate.ts'
import { refuse } from './intake-refusals.ts'

const MAX_STREAM_BYTES = 512 * 1024 * 1024

/**
 * Checks every compressed stream and closes unfinished ones properly; tells whether there were any. Refuses a document
 * with a broken one.
 */
export const mendStreams = (pdf: PDF, dicts: readonly PdfDict[]): boolean => {
  let isMended = false
  for (const dict of dicts) {
    if (!(dict instanceof PdfStream) || !isFlate(pdf, dict)) continue
    const reading = readFlate(dict.data, MAX_STREAM_BYTES)
    if (reading.state === 'too-large') throw refuse.bomb()
    if (reading.state === 'broken') throw refuse.damaged()
    if (reading.state === 'unfinished') {
      repack(dict, reading.data)
      isMended = true
    }
  }
  return isMended
}

// Only the zlib wrapping is rewritten: prediction and further filters stay as they were.
const repack = (stream: PdfStream, data: Uint8Array) => {
  const kept = ['Filter', 'DecodeParms'].flatMap((key) => {
    const value = stream.get(key)
    return value ? [[key, value] as const] : []
  })
  stream.setData(deflateSync(data))
  for (const [key, value] of kept) stream.set(key, value)
}

/** Whether every part of the page's content is there and can be read to its end. */
export const hasWholeContent = (pdf: PDF, page: PdfDict, mayBeMissing: boolean): boolean => {
  const resolve = pdf.getObject.bind(pdf)
  const contents = page.get('Contents', resolve)
  if (!contents || contents.type === 'null') return mayBeMissing || !page.has('Contents')
  const parts = contents instanceof PdfArray ? [...contents] : [contents]
  return parts.every((part) => {
    const stream = part instanceof PdfRef ? resolve(part) : part
    return stream instanceof PdfStream && isReadable(pdf, stream)
  })
}

const isReadable = (pdf: PDF, stream: PdfStream): boolean => {
  if (isFlate(pdf, stream)) return readFlate(stream.data, MAX_STREAM_BYTES).state !== 'broken'
  return filterNames(pdf, stream).every((name) => CONTENT_FILTERS.has(name))
}

// Filters that text may be packed with, and their short names (ISO 32000-1, table 6 and 94).
const CONTENT_FILTERS: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'Crypt',
  'Fl',
  'LZW',
  'A85',
  'AHx',
  'RL',
])

const filterNames = (pdf: PDF, stream: PdfStream): readonly string[] => {
  const filter = stream.get('Filter', pdf.getObject.bind(pdf))
  const names = filter instanceof PdfArray ? [...filter] : filter ? [filter] : []
  return names.map((name) => (name instanceof PdfName ? name.value : ''))
}

const isFlate = (pdf: PDF, stream: PdfStream): boolean => {
  const first = filterNames(pdf, stream)[0]
  return first === 'FlateDecode' || first === 'Fl'
}
