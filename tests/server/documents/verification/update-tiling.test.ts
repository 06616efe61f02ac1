// The bytes of a later update hold what it declares, one after the other, and nothing else.
import { expect, test } from 'vitest'
import { describeUndeclaredBytes } from '#server/documents/verification/changes/update-tiling.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { pdfOf, startxrefOf, streamOf, textOf, withTail, xrefOf } from '#tests/support/attacks/raw-pdf.ts'

const PAGES = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
]
const signed = pdfOf(PAGES)

interface Update {
  /** Bytes and objects in turn; an object is its number and its body. */
  readonly parts?: readonly (string | readonly [number, string])[]
  /** Where else objects are said to be, from the beginning of the update. */
  readonly places?: Readonly<Record<number, number>>
  readonly trailer?: string
  readonly beforeEnd?: string
  readonly end?: string
}

const said = ({ parts = [], places = {}, trailer, beforeEnd = '', end = '' }: Update, on = signed) => {
  const offsets = new Map(Object.entries(places).map(([num, at]) => [Number(num), on.length + at]))
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    offsets.set(part[0], on.length + text.length)
    text += `${part[0]} 0 obj\n${part[1]}\nendobj\n`
  }
  const at = on.length + text.length
  const entries = trailer ?? `/Prev ${startxrefOf(on)}`
  const section = xrefOf(offsets, `/Size 40/Root 1 0 R${entries}`)
  const later = withTail(on, `${text}${section}${beforeEnd}startxref\n${at}\n%%EOF\n${end}`)
  return between(later, on)
}

const between = (later: Uint8Array, on: Uint8Array): string | undefined => {
  const file = new PdfFile(later)
  return describeUndeclaredBytes(file.revision(on.length), file.revision(later.length))
}

const HIDDEN = '签名之后的更新中夹有未声明的内容'
const BEHIND = '文件末尾有多余内容'
const one = [15, '<</A 1>>'] as const
const two = [16, '<</B 2>>'] as const

test.each<[string, Update, string | undefined]>([
  ['an empty update', {}, undefined],
  ['one object', { parts: [one] }, undefined],
  ['two objects', { parts: [one, two] }, undefined],
  ['blanks between them', { parts: ['\n \t', one, '\r\n\f', two, ' '] }, undefined],
  ['zeros between them', { parts: [one, '\0', two] }, undefined],
  ['a note before the first', { parts: ['% a note\n', one] }, undefined],
  ['a note between two', { parts: [one, '% a note\n', two] }, HIDDEN],
  ['a note behind the last', { parts: [one, '% a note\n'] }, HIDDEN],
  ['a note before the end', { parts: [one], beforeEnd: '% a note\n' }, undefined],
  ['blanks at the end', { parts: [one], end: '\n\n' }, undefined],
  ['something before the first', { parts: ['x\n', one] }, HIDDEN],
  ['something before all', { parts: ['x\n'] }, HIDDEN],
  ['something between two', { parts: [one, 'x\n', two] }, HIDDEN],
  ['an object nobody lists', { parts: [one, '17 0 obj\n<<>>\nendobj\n', two] }, HIDDEN],
  ['something behind the last', { parts: [one, 'x\n'] }, HIDDEN],
  ['something before the end', { parts: [one], beforeEnd: 'x\n' }, BEHIND],
  [
    'an object within another',
    { parts: [[15, '(16 0 obj\n<</B 2>>\nendobj\n)']], places: { 16: '15 0 obj\n('.length } },
    '签名之后的更新中有互相重叠的对象',
  ],
  ['an object of before', { places: { 15: -signed.length + 15 } }, undefined],
  ['no way back', { parts: [one], trailer: '' }, '签名之后的更新没有接在签名版本之后'],
])('of an update with %s', (_, given, words) => {
  expect(said(given)).toBe(words)
})

test('an object that is not where it is said to be is a defect', () => {
  expect(() => said({ parts: [one], places: { 16: 0 } })).toThrow('对象 16 不在交叉引用所说的位置')
})

test('nothing is said of a file that ends where it was signed, or that names its table again', () => {
  const again = withTail(signed, `startxref\n${startxrefOf(signed)}\n%%EOF\n`)
  expect([between(signed, signed), between(again, signed)]).toEqual([undefined, undefined])
})

test('two updates are looked at as one', () => {
  const once = withTail(
    signed,
    `${xrefOf(new Map(), `/Size 40/Root 1 0 R/Prev ${startxrefOf(signed)}`)}startxref\n${signed.length}\n%%EOF\n`,
  )
  const twice = (between_: string) =>
    withTail(
      once,
      `${between_}${xrefOf(new Map(), `/Size 40/Root 1 0 R/Prev ${startxrefOf(once)}`)}startxref\n${once.length + between_.length}\n%%EOF\n`,
    )
  expect([between(twice(''), signed), between(twice('x\n'), signed), between(twice('x\n'), once)]).toEqual([
    undefined,
    HIDDEN,
    HIDDEN,
  ])
})

test('a table that was hidden in the signed bytes is none of an update', () => {
  const made = (back: number) =>
    pdfOf([
      ...PAGES,
      streamOf(xrefOf(new Map(), `/Size 40/Root 1 0 R/Prev ${String(back).padStart(9, '0')}`)),
    ])
  const hiding = made(startxrefOf(made(0)))
  const at = textOf(hiding).indexOf('xref\n')
  const later = withTail(hiding, `startxref\n${at}\n%%EOF\n`)
  expect(between(later, hiding)).toBe('签名之后的更新改用了签名版本内的交叉引用')
})
