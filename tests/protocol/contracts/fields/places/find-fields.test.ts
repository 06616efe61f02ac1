// Fields that blanks in a text ask for: how many, of which kind, called what.
import { expect, it } from 'vitest'
import { findFields } from '#protocol/contracts/fields/places/find-fields.ts'
import { findSigned } from '#protocol/contracts/fields/places/find-places.ts'
import type { NamedParty } from '#protocol/contracts/fields/places/roles.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import { typedPage } from '#tests/support/typed-page.ts'

const ROLES: readonly NamedParty[] = ['甲方', '乙方'].map((name) => ({
  partyId: name,
  isCompany: undefined,
  name,
}))

const fieldsIn = (pages: readonly PageText[]) => findFields(pages, findSigned(pages, ROLES).labels)
const ofRows = (...rows: readonly (readonly string[])[]) =>
  fieldsIn([typedPage(rows)]).map(({ kind, label }) => `${kind} ${label}`)

it.each<[asked: string, fields: readonly string[]]>([
  ['甲方：____________', ['text 甲方']],
  ['甲方（出租方）：______________', ['text 甲方']],
  ['金额：【　】', ['amount 金额']],
  ['合同总价：人民币【　　】元', ['amount 合同总价']],
  ['日期 ____年__月__日', ['date 日期']],
  ['签订日期：______年____月____日', ['date 签订日期']],
  ['租赁期限自____年__月__日起至____年__月__日止。', ['date 起始日期', 'date 截止日期']],
  ['租赁期限自　　年　　月　　日起至　　年　　月　　日止。', ['date 起始日期', 'date 截止日期']],
  ['1. 身份证号码：__________________', ['idNo 身份证号码']],
  ['联系电话：___________  电子邮箱：__________', ['phone 联系电话', 'text 电子邮箱']],
  ['手机号：【】', ['phone 手机号']],
  ['传真：____________', ['text 传真']],
  ['月租金为人民币________元（大写：____________）', ['amount 月租金', 'amountCn 月租金（大写）']],
  ['押金（大写）：____________（小写：￥________）', ['amountCn 押金（大写）', 'amount 押金（小写）']],
  ['逾期超过____日的，甲方有权解除合同。', ['number 天数']],
  ['年利率为____%。', ['number 年利率']],
  ['逾期的，按日万分之____支付违约金。', ['number 比例']],
  ['本合同一式____份，双方各执____份。', ['number 份数', 'number 份数2']],
  ['房屋位于______________，建筑面积____平方米。', ['text 地址', 'number 建筑面积']],
  ['合同编号：[　　　]', ['text 合同编号']],
  ['交货地点：〔　　〕', ['text 交货地点']],
  ['付款金额：（　　　　）元', ['amount 付款金额']],
  ['乙方担任____________岗位工作。', ['text 岗位']],
])('%s', (asked, fields) => {
  expect(ofRows([asked])).toEqual(fields)
})

it.each([
  '________________________________',
  '第____页 共____页',
  '（以下空白____________）',
  '本合同自双方签字（　）之日起生效。',
  '甲方（盖章）：____________',
  '法定代表人或授权代表（签字）：____________',
  '请在“______”处填写内容。',
  '系统字段 user_name 与 a__b 由乙方维护。',
  '联系邮箱：li_ming@example.com',
  '第一章 总则________3',
  '甲方：__张三__',
  '赠与人：________（签字捺印）',
  '是（　）否（　）',
  '[ ]同意 [ ]不同意',
  '【注意】本合同以书面形式订立。',
  '【2026】第 12 号',
  '调用 f() 与 list[] 的接口费用由甲方承担。',
  '年月日以公历为准。',
  '自2026年3月1日起至2027年2月28日止',
  '会议于____时____分开始。',
  '______',
])('asks for nothing: %s', (text) => {
  expect(ofRows([text])).toEqual([])
})

it('what is signed is left to the places that are signed', () => {
  expect(
    ofRows(
      ['甲方：____________', '乙方：____________'],
      ['金额：________元'],
      ...Array.from({ length: 10 }, () => ['双方应当履行义务。']),
      ['甲方（盖章）：________', '乙方（签字）：________'],
      ['授权代表：________', '日期：____年__月__日'],
      ['日期：____年__月__日', '电话：____________'],
    ),
  ).toEqual(['text 甲方', 'text 乙方', 'amount 金额', 'phone 电话'])
})

it('what both parties have is called by whose it is, in two columns and one below the other', () => {
  expect(
    ofRows(
      ['甲方：________', '乙方：________'],
      ['地址：________', '地址：________'],
      ['联系电话：________', '联系电话：________'],
    ),
  ).toEqual([
    'text 甲方',
    'text 乙方',
    'text 甲方地址',
    'text 乙方地址',
    'phone 甲方联系电话',
    'phone 乙方联系电话',
  ])
  expect(ofRows(['甲方：________'], ['住所：________'], ['乙方：________'], ['住所：________'])).toEqual([
    'text 甲方',
    'text 甲方住所',
    'text 乙方',
    'text 乙方住所',
  ])
})

it('lines left blank beneath are one text of several lines', () => {
  expect(ofRows(['其他约定：____________'], ['____________'], ['____________'], ['以下无正文'])).toEqual([
    'multiText 其他约定',
  ])
})

it('a label that goes on in the next line is read whole', () => {
  const full = '租金以银行转账方式支付到以下账户，双方确认该账户长期有效、不得变更，户名和账'
  expect(ofRows([full], ['号：____________'])).toEqual(['text 户名和账号'])
  expect(ofRows(['租金以银行转账方式支付。账'], ['号：____________'])).toEqual(['text 号'])
})

it('words repeat the amount beside them', () => {
  const fields = fieldsIn([typedPage([['单价：____元'], ['押金（大写）：________（小写：￥________）']])])
  expect(fields.map(({ kind, source }) => [kind, source])).toEqual([
    ['amount', null],
    ['amountCn', 2],
    ['amount', null],
  ])
  expect(ofRows(['大写：____________元整'])).toEqual(['text 大写'])
})

it('a field fills its blank, on the page, in letters of its line', () => {
  const page = typedPage([['甲方：________'], ['金额：【　　】元'], ['日期：____年__月__日']])
  const [name, bracket, day] = findFields([page], [])
  const round = (field: typeof name) =>
    field && [...[field.x, field.y, field.w, field.h].map(Math.round), field.fontSize, field.hasDayLetters]
  expect([round(name), round(bracket), round(day)]).toEqual([
    [129, 91, 65, 23, 12, false],
    [140, 123, 50, 23, 12, false],
    [129, 155, 97, 23, 12, true],
  ])
})

it('a line too long for a contract is left alone', () => {
  expect(ofRows([`${'一'.repeat(300)}金额：____元`])).toEqual([])
})
