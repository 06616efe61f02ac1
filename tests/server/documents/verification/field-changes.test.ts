// What a later step may do to form fields: each liberty taken alone, and what is said of it.
import { expect, test } from 'vitest'
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { compareRevisions } from '#server/documents/verification/changes/compare-revisions.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'
import { ref, update } from '#tests/support/attacks/update.ts'
import type { Update } from '#tests/support/attacks/update.ts'

const FORM = 5
const PLACE = 6
const PARENT = 7
const NOTE = 8
const KID = 9
const BUTTON = 10
const SEALED = 11
const READ_ONLY_PUSH = 65_537

const widget = (x: number, more: string) =>
  `<</Type/Annot/Subtype/Widget/Rect[${x} 500 ${x + 40} 540]/F 132${more}>>`
const bodies = (form = '/SigFlags 1', fields = '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', placeMore = '') => [
  '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 9 0 R 10 0 R 11 0 R]>>',
  streamOf('0 0 9 9 re f'),
  `<</Fields[${fields}]${form}>>`,
  widget(50, `/FT/Sig/T(a)${placeMore}`),
  '<</FT/Sig/T(b)/Kids[9 0 R]>>',
  widget(100, '/FT/Tx/T(note)/V(agreed)'),
  widget(150, '/Parent 7 0 R'),
  widget(200, `/FT/Btn/T(edge)/Ff ${READ_ONLY_PUSH}`),
  widget(250, `/FT/Btn/T(sealed)/Ff ${READ_ONLY_PUSH}/AP<</N 12 0 R>>`),
  streamOf('0 0 5 5 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
]
const signed = pdfOf(bodies())
const LOOK = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 40, 40] }

interface Step {
  readonly on?: Uint8Array
  readonly sealed?: boolean
  /** Numbers of fields in which the step signs. */
  readonly signs?: readonly number[]
  readonly change?: (work: Update) => void
}

const changesOf = ({ on = signed, sealed = true, signs = [], change }: Step) => {
  const signatures = new Set<number>()
  const later = update(on, (bare) => {
    const work = layered(bare)
    for (const num of signs) {
      const value = work.revision.add(dictOf({ Type: name('Sig') }))
      signatures.add(value.num)
      work.set(num, new Map([...work.dict(num), ['V', value]]))
    }
    change?.(work)
  })
  const file = new PdfFile(later)
  const limits = { signatures, sealed, certified: false }
  return compareRevisions(file.revision(on.length), file.revision(later.length), limits).changes
}

/** An update whose dictionaries are as it has set them already. */
const layered = (work: Update): Update => {
  const own = new Map<number, PdfValue>()
  return {
    ...work,
    dict: (num) => {
      const held = own.get(num)
      return held instanceof Map ? new Map(held) : work.dict(num)
    },
    set: (num, value) => {
      own.set(num, value)
      work.set(num, value)
    },
  }
}

/** Gives an object further entries. */
const giving = (num: number, entries: Record<string, PdfValue>) => (work: Update) =>
  work.set(num, new Map([...work.dict(num), ...Object.entries(entries)]))
const drawing =
  (num: number, content = '0 0 5 5 re f') =>
  (work: Update) =>
    giving(num, { AP: dictOf({ N: work.stream(content, LOOK) }) })(work)

const signing = (change?: Step['change'], num = PLACE): Step => ({ signs: [num], ...(change && { change }) })
const emptyForm = pdfOf(bodies('', ''))
const unflagged = pdfOf(bodies(''))
const untyped = pdfOf(bodies('/SigFlags 1', '6 0 R 7 0 R 10 0 R 11 0 R'))
const owning = pdfOf(bodies('/SigFlags 1', '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', '/NYIN_Places 10 0 R'))
const owningNothing = pdfOf(bodies('/SigFlags 1', '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R', '/NYIN_Places 7 0 R'))

test.each<[string, Step]>([
  ['signs in its place', signing()],
  ['signs and draws into its place', signing(drawing(PLACE))],
  ['signs in a place that has its look below it', signing(drawing(KID), PARENT)],
  ['signs and draws into an empty button', signing(drawing(BUTTON))],
  ['signs and draws into the button that is its own', { ...signing(drawing(BUTTON)), on: owning }],
  [
    'signs and notes what others do',
    signing(
      giving(PLACE, {
        M: textString('now'),
        DA: textString('/F 9 Tf'),
        Type: name('Annot'),
        MK: dictOf({ R: 0 }),
      }),
    ),
  ],
  ['signs and makes its place printable alone', signing(giving(PLACE, { F: 4 }))],
  ['signs and closes its place', signing(giving(PLACE, { Ff: 1 }))],
  ['signs and says that signatures stand in the form', signing(giving(FORM, { SigFlags: 3 }))],
  ['says so where nothing was said', { on: unflagged, change: giving(FORM, { SigFlags: 3 }) }],
  [
    'gives fonts to a form that takes no text',
    { on: untyped, change: giving(FORM, { DR: dictOf({ A: 1 }) }) },
  ],
])('a step is permitted that %s', (_, step) => {
  expect(changesOf(step)).toEqual([])
})

const A = '第 1 页：签名域“a”'
const B = '第 1 页：签名域“b”'

test.each<[string, Step, string]>([
  ['hides the place it signs in', signing(giving(PLACE, { F: 134 })), `${A}的 /F 被修改`],
  ['lets it be toggled', signing(giving(PLACE, { F: 132 + 256 })), `${A}的 /F 被修改`],
  ['makes it another kind of field', signing(giving(PLACE, { Ff: 2 })), `${A}的 /Ff 被修改`],
  ['gives it a ground', signing(giving(PLACE, { MK: dictOf({ BG: [1] }) })), `${A}的 /MK 被修改`],
  ['gives it a frame', signing(giving(PLACE, { MK: dictOf({ BC: [1] }) })), `${A}的 /MK 被修改`],
  ['moves it', signing(giving(PLACE, { Rect: [50, 500, 90, 541] })), `${A}被移动或改变大小`],
  ['gives it an action', signing(giving(PLACE, { A: dictOf({ S: name('URI') }) })), `${A}的 /A 被修改`],
  [
    'gives it looks for several states',
    signing((work) => giving(PLACE, { AP: dictOf({ N: dictOf({ On: work.stream('', LOOK) }) }) })(work)),
    `${A}的图样有多种状态，显示不确定`,
  ],
  [
    'gives it a look under the mouse',
    signing((work) =>
      giving(PLACE, { AP: dictOf({ N: work.stream('', LOOK), R: work.stream('', LOOK) }) })(work),
    ),
    `${A}的图样会随鼠标动作变化`,
  ],
  ['hides the look below', signing(giving(KID, { F: 134 }), PARENT), `${B}的 /F 被修改`],
  ['gives the look below a value', signing(giving(KID, { V: 1 }), PARENT), `${B}的签名被替换`],
  ['draws without signing', { change: drawing(PLACE) }, `${A}显示的图样被替换`],
  ['draws below without signing', { change: drawing(KID) }, `${B}显示的图样被替换`],
  [
    'notes something without signing',
    { change: giving(PLACE, { M: textString('now') }) },
    `${A}的 /M 被修改`,
  ],
  [
    'puts something else in the place',
    { change: (work) => giving(PLACE, { V: work.revision.add(dictOf({ Type: name('Sig') })) })(work) },
    `${A}的签名被替换`,
  ],
  [
    'draws into a button without signing',
    { change: drawing(BUTTON) },
    '第 1 页：按钮域“edge”显示的图样被替换',
  ],
  [
    'draws into a button with a time stamp alone',
    { ...signing(drawing(BUTTON)), sealed: false },
    '第 1 页：按钮域“edge”显示的图样被替换',
  ],
  [
    'draws into the button of another place',
    { ...signing(drawing(BUTTON)), on: owningNothing },
    '第 1 页：按钮域“edge”显示的图样被替换',
  ],
  [
    'draws into a button that shows a seal',
    signing(drawing(SEALED)),
    '第 1 页：按钮域“sealed”显示的图样被替换',
  ],
  [
    'moves a button it draws into',
    signing((work) =>
      giving(BUTTON, {
        AP: dictOf({ N: work.stream('0 0 5 5 re f', LOOK) }),
        Rect: [200, 500, 240, 541],
      })(work),
    ),
    '第 1 页：按钮域“edge”被移动或改变大小',
  ],
  [
    'changes a text',
    { change: giving(NOTE, { V: textString('refused') }) },
    '第 1 页：表单域“note”的值被修改',
  ],
  ['takes a field out', { change: giving(FORM, { Fields: [6, 7, 10, 11].map(ref) }) }, '表单域“note”被删除'],
  [
    'changes the order',
    { change: giving(FORM, { Fields: [7, 6, 8, 10, 11].map(ref) }) },
    '表单域的次序被调换',
  ],
  [
    'adds a text field',
    {
      change: (work) => {
        const field = work.revision.add(dictOf({ FT: name('Tx'), T: textString('x') }))
        giving(FORM, { Fields: [...[6, 7, 8, 10, 11].map(ref), field] })(work)
      },
    },
    '新增了表单域“x”',
  ],
  [
    'asks for drawing anew',
    { change: giving(FORM, { NeedAppearances: true }) },
    '表单设置 /NeedAppearances 被修改',
  ],
  ['changes fonts of typed text', { change: giving(FORM, { DR: dictOf({ A: 1 }) }) }, '表单设置 /DR 被修改'],
  ['takes back that there are signatures', { change: giving(FORM, { SigFlags: 2 }) }, '表单的签名标志被修改'],
  ['uses a mark nobody knows', { change: giving(FORM, { SigFlags: 5 }) }, '表单的签名标志被修改'],
  ['takes the form away', { on: emptyForm, change: giving(1, { AcroForm: null }) }, '表单被整个增加或删除'],
])('a step is reported that %s', (_, step, reason) => {
  expect(changesOf(step)).toEqual([reason])
})

// Seldom forms of the same form: what stands elsewhere, is signed already, or is no place to sign in.
const COVERING = '1 g 0 0 500 500 re f'
const listed = pdfOf([...bodies('/SigFlags 1', '').with(4, '<</Fields 13 0 R/SigFlags 1>>'), '[6 0 R 7 0 R]'])
const flagged = pdfOf([
  ...bodies('/SigFlags 1').with(5, widget(50, '/FT/Sig/T(a)').replace('/F 132', '/F 13 0 R')),
  '132',
])
const taken = pdfOf([...bodies('/SigFlags 1', undefined, '/V 13 0 R'), '<</Type/Sig/M(then)>>'])
const nested = pdfOf([
  ...bodies('/SigFlags 1', '6 0 R 13 0 R', '/NYIN_Places 13 0 R').with(
    9,
    widget(200, `/T(edge)/Parent 13 0 R`),
  ),
  `<</FT/Btn/Ff ${READ_ONLY_PUSH}/T(all)/Kids[10 0 R]>>`,
])
const withButton = (more: string) => pdfOf(bodies().with(9, widget(200, more)))
const shown = pdfOf(bodies('/SigFlags 1', undefined, '/AP<</N 12 0 R/R 12 0 R>>'))
const EDGE = '第 1 页：按钮域“edge”'
const NOTED = '第 1 页：表单域“note”'

test.each<[string, Step, string[]]>([
  [
    'writes the same list of fields again',
    { on: listed, change: (work) => work.set(13, [6, 7].map(ref)) },
    [],
  ],
  [
    'signs and hides its place by a number that stands elsewhere',
    { ...signing((work) => work.set(13, 134)), on: flagged },
    [`${A}的 /F 被修改`],
  ],
  [
    'signs and makes its place printable by a number that stands elsewhere, which others may use',
    { ...signing((work) => work.set(13, 4)), on: flagged },
    ['对象 13 被替换，用途不明'],
  ],
  ['signs again where somebody signed', { ...signing(), on: taken }, [`${A}的签名被替换`]],
  ['signs in a text field', signing(undefined, NOTE), [`${NOTED}的值被修改`]],
  ['signs in the button', signing(undefined, BUTTON), [`${EDGE}的值被修改`]],
  ['signs and draws into a button below the named one', { ...signing(drawing(BUTTON)), on: nested }, []],
  [
    'signs and draws into a button that can be pressed',
    { ...signing(drawing(BUTTON)), on: withButton(`/FT/Btn/T(edge)/Ff ${1 << 16}`) },
    [`${EDGE}显示的图样被替换`],
  ],
  [
    'signs and draws into a box that cannot be ticked',
    { ...signing(drawing(BUTTON)), on: withButton('/FT/Btn/T(edge)/Ff 1') },
    [`${EDGE}显示的图样被替换`],
  ],
  [
    'signs and draws into a text field of the same flags',
    { ...signing(drawing(BUTTON)), on: withButton(`/FT/Tx/T(edge)/Ff ${READ_ONLY_PUSH}`) },
    ['第 1 页：表单域“edge”显示的图样被替换'],
  ],
  ['signs and takes the look of a button away', signing(giving(BUTTON, { F: 4 })), [`${EDGE}的 /F 被修改`]],
  ['signs where a look under the mouse was signed', { ...signing(), on: shown }, []],
  ['covers much without signing', { change: drawing(PLACE, COVERING) }, [`${A}显示的图样被替换`]],
  [
    'signs and notes something below',
    signing(giving(KID, { M: textString('now'), F: 4, MK: dictOf({ R: 0 }) }), PARENT),
    [],
  ],
  [
    'signs and gives the look below a kind',
    signing(giving(KID, { FT: name('Tx') }), PARENT),
    [`${B}的 /FT 被修改`],
  ],
  [
    'takes a place to sign in out',
    { change: giving(FORM, { Fields: [7, 8, 10, 11].map(ref) }) },
    ['签名域“a”被删除'],
  ],
  [
    'makes a field a stream',
    { change: (work) => work.set(PLACE, work.file.resolve(ref(12))) },
    ['签名域“a”被删除'],
  ],
  [
    'makes the look below a stream',
    { change: (work) => work.set(KID, work.file.resolve(ref(12))) },
    expect.arrayContaining([`${B}写法不对`]) as string[],
  ],
  ['takes the look below away', { change: (work) => work.set(KID, null) }, [`${B}被删除`]],
])('a step that %s', (_, step, changes) => {
  expect(changesOf(step)).toEqual(changes)
})
