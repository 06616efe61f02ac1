// What is known of an employee, for the fields of a text that ask for it by their labels.
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { askedRules } from '#protocol/contracts/drafts/filling.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'

/** Facts as values of fields: days `yyyy-MM-dd`, money in 分; empty where they are not known. */
export const NO_FACTS = {
  employer: '',
  employerAddress: '',
  legalPerson: '',
  worker: '',
  idNumber: '',
  phone: '',
  address: '',
  post: '',
  oldPost: '',
  department: '',
  startDay: '',
  /** Of the contract; words where it has no end. */
  endDay: '',
  term: '',
  probation: '',
  probationEnd: '',
  pay: '',
  probationPay: '',
  /** The day of the form it is about. */
  effectiveDay: '',
  years: '',
  ground: '',
  reason: '',
}
export type EmployeeFacts = Readonly<typeof NO_FACTS>
type Fact = keyof EmployeeFacts

// The first that fits decides: what is said more narrowly stands before what is said more widely.
const ASKS: readonly (readonly [RegExp, Fact])[] = [
  [/试用期.*(终止|结束|止|届满)/u, 'probationEnd'],
  [/试用期.*开始/u, 'startDay'],
  [/试用期.*(月?工资|薪)/u, 'probationPay'],
  [/^试用期/u, 'probation'],
  [/(合同|用工).*(终止|结束|届满)/u, 'endDay'],
  [/(合同|用工|入职|报到|上岗).*(开始|日期|起)/u, 'startDay'],
  [/合同期限/u, 'term'],
  [/(转正|生效|调整|调岗|离职|解除|终止|最后工作).*(日期|日)$/u, 'effectiveDay'],
  [/(用人单位|单位|公司|甲方)(名称|全称)|^(用人单位|甲方)$/u, 'employer'],
  [/(用人单位|单位|公司|甲方).*(住所|地址)/u, 'employerAddress'],
  [/法定代表人/u, 'legalPerson'],
  [/身份证/u, 'idNumber'],
  [/^(劳动者|员工|乙方|本人)?(手机|手机号|手机号码)$/u, 'phone'],
  [/(劳动者|员工|乙方).*(住址|地址)/u, 'address'],
  [/(劳动者|员工|被录用人|乙方|本人)(的)?姓名|^(姓名|劳动者|员工)$/u, 'worker'],
  [/原.*(岗位|职务)/u, 'oldPost'],
  [/(岗位|职务|职位)/u, 'post'],
  [/部门/u, 'department'],
  [/工作年限/u, 'years'],
  [/(解除|终止|离职).*(情形|事由|原因)|解除或者终止/u, 'ground'],
  [/(原因|事由|理由)/u, 'reason'],
  [/(月工资|工资|薪资|月薪|报酬)/u, 'pay'],
]

/** Values by key for those fields that ask for something known, in a form their rules take. */
export const prefilled = (
  fields: readonly AskedField[],
  facts: EmployeeFacts,
  now: Date,
): Record<string, FieldValue> => {
  const known = fields.flatMap((field) => {
    const asks = ASKS.find(([label]) => label.test(field.label))
    if (asks === undefined) return []
    const value = valueFor(field, asks[1], facts)
    const isFit = value !== '' && valueFault(askedRules(field), value, now) === undefined
    return isFit ? [[field.key, value] as const] : []
  })
  return Object.fromEntries(known)
}

const MONEY: readonly Fact[] = ['pay', 'probationPay']

const valueFor = ({ kind, options }: AskedField, fact: Fact, facts: EmployeeFacts): string => {
  const value = facts[fact]
  if (kind === 'amount') return MONEY.includes(fact) ? value : ''
  if (fact === 'probationPay') return probationWords(facts)
  // Other money is written for its own fields alone.
  if (MONEY.includes(fact)) return ''
  if (kind === 'select' || kind === 'radio')
    return fact === 'probation' ? (options.find((one) => isAgreed(one) === (value !== '')) ?? '') : value
  return kind === 'number' ? value.replace(/[^\d.]/gu, '') : value
}

/** How long, and what it pays then. */
const probationWords = ({ probation, probationPay }: EmployeeFacts): string =>
  probation === '' || probationPay === ''
    ? probation
    : `${probation}，每月 ${(Number(probationPay) / 100).toFixed(2)} 元`

const isAgreed = (option: string): boolean => !option.startsWith('不')
