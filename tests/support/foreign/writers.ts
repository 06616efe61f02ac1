// Appends updates to a PDF in the manner of different products.
// They differ in tables, streams, hybrids, comments and endings.
import { deflateSync } from 'node:zlib'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfStream } from '#server/documents/pdf/values.ts'
import { writeDict, writeValue } from '#server/documents/pdf/write.ts'
import { startxrefOf, textOf } from '#tests/support/attacks/raw-pdf.ts'

/** How a writer lays out what it appends. */
export const WRITERS = {
  'a plain table': { section: 'table' },
  'a table with CR LF': { section: 'table', eol: '\r\n' },
  'a comment between trailer and startxref': {
    section: 'table',
    comment: '%iText-Core-8.0.4 (production version)\n',
  },
  'startxref written twice': { section: 'table', repeated: true },
  'white space at the end': { section: 'table', tail: '\r\n \t\r\n\r\n' },
  'a cross-reference stream': { section: 'stream' },
  'a cross-reference stream and a comment': { section: 'stream', comment: '%some product 1.0\n' },
  'object streams': { section: 'packed' },
  'a table with the hybrid stream copied': { section: 'table', hybrid: true },
} as const satisfies Record<string, Layout>

export type Writer = keyof typeof WRITERS

interface Layout {
  readonly section: 'table' | 'stream' | 'packed'
  readonly eol?: '\r\n'
  readonly comment?: string
  readonly repeated?: boolean
  readonly tail?: string
  readonly hybrid?: boolean
}

/** New and changed objects by number; a string is the object's text as it stands. */
export type Objects = ReadonlyMap<number, PdfValue | string>

/** The file with one update; `extra` goes into its trailer. */
export const appended = (pdf: Uint8Array, writer: Writer, objects: Objects, extra = ''): Uint8Array => {
  const layout: Layout = WRITERS[writer]
  const eol = layout.eol ?? '\n'
  const packing = layout.section === 'packed' ? [...objects].filter(([, value]) => isPackable(value)) : []
  const loose = [...objects].filter(([num]) => !packing.some(([packed]) => packed === num))
  const size = Math.max(new PdfFile(pdf).xref.size, ...[...objects.keys()].map((num) => num + 1))
  const out = new Output(pdf)
  out.push(eol)
  const rows = new Map<number, readonly [number, number, number]>()
  const write = (num: number, body: string) => {
    rows.set(num, [1, out.length, 0])
    out.push(`${num} 0 obj${eol}${body}${eol}endobj${eol}`)
  }
  for (const [num, value] of loose) write(num, bodyOf(value))
  if (packing.length > 0) {
    packing.forEach(([num], index) => rows.set(num, [2, size, index]))
    write(size, packed(packing))
  }
  const startxref = out.length
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = new PdfFile(pdf).trailer.get(key)
    return value === undefined ? [] : `/${key} ${writeValue(value)}`
  })
  const trailer = `${kept.join('')}/Prev ${startxrefOf(pdf)}${extra}`
  if (layout.section === 'table') {
    const hybrid = layout.hybrid ? `/XRefStm ${/\/XRefStm (\d+)/.exec(textOf(pdf))?.[1]}` : ''
    out.push(`xref${eol}`)
    for (const [num, [, offset]] of [...rows].toSorted((a, b) => a[0] - b[0]))
      out.push(`${num} 1${eol}${String(offset).padStart(10, '0')} 00000 n${eol === '\n' ? ' \n' : eol}`)
    out.push(`trailer${eol}<</Size ${size}${trailer}${hybrid}>>${eol}`)
  } else {
    const own = size + (packing.length > 0 ? 1 : 0)
    rows.set(own, [1, startxref, 0])
    out.push(`${own} 0 obj\n${streamSection(rows, own + 1, trailer)}\nendobj\n`)
  }
  const end = `startxref${eol}${startxref}${eol}`
  out.push(`${layout.comment ?? ''}${layout.repeated ? end : ''}${end}%%EOF${layout.tail ?? eol}`)
  return out.bytes()
}

const isPackable = (value: PdfValue | string): boolean =>
  typeof value !== 'string' && !(value instanceof PdfStream)

const bodyOf = (value: PdfValue | string): string => {
  if (typeof value === 'string') return value
  if (!(value instanceof PdfStream)) return writeValue(value)
  const dict = new Map(value.dict).set('Length', value.data.length)
  return `${writeDict(dict)}\nstream\n${textOf(value.data)}\nendstream`
}

const packed = (objects: readonly (readonly [number, PdfValue | string])[]): string => {
  let header = ''
  let body = ''
  for (const [num, value] of objects) {
    header += `${num} ${body.length} `
    body += `${bodyOf(value)} `
  }
  const data = textOf(deflateSync(Buffer.from(header + body, 'latin1')))
  return `<</Type/ObjStm/N ${objects.length}/First ${header.length}/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream`
}

const streamSection = (
  rows: ReadonlyMap<number, readonly [number, number, number]>,
  size: number,
  trailer: string,
): string => {
  const sorted = [...rows].toSorted((a, b) => a[0] - b[0])
  const data = Buffer.alloc(sorted.length * 8)
  sorted.forEach(([, [kind, second, third]], row) => {
    data[row * 8] = kind
    data.writeUIntBE(second, row * 8 + 1, 5)
    data.writeUInt16BE(third, row * 8 + 6)
  })
  const index = sorted.map(([num]) => `${num} 1`).join(' ')
  const stored = textOf(deflateSync(data))
  return `<</Type/XRef/Size ${size}/W[1 5 2]/Index[${index}]${trailer}/Filter/FlateDecode/Length ${stored.length}>>\nstream\n${stored}\nendstream`
}

class Output {
  private readonly parts: string[] = []
  length: number
  private readonly file: Uint8Array
  constructor(file: Uint8Array) {
    this.file = file
    this.length = file.length
  }
  push(text: string): void {
    this.parts.push(text)
    this.length += text.length
  }
  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat([this.file, Buffer.from(this.parts.join(''), 'latin1')]))
  }
}
