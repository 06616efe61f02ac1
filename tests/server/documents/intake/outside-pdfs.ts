// Contracts as other programs write them: the same pages stored, changed and cropped in many ways.
import { deflateSync } from 'node:zlib'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfRef } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { writeValue } from '#server/documents/pdf/write.ts'
import { latin1, startxrefOf, streamOf, textOf } from '#tests/support/attacks/raw-pdf.ts'
import { WRITERS, appended } from '#tests/support/foreign/writers.ts'
import type { Writer } from '#tests/support/foreign/writers.ts'
import { LOOKS, documentOf, form, square, words } from './outside-looks.ts'
import type { Objects } from './outside-looks.ts'
import { qpdf, throughProgram } from './tools.ts'

type Layout = 'a table' | 'a table with CR LF' | 'a cross-reference stream' | 'object streams' | 'hybrid'
const LAYOUTS: readonly Layout[] = [
  'a table',
  'a table with CR LF',
  'a cross-reference stream',
  'object streams',
  'hybrid',
]

/** The objects as a file of one revision. */
const stored = (objects: Objects, layout: Layout): Uint8Array => {
  const eol = layout === 'a table with CR LF' ? '\r\n' : '\n'
  const isTable = layout.startsWith('a table') || layout === 'hybrid'
  const isPacked = (body: string, num: number) =>
    !body.includes('endstream') && (layout === 'object streams' || (layout === 'hybrid' && num === 3))
  let text = `%PDF-1.7${eol}%\xe2\xe3\xcf\xd3${eol}`
  const rows = new Map<number, readonly [number, number, number]>()
  const write = (num: number, body: string) => {
    rows.set(num, [1, text.length, 0])
    text += `${num} 0 obj${eol}${body}${eol}endobj${eol}`
  }
  const packed = objects.flatMap((body, i) => (isPacked(body, i + 1) ? [{ num: i + 1, body }] : []))
  objects.forEach((body, i) => {
    if (!isPacked(body, i + 1)) write(i + 1, body)
  })
  let next = objects.length + 1
  if (packed.length > 0) {
    let header = ''
    let bodies = ''
    packed.forEach(({ num, body }, index) => {
      header += `${num} ${bodies.length} `
      bodies += `${body} `
      rows.set(num, [2, next, index])
    })
    const data = textOf(deflateSync(Buffer.from(header + bodies, 'latin1')))
    write(next, streamOf(data, `/Type/ObjStm/N ${packed.length}/First ${header.length}/Filter/FlateDecode`))
    next += 1
  }
  const section = (only: (row: readonly [number, number, number]) => boolean) => {
    const at = text.length
    const mine = [...rows].filter(([, row]) => only(row)).toSorted((a, b) => a[0] - b[0])
    const data = Buffer.alloc(mine.length * 7)
    mine.forEach(([, [kind, second, third]], i) => {
      data[i * 7] = kind
      data.writeUInt32BE(second, i * 7 + 1)
      data.writeUInt16BE(third, i * 7 + 5)
    })
    const index = mine.map(([num]) => `${num} 1`).join(' ')
    const body = textOf(deflateSync(data))
    const entries = `/Type/XRef/Size ${next + 1}/W[1 4 2]/Index[${index}]/Root 1 0 R/Filter/FlateDecode`
    text += `${next} 0 obj${eol}${streamOf(body, entries)}${eol}endobj${eol}`
    return at
  }
  if (!isTable) {
    rows.set(next, [1, text.length, 0])
    const at = section(() => true)
    return latin1(`${text}startxref${eol}${at}${eol}%%EOF${eol}`)
  }
  const hidden = packed.length > 0 ? `/XRefStm ${section(([kind]) => kind === 2)}` : ''
  const at = text.length
  const line = (place: string) => `${place}${eol === '\n' ? ' \n' : eol}`
  text += `xref${eol}0 1${eol}${line('0000000000 65535 f')}`
  for (const [num, [kind, offset]] of [...rows].toSorted((x, y) => x[0] - y[0]))
    if (kind === 1) text += `${num} 1${eol}${line(`${String(offset).padStart(10, '0')} 00000 n`)}`
  return latin1(
    `${text}trailer${eol}<</Size ${next}/Root 1 0 R${hidden}>>${eol}startxref${eol}${at}${eol}%%EOF${eol}`,
  )
}

interface LaterSave {
  readonly content: number
  readonly contentBody: string
  readonly ref: PdfRef
  readonly page: Map<string, PdfValue>
}

/** What a later save changes: the first page points to another stream, which names another amount. */
const changeOf = (pdf: Uint8Array, amount: number): LaterSave => {
  const file = new PdfFile(pdf)
  const [ref] = file.array(file.dict(file.catalog().dict.get('Pages'))?.get('Kids'))
  if (!(ref instanceof PdfRef)) throw new Error('no page')
  const content = file.xref.size
  const page = new Map(file.dict(ref)).set('Contents', new PdfRef(content, 0))
  const old = file.dict(page.get('Contents'))
  if (old) throw new Error('the number is taken')
  return { content, contentBody: streamOf(words(1, amount)), ref, page }
}

/** The file saved again with another amount on its first page. */
const savedAgain = (pdf: Uint8Array, writer: Writer, amount: number): Uint8Array => {
  const { content, contentBody, ref, page } = changeOf(pdf, amount)
  const objects = new Map<number, PdfValue | string>([
    [content, contentBody],
    [ref.num, page],
  ])
  return appended(pdf, writer, objects)
}

/** The same as browsers save: changed objects at offsets of their own, and a cross-reference stream bare or with PNG prediction. */
const savedInBrowser = (pdf: Uint8Array, amount: number, prediction: 'none' | 'paeth'): Uint8Array => {
  const { content, contentBody, ref, page } = changeOf(pdf, amount)
  const own = content + 1
  let text = textOf(pdf)
  const rows = new Map<number, number>()
  for (const [num, body] of [
    [ref.num, writeValue(page)],
    [content, contentBody],
  ] as const) {
    rows.set(num, text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  rows.set(own, text.length)
  const sorted = [...rows].toSorted((a, b) => a[0] - b[0])
  const plain = sorted.map(([, offset]) => [1, offset >> 16, (offset >> 8) & 255, offset & 255, 0])
  const paeth = plain.map((row, y) => [
    4,
    ...row.map((byte, x) => (byte - guess(row[x - 1], plain[y - 1]?.[x], plain[y - 1]?.[x - 1])) & 255),
  ])
  const data =
    prediction === 'none'
      ? textOf(Uint8Array.from(plain.flat()))
      : textOf(deflateSync(Uint8Array.from(paeth.flat())))
  const packing = prediction === 'none' ? '' : '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 5>>'
  const index = sorted.map(([num]) => `${num} 1`).join(' ')
  const entries = `/Prev ${startxrefOf(pdf)}/Size ${own + 1}/Type/XRef/Index[${index}]/W[1 3 1]/Root 1 0 R${packing}`
  return latin1(
    `${text}${own} 0 obj\n${streamOf(data, entries)}\nendobj\nstartxref\n${rows.get(own)}\n%%EOF\n`,
  )
}

/** Paeth's guess of a byte from those to the left, above, and at the corner. */
const guess = (left = 0, up = 0, corner = 0): number => {
  const sum = left + up - corner
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const pdfs: [string, () => Uint8Array][] = []
for (const [look, made] of Object.entries(LOOKS))
  for (const layout of LAYOUTS) pdfs.push([`${look}, ${layout}`, () => stored(documentOf(made), layout)])
const [plain] = Object.values(LOOKS)
for (const layout of LAYOUTS)
  for (const writer of Object.keys(WRITERS) as Writer[]) {
    if (writer === 'a table with the hybrid stream copied' && layout !== 'hybrid') continue
    pdfs.push([
      `${layout}, then ${writer}, twice`,
      () => savedAgain(savedAgain(stored(documentOf(plain), layout), writer, 222), writer, 333),
    ])
  }
for (const layout of LAYOUTS)
  for (const prediction of ['none', 'paeth'] as const)
    pdfs.push([
      `${layout}, then twice in a browser, prediction ${prediction}`,
      () =>
        savedInBrowser(savedInBrowser(stored(documentOf(plain), layout), 222, prediction), 333, prediction),
    ])
const programs: [string, (pdf: Uint8Array) => Uint8Array][] = [
  ['linearized by qpdf', (pdf) => qpdf(pdf, '--linearize')],
  ['linearized by qpdf with object streams', (pdf) => qpdf(pdf, '--linearize', '--object-streams=generate')],
  ['packed by qpdf', (pdf) => qpdf(pdf, '--object-streams=generate', '--recompress-flate')],
  [
    'cleaned by mutool',
    (pdf) => throughProgram(pdf, 'mutool', (from, to) => ['clean', '-gggg', '-z', from, to]),
  ],
]
for (const [program, through] of programs)
  for (const look of ['plain pages', 'a crop box', 'a field above a note', 'sizes with many decimals'])
    pdfs.push([`${look}, ${program}`, () => through(stored(documentOf(LOOKS[look]), 'a table'))])

/** Sound files by what they are. */
export const soundPdfs: readonly (readonly [string, () => Uint8Array])[] = pdfs

/** A file in one layout, for damage of one's own. */
export const plainStored = (layout: Layout = 'a table') => stored(documentOf(plain), layout)

/** Two revisions, the second of which changed the amount from 100000 to 222. */
export const twoRevisions = (layout: Layout = 'object streams', writer: Writer = 'object streams') =>
  savedAgain(plainStored(layout), writer, 222)

/** One page with so many notes on it. */
export const manyNotes = (count: number): Uint8Array =>
  stored(
    documentOf({
      pages: 1,
      annots: `/Annots[${Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(' ')}]`,
      more: [
        form('10 10', '1 0 0 rg 0 0 10 10 re f'),
        ...Array.from({ length: count }, (_, i) =>
          square(`${i % 500} ${(i >> 9) * 12} ${(i % 500) + 10} ${(i >> 9) * 12 + 10}`, 4),
        ),
      ],
    }),
    'object streams',
  )
