// Contracts as other programs write them: the same pages stored in many ways, changed by later saves, cropped, turned, with forms.
import { deflateSync } from 'node:zlib'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfRef } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { latin1, streamOf, textOf } from '#tests/support/attacks/raw-pdf.ts'
import { WRITERS, appended } from '#tests/support/foreign/writers.ts'
import type { Writer } from '#tests/support/foreign/writers.ts'
import { qpdf, throughProgram } from './tools.ts'

/** Objects by number from 1 on; 1 is the catalog. */
type Objects = readonly string[]

const words = (page: number, amount = 100_000) =>
  `BT /F 24 Tf 72 500 Td (Page ${page}: pay RMB ${amount}) Tj 0 -40 Td (the word startxref is text, and 7 0 obj too) Tj ET 0.2 0.4 0.9 rg 72 300 ${100 + page * 30} 40 re f`

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

interface Look {
  /** Of each page: box, rotation and the like. */
  readonly page?: string
  readonly pages?: number
  readonly tree?: string
  readonly resources?: string
  readonly content?: string
  readonly catalog?: string
  readonly more?: readonly string[]
  readonly annots?: string
}

/** Catalog 1, tree 2, font 3, then `more` from 4 on, then page and content in turns. */
const documentOf = (look: Look = {}): Objects => {
  const { pages = 2, more = [] } = look
  const first = 4 + more.length
  const kids = Array.from({ length: pages }, (_, i) => first + i * 2)
  return [
    `<</Type/Catalog/Pages 2 0 R${look.catalog ?? ''}>>`,
    `<</Type/Pages/Count ${pages}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]${look.tree ?? ''}>>`,
    FONT,
    ...more,
    ...kids.flatMap((kid, i) => [
      `<</Type/Page/Parent 2 0 R${look.page ?? '/MediaBox[0 0 595 842]'}/Contents ${kid + 1} 0 R/Resources<</Font<</F 3 0 R>>${look.resources ?? ''}>>${i === 0 ? (look.annots ?? '') : ''}>>`,
      streamOf(`${words(i + 1)} ${look.content ?? ''}`),
    ]),
  ]
}

const form = (size: string, content: string, entries = '') =>
  streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 ${size}]${entries}`)
const field = (rect: string, look: number) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${look})/V(x)/DA(/F 12 Tf)/F 4/Rect[${rect}]/AP<</N ${look} 0 R>>>>`
const square = (rect: string, look: number) =>
  `<</Type/Annot/Subtype/Square/F 4/Rect[${rect}]/AP<</N ${look} 0 R>>>>`

/** What a page may have. */
const LOOKS: Record<string, Look> = {
  'plain pages': { pages: 3 },
  'a crop box': { page: '/MediaBox[-20 -20 640 900]/CropBox[10.5 20.25 520 760]' },
  'pages turned by 90': { page: '/MediaBox[0 0 595 842]/Rotate 90' },
  'pages turned by 270 and cropped': {
    page: '/MediaBox[0 0 595 842]/CropBox[30 30 580 800]/Rotate -90',
  },
  'sizes with many decimals': { page: '/MediaBox[0 0 595.275590551181 841.889763779528]' },
  'sizes with decimals on both sides': {
    page: '/MediaBox[0.123456789 -7.7654321 595.3990284 834.1243317]/CropBox[.333333333 .333333333 590.1234567 830.7654321]',
  },
  'attributes from the tree': {
    page: '',
    tree: '/MediaBox[0 0 595 842]/Rotate 180',
  },
  'resources named like actions': {
    resources: '/XObject<</AF 4 0 R/AA 5 0 R/A 4 0 R>>',
    content: 'q 1 0 0 1 72 200 cm /AF Do Q q 1 0 0 1 172 200 cm /AA Do Q q 1 0 0 1 272 200 cm /A Do Q',
    more: [form('60 60', '1 0 0 rg 0 0 60 60 re f'), form('60 60', '0 1 0 rg 0 0 60 60 re f')],
  },
  'a pattern on a fine scale': {
    resources: '/Pattern<</P1 4 0 R>>',
    content: '/Pattern cs /P1 scn 72 100 400 150 re f',
    more: [
      streamOf(
        '1 0 0 rg 0 0 20000 20000 re f',
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40960 40960]/XStep 40960/YStep 40960/Resources<<>>/Matrix[0.000244140625 0 0 0.000244140625 0 0]',
      ),
    ],
  },
  'a field above a note': {
    annots: '/Annots[6 0 R 7 0 R]',
    catalog: '/AcroForm<</Fields[7 0 R]>>',
    more: [
      form('100 100', '1 0 0 rg 0 0 100 100 re f'),
      form('100 30', '0 0 1 rg 0 0 100 30 re f'),
      square('200 600 300 700', 4),
      field('220 620 320 650', 5),
    ],
  },
  'a note above a field': {
    annots: '/Annots[7 0 R 6 0 R]',
    catalog: '/AcroForm<</Fields[7 0 R]>>',
    more: [
      form('100 100', '1 0 0 rg 0 0 100 100 re f'),
      form('100 30', '0 0 1 rg 0 0 100 30 re f'),
      square('200 600 300 700', 4),
      field('220 620 320 650', 5),
    ],
  },
  'layers of which one is off': {
    catalog: '/OCProperties<</OCGs[4 0 R 5 0 R]/D<</ON[4 0 R]/OFF[5 0 R]/Order[4 0 R 5 0 R]>>>>',
    resources: '/Properties<</A 4 0 R/B 5 0 R>>',
    content: '/OC /A BDC 72 100 50 50 re f EMC /OC /B BDC 172 100 50 50 re f EMC',
    more: ['<</Type/OCG/Name(a)>>', '<</Type/OCG/Name(b)>>'],
  },
}

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

/** The file with the first page's amount changed by a later save: the page points to another stream. */
const savedAgain = (pdf: Uint8Array, writer: Writer, amount: number): Uint8Array => {
  const file = new PdfFile(pdf)
  const [ref] = file.array(file.dict(file.catalog().dict.get('Pages'))?.get('Kids'))
  if (!(ref instanceof PdfRef)) throw new Error('no page')
  const content = file.xref.size
  const page = new Map(file.dict(ref)).set('Contents', new PdfRef(content, 0))
  const old = file.dict(page.get('Contents'))
  if (old) throw new Error('the number is taken')
  const objects = new Map<number, PdfValue | string>([
    [content, streamOf(words(1, amount))],
    [ref.num, page],
  ])
  return appended(pdf, writer, objects)
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
