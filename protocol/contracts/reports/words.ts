// The words of figures, on the screen and in the workbook alike.
import type { Outcome } from '#protocol/contracts/reports/reports.ts'
import { HOURS_WITHIN } from '#protocol/contracts/reports/reports.ts'

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  launched: '已发起',
  completed: '已完成',
  rejected: '已拒签',
  expired: '已过期',
  revoked: '已撤回',
}

/** At most so long: `6 小时以内`, `3 天以内`. */
export const hoursWords = (hours: number | null): string => {
  if (hours === null) return '暂无'
  if (hours === HOURS_WITHIN.at(-1)) return '半年以上'
  return hours < 48 ? `${hours} 小时以内` : `${hours / 24} 天以内`
}
