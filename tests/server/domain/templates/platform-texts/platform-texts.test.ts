// The platform's templates: whole, without faults, and what the law wants of them stands in them.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { piecesIn, plainText } from '#protocol/templates/written-texts/reading.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { anchorsByRole } from '#protocol/templates/written-texts/roles.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenField } from '#protocol/templates/written-texts/written-text.ts'
import { layOutWrittenText } from '#server/documents/typesetting/written-text.ts'
import type { PlatformText } from '#server/domain/templates/platform-texts/platform-text.ts'
import { PLATFORM_TEXTS } from '#server/domain/templates/platform-texts/platform-texts.ts'

/** What may stand in a field. */
const SAMPLES: Record<WrittenField['kind'], string> = {
  text: '示例内容',
  multiText: '第一项内容\n第二项内容',
  number: '12',
  amount: '1234500',
  amountCn: '',
  idNo: '11010519491231002X',
  phone: '13800000000',
  date: '2026-12-01',
  select: '',
  radio: '',
  checkbox: '',
  image: '',
}
const valuesOf = ({ text }: PlatformText, option: 0 | -1) =>
  Object.fromEntries(text.fields.map(({ key, kind, options }) => [key, options.at(option) ?? SAMPLES[kind]]))

const byKey = (key: string): PlatformText => PLATFORM_TEXTS.find((text) => text.key === key)!

test('there are at least thirty, each under a key and a name of its own', () => {
  expect(PLATFORM_TEXTS.length).toBeGreaterThanOrEqual(30)
  for (const name of ['key', 'name'] as const)
    expect(new Set(PLATFORM_TEXTS.map((text) => text[name])).size).toBe(PLATFORM_TEXTS.length)
})

test.each(PLATFORM_TEXTS.map((text) => [text.name, text] as const))(
  '%s is a text without faults, that uses all its fields and names its law',
  (_name, { text, laws, about, checkedOn }) => {
    const kept = v.parse(writtenText, text)
    expect(kept).toEqual(text)
    expect(writtenProblems(kept)).toEqual([])
    // A sign of the line format that stands in the text was meant otherwise.
    expect(plainText(kept)).not.toMatch(/[{}^*[\]]/u)
    const used = new Set(
      piecesIn(text.doc.content).flatMap((piece) => (piece.type === 'field' ? [piece.attrs.key] : [])),
    )
    const deciding = text.doc.content.flatMap((block) =>
      block.type === 'conditional' ? [block.attrs.key] : [],
    )
    expect(
      text.fields.map(({ key }) => key).filter((key) => !used.has(key) && !deciding.includes(key)),
    ).toEqual([])
    const anchors = anchorsByRole(text.doc.content)
    expect(
      text.roles.filter((role) => {
        const kinds = anchors.get(role) ?? []
        return !kinds.includes('signDate') || kinds.length < 2
      }),
    ).toEqual([])
    expect([laws.length > 0, about.length > 5, /^\d{4}-\d{2}-\d{2}$/.test(checkedOn)]).toEqual([
      true,
      true,
      true,
    ])
  },
)

test.each(PLATFORM_TEXTS.map((text) => [text.name, text] as const))(
  '%s is set with its fields open too, and nobody signs a page on which nothing else stands',
  async (_name, { text }) => {
    const createdAt = new Date('2026-11-24T02:00:00.000Z')
    const task = { text: textAt(text, undefined), pictures: {}, createdAt }
    const { pages, places } = await layOutWrittenText(task)
    const signed = places.filter(({ kind }) => kind === 'anchor')
    expect(pages.length).toBeLessThanOrEqual(5)
    // Two blocks of text are above the first place to sign of each page.
    const topPx = 97
    for (const page of new Set(signed.map((one) => one.page)))
      expect(Math.min(...signed.filter((one) => one.page === page).map(({ y }) => y))).toBeGreaterThan(
        topPx + 40,
      )
  },
)

test.each(PLATFORM_TEXTS.map((text) => [text.name, text] as const))(
  '%s is set on a few pages, whatever is chosen in it',
  async (_name, template) => {
    const createdAt = new Date('2026-11-24T02:00:00.000Z')
    for (const option of [0, -1] as const) {
      const text = textAt(template.text, valuesOf(template, option))
      const { pages } = await layOutWrittenText({ text, pictures: {}, createdAt })
      expect(pages.length).toBeGreaterThanOrEqual(1)
      expect(pages.length).toBeLessThanOrEqual(8)
    }
  },
)

// 《劳动合同法》第十七条：劳动合同应当具备的条款。
const LABOUR = [
  '用人单位',
  '住所',
  '法定代表人',
  '住址',
  '居民身份证号码',
  '合同期限',
  '工作内容和工作地点',
  '工作时间和休息休假',
  '劳动报酬',
  '社会保险',
  '劳动保护、劳动条件和职业危害防护',
]
test.each([
  ['labour-fixed-term', LABOUR],
  ['labour-open-ended', LABOUR],
  // 第十九条、第二十条：试用期。
  ['labour-fixed-term', ['包含在合同期限内', '百分之八十', '只约定一次试用期']],
  // 第六十八条至第七十二条：非全日制用工。
  [
    'part-time',
    ['不超过四小时', '不超过二十四小时', '不约定试用期', '最长不超过十五日', '工伤保险', '不支付经济补偿'],
  ],
  // 第二十四条，司法解释（一）第三十六条、第三十八条、第三十九条：竞业限制。
  [
    'non-competition',
    ['不超过二十四个月', '百分之三十', '最低工资标准', '三个月未支付', '额外支付乙方三个月'],
  ],
  // 实施条例第二十四条：离职证明的内容。
  ['leaving-certificate', ['期限自', '依法解除（终止）', '工作岗位', '工作年限', '十五日内']],
  // 民间借贷：不预扣利息，四倍为限。
  ['loan', ['不得预先在本金中扣除', '一年期贷款市场报价利率的四倍', '实际提供借款时生效']],
  ['loan-note', ['一年期贷款市场报价利率的四倍']],
  // 《民法典》第七百零五条、第七百三十四条：租赁期限与优先承租权。
  ['house-lease', ['最长不超过二十年', '优先承租权', '优先购买权', '所有权变动']],
  // 《个人信息保护法》第十五条、第二十九条：撤回与单独同意。
  ['personal-data-consent', ['撤回同意', '单独同意', '查阅、复制', '不得以此为由拒绝']],
] as const)('%s says what its law wants', (key, words) => {
  const said = plainText(byKey(key).text)
  expect(words.filter((word) => !said.includes(word))).toEqual([])
})

test('a confidentiality agreement with an employee has no penalty (劳动合同法第二十五条)', () => {
  const { text } = byKey('staff-confidentiality')
  expect(text.fields.filter(({ kind }) => kind === 'amount')).toEqual([])
})
