// Where a page is painted: the box of each mark, and what cannot be placed.
import { expect, test } from 'vitest'
import { openStrictly } from '#server/documents/verification/check-bytes.ts'
import { PaintedBoxes } from '#server/documents/verification/changes/painted-boxes.ts'
import { IDENTITY } from '#server/documents/verification/changes/paint-mask.ts'
import { latin1, pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const UNPLACED = '无法判断页面上哪里有内容'
const NO_LETTERS = '无法判断文字的位置'
const form = (content: string, entries = '') => streamOf(content, `/Subtype/Form/BBox[0 0 99 99]${entries}`)
const font = (entries: string) => `<</Type/Font/Subtype/Type1${entries}>>`

/** The boxes of some content, in whole thousandths; object 4 is X, 5 is F and 6 is G among its resources. */
const boxesOf = (content: string, x = form('0 0 1 1 re f'), f = font(''), g = '<<>>', ...more: string[]) => {
  const view = openStrictly(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X 4 0 R>>/Font<</F 5 0 R>>/ExtGState<</G 6 0 R>>>>>>',
      x,
      f,
      g,
      ...more,
    ]),
  )
  const page = view.object(3)
  const resources = view.dict(page instanceof Map ? page.get('Resources') : null)
  const painted = new PaintedBoxes(view)
  try {
    painted.content(latin1(content), resources ?? new Map(), IDENTITY)
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
  return painted.boxes.map((box) => box.map((edge) => Math.round(edge * 1_000) / 1_000))
}

// Without a pen of its own a line is one unit wide, and its corners reach ten times as far.
test.each<[string, string | number[][]]>([
  ['', []],
  ['10 20 30 40 re n', []],
  ['10 20 30 40 re', []],
  ['10 20 30 40 re f', [[5, 15, 45, 65]]],
  ...['F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's'].map((name): [string, number[][]] => [
    `10 20 30 40 re ${name}`,
    [[5, 15, 45, 65]],
  ]),
  ['40 60 -30 -40 re f', [[5, 15, 45, 65]]],
  ['f', []],
  ['10 20 30 40 re f f', [[5, 15, 45, 65]]],
  ['10 20 30 40 re n f', []],
  ['0 w 10 20 30 40 re f', [[10, 20, 40, 60]]],
  ['-2 w 10 20 30 40 re f', [[0, 10, 50, 70]]],
  ['2 w 20 M 10 20 30 40 re f', [[-10, 0, 60, 80]]],
  ['2 w 1 M 10 20 30 40 re f', [[0, 10, 50, 70]]],
  ['0 w 1 2 m 3 4 l S', [[1, 2, 3, 4]]],
  ['0 w 1 2 m 3 9 9 4 5 6 c S', [[1, 2, 9, 9]]],
  ['0 w 1 2 m 3 9 5 6 v S', [[1, 2, 5, 9]]],
  ['0 w 1 2 m 9 4 5 6 y S', [[1, 2, 9, 6]]],
  [
    '0 w 1 2 m 3 4 l h S 5 6 7 8 re f',
    [
      [1, 2, 3, 4],
      [5, 6, 12, 14],
    ],
  ],
  ['0 w 2 0 0 3 5 7 cm 10 20 30 40 re f', [[25, 67, 85, 187]]],
  ['0 w 0 1 -1 0 0 0 cm 10 20 30 40 re f', [[-60, 10, -20, 40]]],
  ['2 0 0 3 0 0 cm 10 20 30 40 re f', [[5, 45, 95, 195]]],
  ['0 w q 2 0 0 2 0 0 cm 4 w Q 1 1 1 1 re f', [[1, 1, 2, 2]]],
  ['0 w q 2 0 0 2 0 0 cm 1 1 1 1 re f Q', [[2, 2, 4, 4]]],
  ['0 w 2 0 0 2 0 0 cm 3 0 0 3 1 1 cm 1 1 1 1 re f', [[8, 8, 14, 14]]],
  ['Q 0 w 1 1 1 1 re f', [[1, 1, 2, 2]]],
  ['0 w 1 1 1 1 re W n 2 2 1 1 re W* f', [[2, 2, 3, 3]]],
  ['0 g 0 0 0 rg 0 G /P MP /P /Q DP /P BMC EMC 1 J 1 j [] 0 d 1 i /R ri BX EX', []],
  ['/X sh', UNPLACED],
  ['BI /W 1 /H 1 ID x EI', UNPLACED],
  ['what', UNPLACED],
  ['1 2 3 re f', UNPLACED],
  ['1 2 3 4 5 re f', UNPLACED],
  ['1 2 3 /X re f', UNPLACED],
  ['1 2 3 4 5 cm', UNPLACED],
  ['w', UNPLACED],
  ['1 2 w', UNPLACED],
  ['/X M', UNPLACED],
  [`${'9'.repeat(200)} 0 0 ${'9'.repeat(200)} 0 0 cm ${'9'.repeat(200)} 1 1 1 re f`, UNPLACED],
])('content that paints %s', (content, boxes) => {
  expect(boxesOf(content)).toEqual(boxes)
})

const INNER = '0 w 1 1 1 1 re f'
test.each<[string, string, string, string | number[][]]>([
  ['a form', '0 w 2 0 0 2 0 0 cm /X Do', form(INNER), [[2, 2, 4, 4]]],
  ['a form with a matrix', '2 0 0 2 0 0 cm /X Do', form(INNER, '/Matrix[1 0 0 1 3 0]'), [[8, 2, 10, 4]]],
  ['a form whose matrix is none', '/X Do', form(INNER, '/Matrix[1 0 0 1 3]'), UNPLACED],
  ['a form with what stands above it', '/X Do', form(`${INNER} /G gs`), [[1, 1, 2, 2]]],
  ['a form with less', '/X Do', form(`${INNER} /G gs`, '/Resources<<>>'), UNPLACED],
  ['a form with a filter nobody knows', '/X Do', form('', '/Filter/JPXDecode'), UNPLACED],
  ['a form within itself', '/X Do', form('/X Do'), UNPLACED],
  ['a picture', '5 w 30 0 0 40 10 20 cm /X Do', streamOf('', '/Subtype/Image'), [[10, 20, 40, 60]]],
  ['no stream', '/X Do', '<<>>', UNPLACED],
  ['nothing', '/Y Do', form(''), UNPLACED],
])('content that shows %s', (_, content, x, boxes) => {
  expect(boxesOf(content, x)).toEqual(boxes)
})

test('forms are followed so deep and so often', () => {
  const nest = (deep: number) =>
    Array.from({ length: deep }, (_, at) =>
      form('/X Do', `/Resources<</XObject<</X ${at === deep - 1 ? 6 : at + 8} 0 R>>>>`),
    )
  const nested = (deep: number) =>
    boxesOf(
      '/X Do',
      form('/X Do', '/Resources<</XObject<</X 7 0 R>>>>'),
      font(''),
      form(INNER),
      ...nest(deep),
    )
  expect([nested(5), nested(6)]).toEqual([[[1, 1, 2, 2]], UNPLACED])
  const often = (times: number) => boxesOf('/X Do '.repeat(times), form(''))
  expect([often(200), often(201)]).toEqual([[], UNPLACED])
})

test.each<[string, string | number[][]]>([
  ['', []],
  ['/CA 1/BM/Multiply', []],
  ['/LW 2', UNPLACED],
  ['/ML 2', UNPLACED],
  ['/Font[5 0 R 9]', UNPLACED],
  ['/SMask<<>>', UNPLACED],
  ['/SMask/None', []],
])('a graphics state with %s', (entries, boxes) => {
  expect(boxesOf('/G gs', undefined, undefined, `<<${entries}>>`)).toEqual(boxes)
})

test('a graphics state that is not there, and one that is none, are not placed', () => {
  expect([boxesOf('/H gs'), boxesOf('/G gs', undefined, undefined, '1')]).toEqual([UNPLACED, UNPLACED])
})

// A letter of a font that says nothing is 1.1 em wide, 1 em high and 0.3 em deep, and may lean out by 0.25 em.
const texts: readonly (readonly [string, string | number[][]])[] = [
  ['BT /F 10 Tf (ab) Tj ET', [[-2.5, -3, 24.5, 10]]],
  ['BT /F 10 Tf () Tj ET', [[-2.5, -3, 2.5, 10]]],
  ['BT /F 10 Tf 5 7 Td (a) Tj ET', [[2.5, 4, 18.5, 17]]],
  ['BT /F 10 Tf 5 7 Td 1 1 Td (a) Tj ET', [[3.5, 5, 19.5, 18]]],
  ['BT /F 10 Tf 5 7 Td ET BT (a) Tj ET', [[-2.5, -3, 13.5, 10]]],
  ['BT /F 10 Tf 2 0 0 2 5 7 Tm (a) Tj ET', [[0, 1, 32, 27]]],
  ['BT /F 10 Tf 0 -7 TD T* (a) Tj ET', [[-2.5, -17, 13.5, -4]]],
  ['BT /F 10 Tf 7 TL T* (a) Tj ET', [[-2.5, -10, 13.5, 3]]],
  ["BT /F 10 Tf 7 TL (a) ' ET", [[-2.5, -10, 13.5, 3]]],
  ['BT /F 10 Tf 7 TL 3 4 (ab) " ET', [[-2.5, -10, 38.5, 3]]],
  ['BT /F 10 Tf 4 Ts (a) Tj ET', [[-2.5, 1, 13.5, 14]]],
  ['BT /F 10 Tf 200 Tz (a) Tj ET', [[-5, -3, 27, 10]]],
  ['BT /F 10 Tf 3 Tc (ab) Tj ET', [[-2.5, -3, 30.5, 10]]],
  ['BT /F 10 Tf 3 Tw (ab) Tj ET', [[-2.5, -3, 30.5, 10]]],
  ['BT /F 10 Tf -3 Tc (ab) Tj ET', [[-8.5, -3, 24.5, 10]]],
  ['BT /F 10 Tf [(a) -1000 (b)] TJ ET', [[-2.5, -3, 34.5, 10]]],
  ['BT /F 10 Tf [(a) 1000 (b)] TJ ET', [[-12.5, -3, 24.5, 10]]],
  [
    'BT /F 10 Tf (a) Tj (b) Tj ET',
    [
      [-2.5, -3, 13.5, 10],
      [-2.5, -3, 24.5, 10],
    ],
  ],
  [
    'BT /F 10 Tf [1000] TJ (b) Tj ET',
    [
      [-12.5, -3, 2.5, 10],
      [-12.5, -3, 13.5, 10],
    ],
  ],
  ['/F 10 Tf q /F 20 Tf 5 Ts Q BT (a) Tj ET', [[-2.5, -3, 13.5, 10]]],
  ['0 w 2 0 0 2 1 1 cm BT /F 10 Tf (a) Tj ET', [[-4, -5, 28, 21]]],
  ['BT /F 10 Tf 3 Tr (a) Tj ET', [[-2.5, -3, 13.5, 10]]],
  ['BT (a) Tj ET', NO_LETTERS],
  ['BT /F -10 Tf ET', NO_LETTERS],
  ['BT /F 10 Tf 0 Tz (a) Tj ET', NO_LETTERS],
  ['BT /F 10 Tf -5 Tz (a) Tj ET', NO_LETTERS],
  ['BT /H 10 Tf ET', NO_LETTERS],
  ['BT /F Tf ET', UNPLACED],
  ['BT /F 10 Tf 5 Tj ET', UNPLACED],
  ['BT /F 10 Tf [(a)] Tj ET', UNPLACED],
  ['BT /F 10 Tf (a) TJ ET', UNPLACED],
]

test.each(texts)('content that writes %s', (content, boxes) => {
  // A pen of its own may go along the letters, so it is taken away here.
  expect(boxesOf(`0 w ${content}`)).toEqual(boxes)
})

test('a pen along letters makes their box larger', () => {
  expect(boxesOf('BT /F 10 Tf (a) Tj ET')).toEqual([[-7.5, -8, 18.5, 15]])
})

const widths = '/FirstChar 97/Widths[500 2000]'
test.each<[string, string, string | number[][]]>([
  ['its widths', font(widths), [[-2.5, -3, 7.5, 10]]],
  ['widths of other letters', font('/FirstChar 98/Widths[500 2000]'), [[-2.5, -3, 22.5, 10]]],
  ['widths that run backwards', font('/FirstChar 97/Widths[-500]'), [[-2.5, -3, 7.5, 10]]],
  ['widths from the first on', font('/Widths[500]'), [[-2.5, -3, 13.5, 10]]],
  ['a high box', font('/FontDescriptor<</FontBBox[-100 -500 900 2000]>>'), [[-2.5, -5, 13.5, 20]]],
  ['a low box', font('/FontDescriptor<</FontBBox[0 -100 500 700]>>'), [[-2.5, -3, 13.5, 10]]],
  ['drawings of its own', '<</Subtype/Type3>>', NO_LETTERS],
  ['no kind', '<</Type/Font>>', NO_LETTERS],
  ['no inner font', '<</Subtype/Type0/Encoding/Identity-H>>', NO_LETTERS],
  ['lines that run down', '<</Subtype/Type0/Encoding/Identity-V/DescendantFonts[7 0 R]>>', NO_LETTERS],
  ['no encoding', '<</Subtype/Type0/DescendantFonts[7 0 R]>>', NO_LETTERS],
  [
    'letters of two bytes',
    '<</Subtype/Type0/Encoding/Identity-H/DescendantFonts[7 0 R]>>',
    [[-2.5, -3, 22.5, 10]],
  ],
  [
    'letters of one byte or two',
    '<</Subtype/Type0/Encoding/GBK-EUC-H/DescendantFonts[7 0 R]>>',
    [[-2.5, -3, 22.5, 10]],
  ],
])('a letter of a font with %s', (_, f, boxes) => {
  expect(boxesOf('0 w BT /F 10 Tf (a) Tj ET', undefined, f, '<<>>', '<</DW 2000>>')).toEqual(boxes)
})

test.each([
  ['', 10],
  ['/DW 500', 5],
  ['/W[1[500 3000]]', 30],
  ['/W[1 5 3000]', 30],
  ['/W[1[500] 7 9 3000]', 30],
  ['/DW 4000/W[1[500]]', 40],
  ['/DW 100/W[900 901 500]', 5],
  ['/DW 100/W[900[/X 500]]', 5],
  ['/DW/X', 10],
])('three letters of a wide font with %s are that wide', (entries, each) => {
  const wide = (encoding: string, text: string) =>
    boxesOf(
      `0 w BT /F 10 Tf (${text}) Tj ET`,
      undefined,
      `<</Subtype/Type0/Encoding/${encoding}/DescendantFonts[7 0 R]>>`,
      '<<>>',
      `<<${entries}>>`,
    )
  const box = [[-2.5, -3, 3 * each + 2.5, 10]]
  expect([wide('Identity-H', 'abcdef'), wide('Identity-H', 'abcde'), wide('GBK-EUC-H', 'abc')]).toEqual([
    box,
    box,
    box,
  ])
})
