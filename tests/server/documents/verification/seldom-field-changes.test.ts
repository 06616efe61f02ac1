// Changes of fields in seldom forms: written elsewhere, signed already, or no place to sign in.
import { expect, test } from 'vitest'
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'
import { ref } from '#tests/support/attacks/update.ts'
import {
  bodies,
  widget,
  READ_ONLY_PUSH,
  signing,
  A,
  NOTE,
  BUTTON,
  drawing,
  giving,
  PLACE,
  KID,
  PARENT,
  B,
  FORM,
  changesOf,
} from '#tests/support/attacks/form-updates.ts'
import type { Step } from '#tests/support/attacks/form-updates.ts'

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
