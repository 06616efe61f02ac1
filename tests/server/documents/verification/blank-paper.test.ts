// A later signer may cover an area without content; if that is uncertain, it counts as a change.
import { expect, test } from 'vitest'
import { PdfRef, PdfStream, dictOf, name } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'
import { PARTS, SIGNED_LOOK, blankContract, draftOn, signedBy } from '#tests/support/foreign/files.ts'
import type { Draft } from '#tests/support/foreign/files.ts'
import { outside, outsider } from '#tests/support/foreign/signers.ts'
import { appended } from '#tests/support/foreign/writers.ts'

const writer = 'a plain table'
const [first, second] = [outsider('Other Company'), outsider('Third Company')]
const FONT = { Font: dictOf({ F: new PdfRef(PARTS.font, 0) }) }

/** A contract whose page draws this, signed once in the corner at 300, 80. */
const signedPage = (
  content: string,
  resources: Record<string, PdfValue> = {},
  more?: (draft: Draft) => void,
) => {
  const draft = draftOn(blankContract(writer))
  draft.objects.set(PARTS.text, new PdfStream(new Map(), latin1(content)))
  draft.objects.set(
    PARTS.page,
    new Map([...draft.dict(PARTS.page), ['Resources', dictOf({ ...FONT, ...resources })]]),
  )
  more?.(draft)
  const pdf = appended(blankContract(writer), writer, draft.objects)
  return signedBy(pdf, first, { field: 'Signature1', writer, timestamped: true, look: SIGNED_LOOK })
}

const image = (entries: Record<string, PdfValue> = {}) =>
  new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: name('DeviceGray'),
      ...entries,
    }),
    latin1('\xff'),
  )

interface Look {
  readonly look: string
  readonly picture?: PdfStream
}

const logo: Look = { look: 'q 200 0 0 60 0 0 cm /X Do Q', picture: image() }
const HERE = [300, 400, 500, 460]

const signAt = (pdf: Uint8Array, rect: readonly number[], { look, picture }: Look, entries = {}) => {
  const resources: PdfDict = dictOf({ ...FONT, XObject: dictOf({ X: new PdfRef(0, 0) }) })
  return signedBy(pdf, second, {
    field: 'Signature2',
    writer,
    timestamped: true,
    look,
    resources,
    entries: { Rect: [...rect], ...entries },
    more: ({ add }) => {
      if (picture) resources.set('XObject', dictOf({ X: add(picture) }))
    },
  })
}

const outcome = async (pdf: Uint8Array) => {
  const { overall, signatures } = await verifyDocument(pdf, {
    trustAnchors: [outside.authority.root.certificate],
    now: outside.clock.now(),
  })
  return [overall, ...(signatures[0]?.changes ?? [])]
}

const unfit = (why: string) => ['changed', '第 1 页：增加了表单域', `新增了签名域“Signature2”，的图样${why}`]
const OPAQUE = '含有不透明的图片'
const UNKNOWN = '，且无法确认下面是空白'
const LINE = 'BT /F 24 Tf 72 700 Td (Pay 100 yuan) Tj ET '

test.each<[string, Look]>([
  ['an opaque logo', logo],
  ['white ground below the name', { look: `1 g 0 0 200 60 re f ${SIGNED_LOOK}` }],
  ['a dark block', { look: '0 0 200 60 re f' }],
  ['glyphs drawn with a wide pen', { look: '30 w 1 Tr BT /F 12 Tf (...) Tj ET' }],
  ['huge glyphs', { look: 'BT /F 80 Tf 0 0 Td (MMMMMMMM) Tj ET' }],
])('on blank paper: %s', async (_, look) => {
  expect(await outcome(await signAt(await signedPage(LINE), HERE, look))).toEqual(['valid'])
})

test.each<[string, Look, string]>([
  ['a layer', { look: '/OC /O BDC 0 0 9 9 re f EMC' }, '放在可隐藏的图层上'],
  [
    'a picture on a layer',
    { ...logo, picture: image({ OC: dictOf({ Type: name('OCG') }) }) },
    '放在可隐藏的图层上',
  ],
  ['a shading', { look: '/S sh' }, '含有无法检查的底纹或图片'],
])('what cannot be judged is refused on blank paper too: %s', async (_, look, why) => {
  expect(await outcome(await signAt(await signedPage(LINE), HERE, look))).toEqual(unfit(why))
})

const form = (content: string) =>
  new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 595, 842],
      Matrix: [1, 0, 0, 1, 0, 0],
    }),
    latin1(content),
  )

/** One mark each somewhere in the box at 300, 400. */
const marks: Record<string, () => Promise<Uint8Array>> = {
  'a line of text': () => signedPage('BT /F 12 Tf 320 420 Td (Pay) Tj ET'),
  'text that begins at its left': () => signedPage('BT /F 12 Tf 240 420 Td (Pay 100 yuan) Tj ET'),
  'a second string of a line': () => signedPage('BT /F 12 Tf 200 420 Td (Pay 100) Tj (0000000) Tj ET'),
  'text pushed to the right': () => signedPage('BT /F 12 Tf 100 420 Td [(a) -18000 (b)] TJ ET'),
  'text spaced wide': () => signedPage('BT /F 12 Tf 60 Tc 100 420 Td (abcdef) Tj ET'),
  'text on the next line': () => signedPage("BT /F 12 Tf 50 TL 320 480 Td (a) Tj (b) ' ET"),
  'raised text': () => signedPage('BT /F 12 Tf 40 Ts 320 370 Td (a) Tj ET'),
  'text of a scaled matrix': () => signedPage('BT /F 1 Tf 40 0 0 40 290 385 Tm (a) Tj ET'),
  'a path': () => signedPage('320 420 20 20 re f'),
  'a curve': () => signedPage('100 420 m 200 420 300 440 400 440 c S'),
  'the wide pen of a line beside it': () => signedPage('60 w 100 380 m 290 380 l S'),
  'a path moved there': () => signedPage('q 1 0 0 1 320 420 cm 0 0 9 9 re f Q'),
  'a picture': () =>
    signedPage('q 50 0 0 50 320 420 cm /P Do Q', {}, ({ add, objects, dict }) => {
      const resources = dictOf({ ...FONT, XObject: dictOf({ P: add(image()) }) })
      objects.set(PARTS.page, new Map([...dict(PARTS.page), ['Resources', resources]]))
    }),
  'a form': () =>
    signedPage('1 0 0 1 300 0 cm /P Do', {}, ({ add, objects, dict }) => {
      const resources = dictOf({ ...FONT, XObject: dictOf({ P: add(form('20 420 9 9 re f')) }) })
      objects.set(PARTS.page, new Map([...dict(PARTS.page), ['Resources', resources]]))
    }),
}

test.each(Object.entries(marks))('an opaque logo over %s is a change', async (_, make) => {
  expect(await outcome(await signAt(await make(), HERE, logo))).toEqual(unfit(OPAQUE))
})

test('an opaque logo over the first signature is a change', async () => {
  expect(await outcome(await signAt(await signedPage(LINE), [450, 120, 560, 180], logo))).toEqual(
    unfit(OPAQUE),
  )
})

test('an opaque logo over a link is a change', async () => {
  expect(await outcome(await signAt(await signedPage(LINE), [190, 110, 290, 160], logo))).toEqual(
    unfit(OPAQUE),
  )
})

test('what a state saved and took back says counts', async () => {
  const page = await signedPage('q 1 0 0 1 320 420 cm Q 0 0 9 9 re f q 60 w Q 100 380 m 290 380 l S')
  expect(await outcome(await signAt(page, HERE, logo))).toEqual(['valid'])
})

test.each<[string, string, Record<string, PdfValue>]>([
  ['a shading', '/S sh', {}],
  ['a picture among the operators', 'BI /W 1 /H 1 ID x EI', {}],
  [
    'a font of its own drawings',
    'BT /G 12 Tf (a) Tj ET',
    { Font: dictOf({ G: dictOf({ Subtype: name('Type3') }) }) },
  ],
  [
    'text down the page',
    'BT /G 12 Tf (a) Tj ET',
    {
      Font: dictOf({
        G: dictOf({
          Subtype: name('Type0'),
          Encoding: name('Identity-V'),
          DescendantFonts: [dictOf({ Subtype: name('CIDFontType2') })],
        }),
      }),
    },
  ],
  ['a pen set elsewhere', '/G gs', { ExtGState: dictOf({ G: dictOf({ LW: 80 }) }) }],
  ['an operator nobody knows', '1 2 xx', {}],
  ['operands too few', '1 2 3 re f', {}],
  ['a form that is missing', '/P Do', {}],
  ['a size below nothing', 'BT /F -12 Tf (a) Tj ET', {}],
])('a page that cannot be judged for %s keeps the change, and says why', async (_, content, resources) => {
  const page = await signedPage(content, resources)
  expect(await outcome(await signAt(page, HERE, logo))).toEqual(unfit(`${OPAQUE}${UNKNOWN}`))
})

test('a field that may leave its rectangle is not judged by it', async () => {
  const NO_ROTATE = 16
  const pdf = await signAt(await signedPage(LINE), HERE, logo, { F: 4 | NO_ROTATE })
  expect(await outcome(pdf)).toEqual(unfit(`${OPAQUE}${UNKNOWN}`))
})

test('a note that readers draw as they like keeps the change', async () => {
  const page = await signedPage(LINE, {}, ({ objects }) =>
    objects.set(PARTS.note, dictOf({ Type: name('Annot'), Subtype: name('Text'), Rect: [10, 10, 20, 20] })),
  )
  expect(await outcome(await signAt(page, HERE, logo))).toEqual(unfit(`${OPAQUE}${UNKNOWN}`))
})
