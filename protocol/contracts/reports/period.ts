// The period of a report: its first and its last day.
import { addDays, daysBetween, isDay } from '#protocol/contracts/loans/days.ts'

/** Most days of one report. */
export const MOST_DAYS = 366

/** Days as `YYYY-MM-DD`, both counted. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Whether both are days of the calendar. */
const areDays = ({ from, to }: Period): boolean => isDay(from) && isDay(to)

/** Whether it does not end before it begins; true as well where one of the two is no day, which is refused by itself. */
export const isForward = (period: Period): boolean =>
  !areDays(period) || daysBetween(period.from, period.to) >= 0

/** Whether it is no longer than a report may be; true as well where one of the two is no day. */
export const isShort = (period: Period): boolean =>
  !areDays(period) || daysBetween(period.from, period.to) < MOST_DAYS

/** Whether a report can be made of it. */
export const isReportable = (period: Period): boolean =>
  areDays(period) && isForward(period) && isShort(period)

/** The same, or of a period that is too long its last days. */
export const shortened = (period: Period): Period =>
  isShort(period) ? period : { from: addDays(period.to, 1 - MOST_DAYS), to: period.to }
