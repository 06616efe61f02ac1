// The line format of the platform’s texts: what each sign becomes, and faults told when it is loaded.
import { expect, test } from 'vitest'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { writeText } from '#server/domain/templates/platform-texts/write-text.ts'

const HEAD =
  'roles 甲方 乙方\nfield sum amount 金额\nfield words amountCn 大写 <sum\nfield way radio 方式 =现金/转账 ?\n'

test('fields have their role, source and options, and may be left out where it says so', () => {
  const { fields, roles } = writeText(`${HEAD}field id idNo 证件 @乙方\n# 题`)
  expect(roles).toEqual(['甲方', '乙方'])
  expect(
    fields.map(({ key, kind, role, required, sourceKey, options }) => [
      key,
      kind,
      role,
      required,
      sourceKey,
      options,
    ]),
  ).toEqual([
    ['sum', 'amount', null, true, null, []],
    ['words', 'amountCn', null, true, 'sum', []],
    ['way', 'radio', null, false, null, ['现金', '转账']],
    ['id', 'idNo', '乙方', true, null, []],
  ])
})

test('lines become title, clauses, paragraphs, tables and conditions', () => {
  const { doc } = writeText(
    `${HEAD}# 题\n§#a 付款\n（） 一\n· 二\n按^a^付 {sum}\n~ 左\n| 甲 | 乙 |\n| {sum} | [甲方:companySeal] |\n?? way=现金\n给现金\n??`,
  )
  expect(doc.content.map((block) => block.type)).toEqual([
    'title',
    'clause',
    'clause',
    'clause',
    'paragraph',
    'paragraph',
    'table',
    'conditional',
  ])
  expect(doc.content[4]).toEqual({
    type: 'paragraph',
    attrs: { textAlign: 'justify', indent: 0, firstLine: 2 },
    content: [
      { type: 'text', text: '按', marks: [] },
      { type: 'clauseRef', attrs: { to: 'a' } },
      { type: 'text', text: '付 ', marks: [] },
      { type: 'field', attrs: { key: 'sum' }, marks: [] },
    ],
  })
})

test('one signs at the right, two beside each other', () => {
  const one = writeText(`${HEAD}@sign 甲方 companySeal {sum}`).doc.content
  const two = writeText(`${HEAD}@sign 甲方 companySeal 甲 / 乙方 personSign 乙`)
  expect(one.map((block) => block.type)).toEqual(['paragraph', 'paragraph', 'paragraph'])
  expect([two.doc.content.map((block) => block.type), plainText(two)]).toEqual([
    ['table'],
    expect.stringContaining('乙方（签字）：乙'),
  ])
})

test.each([
  ['{nobody}', '没有填写项“nobody”'],
  ['[丙方:companySeal]', '没有签署方“丙方”'],
  ['[甲方:stamp]', '没有这种签署位置“stamp”'],
  ['?? way=现金', '没有结束'],
  ['field sum text 又一个', '代号重复“sum”'],
  ['field x colour 颜色', '没有这种填写项“colour”'],
  ['field x text 名称 @丙方', '没有签署方“丙方”'],
])('%s is told when it is loaded', (line, words) => {
  expect(() => writeText(`${HEAD}${line}`)).toThrow(words)
})
