// Names of people, companies and contracts.
import { describe, expect, test } from 'vitest'
import {
  contractNameFault,
  isCompanyName,
  isPersonName,
  normalizeCompanyName,
  normalizePersonName,
} from '#protocol/names.ts'

describe('a person’s name', () => {
  test.each(['张伟', '欧阳娜娜', '阿卜杜拉·买买提', '𠮷田', 'Alexander Smith', '龙'.repeat(30)])(
    '%s is one',
    (name) => {
      expect(isPersonName(name)).toBe(true)
    },
  )

  test.each(['', '张', '张 三', '·张三', '张三·', '张··三', '张3', '张三，', 'A  B', '龙'.repeat(31)])(
    '%j is none',
    (name) => {
      expect(isPersonName(name)).toBe(false)
    },
  )

  test('every middle dot becomes the same one and spaces are single', () => {
    expect(normalizePersonName(' 阿卜杜拉•买买提 ')).toBe('阿卜杜拉·买买提')
    expect(normalizePersonName('Alexander   Smith')).toBe('Alexander Smith')
  })
})

describe('a company’s name', () => {
  test.each([
    ['上海(浦东)贸易有限公司', '上海（浦东）贸易有限公司'],
    [' 杭州 星河 合伙企业（ 有限合伙 ） ', '杭州星河合伙企业（有限合伙）'],
    ['ＡＢＣ１２３科技　有限公司', 'ABC123科技有限公司'],
    ['Acme  Trading Co., Ltd', 'Acme Trading Co., Ltd'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalizeCompanyName(typed)).toBe(kept)
    expect(isCompanyName(kept)).toBe(true)
  })

  test.each(['', '司', '12', '（甲）乙）', '）甲（', '甲\n乙公司', '甲<b>公司', '司'.repeat(101)])(
    '%j is none',
    (name) => {
      expect(isCompanyName(name)).toBe(false)
    },
  )
})

describe('a contract’s name', () => {
  test.each([
    ['房屋租赁合同', null],
    ['商标®许可合同（2026年）', null],
    ['约'.repeat(100), null],
    ['', 'empty'],
    ['  ', 'empty'],
    ['约'.repeat(101), 'tooLong'],
    ['甲/乙', 'forbidden'],
    ['甲\\乙', 'forbidden'],
    ['甲:乙', 'forbidden'],
    ['甲*乙', 'forbidden'],
    ['甲"乙', 'forbidden'],
    ['甲<乙', 'forbidden'],
    ['甲>乙', 'forbidden'],
    ['甲|乙', 'forbidden'],
    ['甲?乙', 'forbidden'],
    ['甲\n乙', 'forbidden'],
    ['合同😀', 'emoji'],
    ['合同❤️', 'emoji'],
    ['合同🇨🇳', 'emoji'],
    ['合同1️⃣', 'emoji'],
  ] as const)('%j has the fault %s', (name, fault) => {
    expect(contractNameFault(name)).toBe(fault)
  })
})
