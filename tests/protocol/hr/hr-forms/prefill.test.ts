// What is known of an employee goes into the fields that ask for it, and nowhere else.
import { expect, it } from 'vitest'
import type { AskedField } from '#protocol/contracts/drafts/template.ts'
import { NO_FACTS, prefilled } from '#protocol/hr/hr-forms/prefill.ts'

const field = (label: string, kind: AskedField['kind'] = 'text', options: string[] = []): AskedField =>
  ({
    key: label,
    kind,
    label,
    role: null,
    required: true,
    placeholder: '',
    maxLength: 100,
    least: null,
    most: null,
    decimals: 2,
    dateFormat: 'yyyy年M月d日',
    options,
    sourceKey: null,
    when: null,
    fact: null,
  }) as unknown as AskedField

const FACTS = {
  ...NO_FACTS,
  employer: '宁波听潮科技有限公司',
  worker: '江新人',
  post: '设计师',
  startDay: '2026-12-01',
  endDay: '2029-11-30',
  probation: '3 个月',
  probationEnd: '2027-02-28',
  pay: '1800000',
  probationPay: '1500000',
  effectiveDay: '2026-12-24',
  phone: '13900001111',
  reason: '合同到期',
}
const now = new Date('2026-11-24T00:00:00Z')
const fill = (one: AskedField) => prefilled([one], FACTS, now)[one.label]

it.each([
  [field('用人单位名称'), '宁波听潮科技有限公司'],
  [field('被录用人姓名'), '江新人'],
  [field('工作岗位'), '设计师'],
  [field('试用期终止日期', 'date'), '2027-02-28'],
  [field('合同终止日期', 'date'), '2029-11-30'],
  [field('离职日期', 'date'), '2026-12-24'],
  [field('试用期月工资', 'amount'), '1500000'],
  [field('转正后月工资（税前）', 'amount'), '1800000'],
  [field('试用期及试用期工资'), '3 个月，每月 15000.00 元'],
  [field('试用期', 'radio', ['不约定试用期', '约定试用期']), '约定试用期'],
  [field('联系人及电话'), undefined],
  [field('经济补偿', 'amount'), undefined],
  [field('员工手机号', 'phone'), '13900001111'],
  [field('离职日期'), '2026-12-24'],
  [field('开始日期', 'number'), undefined],
] as const)('%o', (one, value) => {
  expect(fill(one)).toBe(value)
})
