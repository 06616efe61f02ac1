// Interest and repayment plans of loans, to the fen (decision 0045).
// Whole numbers alone are used, so that the sums close.
import { addMonths, daysBetween } from './days.ts'

/** 1 到期本息, 2 按月付息, 3 等额本息, 4 随借随还. */
export const METHODS = [1, 2, 3, 4] as const
export type Method = (typeof METHODS)[number]

/** What a plan follows from. */
export interface Borrowed {
  /** 分. */
  readonly amount: number
  /** Percent a year, a decimal text with at most four places. */
  readonly rate: string
  /** The same after the end day, on what is still owed. */
  readonly overdueRate: string
  readonly start: string
  readonly end: string
  readonly method: Method
}

/** What is due on a day; 分. */
export interface Instalment {
  readonly n: number
  readonly dueOn: string
  readonly principal: number
  readonly interest: number
}

/** Most months of a plan. */
export const MAX_MONTHS = 360
/** A rate of 1 % a year in millionths. */
const MILLIONTHS = 1_000_000n
const YEAR_DAYS = 365n

/** The rate in millionths a year; throws for anything but a decimal with at most four places. */
export const rateMillionths = (rate: string): bigint => {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(rate) ?? []
  if (whole === '') throw new RangeError(`no rate: ${rate}`)
  return BigInt(whole + decimals.padEnd(4, '0'))
}

/** Halves are rounded up; both are positive. */
const divided = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

/** Days on which instalments fall due: each month's, the last on the end day. */
export const dueDays = (borrowed: Borrowed): readonly string[] => {
  const days = known.get(borrowed) ?? listDueDays(borrowed)
  known.set(borrowed, days)
  return days
}

// A plan of thirty years asks for its days some hundred times.
const known = new WeakMap<Borrowed, readonly string[]>()

const listDueDays = ({ start, end, method }: Borrowed): readonly string[] => {
  if (method === 1 || method === 4) return [end]
  const days: string[] = []
  for (let month = 1; month <= MAX_MONTHS && addMonths(start, month) < end; month += 1)
    days.push(addMonths(start, month))
  return [...days, end]
}

/** Whether the end lies whole months after the start. */
export const isWholeMonths = ({ start, end }: Pick<Borrowed, 'start' | 'end'>): boolean => {
  const days = dueDays({ start, end, method: 2 } as Borrowed)
  return addMonths(start, days.length) === end
}

/**
 * Interest on an unchanged principal, 分: by day, 365 to the year; with 等额本息 by month, a part of a month by its days. After the
 * end day by day at the overdue rate.
 */
export const interestFor = (borrowed: Borrowed, principal: number, from: string, to: string): number => {
  const inTerm = to < borrowed.end ? to : borrowed.end
  const late = from > borrowed.end ? from : borrowed.end
  const rate = rateMillionths(borrowed.rate)
  const before =
    from >= inTerm
      ? 0n
      : borrowed.method === 3
        ? byMonth(borrowed, BigInt(principal) * rate, from, inTerm)
        : byDay(BigInt(principal) * rate, from, inTerm)
  const after = to > late ? byDay(BigInt(principal) * rateMillionths(borrowed.overdueRate), late, to) : 0n
  return Number(before + after)
}

const byDay = (yearly: bigint, from: string, to: string): bigint =>
  divided(yearly * BigInt(daysBetween(from, to)), MILLIONTHS * YEAR_DAYS)

const byMonth = (borrowed: Borrowed, yearly: bigint, from: string, to: string): bigint => {
  let sum = 0n
  let began = borrowed.start
  for (const day of dueDays(borrowed)) {
    const first = from > began ? from : began
    const last = to < day ? to : day
    if (first < last)
      sum += divided(
        yearly * BigInt(daysBetween(first, last)),
        MILLIONTHS * 12n * BigInt(daysBetween(began, day)),
      )
    began = day
  }
  return sum
}

/** The plan as it is agreed: principals add up to the amount, and the last instalment takes the rest. */
export const planOf = (borrowed: Borrowed): Instalment[] => {
  const { amount, start } = borrowed
  const days = dueDays(borrowed)
  const level = borrowed.method === 3 ? levelPayment(borrowed, days.length) : 0
  let left = amount
  let began = start
  let told = 0
  return days.map((dueOn, index) => {
    const isLast = index === days.length - 1
    // By days the sum to date is rounded, not each part: the parts then add up to the whole.
    const sum = borrowed.method === 3 ? 0 : interestFor(borrowed, amount, start, dueOn)
    const interest = borrowed.method === 3 ? interestFor(borrowed, left, began, dueOn) : sum - told
    const principal = isLast ? left : Math.min(left, Math.max(0, level - interest))
    left -= principal
    began = dueOn
    told = sum
    return { n: index + 1, dueOn, principal, interest }
  })
}

const SCALE = 10n ** 30n

/** What is paid each month with 等额本息: amount × i(1+i)ⁿ ÷ ((1+i)ⁿ − 1), rounded to the fen. */
const levelPayment = ({ amount, rate }: Borrowed, months: number): number => {
  const monthly = (rateMillionths(rate) * SCALE) / (MILLIONTHS * 12n)
  if (monthly === 0n) return Number(divided(BigInt(amount), BigInt(months)))
  let grown = SCALE
  for (let month = 0; month < months; month += 1) grown = (grown * (SCALE + monthly)) / SCALE
  return Number(divided(BigInt(amount) * monthly * grown, (grown - SCALE) * SCALE))
}
