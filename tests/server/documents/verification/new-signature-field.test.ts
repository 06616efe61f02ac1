// What a signature field that came later may be, hold and show.
import { expect, test } from 'vitest'
import { Comparison } from '#server/documents/verification/changes/comparison.ts'
import {
  describeNewField,
  holdsNewSignature,
  isPermittedNewField,
} from '#server/documents/verification/changes/new-signature-field.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import { pdfOf, streamOf, updatedWith } from '#tests/support/attacks/raw-pdf.ts'

const old = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
  '<</Kids[3 0 R]/Count 1>>',
  '<</Parent 2 0 R/MediaBox[0 0 100 100]/Annots[5 0 R]>>',
  '<</Fields[5 0 R]>>',
  '<</FT/Sig/T(a)/Rect[0 0 9 9]/V 6 0 R>>',
  '<</Type/Sig>>',
  '<</Subtype/Widget/Rect[0 0 9 9]>>',
])
const NEW = 20
const VALUE = 21
const LOOK = 22
const WIDGET = 23
const FIELD = '/FT/Sig/T(b)'
const SHOWN = `${FIELD}/Rect[10 10 20 20]`
const SIGNED = `/V ${VALUE} 0 R`
const DRAWN = `/AP<</N ${LOOK} 0 R>>`

interface More {
  readonly sound?: boolean
  readonly certified?: boolean
  readonly objects?: Record<number, string>
  readonly number?: number
}
const stepOf = (
  field: string,
  { sound = true, certified = false, objects = {}, number = NEW }: More = {},
) => {
  const both = updatedWith(old, {
    3: `<</Parent 2 0 R/MediaBox[0 0 100 100]/Annots[5 0 R ${number} 0 R]>>`,
    4: `<</Fields[5 0 R ${number} 0 R]>>`,
    [VALUE]: '<</Type/Sig>>',
    [LOOK]: streamOf('1 w', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
    ...objects,
    [number]: field,
  })
  const file = new PdfFile(both)
  const signatures = new Set(sound ? [VALUE] : [])
  const step = new Comparison(file.revision(old.length), file.revision(both.length), {
    signatures,
    sealed: true,
    certified,
  })
  return { step, added: step.newer.fields[1]! }
}
const wordsOn = (field: string, more?: More) => {
  const { step, added } = stepOf(`<<${field}>>`, more)
  return describeNewField(step, added)
}

const KEYS =
  '/Type/Annot/Subtype/Widget/TU(u)/TM(m)/Ff 1/F 4/P 3 0 R/BS<<>>/Border[0 0 0]/H/N/DA(a)/Q 0/Lock<<>>/SV<<>>/M(d)/NM(n)/StructParent 0/NYIN_Slot 1/NYIN_Places 1'

test.each<[string, string, More?]>([
  ['is empty and has no place', FIELD],
  ['is empty and without breadth', `${FIELD}/Rect[5 5 5 9]`],
  ['is empty and without height', `${FIELD}/Rect[5 5 9 5]`],
  ['is empty and has no look', SHOWN],
  ['is empty, and its look draws nothing', `${SHOWN}${DRAWN}`, { objects: { [LOOK]: streamOf(' ') } }],
  ['is signed and shown', `${SHOWN}${SIGNED}${DRAWN}`],
  ['is signed and not shown', `${FIELD}${SIGNED}`],
  ['is signed and not shown behind a certifying signature', `${FIELD}${SIGNED}`, { certified: true }],
  ['is signed, and notes what signers note', `${SHOWN}${SIGNED}${KEYS}/MK<</R 0>>`],
  [
    'is signed, and shown by a widget of its own',
    `${FIELD}${SIGNED}/Kids[${WIDGET} 0 R]`,
    { objects: { [WIDGET]: `<</Subtype/Widget/Rect[10 10 20 20]${DRAWN}>>` } },
  ],
])('a new field is permitted that %s', (_, field, more) => {
  expect(wordsOn(field, more)).toBeUndefined()
})

const CERTIFIED = '认证签名之后不允许新增可见的签名域'
const widgets = (...bodies: string[]): More => ({
  objects: Object.fromEntries(bodies.map((body, index) => [WIDGET + index, body])),
})
test.each<[string, string, string, More?]>([
  ['is no field for signatures', '/FT/Tx/T(b)', '不是签名域'],
  ['has no kind', '/T(b)', '不是签名域'],
  [
    'has fields below it',
    `${FIELD}/Kids[${WIDGET} 0 R]`,
    '不是签名域',
    { objects: { [WIDGET]: '<</T(c)/Parent 20 0 R>>' } },
  ],
  [
    'is shown in two places',
    `${FIELD}${SIGNED}/Kids[${WIDGET} 0 R ${WIDGET + 1} 0 R]`,
    '有多处图样',
    widgets('<</Rect[0 0 0 0]>>', '<</Rect[0 0 0 0]>>'),
  ],
  ['takes the number of an object', FIELD, '占用了原有对象的编号', { number: 7 }],
  ['takes an old object for its widget', `${FIELD}/Kids[7 0 R]`, '占用了原有对象的编号'],
  ['holds what is no sound signature', `${FIELD}${SIGNED}`, '其中没有有效的签名', { sound: false }],
  ['holds a signature of before', `${FIELD}/V 6 0 R`, '其中没有有效的签名'],
  ['holds a value written into it', `${FIELD}/V<<>>`, '其中没有有效的签名'],
  ['does something', `${SHOWN}${SIGNED}/A<<>>`, '带有 /A'],
  [
    'does something in its widget',
    `${FIELD}${SIGNED}/Kids[${WIDGET} 0 R]`,
    '带有 /AA',
    widgets('<</AA<<>>>>'),
  ],
  ['is shown by a stream', `${FIELD}${SIGNED}/Kids[${WIDGET} 0 R]`, '写法不对', widgets(streamOf(''))],
  ['has a ground', `${SHOWN}${SIGNED}/MK<</BG[1]>>`, '带有底色或边框'],
  ['has a frame', `${SHOWN}${SIGNED}/MK<</BC[1]>>`, '带有底色或边框'],
  ['is shown behind a certifying signature', `${SHOWN}${SIGNED}${DRAWN}`, CERTIFIED, { certified: true }],
  ['has a place behind a certifying signature', SHOWN, CERTIFIED, { certified: true }],
  [
    'is drawn without a place behind a certifying signature',
    `${FIELD}${SIGNED}${DRAWN}`,
    CERTIFIED,
    { certified: true },
  ],
  [
    'has a place that is none behind a certifying signature',
    `${FIELD}/Rect[1]`,
    CERTIFIED,
    { certified: true },
  ],
  ['is drawn but not signed', `${SHOWN}${DRAWN}`, '没有签署却有图样'],
  ['is drawn but not signed, without a place', `${FIELD}${DRAWN}`, '没有签署却有图样'],
  ['covers the page', `${FIELD}${SIGNED}${DRAWN}/Rect[0 0 100 90]`, '的图样遮盖了大部分页面'],
  ['has several looks', `${SHOWN}${SIGNED}/AP<</N<</On ${LOOK} 0 R>>>>`, '的图样有多种状态，显示不确定'],
])('a new field is refused that %s', (_, field, words, more) => {
  expect(wordsOn(field, more)).toBe(words)
})

test('a permitted field is known with its widget, and nothing else is', () => {
  const { step, added } = stepOf(`<<${FIELD}${SIGNED}/Kids[${WIDGET} 0 R]>>`, {
    objects: { [WIDGET]: `<</Subtype/Widget/Rect[10 10 20 20]${DRAWN}>>` },
  })
  const permitted = [NEW, WIDGET, VALUE, LOOK, 5, 3].filter((num) =>
    isPermittedNewField(step, new PdfRef(num, 0)),
  )
  expect([permitted, isPermittedNewField(step, null), added.widgets]).toEqual([
    [NEW, WIDGET],
    false,
    [new PdfRef(WIDGET, 0)],
  ])
  // Nobody is asked twice, so that many fields cost no more.
  expect(isPermittedNewField(step, new PdfRef(NEW, 0))).toBe(true)
})

test('a field that is refused is not known, nor is its widget', () => {
  const { step } = stepOf(`<<${FIELD}/Kids[${WIDGET} 0 R]>>`, {
    objects: { [WIDGET]: `<</Rect[10 10 20 20]${DRAWN}>>` },
  })
  expect([NEW, WIDGET].map((num) => isPermittedNewField(step, new PdfRef(num, 0)))).toEqual([false, false])
})

test('a signature is new where it is sound, of this step, and no object of before', () => {
  const { step, added } = stepOf(`<<${FIELD}${SIGNED}>>`)
  const holds = (value: string, more?: More) => {
    const one = stepOf(`<<${FIELD}${value}>>`, more)
    return holdsNewSignature(one.step, one.added)
  }
  expect([
    holdsNewSignature(step, added),
    holdsNewSignature(step, step.older.fields[0]!),
    holds(SIGNED, { sound: false }),
    holds('/V<<>>'),
    holds(''),
  ]).toEqual([true, false, false, false, false])
  const file = new PdfFile(old)
  const limits = { signatures: new Set([6]), sealed: true, certified: false }
  const same = new Comparison(file.revision(old.length), file.revision(old.length), limits)
  expect(holdsNewSignature(same, same.newer.fields[0]!)).toBe(false)
})
