// Reads one cross-reference section, table or stream (ISO 32000-2 §7.5.4, §7.5.8).
import type { Budget } from './budget.ts'
import { LIMITS, PdfDefect } from './defect.ts'
import { unpack } from './filters.ts'
import { readIndirectObject } from './indirect-object.ts'
import { ObjectParser } from './object-parser.ts'
import { PdfRef, PdfStream, isName } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Where an object is: at an offset, inside an object stream, or nowhere. */
export type XrefEntry =
  | { readonly kind: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' }

/** One section; `start` to `end` is its span. A hybrid file's `/XRefStm` is in `hybrid`. */
export interface XrefSection {
  readonly start: number
  readonly end: number
  readonly entries: ReadonlyMap<number, XrefEntry>
  readonly trailer: PdfDict
  readonly prev: number | undefined
  readonly hybrid: number | undefined
  /** Number of the object that a cross-reference stream is, or undefined for a table. */
  readonly streamObject: number | undefined
}

/** Reads the section at `offset`. */
export const readXrefSection = (bytes: Uint8Array, offset: number, budget: Budget): XrefSection => {
  const parser = new ObjectParser(bytes, offset, { budget })
  parser.skipWhite()
  return bytes[parser.pos] === 0x78 ? readTable(parser, budget) : readStreamSection(bytes, parser.pos, budget)
}

const readTable = (parser: ObjectParser, budget: Budget): XrefSection => {
  const start = parser.pos
  if (!parser.take('xref')) throw parser.defect('交叉引用表的位置不对')
  const entries = new Map<number, XrefEntry>()
  while (!parser.take('trailer')) {
    const first = parser.integer()
    const count = parser.integer()
    if (first === undefined || count === undefined) throw parser.defect('交叉引用表写法不对')
    if (first + count > LIMITS.objects) throw new PdfDefect('文件中的对象过多')
    budget.rows(count)
    readRows(parser, first, count, entries)
  }
  const trailer = parser.value()
  if (!(trailer instanceof Map)) throw parser.defect('文件尾字典写法不对')
  return {
    start,
    end: parser.pos,
    entries,
    trailer,
    prev: offsetIn(trailer, 'Prev'),
    hybrid: offsetIn(trailer, 'XRefStm'),
    streamObject: undefined,
  }
}

const readRows = (
  parser: ObjectParser,
  first: number,
  count: number,
  entries: Map<number, XrefEntry>,
): void => {
  for (let num = first; num < first + count; num += 1) {
    const offset = parser.integer()
    const gen = parser.integer()
    const inUse = parser.take('n')
    if (offset === undefined || gen === undefined || (!inUse && !parser.take('f'))) {
      throw parser.defect('交叉引用表写法不对')
    }
    addEntry(entries, num, inUse && offset > 0 ? { kind: 'offset', offset, gen } : { kind: 'free' })
  }
}

const addEntry = (entries: Map<number, XrefEntry>, num: number, entry: XrefEntry): void => {
  if (entries.has(num)) throw new PdfDefect(`交叉引用中对象 ${num} 出现了两次`)
  entries.set(num, entry)
}

const readStreamSection = (bytes: Uint8Array, offset: number, budget: Budget): XrefSection => {
  const object = readIndirectObject(bytes, offset, budget, () => {
    throw new PdfDefect('交叉引用流的长度必须直接写出')
  })
  const { value } = object
  if (!(value instanceof PdfStream) || !isName(value.dict.get('Type'), 'XRef')) {
    throw new PdfDefect('交叉引用的位置不对')
  }
  const direct = (item: PdfValue | undefined): PdfValue => {
    if (item instanceof PdfRef) throw new PdfDefect('交叉引用流不可引用其他对象')
    return item ?? null
  }
  const data = unpack(value, direct, budget)
  if (!data) throw new PdfDefect('不支持的交叉引用压缩方式')
  return {
    start: object.start,
    end: object.end,
    entries: streamEntries(value.dict, data, budget),
    trailer: value.dict,
    prev: offsetIn(value.dict, 'Prev'),
    hybrid: undefined,
    streamObject: object.num,
  }
}

const streamEntries = (dict: PdfDict, data: Uint8Array, budget: Budget): Map<number, XrefEntry> => {
  const widths = wholeNumbers(dict.get('W'))
  const [w0 = 0, w1 = 0, w2 = 0] = widths
  if (widths.length < 3 || widths.some((w) => w > 6) || w1 === 0) throw new PdfDefect('交叉引用流写法不对')
  const size = dict.get('Size')
  const ranges = dict.has('Index')
    ? wholeNumbers(dict.get('Index'))
    : [0, typeof size === 'number' ? size : 0]
  const entries = new Map<number, XrefEntry>()
  let at = 0
  const field = (width: number, fallback: number): number => {
    if (width === 0) return fallback
    let value = 0
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[at + i] ?? 0)
    at += width
    return value
  }
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const first = ranges[i] ?? 0
    const count = ranges[i + 1] ?? 0
    if (first + count > LIMITS.objects) throw new PdfDefect('文件中的对象过多')
    budget.rows(count)
    for (let num = first; num < first + count; num += 1) {
      if (at + w0 + w1 + w2 > data.length) throw new PdfDefect('交叉引用流没有写完')
      const kind = field(w0, 1)
      const second = field(w1, 0)
      const third = field(w2, 0)
      addEntry(entries, num, entryOf(kind, second, third))
    }
  }
  return entries
}

const entryOf = (kind: number, second: number, third: number): XrefEntry => {
  if (kind === 1) return { kind: 'offset', offset: second, gen: third }
  if (kind === 2) return { kind: 'packed', stream: second, index: third }
  return { kind: 'free' }
}

const wholeNumbers = (value: PdfValue | undefined): number[] => {
  const list = Array.isArray(value) ? value : []
  if (!list.every((item) => typeof item === 'number' && Number.isInteger(item) && item >= 0)) {
    throw new PdfDefect('交叉引用流写法不对')
  }
  return list as number[]
}

const offsetIn = (trailer: PdfDict, key: string): number | undefined => {
  const value = trailer.get(key)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new PdfDefect(`/${key} 写法不对`)
  return value
}
