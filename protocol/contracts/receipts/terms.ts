// What a receipt says, while it is typed, and what is wrong with it (domain.md §1.3).
import * as v from 'valibot'
import { formatDate } from '#protocol/chinese-date.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { isPhone } from '#protocol/phone.ts'

/** Money that was received, or goods. */
export const RECEIPT_KINDS = ['money', 'goods'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** 1 亿元, in 分. */
const MAX_AMOUNT = 10_000_000_000
const MAX_WORDS = 200

const text = v.pipe(v.string(), v.maxLength(500))

/** A receipt while it is being typed: any text may still be empty or wrong. */
export const receiptTerms = v.object({
  kind: v.picklist(RECEIPT_KINDS),
  /** Who paid or handed over. */
  name: text,
  phone: text,
  /** 分, or null; of money alone. */
  amount: v.nullable(v.pipe(v.number(), v.integer())),
  /** What was handed over and how many; of goods alone. */
  goods: text,
  receivedOn: text,
  reason: text,
})
export type ReceiptTerms = v.InferOutput<typeof receiptTerms>

/** What is wrong at one input. */
export interface ReceiptProblem {
  readonly path: keyof ReceiptTerms
  readonly words: string
}

const isWorded = (words: string): boolean => words.trim().length >= 2 && words.trim().length <= MAX_WORDS

const isAmount = (amount: number | null): boolean => amount !== null && amount >= 1 && amount <= MAX_AMOUNT

/** All that is wrong, in the order of the form; `now` is the server's time where it matters. */
export const receiptProblems = (terms: ReceiptTerms, now: Date): ReceiptProblem[] => {
  const today = formatDate(now, 'YYYY-MM-DD')
  const isMoney = terms.kind === 'money'
  const found: [keyof ReceiptTerms, boolean, string][] = [
    ['name', !isPersonName(normalizePersonName(terms.name)), '请填写对方的真实姓名（2–30 个字）'],
    ['phone', !isPhone(terms.phone.trim()), '请填写对方的手机号（11 位数字）'],
    ['amount', isMoney && !isAmount(terms.amount), '请填写收到的金额，0.01 元至 1 亿元'],
    ['goods', !isMoney && !isWorded(terms.goods), '请填写物品名称和数量（2–200 字）'],
    ['receivedOn', !isDay(terms.receivedOn) || terms.receivedOn > today, '请选择收到日期，不晚于今天'],
    ['reason', !isWorded(terms.reason), '请填写事由（2–200 字）'],
  ]
  return found.flatMap(([path, isWrong, words]) => (isWrong ? [{ path, words }] : []))
}
