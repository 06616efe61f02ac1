// Form fields filled after a signature are reported as such, and are never green.
import { describe, expect, test } from 'vitest'
import { dictOf, name, textString } from '#server/documents/pdf/values.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import {
  closedForms,
  filledAndSigned,
  filledIn,
  look,
  looking,
  signedForms,
  typed,
} from '#tests/support/attacks/form-filling.ts'
import { outside } from '#tests/support/foreign/signers.ts'

const signed = signedForms['nothing said']

const outcome = async (pdf: Uint8Array) => {
  const { overall, headline, reasons, signatures } = await verifyDocument(pdf, {
    trustAnchors: [outside.authority.root.certificate],
    now: outside.clock.now(),
  })
  const [first] = signatures
  return {
    overall,
    headline,
    reasons,
    intact: first?.intact,
    changes: first?.changes,
    filled: first?.filled,
    answer: first?.answers.changes,
  }
}

const FILLED = '签名之后有人填写了表单，填写的内容不在签名之内'
const filledOnly = (field: string, more = '') => ({
  overall: 'changed',
  headline: FILLED,
  reasons: [`之后有人填写了表单字段“${field}”`],
  intact: true,
  changes: [],
  filled: [field],
  answer: `之后有人填写了表单字段“${field}”${more}`,
})

test.each(Object.entries(signedForms))('an untouched form is valid: %s', async (_, pdf) => {
  expect(await outcome(pdf)).toMatchObject({ overall: 'valid', reasons: [], changes: [], filled: [] })
})

test.each(Object.entries(signedForms))('a text is typed: %s', async (_, pdf) => {
  expect(await outcome(filledIn(pdf, 'note', typed('delivered')))).toEqual(filledOnly('note'))
})

test('a box is ticked', async () => {
  const ticked = filledIn(signed, 'agreed', () => ({ V: name('Yes'), AS: name('Yes') }))
  expect(await outcome(ticked)).toEqual(filledOnly('agreed'))
})

test('a choice is made', async () => {
  const chosen = filledIn(signed, 'city', typed('Beijing', { I: [0] }))
  expect(await outcome(chosen)).toEqual(filledOnly('city'))
})

test('a field is drawn with its own white ground on blank paper', async () => {
  const content = '1 g 0 0 100 20 re f 0 g BT /F 12 Tf 2 5 Td (x) Tj ET'
  expect(await outcome(filledIn(signed, 'note', looking(content)))).toEqual(filledOnly('note'))
})

test('a later signer fills a field in the revision it signs: said to the earlier signer, covered by its own', async () => {
  const pdf = await filledAndSigned(signed, 'note', typed('delivered'))
  expect(await outcome(pdf)).toEqual(filledOnly('note', '；之后另有人加签（Third Company）'))
  const { signatures } = await verifyDocument(pdf, { trustAnchors: [], now: outside.clock.now() })
  expect(signatures.map(({ filled, changes }) => ({ filled, changes }))).toEqual([
    { filled: ['note'], changes: [] },
    { filled: [], changes: [] },
  ])
})

const FORBIDDEN: Record<string, string> = {
  'nothing permitted': '此签名声明文件已定稿，之后不允许再填写表单',
  'this field locked': '此签名已锁定表单域“note”，之后仍被填写',
  'all fields locked': '此签名已锁定表单域“note”，之后仍被填写',
  'all but another field locked': '此签名已锁定表单域“note”，之后仍被填写',
}

test.each(Object.entries(closedForms))('filled against the signer’s word: %s', async (what, pdf) => {
  const { overall, changes, headline } = await outcome(filledIn(pdf, 'note', typed('delivered')))
  expect({ overall, changes, headline }).toEqual({
    overall: 'changed',
    changes: [FORBIDDEN[what]],
    headline: '签名之后有改动，或显示内容可能变化',
  })
})

test('a locked field is signed by the next signer', async () => {
  const again = await filledAndSigned(closedForms['all fields locked'], 'note', () => ({}))
  expect((await outcome(again)).changes).toEqual(['此签名已锁定签名域“Signature2”，之后仍被填写'])
})

const once = filledIn(signed, 'note', typed('delivered'))
const page = '第 1 页：'

describe('no filling', () => {
  test.each<[string, Uint8Array, string[]]>([
    [
      'a value under its old look',
      filledIn(signed, 'note', () => ({ V: textString('x') })),
      [`${page}表单域“note”的值被修改`],
    ],
    [
      'a look without a value',
      filledIn(signed, 'note', (_, { add }) => ({ AP: dictOf({ N: add(look('0 0 9 9 re f')) }) })),
      [`${page}表单域“note”显示的图样被替换`],
    ],
    [
      'a field that may only be read',
      filledIn(signed, 'fixed', typed('x')),
      [`${page}表单域“fixed”的值被修改`, `${page}表单域“fixed”显示的图样被替换`],
    ],
    [
      'a field moved while it is filled',
      filledIn(signed, 'note', typed('x', { Rect: [72, 690, 172, 710] })),
      [
        `${page}表单域“note”被移动或改变大小`,
        `${page}表单域“note”的值被修改`,
        `${page}表单域“note”显示的图样被替换`,
      ],
    ],
    [
      'an action put on the field',
      filledIn(signed, 'note', typed('x', { A: dictOf({ S: name('URI') }) })),
      [
        `${page}表单域“note”的值被修改`,
        `${page}表单域“note”显示的图样被替换`,
        `${page}表单域“note”的 /A 被修改`,
      ],
    ],
    [
      'white ground over text that was signed',
      filledIn(signed, 'amount', looking('1 g 0 0 100 20 re f')),
      [
        '表单域“amount”填写后的图样用浅色遮盖了下面的内容',
        `${page}表单域“amount”的值被修改`,
        `${page}表单域“amount”显示的图样被替换`,
      ],
    ],
    [
      'a state nobody signed',
      filledIn(signed, 'agreed', () => ({ V: name('No'), AS: name('No') })),
      [`${page}按钮域“agreed”的值被修改`, `${page}按钮域“agreed”的 /AS 被修改`],
    ],
    [
      'a tick that looks otherwise than signed',
      filledIn(signed, 'agreed', (_, { add }) => ({
        V: name('Yes'),
        AS: name('Yes'),
        AP: dictOf({ N: dictOf({ Yes: add(look('0 0 9 9 re f')) }) }),
      })),
      [
        `${page}按钮域“agreed”的值被修改`,
        `${page}按钮域“agreed”的 /AS 被修改`,
        `${page}按钮域“agreed”显示的图样被替换`,
      ],
    ],
    [
      'a text for a box',
      filledIn(signed, 'agreed', () => ({ V: textString('Yes'), AS: name('Yes') })),
      [`${page}按钮域“agreed”的值被修改`, `${page}按钮域“agreed”的 /AS 被修改`],
    ],
    [
      'a look with states for a text',
      filledIn(signed, 'note', (_, { add }) => ({
        V: textString('x'),
        AP: dictOf({ N: dictOf({ On: add(look('0 0 9 9 re f')) }) }),
        AS: name('On'),
      })),
      [
        `${page}表单域“note”的值被修改`,
        `${page}表单域“note”显示的图样被替换`,
        `${page}表单域“note”的 /AS 被修改`,
      ],
    ],
  ])('%s', async (_, pdf, reasons) => {
    const { overall, filled, changes } = await outcome(pdf)
    expect({ overall, filled, changes: changes?.toSorted() }).toEqual({
      overall: 'changed',
      filled: [],
      changes: reasons.toSorted(),
    })
  })

  test('what was typed is typed anew after the next signature', async () => {
    const again = filledIn(await filledAndSigned(once, 'city', () => ({})), 'note', typed('returned'))
    const { signatures } = await verifyDocument(again, { trustAnchors: [], now: outside.clock.now() })
    const change = [`${page}表单域“note”的值被修改`, `${page}表单域“note”显示的图样被替换`]
    expect(signatures.map(({ changes }) => changes.toSorted())).toEqual([
      change.toSorted(),
      change.toSorted(),
    ])
  })
})
