// What a signature forbids to those who come after it, and which later steps are held against it.
import { expect, test } from 'vitest'
import { dictOf, name } from '#server/documents/pdf/values.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { describeLaterChanges } from '#server/documents/verification/changes/later-changes.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'
import { update } from '#tests/support/attacks/update.ts'
import { soundFinding } from '#tests/support/sample-finding.ts'

const SIGNATURE = 7
const PLACE = 6
const widget = (field: string, x: number, more = '') =>
  `<</Type/Annot/Subtype/Widget/Rect[${x} 500 ${x + 40} 540]/F 132/FT/Sig/T(${field})${more}>>`

/** A file signed in one place, where the signature forbids this, and its second place signed after that. */
const signedTwice = (reference: string, second: Partial<SignatureFinding> = {}) => {
  const once = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[5 0 R 6 0 R]>>',
    '<</Fields[5 0 R 6 0 R]/SigFlags 3>>',
    widget('a', 50, '/V 7 0 R'),
    widget('b.c', 100),
    `<</Type/Sig/Reference[${reference}]>>`,
  ])
  let value = 0
  const twice = update(once, ({ revision, set, dict }) => {
    const made = revision.add(dictOf({ Type: name('Sig') }))
    value = made.num
    set(PLACE, new Map([...dict(PLACE), ['V', made]]))
  })
  const file = new PdfFile(twice)
  const [older, newer] = [file.revision(once.length), file.revision(twice.length)]
  const at = (end: number) => ({ gapStart: 1, gapEnd: 2, end })
  const first = {
    ...soundFinding,
    field: 'a',
    valueNumber: SIGNATURE,
    dict: older.dict(new PdfRef(SIGNATURE, 0)),
    range: at(once.length),
    revision: older,
  }
  const later = {
    ...soundFinding,
    field: 'b.c',
    valueNumber: value,
    range: at(twice.length),
    revision: newer,
    ...second,
  }
  return describeLaterChanges([first, later], newer).map(({ changes }) => changes)
}

const certifying = (level: number) => `<</TransformMethod/DocMDP/TransformParams<</P ${level}>>>>`
const locking = (params: string) => `<</TransformMethod/FieldMDP/TransformParams<<${params}>>>>`
const FINAL = '此签名声明文件已定稿，之后不允许再签名'
const LOCKED = '此签名已锁定签名域“b.c”，之后仍被填写'

test.each<[string, string]>([
  ['nothing', ''],
  ['later changes but not signing', certifying(2)],
  ['later filling but not signing', certifying(3)],
  ['nothing that is known', '<</TransformMethod/UR3/TransformParams<</P 1>>>>'],
  ['the filling of another field', locking('/Action/Include/Fields[(d)]')],
  ['the filling of a field with a longer name', locking('/Action/Include/Fields[(b.cc)(b.)]')],
  ['the filling of all fields but this', locking('/Action/Exclude/Fields[(b.c)]')],
  ['the filling of all fields but those above this', locking('/Action/Exclude/Fields[(b)]')],
  ['nothing, for want of words', '<</TransformMethod/FieldMDP>>'],
])('a second signature is permitted where the first forbids %s', (_, reference) => {
  expect(signedTwice(reference)).toEqual([[], []])
})

test.each<[string, string, string]>([
  ['all that is later', certifying(1), FINAL],
  ['the filling of any field', locking('/Action/All'), LOCKED],
  ['the filling of this field', locking('/Action/Include/Fields[(b.c)]'), LOCKED],
  ['the filling of fields below a name', locking('/Action/Include/Fields[(b)]'), LOCKED],
  ['the filling of all fields but another', locking('/Action/Exclude/Fields[(d)]'), LOCKED],
  ['both: the end of the file counts', `${certifying(1)}${locking('/Action/All')}`, FINAL],
])('a second signature is held against the first where that forbids %s', (_, reference, words) => {
  expect(signedTwice(reference)).toEqual([[words], []])
})

test('a time stamp is no second signature', () => {
  expect(signedTwice(certifying(1), { kind: 'timestamp' })).toEqual([[], []])
})

test('a second signature that does not hold is a change like any other', () => {
  expect(signedTwice('', { problems: ['坏'] })).toEqual([['第 1 页：签名域“b.c”的签名被替换'], []])
})

test('a second signature whose range is unknown is a change like any other', () => {
  expect(signedTwice('', { revision: undefined, range: undefined })).toEqual([
    ['第 1 页：签名域“b.c”的签名被替换'],
    [],
  ])
})
