// From when to when a contract holds, and what happens at its end (domain.md §2 editDoc).
import * as v from 'valibot'
import { daysBetween, isDay } from '#protocol/contracts/loans/days.ts'

/** Longest automatic renewal, in months. */
export const MOST_RENEWAL_MONTHS = 120

const day = v.pipe(v.string(), v.maxLength(10))

/** Days as YYYY-MM-DD, empty while not filled in; a contract without an end holds until it is ended. */
export const contractTerm = v.object({
  begin: day,
  end: day,
  /** By how many months it is prolonged each time it ends; null where it simply ends. */
  renewalMonths: v.nullable(v.pipe(v.number(), v.integer())),
})
export type ContractTerm = v.InferOutput<typeof contractTerm>

/** A term nobody has filled in. */
export const NO_TERM: ContractTerm = { begin: '', end: '', renewalMonths: null }

/** Whether nothing of it is filled in. */
export const isTermOpen = ({ begin, end, renewalMonths }: ContractTerm): boolean =>
  begin === '' && end === '' && renewalMonths === null

/** What is wrong with a term, by its input; empty where it may stand. */
export const termProblems = ({
  begin,
  end,
  renewalMonths,
}: ContractTerm): Partial<Record<keyof ContractTerm, string>> => ({
  ...(begin === '' && (end !== '' || renewalMonths !== null) && { begin: '请填写开始日期' }),
  ...(begin !== '' && !isDay(begin) && { begin: '开始日期不是有效的日期' }),
  ...(end === '' && renewalMonths !== null && { end: '自动续期的合同须有结束日期' }),
  ...(end !== '' && !isDay(end) && { end: '结束日期不是有效的日期' }),
  ...(isDay(begin) && isDay(end) && daysBetween(begin, end) <= 0 && { end: '结束日期须晚于开始日期' }),
  ...(renewalMonths !== null &&
    (renewalMonths < 1 || renewalMonths > MOST_RENEWAL_MONTHS) && {
      renewalMonths: `每次续期为 1–${MOST_RENEWAL_MONTHS} 个月`,
    }),
})

/** The term in one line, such as 2026-01-01 至 2026-12-31，到期自动续期 12 个月; empty where none is stated. */
export const termWords = (term: ContractTerm | null | undefined): string => {
  if (term == null || isTermOpen(term)) return ''
  if (term.end === '') return `${term.begin} 起，没有结束日期`
  const renewal = term.renewalMonths === null ? '到期终止' : `到期自动续期 ${term.renewalMonths} 个月`
  return `${term.begin} 至 ${term.end}，${renewal}`
}
