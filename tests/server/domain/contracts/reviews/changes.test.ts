// What changed from one version of a contract to the next.
import { expect, test } from 'vitest'
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { changesBetween } from '#server/domain/contracts/reviews/changes.ts'

const party = (name: string, more: Partial<DraftParty> = {}): DraftParty =>
  ({
    partyId: `p-${name}`,
    partyType: 1,
    name,
    phone: `138${name}`,
    companyName: '',
    signOrder: 1,
    willing: ['sms'],
    ...more,
  }) as DraftParty
const file = (fileId: string, name: string, sha256: string) => ({ fileId, name, sha256 })
const place = (partyId: string, fileId: string, more: object = {}) => ({
  partyId,
  fileId,
  kind: 'personSign',
  page: 0,
  x: 1,
  y: 2,
  w: 3,
  h: 4,
  ...more,
})
const BEFORE = {
  name: '租赁',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  deadline: null,
  ordered: false,
  minReadSeconds: 0,
  cc: [],
  files: [file('f1', 'a.pdf', 'h1'), file('f2', 'b.pdf', 'h2')],
  parties: [party('林'), party('顾')],
  fields: [place('p-林', 'f1'), place('p-林', 'f2')],
} as unknown as DraftContent
const changes = (after: object, before: object = {}) =>
  changesBetween({ ...BEFORE, ...before }, { ...BEFORE, ...after })
const change = (kind: string, before: string, after: string, about = '') => ({ kind, about, before, after })

test('the same version has no changes, also after another upload and with new ids', () => {
  expect(changes({})).toEqual([])
  const again = {
    files: [file('g1', 'a.pdf', 'h1'), file('g2', 'b.pdf', 'h2')],
    fields: [place('p-林', 'g2'), place('p-林', 'g1', { x: 1.2 })],
  }
  expect(changes(again)).toEqual([])
})

test.each([
  [{ name: '买卖' }, change('name', '租赁', '买卖')],
  [{ contractNo: 'N1' }, change('contractNo', '', 'N1')],
  [{ contractType: '劳动' }, change('contractType', '', '劳动')],
  [{ amount: 0 }, change('amount', '', '0')],
  [{ remark: '急' }, change('remark', '', '急')],
  [{ deadline: '2026-12-01T00:00:00Z' }, change('deadline', '', '2026-12-01T00:00:00Z')],
  [{ minReadSeconds: 9 }, change('readSeconds', '0', '9')],
  [
    {
      cc: [
        { name: '王', timing: 1 },
        { name: '李', timing: 2 },
      ],
    },
    change('copies', '', '王（发起时）、李（完成后）'),
  ],
  [{ viewingCode: '602718' }, change('viewingCode', '', '602718')],
  [{ needsConfirm: true }, change('confirm', 'false', 'true')],
  [{ reviewers: [{ name: '周' }, { name: '方' }] }, change('reviewers', '', '周、方')],
  [{ attachments: ['f2'] }, change('notSigned', '', 'b.pdf')],
])('%j is one change', (after, expected) => {
  expect(changes(after)).toEqual([expected])
})

test('a deadline and an amount that are taken back leave nothing', () => {
  expect(changes({}, { deadline: '2026-12-01T00:00:00Z', amount: 5 })).toEqual([
    change('amount', '5', ''),
    change('deadline', '2026-12-01T00:00:00Z', ''),
  ])
})

test('a file of the same name with other bytes was replaced, others are gone or new', () => {
  const files = [file('f1', 'a.pdf', 'h9'), file('f3', 'c.pdf', 'h3')]
  expect(changes({ files, fields: [] }, { fields: [] })).toEqual([
    change('fileReplaced', '', '', 'a.pdf'),
    change('fileRemoved', '', '', 'b.pdf'),
    change('fileAdded', '', '', 'c.pdf'),
  ])
})

test('the same files in another order are one change', () => {
  const files = [...BEFORE.files].toReversed()
  expect(changes({ files, fields: [] }, { fields: [] })).toEqual([
    change('fileOrder', 'a.pdf、b.pdf', 'b.pdf、a.pdf'),
  ])
})

test('parties come, go, and sign in another way or order', () => {
  const company = party('王', { partyType: 2, companyName: '青禾' })
  expect(changes({ parties: [party('林'), company] })).toEqual([
    change('partyRemoved', '顾', '', '顾'),
    change('partyAdded', '', '青禾（王）', '青禾（王）'),
  ])
  expect(changes({ parties: [party('林', { willing: ['signPwd', 'sms'] as never }), party('顾')] })).toEqual([
    change('partyChanged', '林，短信验证码', '林，签署密码或短信验证码', '林'),
  ])
  expect(changes({ parties: [party('林', { signStyles: ['drawn'] }), party('顾')] })).toEqual([
    change('partyChanged', '林，短信验证码', '林，短信验证码，限手写签名', '林'),
  ])
  const ordered = changes({ ordered: true, parties: [party('林'), party('顾', { signOrder: 2 })] })
  expect(ordered).toEqual([
    change('order', 'false', 'true'),
    change('partyChanged', '林，短信验证码', '林，短信验证码，第 1 位', '林'),
    change('partyChanged', '顾，短信验证码', '顾，短信验证码，第 2 位', '顾'),
  ])
})

test.each([
  ['fewer places', [place('p-林', 'f1')], '2', '1'],
  ['another file', [place('p-林', 'f1'), place('p-林', 'f1')], '2', '2'],
  ['another page', [place('p-林', 'f1', { page: 1 }), place('p-林', 'f2')], '2', '2'],
  ['another kind', [place('p-林', 'f1', { kind: 'signDate' }), place('p-林', 'f2')], '2', '2'],
  ['a moved place', [place('p-林', 'f1', { x: 5 }), place('p-林', 'f2')], '2', '2'],
  ['a larger place', [place('p-林', 'f1', { h: 5 }), place('p-林', 'f2')], '2', '2'],
])('%s is told with how many there were and are', (_, fields, before, after) => {
  expect(changes({ fields })).toEqual([change('places', before, after, '林')])
})

test('the places of a party that is new are no change of their own', () => {
  const parties = [party('林'), party('王')]
  const fields = [...BEFORE.fields, place('p-王', 'f1')]
  expect(changes({ parties, fields }).map(({ kind }) => kind)).toEqual(['partyRemoved', 'partyAdded'])
})

const RENT: FilledField = {
  ...newFilled('amount'),
  fieldId: 'r',
  fileId: 'f1',
  partyId: 'p-顾',
  label: '租金',
  page: 0,
  x: 1,
  y: 2,
  w: 3,
  h: 4,
}
const RENT_TEXT = '租金（金额），必填，顾填写，12 号黑色左对齐'

test.each<readonly [string, Partial<FilledField>[], readonly object[]]>([
  ['none', [], [change('fieldRemoved', RENT_TEXT, '', '租金')]],
  ['the same one drawn anew', [{ fieldId: 'n' }], []],
  [
    'another one of its name beside it',
    [{}, { fieldId: 'n' }],
    [change('fieldAdded', '', RENT_TEXT, '租金')],
  ],
  ['the same one elsewhere', [{ page: 1 }], [change('fieldMoved', '', '', '租金')]],
  [
    'one that may stay empty',
    [{ required: false }],
    [change('fieldChanged', RENT_TEXT, '租金（金额），选填，顾填写，12 号黑色左对齐', '租金')],
  ],
  [
    'one the initiator filled in',
    [{ partyId: null, value: '123450' }],
    [
      change(
        'fieldChanged',
        RENT_TEXT,
        '租金（金额），必填，发起方填写，12 号黑色左对齐，已填“1,234.50”',
        '租金',
      ),
    ],
  ],
  [
    'its words beside it',
    [{}, { ...newFilled('amountCn'), fieldId: 'w', label: '大写', sourceId: 'r' }],
    [change('fieldAdded', '', '大写（大写金额），必填，顾填写，取自“租金”，12 号黑色左对齐', '大写')],
  ],
  [
    'a choice beside it',
    [{}, { ...newFilled('radio'), fieldId: 'c', label: '付款', options: ['月付', '季付'] }],
    [change('fieldAdded', '', '付款（单选），必填，顾填写，选项 月付、季付，12 号黑色左对齐', '付款')],
  ],
  [
    'a number beside it',
    [{}, { ...newFilled('number'), fieldId: 'c', label: '面积', least: 10, placeholder: '平方米' }],
    [
      change(
        'fieldAdded',
        '',
        '面积（数字），必填，顾填写，提示“平方米”，不小于 10，2 位小数，12 号黑色左对齐',
        '面积',
      ),
    ],
  ],
])('a rent that became %s is told', (_, filled, expected) => {
  const now = filled.map((field) => ({ ...RENT, ...field }))
  expect(changes({ filled: now }, { filled: [RENT] })).toEqual(expected)
})

test('of two fields of one name that became one, one went', () => {
  expect(changes({ filled: [RENT] }, { filled: [{ ...RENT, fieldId: 'n' }, RENT] })).toEqual([
    change('fieldRemoved', RENT_TEXT, '', '租金'),
  ])
})

const other = (kind: FilledField['kind'], more: Partial<FilledField> = {}): FilledField => ({
  ...RENT,
  ...newFilled(kind),
  fieldId: 'o',
  partyId: null,
  ...more,
})

test.each<readonly [string, readonly FilledField[], string]>([
  ['nothing in it', [other('phone')], '手机号（手机号），必填，发起方填写，12 号黑色左对齐，未填'],
  [
    'a largest value',
    [other('number', { most: 9, decimals: 0, label: '份数', fontSize: 10, colour: 'red', align: 'right' })],
    '份数（数字），必填，发起方填写，不大于 9，0 位小数，10 号红色右对齐，未填',
  ],
  [
    'no amount that it repeats',
    [other('amountCn', { label: '大写' })],
    '大写（大写金额），必填，发起方填写，取自“未选择”，12 号黑色左对齐，未填',
  ],
  [
    'the second of two amounts in words',
    [
      { ...RENT, fieldId: 'a', label: '首期', partyId: null, value: '100' },
      { ...RENT, fieldId: 'b', label: '尾款', partyId: null, value: '200' },
      other('amountCn', { label: '大写', sourceId: 'b' }),
    ],
    '大写（大写金额），必填，发起方填写，取自“尾款”，12 号黑色左对齐，已填“人民币贰元整”',
  ],
  [
    'a picture',
    [other('image', { label: '现场', value: '0123456789abcdef' })],
    '现场（图片），必填，发起方填写，图片 01234567',
  ],
])('a field with %s is told in words', (_, filled, expected) => {
  const before = filled.slice(0, -1)
  expect(changes({ filled }, { filled: before })).toEqual([
    change('fieldAdded', '', expected, filled.at(-1)?.label),
  ])
})

test('a field that went to the same place of another file was moved', () => {
  const now = { ...RENT, fileId: 'f2' }
  expect(changes({ filled: [now] }, { filled: [RENT] })).toEqual([change('fieldMoved', '', '', '租金')])
})

test.each<readonly [string, Partial<FilledField>]>([
  ['another name', { label: '押金' }],
  ['another kind', { kind: 'number' }],
  ['somebody else to fill it', { partyId: 'p-林' }],
  ['the initiator to fill it', { partyId: null }],
])('a field drawn anew with %s is another field', (_, again) => {
  const now = { ...RENT, ...again, fieldId: 'n' }
  expect(changes({ filled: [now] }, { filled: [RENT] }).map(({ kind }) => kind)).toEqual([
    'fieldRemoved',
    'fieldAdded',
  ])
})

test('fields of parties drawn anew are the same', () => {
  const parties = [party('林'), party('顾', { partyId: 'p-again' })]
  const filled = [{ ...RENT, fieldId: 'n', partyId: 'p-again' }]
  expect(changes({ parties, filled }, { filled: [RENT] })).toEqual([])
})
