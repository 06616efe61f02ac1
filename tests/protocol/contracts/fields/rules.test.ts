// What a draft's filled fields may not be, each with its words.
import { expect, test } from 'vitest'
import type { DraftField, DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { filledProblems } from '#protocol/contracts/fields/rules.ts'

const NOW = new Date('2026-11-21T04:00:00Z')
const A4 = { width: 595, height: 842 }
const FILE: DraftFile = {
  fileId: 'f1',
  name: '合同.pdf',
  sha256: 'a'.repeat(64),
  size: 1000,
  pages: [A4],
  alreadySigned: false,
  notes: [],
}
const PARTY: DraftParty = {
  partyId: 'p1',
  partyType: 1,
  name: '陈一诺',
  phone: '13800000003',
  companyName: '',
  signOrder: 1,
  willing: ['sms'],
  isSelf: false,
}
const OWN: DraftParty = { ...PARTY, partyId: 'p0', name: '林清和', phone: '13800000004', isSelf: true }
const SIGNED: DraftField = {
  fieldId: 's1',
  fileId: 'f1',
  partyId: 'p1',
  kind: 'personSign',
  page: 0,
  x: 100,
  y: 900,
  w: 114,
  h: 57,
}
const filled = (kind: FilledKind, change: Partial<FilledField> = {}): FilledField => ({
  ...newFilled(kind),
  fieldId: 'd1',
  fileId: 'f1',
  partyId: null,
  page: 0,
  x: 100,
  y: 100,
  w: 190,
  h: 27,
  label: '内容',
  ...change,
})
const problems = (
  fields: readonly FilledField[],
  change: { file?: Partial<DraftFile>; signed?: DraftField[] } = {},
) =>
  filledProblems(
    {
      files: [{ ...FILE, ...change.file }],
      parties: [OWN, PARTY],
      fields: change.signed ?? [SIGNED],
      filled: [...fields],
    },
    NOW,
  ).map(({ fieldId, words }) => `${fieldId} ${words}`)

test('filled fields that hold what they ask for have no problems', () => {
  const fields = [
    filled('amount', { value: '12345600' }),
    filled('amountCn', { fieldId: 'd2', sourceId: 'd1' }),
    filled('text', { fieldId: 'd3', value: '2026 年第三季度' }),
    filled('text', { fieldId: 'd4', required: false }),
  ]
  expect(problems(fields)).toEqual([])
})

test.each<[string, FilledField, string]>([
  ['an unknown file', filled('text', { fileId: 'f9' }), '这个填写项的文件或填写人已不存在，请删除它'],
  ['a page that is not there', filled('text', { page: 1 }), '这个填写项的文件或填写人已不存在，请删除它'],
  ['a party that is gone', filled('text', { partyId: 'p9' }), '这个填写项的文件或填写人已不存在，请删除它'],
  [
    'a field of the initiator’s own party',
    filled('text', { partyId: 'p0' }),
    '我方的填写项在发起前填写，请改为由发起方填写',
  ],
  ['a box beyond the page', filled('text', { x: 700 }), '第 1 页的填写项超出页面，请移回页面内'],
  ['no name', filled('text', { label: ' ' }), '请填写这个填写项的名称，最多 30 个字'],
  ['no options', filled('select', { options: [] }), '“内容”还没有选项，请至少添加一个'],
  ['an empty option', filled('radio', { options: ['甲', ' '] }), '“内容”有空白的选项，请填写或删除'],
  ['an option twice', filled('checkbox', { options: ['甲', '甲'] }), '“内容”有重复的选项，请修改'],
  ['an empty range', filled('number', { least: 2, most: 1 }), '“内容”的最小值大于最大值，请修改'],
  ['words without an amount', filled('amountCn'), '请为“内容”选择对应的金额'],
  ['words of no amount', filled('amountCn', { sourceId: 'd1' }), '请为“内容”选择对应的金额'],
  ['no value', filled('text'), '请填写“内容”'],
  ['a wrong value', filled('phone', { value: '123' }), '“内容”须为 11 位手机号'],
])('%s is refused', (_, field, words) => {
  expect(problems([field])).toEqual([`d1 ${words}`])
})

test('a file that came signed takes no filled field, and says what to do', () => {
  expect(problems([filled('text', { value: '一' })], { file: { alreadySigned: true } })).toEqual([
    'd1 《合同.pdf》已有电子签名，填写会改变已签的内容。请删除这个填写项，或上传未签名的文件',
  ])
})

test('what is filled into a file nobody signs would be nobody’s word', () => {
  expect(problems([filled('text', { value: '一' })], { signed: [] })).toEqual([
    'd1 《合同.pdf》没有签署位置，填写的内容无人签署。请为它放置签署位置，或删除这个填写项',
  ])
})

test('a field that a counterparty fills needs no value before the launch', () => {
  expect(problems([filled('text', { partyId: 'p1' })])).toEqual([])
})

test('an amount and its words are of one hand', () => {
  const fields = [
    filled('amount', { value: '1', partyId: 'p1' }),
    filled('amountCn', { fieldId: 'd2', sourceId: 'd1' }),
  ]
  expect(problems(fields)).toContain('d2 “内容”须与对应的金额由同一方填写')
})
