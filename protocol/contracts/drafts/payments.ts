// When which part of a contract's sum is due, and who pays it (domain.md §2 editDoc).
import * as v from 'valibot'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

/** Most payments of one contract. */
export const MOST_PAYMENTS = 36
/** Longest word for what a payment is for. */
export const PAYMENT_NAME_LENGTH = 30

/** One payment; `isOwn`: the initiator's side pays it. The day is YYYY-MM-DD, empty while not filled in. */
export const plannedPayment = v.object({
  name: v.pipe(v.string(), v.maxLength(PAYMENT_NAME_LENGTH)),
  day: v.pipe(v.string(), v.maxLength(10)),
  /** In 分, or null. */
  amount: v.nullable(v.pipe(v.number(), v.integer())),
  isOwn: v.boolean(),
})
export type PlannedPayment = v.InferOutput<typeof plannedPayment>

/** What is wrong with a plan, by its input; `sum` is the contract's, null without one. */
export const paymentProblems = (
  payments: readonly PlannedPayment[],
  sum: number | null,
): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const [at, { day, amount }] of payments.entries()) {
    if (!isDay(day)) found[`${at}.day`] = day === '' ? '请选择日期' : '日期无效，请重新选择'
    if (amount === null || amount < 1) found[`${at}.amount`] = '请填写金额'
  }
  // Money that goes both ways, as a deposit does, is compared by each way.
  const largest = Math.max(...[true, false].map((isOwn) => planned(payments, isOwn)))
  if (payments.length > 0 && sum !== null && largest > sum)
    found['sum'] = '付款计划的合计超过了合同金额，请核对'
  return found
}

const planned = (payments: readonly PlannedPayment[], isOwn: boolean): number =>
  payments.reduce((all, payment) => (payment.isOwn === isOwn ? all + (payment.amount ?? 0) : all), 0)

/** One payment in a line: 2026-12-31 首付款 ¥1,000.00，发起方付款. */
export const paymentWords = ({ name, day, amount, isOwn }: PlannedPayment): string =>
  `${[day, name, amount === null ? '' : yuanWords(amount)].filter((text) => text !== '').join(' ')}，${isOwn ? '发起方付款' : '对方付款'}`

/** All of them, one after the other; empty where none is planned. */
export const planWords = (payments: readonly PlannedPayment[] | null | undefined): string =>
  (payments ?? []).map(paymentWords).join('；')
