// What an HR form says: HR's part, what of it is personal, and what is wrong or unlawful in it.
import * as v from 'valibot'
import { chinaDay } from '#protocol/chinese-date.ts'
import { id, isOfCalendar } from '#protocol/envelope.ts'
import { birthDateOf, isIdNumber } from '#protocol/id-card.ts'
import { isPhone } from '#protocol/phone.ts'
import { yearsBetween } from './days.ts'
import {
  DEPART_TYPES,
  departFindings,
  entryFindings,
  extensionFindings,
  LAW_RULES,
  PROTECTIONS,
} from './labour-law.ts'
import type { LawFinding } from './labour-law.ts'
import type { HrKind } from './status.ts'

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, `最多 ${most} 个字`))
const months = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600))
/** A day of the calendar, or nothing yet. */
/** A day as text, or none. */
export const hrDay = v.union([
  v.literal(''),
  v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不对'), v.check(isOfCalendar, '没有这一天')),
])
/** 分 a month. */
const money = v.nullable(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0, '薪资不能小于 0'),
    v.maxValue(10_000_000_000, '薪资最多 1 亿元'),
  ),
)

export const MOST_HR_APPROVERS = 10
export const MOST_HR_ROLES = 20

/** Codes of preset roles and ids of the company's own. */
const roles = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(36))),
    v.maxLength(MOST_HR_ROLES, `最多选 ${MOST_HR_ROLES} 个角色`),
  ),
  [],
)

/** HR's part while it is being written; what does not belong to the kind keeps its empty value. */
export const hrTerms = v.object({
  /** New colleagues by name and phone; others by their place in the company. */
  name: text(50),
  phone: text(20),
  memberId: v.nullable(id),
  departmentId: v.nullable(id),
  post: text(50),
  /** 入职日期, 转正日期, 生效日期 or 最后工作日. */
  effectiveDay: hrDay,
  /** Null for an open-ended contract. */
  termMonths: v.nullable(months),
  probationMonths: months,
  /** 考核结果 of a regularisation. */
  result: v.picklist(['pass', 'extend']),
  extendMonths: months,
  departType: v.picklist(DEPART_TYPES),
  noticeDay: hrDay,
  inProbation: v.boolean(),
  protections: v.pipe(v.array(v.picklist(PROTECTIONS)), v.maxLength(PROTECTIONS.length)),
  /** Who takes over what is open. */
  successorId: v.nullable(id),
  reason: text(500),
  /** Roles that a transfer gives on its day, and those of the old post that it takes. */
  addRoles: roles,
  dropRoles: roles,
  /** Whether the employee fills in a part before it is approved. */
  needsFilling: v.boolean(),
  /** Asked one after the other, where no process of the company fits. */
  approverIds: v.pipe(v.array(id), v.maxLength(MOST_HR_APPROVERS)),
})
export type HrTerms = v.InferOutput<typeof hrTerms>

/** What it pays; kept sealed. */
export const hrPay = v.object({ pay: money, probationPay: money })
export type HrPay = v.InferOutput<typeof hrPay>

/** The employee's part; kept sealed. */
export const hrPersonal = v.object({
  idNumber: text(18),
  bankCard: text(30),
  address: text(200),
  emergency: text(100),
  summary: text(2000),
})
export type HrPersonal = v.InferOutput<typeof hrPersonal>

/** Rules of law that somebody has read and goes on in spite of. */
export const wentOn = v.pipe(v.array(v.picklist(LAW_RULES)), v.maxLength(LAW_RULES.length))

export const NO_PERSONAL: HrPersonal = { idNumber: '', bankCard: '', address: '', emergency: '', summary: '' }

/** A new form of a kind. */
export const newHrTerms = (kind: HrKind): HrTerms => ({
  name: '',
  phone: '',
  memberId: null,
  departmentId: null,
  post: '',
  effectiveDay: '',
  termMonths: 36,
  probationMonths: kind === 'entry' ? 3 : 0,
  result: 'pass',
  extendMonths: 0,
  departType: 'resign',
  noticeDay: '',
  inProbation: false,
  protections: [],
  successorId: null,
  reason: '',
  addRoles: [],
  dropRoles: [],
  needsFilling: kind === 'entry' || kind === 'regular',
  approverIds: [],
})

/** A wrong input by its path. */
export interface HrProblem {
  readonly path: string
  readonly words: string
}

/** What is missing or wrong before a form can be sent. */
export const termsProblems = (kind: HrKind, terms: HrTerms): HrProblem[] => {
  const problems: HrProblem[] = []
  const need = (isWrong: boolean, path: string, words: string): void => {
    if (isWrong) problems.push({ path, words })
  }
  if (kind === 'entry') {
    need(terms.name === '', 'name', '请填写姓名')
    need(!isPhone(terms.phone), 'phone', '请填写 11 位手机号')
    need(terms.post === '', 'post', '请填写岗位')
  } else need(terms.memberId === null, 'memberId', '请选择员工')
  if (kind === 'transfer') {
    need(terms.post === '', 'post', '请填写新岗位')
    const isBoth = terms.addRoles.some((role) => terms.dropRoles.includes(role))
    need(isBoth, 'dropRoles', '同一个角色不能既授予又收回')
  }
  if (kind === 'depart') {
    need(terms.noticeDay === '', 'noticeDay', '请选择申请或通知的日期')
    need(terms.successorId === null, 'successorId', '请选择接手工作的同事')
    need(
      terms.successorId !== null && terms.successorId === terms.memberId,
      'successorId',
      '接手人须是其他同事',
    )
  }
  if (kind === 'regular' && terms.result === 'extend')
    need(terms.extendMonths === 0, 'extendMonths', '请填写延长几个月')
  need(terms.effectiveDay === '', 'effectiveDay', '请选择日期')
  return problems
}

/** What is missing or wrong before the employee hands in their part. */
export const personalProblems = (kind: HrKind, personal: HrPersonal, today: Date): HrProblem[] => {
  const problems: HrProblem[] = []
  if (kind === 'entry') {
    if (!isIdNumber(personal.idNumber, today))
      problems.push({ path: 'idNumber', words: '请填写正确的身份证号' })
    if (personal.address === '') problems.push({ path: 'address', words: '请填写现住址' })
    if (personal.emergency === '') problems.push({ path: 'emergency', words: '请填写紧急联系人和电话' })
    if (!/^\d{12,19}$/u.test(personal.bankCard.replaceAll(' ', '')))
      problems.push({ path: 'bankCard', words: '请填写 12–19 位的银行卡号' })
  } else if (personal.summary.length < 2) problems.push({ path: 'summary', words: '请填写 2–2000 字的说明' })
  return problems
}

/** What went before with the same person in this company. */
export interface HrPast {
  readonly hadProbation: boolean
  readonly earlierTerms: number
  /** The first day of the unbroken service before; empty for nobody who works here. */
  readonly servedSince: string
}

const two = (n: number): string => String(n).padStart(2, '0')

const yearsUntil = (since: string, day: string): number =>
  since === '' || day === '' || day < since ? 0 : yearsBetween(since, day)

/** What the labour law says to a form. */
export const hrFindings = (
  kind: HrKind,
  terms: HrTerms,
  { pay, probationPay, idNumber }: HrPay & Pick<HrPersonal, 'idNumber'>,
  past: HrPast,
): LawFinding[] => {
  const birth = birthDateOf(idNumber)
  if (kind === 'entry')
    return entryFindings({
      birthDay: birth === null ? '' : `${birth.year}-${two(birth.month)}-${two(birth.day)}`,
      startDay: terms.effectiveDay,
      termMonths: terms.termMonths,
      probationMonths: terms.probationMonths,
      pay,
      probationPay,
      ...past,
      yearsOfService: yearsUntil(past.servedSince, terms.effectiveDay),
    })
  if (kind === 'regular' && terms.result === 'extend') return extensionFindings(terms)
  if (kind === 'depart') return departFindings({ ...terms, lastDay: terms.effectiveDay })
  return []
}

/** The day on the calendar of China. */
export const todayText = (now: Date): string => {
  const { year, month, day: date } = chinaDay(now)
  return `${year}-${two(month)}-${two(date)}`
}
