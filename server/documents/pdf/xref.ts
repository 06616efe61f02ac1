// Finds objects through a file's cross-reference sections, newest first (ISO 32000-2 §7.5.4, §7.5.8).
import { damaged } from './damage.ts'
import { decodeStream } from './filters.ts'
import { PdfParser } from './parser.ts'
import { PdfStream } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Where an object lies: at a byte offset, inside an object stream, or nowhere. */
export type Place =
  | { readonly kind: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' }

interface Section {
  readonly find: (num: number) => Place | undefined
  readonly trailer: PdfDict
}

/** All sections of a file. */
export interface CrossReference {
  readonly find: (num: number) => Place
  /** The newest trailer, or the newest cross-reference stream's dictionary. */
  readonly trailer: PdfDict
  /** Whether the newest section is a stream: what is appended must be of the same kind. */
  readonly isStream: boolean
  /** Offset of the newest section. */
  readonly startxref: number
  /** First object number never used. */
  readonly size: number
}

const MAX_SECTIONS = 4096
const ENTRY_BYTES = 20
const FREE: Place = { kind: 'free' }

/** Reads the chain of sections from the end of the file on. */
export const readCrossReference = (bytes: Uint8Array): CrossReference => {
  const startxref = findStart(bytes)
  const sections: Section[] = []
  const seen = new Set<number>()
  let isStream = false
  let size = 0
  for (let at: number | undefined = startxref; at !== undefined;) {
    if (seen.has(at) || seen.size >= MAX_SECTIONS) throw damaged('cross-reference chain in a circle')
    seen.add(at)
    const parser = new PdfParser(bytes, at)
    parser.skip()
    const section: Section = parser.take('xref') ? readTable(parser) : readStream(bytes, at)
    if (sections.length === 0) isStream = section.trailer.get('Type') !== undefined
    sections.push(section)
    size = Math.max(size, wholeNumber(section.trailer.get('Size')) ?? 0)
    const previous = section.trailer.get('Prev')
    at = previous === undefined || previous === null ? undefined : wholeNumber(previous)
    if (previous !== undefined && previous !== null && at === undefined) throw damaged('Prev is no offset')
  }
  const [newest] = sections
  if (!newest) throw damaged('no cross-reference')
  return {
    trailer: newest.trailer,
    isStream,
    startxref,
    size,
    find: (num) => {
      for (const section of sections) {
        const place = section.find(num)
        if (place) return place
      }
      return FREE
    },
  }
}

const findStart = (bytes: Uint8Array): number => {
  const tailAt = Math.max(0, bytes.length - 1024)
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset + tailAt, bytes.length - tailAt).toString('latin1')
  const at = tail.lastIndexOf('startxref')
  const match = at < 0 ? null : /^startxref\s+(\d{1,12})\s+%%EOF[\s\0]*$/.exec(tail.slice(at))
  if (!match) throw damaged('no startxref at the end')
  return Number(match[1])
}

const readTable = (parser: PdfParser): Section => {
  const runs: { first: number; count: number; at: number }[] = []
  const { bytes } = parser
  for (;;) {
    parser.skip()
    if (parser.take('trailer')) break
    const first = parser.integer()
    const count = parser.integer()
    if (first === undefined || count === undefined) throw damaged(`cross-reference table at ${parser.at}`)
    parser.skip()
    runs.push({ first, count, at: parser.at })
    parser.at += count * ENTRY_BYTES
    if (parser.at > bytes.length) throw damaged('cross-reference table too long')
  }
  const trailer = parser.value()
  if (!(trailer instanceof Map)) throw damaged('no trailer')
  const hidden = wholeNumber(trailer.get('XRefStm'))
  const hybrid = hidden === undefined ? undefined : readStream(bytes, hidden)
  return {
    trailer,
    find: (num) => {
      // Runs written later in one section win, as readers that fill a map see them.
      for (let i = runs.length - 1; i >= 0; i -= 1) {
        const run = runs[i]
        if (!run || num < run.first || num >= run.first + run.count) continue
        const place = tableEntry(bytes, run.at + (num - run.first) * ENTRY_BYTES)
        return place.kind === 'free' ? (hybrid?.find(num) ?? place) : place
      }
      return hybrid?.find(num)
    },
  }
}

const tableEntry = (bytes: Uint8Array, at: number): Place => {
  const digits = (start: number, count: number) => {
    let value = 0
    for (let i = 0; i < count; i += 1) {
      const code = bytes[start + i] ?? 0
      if (code < 48 || code > 57) throw damaged(`cross-reference entry at ${at}`)
      value = value * 10 + (code - 48)
    }
    return value
  }
  const offset = digits(at, 10)
  const gen = digits(at + 11, 5)
  const kind = bytes[at + 17]
  if (kind === 0x6e) return { kind: 'offset', offset, gen }
  if (kind === 0x66) return FREE
  throw damaged(`cross-reference entry at ${at}`)
}

const readStream = (bytes: Uint8Array, at: number): Section => {
  const parser = new PdfParser(bytes, at)
  if (parser.integer() === undefined || parser.integer() === undefined)
    throw damaged(`no cross-reference at ${at}`)
  parser.skip()
  if (!parser.take('obj')) throw damaged(`no cross-reference at ${at}`)
  const stream = parser.object((length) => wholeNumber(length))
  if (!(stream instanceof PdfStream)) throw damaged(`no cross-reference at ${at}`)
  const { dict } = stream
  const widths = numbers(dict.get('W'))
  const [w0 = 0, w1 = 0, w2 = 0] = widths
  const size = wholeNumber(dict.get('Size')) ?? 0
  const index = dict.has('Index') ? numbers(dict.get('Index')) : [0, size]
  if (widths.length < 3 || Math.max(w0, w1, w2) > 8 || index.length % 2)
    throw damaged('cross-reference stream shape')
  const data = decodeStream(stream)
  const entry = w0 + w1 + w2
  const field = (start: number, width: number) => {
    let value = 0
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[start + i] ?? 0)
    return value
  }
  return {
    trailer: dict,
    find: (num) => {
      let row = 0
      for (let i = 0; i < index.length; i += 2) {
        const first = index[i] ?? 0
        const count = index[i + 1] ?? 0
        if (num >= first && num < first + count) {
          const start = (row + num - first) * entry
          if (start + entry > data.length) throw damaged('cross-reference stream too short')
          const kind = w0 === 0 ? 1 : field(start, w0)
          const second = field(start + w0, w1)
          const third = field(start + w0 + w1, w2)
          if (kind === 1) return { kind: 'offset', offset: second, gen: third }
          if (kind === 2) return { kind: 'compressed', stream: second, index: third }
          return FREE
        }
        row += count
      }
      return undefined
    },
  }
}

/** A non-negative whole number, or undefined. */
export const wholeNumber = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

const numbers = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? (value as readonly PdfValue[]).map((item) => wholeNumber(item) ?? 0) : []
