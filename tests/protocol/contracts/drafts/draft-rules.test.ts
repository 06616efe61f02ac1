// What the wizard's steps refuse, each with its place and its words.
import { expect, test } from 'vitest'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import { allProblems, problemsOf } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { file, content, NOW, party, copy, field, A4, paths } from '#tests/support/rule-drafts.ts'

const HOUR = 3_600_000

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

test('the step that only chooses how to begin refuses nothing', () => {
  expect(problemsOf('startType', content({ name: '', files: [] }), NOW)).toEqual([])
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
