// What a loan note says, while it is typed, and what is wrong with it (domain.md §1.3).
import * as v from 'valibot'
import { formatDate } from '#protocol/chinese-date.ts'
import { ageFromIdNumber, isIdNumber } from '#protocol/id-card.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { isPhone } from '#protocol/phone.ts'
import { addMonths, isDay } from './days.ts'
import { MAX_MONTHS, METHODS, isWholeMonths, rateMillionths } from './interest.ts'
import type { Borrowed } from './interest.ts'

/** Nobody lends or borrows before this age (民法典 18). */
export const LEAST_AGE = 18
/** 1 亿元, in 分. */
export const MAX_AMOUNT = 10_000_000_000
const MAX_WORDS = 200

const text = v.pipe(v.string(), v.maxLength(500))

/** A loan note while it is being typed: any text may still be empty or wrong. */
export const loanTerms = v.object({
  /** What its author is. */
  role: v.picklist(['lender', 'borrower']),
  /** The other one. */
  name: text,
  phone: text,
  idNumber: text,
  /** 分, or null. */
  amount: v.nullable(v.pipe(v.number(), v.integer())),
  /** Percent a year. */
  rate: text,
  /** Percent a year after the end day; empty: the same. */
  overdueRate: text,
  start: text,
  end: text,
  method: v.picklist(METHODS),
  purpose: text,
  /** How the money is handed over. */
  payment: text,
  guarantor: text,
})
export type LoanTerms = v.InferOutput<typeof loanTerms>

export interface Problem {
  readonly path: keyof LoanTerms
  readonly words: string
}

/** The most that may be asked, percent a year: four times the one-year LPR (decision 0045). */
export const mostRate = (lpr: string): string => {
  const millionths = Number(rateMillionths(lpr)) * 4
  return (millionths / 10_000).toFixed(4).replace(/\.?0+$/, '')
}

/** Whether a text is a rate of at most four decimal places. */
export const isRate = (rate: string): boolean => /^\d{1,3}(?:\.\d{1,4})?$/.test(rate)

const rateProblem = (rate: string, most: string): string | undefined => {
  if (!isRate(rate)) return '请填写年利率，如 3.85；无息填 0'
  return rateMillionths(rate) > rateMillionths(most)
    ? `年利率不能超过 ${most}%（一年期 LPR 的 4 倍），请改低`
    : undefined
}

/** All that is wrong, in the order of the form; `now` is the server's time where it matters. */
export const loanProblems = (terms: LoanTerms, { now, most }: { now: Date; most: string }): Problem[] => {
  const today = formatDate(now, 'YYYY-MM-DD')
  const found: [keyof LoanTerms, string | false | undefined][] = [
    ['name', !isPersonName(normalizePersonName(terms.name)) && '请填写对方的真实姓名（2–30 个字）'],
    ['phone', !isPhone(terms.phone.trim()) && '请填写对方的手机号（11 位数字）'],
    ['idNumber', idProblem(terms.idNumber, now)],
    [
      'amount',
      (terms.amount === null || terms.amount < 1 || terms.amount > MAX_AMOUNT) &&
        '请填写借款金额，0.01 元至 1 亿元',
    ],
    ['rate', rateProblem(terms.rate.trim(), most)],
    [
      'overdueRate',
      terms.overdueRate.trim() === '' ? undefined : rateProblem(terms.overdueRate.trim(), most),
    ],
    [
      'start',
      (!isDay(terms.start) || terms.start < addMonths(today, -12) || terms.start > addMonths(today, 12)) &&
        '请选择借款日，前后一年以内',
    ],
    ['end', endProblem(terms, today)],
    [
      'purpose',
      (terms.purpose.trim().length < 2 || terms.purpose.trim().length > MAX_WORDS) &&
        '请填写借款用途（2–200 字）',
    ],
    [
      'payment',
      (terms.payment.trim().length < 2 || terms.payment.trim().length > MAX_WORDS) &&
        '请填写交付方式，如银行转账（2–200 字）',
    ],
    [
      'guarantor',
      terms.guarantor.trim() !== '' &&
        !isPersonName(normalizePersonName(terms.guarantor)) &&
        '担保人须为真实姓名（2–30 个字），没有请留空',
    ],
  ]
  return found.flatMap(([path, words]) => (typeof words === 'string' ? [{ path, words }] : []))
}

/** What is wrong with a party's ID number, who must be grown up. */
export const idProblem = (idNumber: string, now: Date): string | undefined => {
  if (!isIdNumber(idNumber.trim(), now)) return '身份证号不正确，请核对后重新填写'
  return ageFromIdNumber(idNumber.trim(), now) < LEAST_AGE
    ? `未满 ${LEAST_AGE} 周岁，不能签署借条`
    : undefined
}

/** What is wrong with an end day, also of an extension. */
export const endProblem = (
  { start, end, method }: Pick<LoanTerms, 'start' | 'end' | 'method'>,
  today: string,
): string | undefined => {
  if (!isDay(end)) return '请选择还款日'
  if (!isDay(start)) return undefined
  if (end <= start || end <= today) return '还款日须晚于借款日和今天'
  if (end > addMonths(start, MAX_MONTHS)) return '借款期限最长 30 年'
  return method === 3 && !isWholeMonths({ start, end }) ? '等额本息的期限须为整月，请改选还款日' : undefined
}

/** What the plan follows from, of terms without problems. */
export const borrowedOf = (terms: LoanTerms): Borrowed => ({
  amount: terms.amount ?? 0,
  rate: terms.rate.trim(),
  overdueRate: terms.overdueRate.trim() || terms.rate.trim(),
  start: terms.start,
  end: terms.end,
  method: terms.method,
})
