// What the text of a scan says: a proposal, and nothing where it says nothing.
import { expect, test } from 'vitest'
import { factsIn } from '#protocol/archive/filings/scan-facts.ts'

test.each([
  {
    says: 'a contract with everything',
    lines: [
      '合同编号：CC-07',
      '仓 储 服 务 合 同',
      '甲方（委托方）：杭州青禾科技有限公司',
      '乙方：宁波海达仓储有限公司（以下简称乙方）',
      '一、合同总金额为人民币 88,000.50 元。',
      '签订日期：2019 年 7 月 1 日',
    ],
    facts: {
      name: '仓储服务合同',
      parties: ['杭州青禾科技有限公司', '宁波海达仓储有限公司'],
      amount: 88_000_50,
      day: '2019-07-01',
    },
  },
  {
    says: 'an amount in 万, no party, and the last of two days beside those of a term',
    lines: [
      '自2020年1月1日起至2028年1月1日止',
      '价款：12万元',
      '乙方：',
      '日期：',
      '2020年2月30日',
      '2020年3月15日',
    ],
    facts: { name: '', parties: [], amount: 120_000_00, day: '2020-03-15' },
  },
  { says: 'no text at all', lines: [], facts: { name: '', parties: [] } },
])('$says', ({ lines, facts }) => {
  expect(factsIn(lines)).toEqual(facts)
})
