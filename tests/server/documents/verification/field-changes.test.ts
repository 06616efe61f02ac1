// What a later step may do to form fields: each liberty taken alone, and what is said of it.
import { expect, test } from 'vitest'
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import { ref } from '#tests/support/attacks/update.ts'
import {
  signing,
  drawing,
  PLACE,
  KID,
  PARENT,
  BUTTON,
  owning,
  giving,
  FORM,
  unflagged,
  untyped,
  changesOf,
  A,
  LOOK,
  B,
  owningNothing,
  SEALED,
  NOTE,
  emptyForm,
} from '#tests/support/attacks/form-updates.ts'
import type { Step } from '#tests/support/attacks/form-updates.ts'

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
