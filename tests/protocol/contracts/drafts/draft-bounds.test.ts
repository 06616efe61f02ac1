// How much a draft may hold and how little, and what is said beyond.
import { expect, test } from 'vitest'
import { allProblems, problemsOf } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { content, NOW, party, field, file, copy } from '#tests/support/rule-drafts.ts'

const HOUR = 3_600_000

const problems = (changed: Partial<DraftContent>) =>
  allProblems(content(changed), NOW).map(({ path, words }) => `${path} ${words}`)

const manyParties = (count: number) =>
  Array.from({ length: count }, (_, at) => party({ partyId: `p${at}`, phone: `138${10_000_000 + at}` }))

const theirPlaces = (count: number) =>
  Array.from({ length: count }, (_, at) => field({ fieldId: `d${at}`, partyId: `p${at}` }))

test.each<[string, Partial<DraftContent>]>([
  ['20 files', { files: [file(), ...Array.from({ length: 19 }, (_, at) => file({ fileId: `x${at}` }))] }],
  ['200 MB together', { files: [file({ size: 200 * 1024 * 1024 })] }],
  ['a remark of 500', { remark: '字'.repeat(500) }],
  ['a number of 50', { contractNo: 'A'.repeat(50) }],
  ['no amount of money', { amount: 0 }],
  ['the largest amount', { amount: 99_999_999_999_999 }],
  ['50 parties', { parties: manyParties(50), fields: theirPlaces(50) }],
  ['names and phones with spaces around', { parties: [party({ name: ' 陈一诺 ', phone: ' 13800000003 ' })] }],
  ['a deadline in one hour', { deadline: new Date(NOW + HOUR).toISOString() }],
  ['a deadline in 90 days and an hour', { deadline: new Date(NOW + (90 * 24 + 1) * HOUR).toISOString() }],
  [
    '20 copies',
    {
      cc: Array.from({ length: 20 }, (_, at) => copy({ copyId: `c${at}`, phone: `${13_700_000_000 + at}` })),
    },
  ],
  ['300 places', { fields: Array.from({ length: 300 }, (_, at) => field({ fieldId: `d${at}` })) }],
  [
    'a cross-page seal on two pages',
    {
      parties: [party({ partyType: 2, companyName: '青禾有限公司' })],
      fields: [field({ kind: 'companySeal' }), field({ fieldId: 'd2', kind: 'crossPage', x: 640 })],
    },
  ],
])('%s is just inside', (_, changed) => {
  expect(allProblems(content(changed), NOW).filter(({ path }) => path !== 'attachments')).toEqual([])
})

test.each<[string, Partial<DraftContent>, string[]]>([
  ['51 parties', { parties: manyParties(51), fields: theirPlaces(51) }, ['parties 签署方最多 50 个']],
  ['a number of 51', { contractNo: 'A'.repeat(51) }, ['contractNo 合同编号最多 50 个字符']],
  [
    'too much money',
    { amount: 100_000_000_000_000 },
    ['amount 合同金额须为 0 至 999,999,999,999.99 元，请检查是否多填了几位'],
  ],
  ['no phone', { parties: [party({ phone: ' ' })] }, ['parties.p1.phone 请填写手机号']],
  ['half a phone', { parties: [party({ phone: '138' })] }, ['parties.p1.phone 请填写 11 位手机号']],
  ['a name of spaces', { parties: [party({ name: '  ' })] }, ['parties.p1.name 请填写姓名']],
  [
    'a name of one letter',
    { parties: [party({ name: '陈' })] },
    ['parties.p1.name 姓名为 2–30 个汉字或字母，可含 ·'],
  ],
  ['no name of a copy', { cc: [copy({ phone: '' })] }, ['cc.c1.phone 请填写手机号']],
  ['half a phone of a copy', { cc: [copy({ phone: '137' })] }, ['cc.c1.phone 请填写 11 位手机号']],
  [
    'a copy to a party with spaces',
    { cc: [copy({ phone: ` ${party().phone} ` })] },
    ['cc.c1.phone 这个手机号已是签署方，无需再抄送'],
  ],
  [
    '301 places',
    { fields: Array.from({ length: 301 }, (_, at) => field({ fieldId: `d${at}` })) },
    ['fields 签署位置和填写项合计最多 300 个'],
  ],
  [
    'a place of nobody',
    { fields: [field(), field({ fieldId: 'd2', partyId: 'p9' })] },
    ['fields.d2 这个位置的文件或签署方已不存在，请删除它'],
  ],
  [
    'a place in no file',
    { fields: [field(), field({ fieldId: 'd2', fileId: 'f9' })] },
    ['fields.d2 这个位置的文件或签署方已不存在，请删除它'],
  ],
  [
    'a place below the page',
    { fields: [field(), field({ fieldId: 'd2', page: 1, y: 1100 })] },
    ['fields.d2 第 2 页的签署位置超出页面，请移回页面内'],
  ],
  [
    'a person with a legal seal',
    { fields: [field(), field({ fieldId: 'd2', kind: 'legalSeal' })] },
    ['fields.d2 个人签署方不能使用印章，请改用签名'],
  ],
  [
    'a person with a date alone',
    { fields: [field({ kind: 'signDate' })] },
    ['parties.p1.place 陈一诺 还没有签名位置，请拖放一个'],
  ],
  [
    'nobody’s name, no place',
    { parties: [party({ name: '' })], fields: [] },
    ['parties.p1.name 请填写姓名', 'parties.p1.place 未命名签署方 还没有签名位置，请拖放一个'],
  ],
  [
    'a company without a seal',
    { parties: [party({ partyType: 2, companyName: '青禾有限公司' })] },
    ['parties.p1.place 青禾有限公司 还没有盖章位置，请拖放一个'],
  ],
  [
    'a company without a name',
    { parties: [party({ partyType: 2, companyName: ' ' })], fields: [field({ kind: 'companySeal' })] },
    ['parties.p1.companyName 请填写单位全称'],
  ],
  [
    'a company of one letter',
    { parties: [party({ partyType: 2, companyName: '青' })], fields: [field({ kind: 'companySeal' })] },
    ['parties.p1.companyName 单位名称为 2–100 个字，请与营业执照一致'],
  ],
])('%s is refused in these words', (_, changed, expected) => {
  expect(problems(changed)).toEqual(expected)
})

test('attachments are counted, and count among the bytes', () => {
  const attached = (size: number) => ({ fileId: 'a1', name: '附件.docx', sha256: 'b'.repeat(64), size })
  const wordsOf = (attachList: DraftContent['attachList']) =>
    problemsOf('editDoc', content({ attachList }), NOW).map(({ path, words }) => [path, words])
  expect(wordsOf(Array.from({ length: 10 }, () => attached(1)))).toEqual([])
  expect(wordsOf(Array.from({ length: 11 }, () => attached(1)))).toEqual([
    ['attachList', '附件最多 10 份，请删去多余的附件'],
  ])
  expect(wordsOf([attached(200 * 1024 * 1024)])).toEqual([
    ['files', '文件与附件合计超过 200 MB，请删去部分文件或分几份合同发起'],
  ])
})
