// What the wizard's steps refuse, each with its place and its words.
import { expect, test } from 'vitest'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import { allProblems, problemsOf } from '#protocol/contracts/drafts/rules.ts'
import { termWords } from '#protocol/contracts/drafts/term.ts'
import type {
  DraftContent,
  DraftCopy,
  DraftField,
  DraftFile,
  DraftParty,
} from '#protocol/contracts/drafts/drafts.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const HOUR = 3_600_000
const A4 = { width: 595, height: 842 }

const file = (change: Partial<DraftFile> = {}): DraftFile => ({
  fileId: 'f1',
  name: '合同.pdf',
  sha256: 'a'.repeat(64),
  size: 1000,
  pages: [A4, A4],
  alreadySigned: false,
  notes: [],
  ...change,
})
const party = (change: Partial<DraftParty> = {}): DraftParty => ({
  partyId: 'p1',
  partyType: 1,
  name: '陈一诺',
  phone: '13800000003',
  companyName: '',
  signOrder: 1,
  willing: ['sms'],
  isSelf: false,
  ...change,
})
const field = (change: Partial<DraftField> = {}): DraftField => ({
  fieldId: 'd1',
  fileId: 'f1',
  partyId: 'p1',
  kind: 'personSign',
  page: 0,
  x: 100,
  y: 100,
  w: 114,
  h: 57,
  ...change,
})
const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  step: 'signPosition',
  startType: 1,
  name: '租赁合同',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  files: [file()],
  parties: [party()],
  cc: [],
  ordered: false,
  deadline: new Date(NOW + 30 * 24 * HOUR).toISOString(),
  fields: [field()],
  minReadSeconds: 0,
  ...change,
})

const copy = (changed: Partial<DraftCopy> = {}): DraftCopy => ({
  copyId: 'c1',
  name: '江照晚',
  phone: '13700000001',
  timing: 1,
  ...changed,
})

const paths = (changed: Partial<DraftContent>): string[] =>
  allProblems(content(changed), NOW).map((problem) => `${problem.step} ${problem.path}`)

test('a file nobody signs has to be called an attachment', () => {
  const files = [file(), file({ fileId: 'f2', name: '图纸.pdf' })]
  const words = '《图纸.pdf》没有签署位置，请确认仅作附件，或返回为它放置签署位置'
  expect(allProblems(content({ files }), NOW)).toEqual([
    { step: 'contracSigning', path: 'attachments', words },
  ])
  expect(allProblems(content({ files, attachments: ['f1'] }), NOW).length).toBe(1)
  expect(allProblems(content({ files, attachments: ['f2'] }), NOW)).toEqual([])
})

test('a complete draft has no problems', () => {
  expect(allProblems(content(), NOW)).toEqual([])
})

test.each<[string, Partial<DraftContent>, string[]]>([
  ['no file', { files: [], fields: [], parties: [] }, ['editDoc files', 'signSet parties']],
  [
    '21 files',
    {
      files: Array.from({ length: 21 }, (_, index) => file({ fileId: index === 0 ? 'f1' : `f${index + 1}` })),
    },
    ['editDoc files', 'contracSigning attachments'],
  ],
  ['more than 200 MB together', { files: [file({ size: 201 * 1024 * 1024 })] }, ['editDoc files']],
  ['no name', { name: ' ' }, ['editDoc name']],
  ['a slash in the name', { name: 'a/b' }, ['editDoc name']],
  ['an emoji in the name', { name: '合同😀' }, ['editDoc name']],
  ['a remark over 500', { remark: '字'.repeat(501) }, ['editDoc remark']],
  ['a negative amount', { amount: -1 }, ['editDoc amount']],
  ['a party without a name', { parties: [party({ name: '' })] }, ['signSet parties.p1.name']],
  ['a wrong phone', { parties: [party({ phone: '12345' })] }, ['signSet parties.p1.phone']],
  ['no way to prove the will', { parties: [party({ willing: [] })] }, ['signSet parties.p1.willing']],
  ['no style of signature', { parties: [party({ signStyles: [] })] }, ['signSet parties.p1.signStyles']],
  ['one style of signature', { parties: [party({ signStyles: ['typed'] })] }, []],
  ['a face alone', { parties: [party({ willing: ['face'] })] }, ['signSet parties.p1.willing']],
  ['a face beside another way', { parties: [party({ willing: ['face', 'signPwd'] })] }, []],
  ['a deadline in half an hour', { deadline: new Date(NOW + HOUR / 2).toISOString() }, ['signSet deadline']],
  ['a deadline in 92 days', { deadline: new Date(NOW + 92 * 24 * HOUR).toISOString() }, ['signSet deadline']],
  ['no deadline', { deadline: null }, ['signSet deadline']],
  [
    'a copy to nobody',
    { cc: [copy({ name: '', phone: '' })] },
    ['signSet cc.c1.name', 'signSet cc.c1.phone'],
  ],
  ['a copy to a party', { cc: [copy({ phone: party().phone })] }, ['signSet cc.c1.phone']],
  ['the same copy twice', { cc: [copy(), copy({ copyId: 'c2' })] }, ['signSet cc.c2.phone']],
  [
    '21 copies',
    {
      cc: Array.from({ length: 21 }, (_, at) => copy({ copyId: `c${at}`, phone: `137000000${10 + at}` })),
    },
    ['signSet cc'],
  ],
  ['a place beyond the page', { fields: [field({ x: 760 })] }, ['signPosition fields.d1']],
  ['a place on a page that is not there', { fields: [field({ page: 2 })] }, ['signPosition fields.d1']],
  [
    'a person with a seal',
    { fields: [field(), field({ fieldId: 'd2', kind: 'companySeal' })] },
    ['signPosition fields.d2'],
  ],
  [
    'a cross-page seal on one page',
    {
      files: [file({ pages: [A4] })],
      fields: [field(), field({ fieldId: 'd2', kind: 'crossPage', x: 640 })],
    },
    ['signPosition fields.d2'],
  ],
  ['a person without a place', { fields: [] }, ['signPosition parties.p1.place']],
])('%s is refused at its place', (_, changed, expected) => {
  expect(paths(changed)).toEqual(expected)
})

test('places and filled fields count together, and what is wrong with a filled field is said at it', () => {
  const one = { ...newFilled('text'), fileId: 'f1', partyId: null, page: 0, x: 10, y: 10, w: 90, h: 20 }
  const filled = Array.from({ length: 300 }, (_, at) => ({ ...one, fieldId: `t${at}`, value: '一' }))
  expect(problemsOf('signPosition', content({ filled }), NOW)).toEqual([
    { step: 'signPosition', path: 'fields', words: '签署位置和填写项合计最多 300 个' },
  ])
  expect(problemsOf('signPosition', content({ filled: filled.slice(1) }), NOW)).toEqual([])
  expect(problemsOf('signPosition', content({ filled: [{ ...one, fieldId: 't1' }] }), NOW)).toEqual([
    { step: 'signPosition', path: 'fields.t1', words: '请填写“单行文本”' },
  ])
})

test('the same phone twice for two persons is refused at the second', () => {
  const twice = content({
    parties: [party(), party({ partyId: 'p2', signOrder: 2 })],
    fields: [field(), field({ fieldId: 'd2', partyId: 'p2' })],
  })
  expect(problemsOf('signSet', twice, NOW)).toEqual([
    { step: 'signSet', path: 'parties.p2.phone', words: '与另一签署方重复，请修改手机号或删除其中一个' },
  ])
})

test('the same agent may act for two companies, not twice for one whose brackets differ', () => {
  const companies = (second: string): DraftContent =>
    content({
      parties: [
        party({ partyType: 2, companyName: '青禾（杭州）有限公司' }),
        party({ partyId: 'p2', partyType: 2, companyName: second }),
      ],
      fields: [],
    })
  expect(problemsOf('signSet', companies('云帆有限公司'), NOW)).toEqual([])
  expect(problemsOf('signSet', companies('青禾(杭州)有限公司'), NOW).map((problem) => problem.path)).toEqual([
    'parties.p2.phone',
  ])
})

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

test('the step that only chooses how to begin refuses nothing', () => {
  expect(problemsOf('startType', content({ name: '', files: [] }), NOW)).toEqual([])
})

test.each([
  [{ begin: '', end: '', renewalMonths: null }, []],
  [{ begin: '2026-12-01', end: '', renewalMonths: null }, []],
  [{ begin: '2026-12-01', end: '2026-12-02', renewalMonths: 12 }, []],
  [{ begin: '', end: '2026-12-02', renewalMonths: null }, [['term.begin', '请填写开始日期']]],
  [{ begin: '2026-12-01', end: '2026-12-01', renewalMonths: null }, [['term.end', '结束日期须晚于开始日期']]],
  [{ begin: '2026-12-02', end: '2026-12-01', renewalMonths: null }, [['term.end', '结束日期须晚于开始日期']]],
  [{ begin: '2026-12-01', end: '', renewalMonths: 12 }, [['term.end', '自动续期的合同须有结束日期']]],
  [{ begin: '2026-02-30', end: '', renewalMonths: null }, [['term.begin', '开始日期不是有效的日期']]],
  [
    { begin: '2026-12-01', end: '2027-12-01', renewalMonths: 121 },
    [['term.renewalMonths', '每次续期为 1–120 个月']],
  ],
])('a term of %j', (term, problems) => {
  const found = problemsOf('editDoc', content({ term }), NOW)
  expect(found.map(({ path, words }) => [path, words])).toEqual(problems)
})

test.each([
  [{ begin: '', end: '', renewalMonths: null }, ''],
  [{ begin: '2026-12-01', end: '', renewalMonths: null }, '2026-12-01 起，没有结束日期'],
  [{ begin: '2026-12-01', end: '2027-11-30', renewalMonths: null }, '2026-12-01 至 2027-11-30，到期终止'],
  [
    { begin: '2026-12-01', end: '2027-11-30', renewalMonths: 6 },
    '2026-12-01 至 2027-11-30，到期自动续期 6 个月',
  ],
])('a term of %j in words', (term, words) => {
  expect(termWords(term)).toBe(words)
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

test.each([
  [1, ['请至少选择一种签名样式']],
  [2, []],
] as const)('no style of signature chosen for a party of type %i', (partyType, words) => {
  const found = problemsOf(
    'signSet',
    content({ parties: [party({ partyType, companyName: '安澜科技有限公司', signStyles: [] })] }),
    NOW,
  ).filter(({ path }) => path.endsWith('signStyles'))
  expect(found.map((problem) => problem.words)).toEqual(words)
})
