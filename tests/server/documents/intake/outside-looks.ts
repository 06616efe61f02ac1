// What the pages of contracts from outside may have: boxes, turns, forms, notes, patterns and layers.
import { streamOf } from '#tests/support/attacks/raw-pdf.ts'

/** Objects by number from 1 on; 1 is the catalog. */
export type Objects = readonly string[]

/** The drawing of a page that names an amount. */
export const words = (page: number, amount = 100_000) =>
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
export const documentOf = (look: Look = {}): Objects => {
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

/** A drawing that stands on its own. */
export const form = (size: string, content: string, entries = '') =>
  streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 ${size}]${entries}`)
const field = (rect: string, look: number) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${look})/V(x)/DA(/F 12 Tf)/F 4/Rect[${rect}]/AP<</N ${look} 0 R>>>>`
/** A note that shows the drawing of that number. */
export const square = (rect: string, look: number) =>
  `<</Type/Annot/Subtype/Square/F 4/Rect[${rect}]/AP<</N ${look} 0 R>>>>`

/** What a page may have. */
export const LOOKS: Record<string, Look> = {
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
