// Places that the text asks for: which, whose, and where.
import { expect, it } from 'vitest'
import { findPlaces } from '#protocol/contracts/fields/places/find-places.ts'
import type { NamedParty } from '#protocol/contracts/fields/places/roles.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { typedPage } from '#tests/support/typed-page.ts'

const NUO: NamedParty = { partyId: 'nuo', isCompany: true, name: '诺印科技有限公司' }
const YUN: NamedParty = { partyId: 'yun', isCompany: true, name: '云岭贸易有限公司' }
const LIN: NamedParty = { partyId: 'lin', isCompany: false, name: '林小满' }
const BOTH = [NUO, YUN]

const found = (pages: readonly PageText[], parties: readonly NamedParty[]) =>
  findPlaces(pages, parties).map(({ kind, partyId, page, words }) => [kind, partyId, page, words])
const ofRows = (rows: readonly (readonly string[])[], parties: readonly NamedParty[] = BOTH) =>
  found([typedPage(rows)], parties)

it('a seal for each party in two columns, and what stands beneath goes with its column', () => {
  expect(
    ofRows([
      ['甲方（盖章）：', '乙方（盖章）：'],
      ['法定代表人（签字）：', '授权代表：'],
      ['日期：', '年　月　日'],
    ]),
  ).toEqual([
    ['companySeal', 'nuo', 0, '甲方(盖章):'],
    ['companySeal', 'yun', 0, '乙方(盖章):'],
    ['legalSeal', 'nuo', 0, '法定代表人(签字):'],
    ['personSign', 'yun', 0, '授权代表:'],
    ['signDate', 'nuo', 0, '日期:'],
    ['signDate', 'yun', 0, '年月日'],
  ])
})

it('the contract’s own words tell who is who, not the order', () => {
  expect(
    ofRows([
      ['出租方（甲方）：云岭贸易有限公司'],
      ['诺印科技有限公司（以下简称“乙方”）'],
      ['甲方（盖章）：'],
      ['乙方（盖章）：'],
    ]),
  ).toEqual([
    ['companySeal', 'yun', 0, '甲方(盖章):'],
    ['companySeal', 'nuo', 0, '乙方(盖章):'],
  ])
})

it('a word that only this contract uses for a party is understood', () => {
  expect(
    ofRows(
      [['受聘人员：林小满'], ['聘用单位：诺印科技有限公司'], ['聘用单位盖章：', '受聘人员签名：']],
      [NUO, LIN],
    ),
  ).toEqual([
    ['companySeal', 'nuo', 0, '聘用单位盖章:'],
    ['personSign', 'lin', 0, '受聘人员签名:'],
  ])
})

it('roles that nothing explains go to the parties in their order', () => {
  expect(ofRows([['买方（盖章）：'], ['卖方（盖章）：']])).toEqual([
    ['companySeal', 'nuo', 0, '买方(盖章):'],
    ['companySeal', 'yun', 0, '卖方(盖章):'],
  ])
})

it.each([
  '本合同自双方签字（盖章）之日起生效。',
  '甲方（盖章）确认的清单与本合同不一致的，以补充协议为准。',
  '通知须经授权代表签字。',
  '租赁期限自　年　月　日起至　年　月　日止',
  '付款日期：以甲方收到发票之日起算',
  '（以下无正文，为签署页）',
])('a sentence asks for nothing: %s', (sentence) => {
  expect(ofRows([[sentence]])).toEqual([])
})

it('a person signs where a company seals', () => {
  expect(ofRows([['甲方（签章）：'], ['乙方（签字）：']], [NUO, LIN])).toEqual([
    ['companySeal', 'nuo', 0, '甲方(签章):'],
    ['personSign', 'lin', 0, '乙方(签字):'],
  ])
})

it('beside its seal, a company’s second label that only says 签字 is its agent’s', () => {
  expect(ofRows([['甲方（盖章）：'], ['甲方签字：']])).toEqual([
    ['companySeal', 'nuo', 0, '甲方(盖章):'],
    ['personSign', 'nuo', 0, '甲方签字:'],
  ])
})

it('法定代表人 or an agent means the agent', () => {
  expect(ofRows([['甲方（盖章）：'], ['法定代表人或授权代表（签字）：']])[1]?.[0]).toBe('personSign')
})

it('a name that already stands behind the label asks for nothing', () => {
  expect(ofRows([['甲方（盖章）：'], ['法定代表人：林小满'], ['日期：2026年1月1日']])).toEqual([
    ['companySeal', 'nuo', 0, '甲方(盖章):'],
  ])
})

it('an agent or a day far from every signature is none', () => {
  const rows = [
    ['联系人：'],
    ['日期：'],
    ...Array.from({ length: 12 }, () => ['双方应当履行义务。']),
    ['甲方（盖章）：'],
  ]
  expect(ofRows(rows)).toEqual([['companySeal', 'nuo', 0, '甲方(盖章):']])
})

it('what is signed may go over to the next page', () => {
  const first = typedPage([['双方应当履行义务。'], ['甲方（盖章）：', '乙方（盖章）：']], 740)
  const second = typedPage([['日期：', '日期：']])
  expect(found([first, second], BOTH).slice(2)).toEqual([
    ['signDate', 'nuo', 1, '日期:'],
    ['signDate', 'yun', 1, '日期:'],
  ])
})

it('a bare name is signed when a blank day follows and nothing else asks for it', () => {
  const head = ['甲方：诺印科技有限公司', '乙方：云岭贸易有限公司']
  const between = Array.from({ length: 10 }, () => ['双方应当履行义务。'])
  expect(ofRows([head, ...between, ['甲方：', '乙方：'], ['年　月　日', '年　月　日']])).toEqual([
    ['companySeal', 'nuo', 0, '甲方:'],
    ['companySeal', 'yun', 0, '乙方:'],
    ['signDate', 'nuo', 0, '年月日'],
    ['signDate', 'yun', 0, '年月日'],
  ])
  expect(ofRows([head, ...between])).toEqual([])
})

it('（盖章） alone belongs to the name above it', () => {
  expect(
    ofRows([
      ['甲方：诺印科技有限公司', '乙方：云岭贸易有限公司'],
      ['（盖章）', '（盖章）'],
    ]),
  ).toEqual([
    ['companySeal', 'nuo', 0, '(盖章)'],
    ['companySeal', 'yun', 0, '(盖章)'],
  ])
})

it('the same place is proposed once', () => {
  const page = typedPage([['甲方（盖章）：']])
  expect(
    found([{ ...page, runs: [...page.runs, ...page.runs.map((run) => ({ ...run, y: run.y + 7 }))] }], BOTH),
  ).toHaveLength(1)
})

it('a line too long for a contract is left alone', () => {
  expect(ofRows([[`${'一'.repeat(300)}`, '甲方（盖章）：']])).toEqual([])
})

it('seals lie over the end of their label, signatures and days in the room after it, all on the page', () => {
  const [seal, sign, day, edge] = findPlaces(
    [typedPage([['甲方（盖章）：'], ['授权代表：'], ['日期：'], ['', '', '签订日期：']])],
    BOTH,
  )
  const round = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) =>
    [x, y, w, h].map(Math.round)
  expect([seal, sign, day, edge].map((place) => round(place!))).toEqual([
    [138, 22, 160, 160],
    [167, 106, 114, 57],
    [134, 155, 137, 23],
    [657, 187, 137, 23],
  ])
})
