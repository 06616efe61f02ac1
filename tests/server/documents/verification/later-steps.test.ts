// What a signature forbids to those who come after it, and which later steps are held against it.
import { expect, test } from 'vitest'
import { dictOf, name } from '#server/documents/pdf/values.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { describeLaterChanges } from '#server/documents/verification/changes/later-changes.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { PdfRef } from '#server/documents/verification/reading/values.ts'
import { pdfOf, streamOf, textOf, updatedWith, withTail } from '#tests/support/attacks/raw-pdf.ts'
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

const forms = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[5 0 R 6 0 R 7 0 R]>>',
  '<</Fields[5 0 R 6 0 R 7 0 R]/SigFlags 3>>',
  widget('a', 50, '/V 8 0 R'),
  '<</Type/Annot/Subtype/Widget/Rect[100 500 140 540]/F 4/FT/Tx/T(note)>>',
  '<</Type/Annot/Subtype/Widget/Rect[150 500 190 540]/F 4/FT/Btn/T(edge)/Ff 65537>>',
  '<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>',
  '<</Type/Sig/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(note)]>>>>]>>',
  '<</Type/Sig>>',
])
const [CERTIFIES, LOCKS, PLAIN] = [8, 9, 10]
const LOOKS = '/Type/XObject/Subtype/Form/BBox[0 0 40 40]'
const drawn = (num: number, more: string, text = '0 0 5 5 re S') => {
  const held = textOf(forms).match(new RegExp(`${num} 0 obj\n<<(.*)>>\n`))?.[1]
  return { [num]: `<<${held}${more}/AP<</N 20 0 R>>>>`, 20: streamOf(text, LOOKS) }
}
const typing = drawn(6, '/V(agreed)')

interface Signing {
  /** The revision it closes, counted from 0, or none. */
  readonly at?: number
  readonly value?: number
  readonly more?: Partial<SignatureFinding>
}
/** What is said of each signature of a file with these revisions behind its first. */
const saidOf = (steps: readonly Record<number, string>[], signings: readonly Signing[]) => {
  const versions = [forms]
  for (const step of steps) versions.push(updatedWith(versions.at(-1)!, step))
  const whole = versions.at(-1)!
  const file = new PdfFile(whole)
  const findings = signings.map(({ at, value = PLAIN, more }, index): SignatureFinding => {
    const end = at === undefined ? undefined : versions[at]!.length
    const revision = end === undefined ? undefined : file.revision(end)
    return {
      ...soundFinding,
      field: `f${index}`,
      valueNumber: value,
      revision,
      dict: revision?.dict(new PdfRef(value, 0)),
      range: end === undefined ? undefined : { gapStart: 1, gapEnd: 2, end },
      ...more,
    }
  })
  return describeLaterChanges(findings, file.revision(whole.length))
}
const nothing = { changes: [], filled: [] }
const filledNote = { changes: [], filled: ['note'] }
const ROTATED = { 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[5 0 R 6 0 R 7 0 R]/Rotate 90>>' }
const TURNED = '第 1 页：页面方向被修改'

test('what came later is said to those before it, whatever the order they are given in', () => {
  expect(saidOf([typing, ROTATED], [{ at: 2 }, { at: 0 }, { at: 1 }, {}])).toEqual([
    nothing,
    { changes: [TURNED], filled: ['note'] },
    { changes: [TURNED], filled: [] },
    nothing,
  ])
})

test('the step behind the last signature runs to the end of the file', () => {
  expect(saidOf([typing, ROTATED], [{ at: 1 }])).toEqual([{ changes: [TURNED], filled: [] }])
  expect(saidOf([typing], [{ at: 0 }])).toEqual([filledNote])
  expect(saidOf([], [{ at: 0 }])).toEqual([nothing])
})

test('a revision that nobody could read ends no step', () => {
  const lost = { at: 1, more: { revision: undefined } }
  expect(saidOf([typing, ROTATED], [{ at: 0 }, lost])).toEqual([nothing, nothing])
  expect(saidOf([typing, ROTATED], [{ at: 0 }, lost, { at: 2 }])).toEqual([nothing, nothing, nothing])
})

test('two signatures of one revision are told alike', () => {
  expect(saidOf([typing], [{ at: 0 }, { at: 0 }])).toEqual([filledNote, filledNote])
})

test.each<[string, Signing[], { changes: string[]; filled: string[] }[]]>([
  [
    'that ends the file',
    [{ at: 0, value: CERTIFIES }],
    [{ changes: ['此签名声明文件已定稿，之后不允许再填写表单'], filled: ['note'] }],
  ],
  [
    'that locks it',
    [{ at: 0, value: LOCKS }],
    [{ changes: ['此签名已锁定表单域“note”，之后仍被填写'], filled: ['note'] }],
  ],
  ['that forbids nothing', [{ at: 0 }], [filledNote]],
  ['that ends the file, after it', [{ at: 1, value: CERTIFIES }], [nothing]],
  ['whose words nobody could read', [{ at: 0, value: CERTIFIES, more: { dict: undefined } }], [filledNote]],
])('a text is filled in behind a signature %s', (_, signings, said) => {
  expect(saidOf([typing], signings)).toEqual(said)
})

test('only people who sign later are held against a final signature', () => {
  const stamp = { at: 1, more: { kind: 'timestamp' as const } }
  const final = { at: 0, value: CERTIFIES }
  const far = { 30: 'null' }
  expect([
    saidOf([far], [final, stamp]),
    saidOf([far], [final, { at: 1 }]),
    saidOf([far], [final, { at: 0 }]),
    saidOf([far], [final, {}]),
  ]).toEqual([
    [nothing, nothing],
    [{ changes: [FINAL], filled: [] }, nothing],
    [nothing, nothing],
    [nothing, nothing],
  ])
})

const SIGN = 21
const pressing = {
  ...drawn(7, ''),
  5: `${widget('a', 50, `/V 8 0 R`)}`,
  4: '<</Fields[5 0 R 6 0 R 7 0 R 22 0 R]/SigFlags 3>>',
  [SIGN]: '<</Type/Sig>>',
  22: `<</FT/Sig/T(new)/Rect[0 0 9 9]/V ${SIGN} 0 R>>`,
}
const SHOWS = '第 1 页：按钮域“edge”显示的图样被替换'
const CERTIFIED = '新增了签名域“new”，认证签名之后不允许新增可见的签名域'
const shownNew = { 4: pressing[4], [SIGN]: pressing[SIGN]!, 22: pressing[22]! }

test.each<[string, Signing[], string[]]>([
  [
    'certifying',
    [
      { at: 0, value: CERTIFIES },
      { at: 1, value: SIGN },
    ],
    [CERTIFIED, FINAL],
  ],
  ['plain', [{ at: 0 }, { at: 1, value: SIGN }], []],
  [
    'plain, and later ones certify',
    [{ at: 0 }, { at: 1, value: SIGN, more: { dict: new Map() } }, { at: 2, value: CERTIFIES }],
    [],
  ],
  ['certifying, but it cannot be read', [{ at: 0 }, { value: CERTIFIES }, { at: 1, value: SIGN }], []],
])('a new field is shown behind a signature that is %s', (_, signings, changes) => {
  expect(saidOf([shownNew, {}], signings)[0]).toEqual({ changes, filled: [] })
})

test('a signature that was made earlier or does not hold closes no step', () => {
  const UNSIGNED = '新增了签名域“new”，其中没有有效的签名'
  const said = (more: Signing) => saidOf([shownNew, {}], [{ at: 0 }, more])[0]
  expect([
    said({ at: 1, value: SIGN }),
    said({ at: 1, value: SIGN, more: { problems: ['坏'] } }),
    said({ at: 0, value: SIGN }),
    said({ value: SIGN }),
  ]).toEqual([nothing, ...Array.from({ length: 3 }, () => ({ changes: [UNSIGNED], filled: [] }))])
})

test('a signature of a step behind the next does not count for this one', () => {
  const said = saidOf([shownNew, { 30: 'null' }], [{ at: 0 }, { at: 1 }, { at: 2, value: SIGN }])
  expect(said[0]).toEqual({ changes: ['新增了签名域“new”，其中没有有效的签名'], filled: [] })
})

const reserved = { 5: widget('a', 50, `/V ${SIGN} 0 R`) }
test('a button may be drawn into where a person signs, and not where a time stamp is set', () => {
  const open = (kind: SignatureFinding['kind'][]) =>
    saidOf(
      [{ 5: widget('a', 50) }, { ...drawn(7, ''), ...reserved, [SIGN]: '<</Type/Sig>>' }],
      [
        { at: 1, more: { kind: 'timestamp' } },
        ...kind.map((one): Signing => ({ at: 2, value: SIGN, more: { kind: one } })),
      ],
    )[0]
  expect([open(['signature']), open(['timestamp']), open(['timestamp', 'signature'])]).toEqual([
    nothing,
    { changes: [SHOWS], filled: [] },
    nothing,
  ])
})

test('bytes that nobody declared come before the other changes', () => {
  const hidden = withTail(forms, 'hidden\n')
  const whole = updatedWith(hidden, ROTATED)
  const file = new PdfFile(whole)
  const range = { gapStart: 1, gapEnd: 2, end: forms.length }
  const first = { ...soundFinding, range, revision: file.revision(forms.length) }
  expect(describeLaterChanges([first], file.revision(whole.length))).toEqual([
    { changes: ['签名之后的更新中夹有未声明的内容', TURNED], filled: [] },
  ])
})

test('a step that cannot be read is a change', () => {
  expect(saidOf([{ 2: '<</Type/Pages/Count 2/Kids[3 0 R]>>' }], [{ at: 0 }])).toEqual([
    { changes: ['签名之后的内容无法可靠读取：页面树的页数与实际不符'], filled: [] },
  ])
})
