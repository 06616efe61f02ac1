// What an appearance may paint: each way to hide what was signed below it, and what hides nothing.
import { expect, test } from 'vitest'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { describeCoveringPaint } from '#server/documents/verification/changes/covering-paint.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 100 100]'

interface Look {
  readonly content: string
  /** Entries of its resources. */
  readonly uses?: string
  /** Entries in place of those of a plain form. */
  readonly form?: string
  /** Objects from number 5 on. */
  readonly more?: readonly string[]
  readonly onBlankPaper?: boolean
}

const said = ({ content, uses = '', form = FORM, more = [], onBlankPaper = false }: Look) => {
  const view = openStrictly(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      streamOf(content, `${form}/Resources<<${uses}>>`),
      ...more,
    ]),
  )
  const look = view.object(4)
  if (!(look instanceof PdfStream)) throw new Error('no stream')
  return describeCoveringPaint(view, look, { onBlankPaper })
}

const LIGHT = '用浅色遮盖了下面的内容'
const COLOUR = '使用了无法检查的颜色'
const BLOCK = '用整块颜色遮盖了下面的内容'
const LAYER = '放在可隐藏的图层上'
const SHADING = '含有无法检查的底纹或图片'
const MISSING = '用到了自身没有的资源，无法检查'
const PEN = '在图形状态中改变了线宽，无法检查'
const SETTING = '使用了会改变颜色的设置，无法检查'
const BLENDING = '使用了会改变下面内容的混合方式'
const MASK = '使用了无法检查的遮罩'
const FONT = '使用了无法检查的字体'
const HUGE_FONT = '使用了字形过大的字体'
const REDEFINED = '重新定义了基本颜色，无法检查'
const BOLD = '用过粗的文字遮盖了下面的内容'

const paints: readonly (readonly [string, string | undefined])[] = [
  ['0 0 9 9 re f', undefined],
  ...['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((fill) => [`1 g 0 0 9 9 re ${fill}`, LIGHT] as const),
  ...['S', 's', 'B', 'B*', 'b', 'b*'].map((stroke) => [`1 G 0 0 9 9 re ${stroke}`, LIGHT] as const),
  ['1 g 0 0 9 9 re S', undefined],
  ['1 G 0 0 9 9 re f', undefined],
  ['1 g 1 G 0 0 9 9 re n', undefined],
  ['0.74 g 0 0 9 9 re f', undefined],
  ['0.75 g 0 0 9 9 re f', LIGHT],
  ['1 0 0 rg 0 0 9 9 re f', undefined],
  ['0 1 0 rg 0 0 9 9 re f', undefined],
  ['1 1 0 rg 0 0 9 9 re f', LIGHT],
  ['0.3 1 1 rg 0 0 9 9 re f', LIGHT],
  ['1 0.5 0 RG 0 0 9 9 re S', undefined],
  ['1 0.8 0 RG 0 0 9 9 re S', LIGHT],
  ['0 0 0 0 k 0 0 9 9 re f', LIGHT],
  ['0 0 0 0.3 k 0 0 9 9 re f', undefined],
  ['0 0 0 0.2 k 0 0 9 9 re f', LIGHT],
  ['0 0 1 0 K 0 0 9 9 re S', LIGHT],
  ['0 1 0 0 K 0 0 9 9 re S', undefined],
  ['1 0 0 0 K 0 0 9 9 re S', undefined],
  ['1 1 g 0 0 9 9 re f', COLOUR],
  ['/P g 0 0 9 9 re f', COLOUR],
  ['/DeviceGray cs 0 0 9 9 re f', undefined],
  ['/DeviceGray cs 1 sc 0 0 9 9 re f', LIGHT],
  ['/DeviceGray CS 1 SC 0 0 9 9 re S', LIGHT],
  ['/DeviceRGB cs 1 1 1 scn 0 0 9 9 re f', LIGHT],
  ['/DeviceCMYK CS 0 0 0 0 SCN 0 0 9 9 re S', LIGHT],
  ['/Pattern cs 0 0 9 9 re f', COLOUR],
  ['/Pattern CS 0 0 9 9 re S', COLOUR],
  ['/Pattern cs 0 sc 0 0 9 9 re f', COLOUR],
  ['/Pattern CS 0 SC 0 0 9 9 re S', COLOUR],
  ['/Pattern cs 0 g 0 0 9 9 re f', undefined],
  ['1 g q 0 g 0 0 9 9 re f Q', undefined],
  ['q 1 g Q 0 0 9 9 re f', undefined],
  ['1 g q 0 g Q 0 0 9 9 re f', LIGHT],
  ['Q 0 0 9 9 re f', undefined],
]

test.each(paints)('a look that paints %s: %s', (content, words) => {
  expect([said({ content }), said({ content, onBlankPaper: true })]).toEqual([words, undefined])
})

const blocks: readonly (readonly [string, string | undefined])[] = [
  ['0 0 100 86 re f', undefined],
  ['0 0 100 88 re f', BLOCK],
  ['0 0 100 100 re n', undefined],
  ['0 0 100 100 re W n', undefined],
  ['0 0 m 100 0 l 100 100 l 0 100 l f', BLOCK],
  ['0 0 m 100 0 l 100 100 l f', undefined],
  ['0 0 100 100 re 5 5 90 90 re f*', undefined],
  ['0 0 100 100 re 5 5 90 90 re f', BLOCK],
  ['0 0 100 100 re 5 95 90 -90 re f', undefined],
  ['0 0 50 100 re f 50 0 50 100 re f', BLOCK],
  ['0 0 50 50 re 2 0 0 2 0 0 cm f', undefined],
  ['2 0 0 2 0 0 cm 0 0 50 50 re f', BLOCK],
  ['q 2 0 0 2 0 0 cm Q 0 0 50 50 re f', undefined],
  ['1 0 0 1 50 0 cm -50 0 100 100 re f', BLOCK],
  ['0 1 -1 0 100 0 cm 0 0 100 100 re f', BLOCK],
  ['2 0 0 cm 0 0 50 50 re f', undefined],
  ['100 w 0 50 m 100 50 l S', BLOCK],
  ['50 w 0 50 m 100 50 l S', undefined],
  ['q 100 w Q 0 50 m 100 50 l S', undefined],
  ['50 w 2 0 0 2 0 0 cm 0 25 m 50 25 l S', BLOCK],
  ['100 w 50 50 m s', BLOCK],
  ['/X w 0 50 m 100 50 l S', undefined],
  ['-60 -60 m -60 60 160 60 160 -60 c f', undefined],
  ['0 -500 m -300 800 400 800 100 -500 c f', BLOCK],
  ['0 -500 m -300 800 400 800 v f', BLOCK],
  ['0 -500 m -700 1200 100 -500 y f', undefined],
  ['0 100 c f', undefined],
]

test.each(blocks)('a look that fills %s: %s', (content, words) => {
  expect([said({ content }), said({ content, onBlankPaper: true })]).toEqual([words, undefined])
})

const F = '/Font<</F 5 0 R>>'
const HELVETICA = ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
const writing = (content: string): Look => ({ content, uses: F, more: HELVETICA })

const texts: readonly (readonly [string, string | undefined])[] = [
  ['BT /F 9 Tf (a) Tj ET', undefined],
  ['BT 1 g /F 9 Tf (a) Tj ET', LIGHT],
  ['BT 1 G /F 9 Tf [(a)] TJ ET', LIGHT],
  ["BT 1 g /F 9 Tf (a) ' ET", LIGHT],
  ['BT 1 g /F 9 Tf 0 0 (a) " ET', LIGHT],
  ['BT /F 160 Tf 0 10 Td (a) Tj ET', BLOCK],
  ['BT /F 80 Tf 0 20 Td (abcd) Tj ET', BLOCK],
  ['BT /F 80 Tf 0 20 Td (a) Tj ET', undefined],
  ['BT /F 160 Tf 200 10 Td (a) Tj ET', undefined],
  ['BT /F 160 Tf 200 10 Td -200 0 Td (a) Tj ET', BLOCK],
  ['BT /F 160 Tf 200 10 Td ET BT 0 10 Td (a) Tj ET', BLOCK],
  ['BT /F 160 Tf 1 0 0 1 0 10 Tm (a) Tj ET', BLOCK],
  ['BT /F 16 Tf 10 0 0 10 0 10 Tm (a) Tj ET', BLOCK],
  ['BT /F 160 Tf 0 400 TD 0 -390 TD (a) Tj ET', BLOCK],
  ['BT /F 160 Tf 0 400 Td 390 TL T* (a) Tj ET', BLOCK],
  ["BT /F 160 Tf 0 400 Td 390 TL (a) ' ET", BLOCK],
  ['BT /F 160 Tf 0 -90 TD 0 -10 TD T* (a) Tj ET', undefined],
  ['BT /F 19 Tf (aaaaaaaaaaaaaaaaaaaa) Tj 0 19 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET', undefined],
  ['BT 1 Tr /F 9 Tf 2 w (a) Tj ET', BOLD],
  ['BT 1 Tr /F 9 Tf 1 w (a) Tj ET', undefined],
  ['BT 2 Tr /F -9 Tf 2 w (a) Tj ET', BOLD],
  ['BT 5 Tr /F 9 Tf 2 w (a) Tj ET', BOLD],
  ['BT 0 Tr /F 9 Tf 2 w (a) Tj ET', undefined],
  ['BT 3 Tr /F 9 Tf 2 w (a) Tj ET', undefined],
  ['BT 4 Tr /F 9 Tf 2 w (a) Tj ET', undefined],
  ['BT 7 Tr /F 9 Tf 2 w (a) Tj ET', undefined],
]

test.each(texts)('a look that writes %s: %s', (content, words) => {
  expect([said(writing(content)), said({ ...writing(content), onBlankPaper: true })]).toEqual([
    words,
    undefined,
  ])
})

// Each of these shows one huge letter over the whole look, and tells it in another way.
test.each([
  ['a size that is brought back', '/F 160 Tf q /F 1 Tf Q BT 0 10 Td (a) Tj ET', BLOCK],
  ['a pen along letters that is brought back', '/F 9 Tf 1 Tr 2 w q 0 Tr Q BT (a) Tj ET', BOLD],
  ['a lowered line', 'BT /F 160 Tf 0 400 Td -390 Ts (a) Tj ET', BLOCK],
  ['a stretched line', 'BT /F 80 Tf 400 Tz 0 20 Td (a) Tj ET', BLOCK],
  ['a step within a list', 'BT /F 160 Tf -1600 10 Td [-10000 (a)] TJ ET', BLOCK],
  ['a step back within a list', 'BT /F 160 Tf 1600 10 Td [10000 (a)] TJ ET', BLOCK],
  ['what was written before it', 'BT /F 160 Tf -320 10 Td (aaaa) Tj (a) Tj ET', BLOCK],
  ['room between words', 'BT /F 160 Tf -320 10 Td 200 Tw (  a) Tj ET', BLOCK],
  ['room set along with it', 'BT /F 160 Tf -320 10 Td 0 200 (aa) " ET', BLOCK],
  ['room between letters', 'BT /F 160 Tf -320 10 Td 200 Tc ( a) Tj ET', BLOCK],
])('a huge letter is found that comes from %s', (_, content, words) => {
  expect(said(writing(content))).toBe(words)
})

const inner = (content: string) => streamOf(content, '/Type/XObject/Subtype/Form/BBox[0 0 100 100]')
const shows = (content: string, ...more: string[]): Look => ({
  content,
  uses: `/Font<</F 5 0 R>>/XObject<</X 6 0 R>>/ExtGState<</G 6 0 R>>`,
  more: [...HELVETICA, ...more],
})

test('a form within another writes in the size that is set there', () => {
  expect(said(shows('/F 160 Tf /X Do', inner('BT 0 10 Td (a) Tj ET')))).toBe(BLOCK)
})

test.each<[string, string | undefined]>([
  ['/Font[5 0 R 160]', '在图形状态中改变了字体，无法检查'],
  ['/Font[7 0 R 9]', FONT],
  ['/Font[8 0 R 9]', HUGE_FONT],
  ['/BM/Normal', undefined],
  ['/BM/Multiply', undefined],
  ['/BM[/Compatible/Darken]', undefined],
  ['/BM/Screen', BLENDING],
  ['/BM[/Normal/Screen]', BLENDING],
  ['/BM 1', BLENDING],
  ...['TR', 'TR2', 'HT', 'BG', 'BG2', 'UCR', 'UCR2'].map((key): [string, string] => [
    `/${key} 4 0 R`,
    SETTING,
  ]),
  ['/TR/Identity/HT/Default/BG null', undefined],
  ['/LW 0', undefined],
  ['/LW 1', undefined],
  ['/LW 2', PEN],
  ['/SMask/None', undefined],
  ['/SMask null', undefined],
  ['/SMask<</S/Alpha>>', MASK],
  ['', undefined],
])('a graphics state with %s: %s', (entries, words) => {
  const type3 = '<</Type/Font/Subtype/Type3>>'
  const huge = '<</Type/Font/Subtype/TrueType/FontDescriptor<</FontBBox[0 0 0 4001]>>>>'
  const look = shows('/G gs', `<<${entries}>>`, type3, huge)
  expect([said(look), said({ ...look, onBlankPaper: true })]).toEqual([words, words])
})

test.each<[string, Look, string | undefined]>([
  ['a font that is not there', { content: '/F 9 Tf' }, MISSING],
  ['a font that draws itself', { content: '/F 9 Tf', uses: F, more: ['<</Subtype/Type3>>'] }, FONT],
  ['a font that is none', { content: '/F 9 Tf', uses: F, more: ['1'] }, FONT],
  [
    'a font of large letters',
    { content: '/F 9 Tf', uses: F, more: ['<</Subtype/Type1/FontDescriptor<</FontBBox[-4001 0 0 0]>>>>'] },
    HUGE_FONT,
  ],
  [
    'a font of ordinary letters',
    { content: '/F 9 Tf', uses: F, more: ['<</Subtype/Type1/FontDescriptor<</FontBBox[-4000 0 0 4000]>>>>'] },
    undefined,
  ],
  [
    'a wide font of large letters',
    {
      content: '/F 9 Tf',
      uses: F,
      more: ['<</Subtype/Type0/DescendantFonts[6 0 R]>>', '<</FontDescriptor<</FontBBox[0 0 0 9000]>>>>'],
    },
    HUGE_FONT,
  ],
  ['a state that is not there', { content: '/G gs' }, MISSING],
  ['a picture that is not there', { content: '/X Do' }, MISSING],
  ['what is no picture', { content: '/X Do', uses: '/XObject<</X 5 0 R>>', more: ['<<>>'] }, '写法不对'],
  ['a shading', { content: '/S sh' }, SHADING],
  ['a picture of its own', { content: 'BI /W 1 /H 1 ID x EI' }, SHADING],
  ['a layer', { content: '/OC /L BDC EMC' }, LAYER],
  ['a mark', { content: '/Span /L BDC EMC' }, undefined],
  ['a layer of its own', { content: '', form: `${FORM}/OC 3 0 R` }, LAYER],
  [
    'a form on a layer',
    { content: '/X Do', uses: '/XObject<</X 5 0 R>>', more: [streamOf('', '/Subtype/Form/OC 3 0 R')] },
    LAYER,
  ],
  ['no bounds', { content: '', form: '/Subtype/Form' }, '没有边界'],
  ...['/X 0 1 1', '0/X 1 1', '0 0/X 1', '0 0 1/X', '0 0 1'].map((box): [string, Look, string] => [
    `bounds of ${box}`,
    { content: '', form: `/Subtype/Form/BBox[${box}]` },
    '没有边界',
  ]),
  ['bounds turned round', { content: '0 0 100 100 re f', form: '/Subtype/Form/BBox[100 100 0 0]' }, BLOCK],
  ['a filter nobody knows', { content: '', form: `${FORM}/Filter/JPXDecode` }, '无法检查（压缩方式不支持）'],
  ...['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].map((key): [string, Look, string] => [
    `another ${key}`,
    { content: '', uses: `/ColorSpace<</${key} 4 0 R>>` },
    REDEFINED,
  ]),
  [
    'a profile in place of a colour',
    { content: '/C cs 0 0 9 9 re f', uses: '/ColorSpace<</C[/ICCBased 4 0 R]>>' },
    COLOUR,
  ],
  [
    'a colour under another name',
    { content: '/C cs 0 0 9 9 re f', uses: '/ColorSpace<</C[/DeviceRGB]>>' },
    undefined,
  ],
  [
    'a profile under the name of a colour',
    { content: '/DeviceRGB cs 0 0 9 9 re f', uses: '/ColorSpace<</DeviceRGB/Lab>>' },
    COLOUR,
  ],
])('a look with %s: %s', (_, look, words) => {
  expect(said(look)).toBe(words)
})

test.each<[string, string, string | undefined]>([
  ['is placed by its own matrix', '/Matrix[2 0 0 2 0 0]', BLOCK],
  ['is placed by none', '', undefined],
  ['is placed by what is no matrix', '/Matrix[2 0 0 2 0]', undefined],
])('a form within another that %s', (_, matrix, words) => {
  const half = streamOf('0 0 50 50 re f', `/Subtype/Form/BBox[0 0 100 100]${matrix}`)
  expect(said({ content: '/X Do', uses: '/XObject<</X 5 0 R>>', more: [half] })).toBe(words)
})

test('forms within forms end at seven, and a form takes what it lacks from above', () => {
  const nest = (deep: number) =>
    Array.from({ length: deep }, (_, at) =>
      streamOf('/X Do', `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${at + 6} 0 R>>>>`),
    )
  const nested = (deep: number): Look => ({
    content: '/X Do',
    uses: '/XObject<</X 5 0 R>>',
    more: [...nest(deep), streamOf('0 0 1 1 re f', '/Subtype/Form/BBox[0 0 9 9]')],
  })
  expect([said(nested(5)), said(nested(6))]).toEqual([undefined, '嵌套过深，无法检查'])
  expect(said(shows('/X Do', inner('/F 9 Tf')))).toBe(undefined)
})

test('many forms are too many', () => {
  const look = (count: number) => said(shows('/X Do '.repeat(count), inner('')))
  expect([look(199), look(200)]).toEqual([undefined, '嵌套过深，无法检查'])
})
