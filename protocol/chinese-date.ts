// Dates and times as written in China.
// They are in UTC+8, whatever time zone the machine is set to (specification §9).

const CHINA_OFFSET_MS = 8 * 3600 * 1000
const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']

/** A calendar day in China; `month` 1 to 12. */
export interface ChinaDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The calendar day in China at this moment. */
export const chinaDay = (moment: Date): ChinaDay => {
  const local = new Date(moment.getTime() + CHINA_OFFSET_MS)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

/**
 * The moment written by a pattern with the tokens YYYY MM DD hh (00 to 23) mm ss ccc (milliseconds) WW (星期六).
 * All other text is kept. Empty for an invalid date.
 */
export const formatDate = (moment: Date, pattern: string): string => {
  if (Number.isNaN(moment.getTime())) return ''
  const local = new Date(moment.getTime() + CHINA_OFFSET_MS)
  const padded = (value: number, length: number): string => String(value).padStart(length, '0')
  const values: Record<string, string> = {
    YYYY: padded(local.getUTCFullYear(), 4),
    MM: padded(local.getUTCMonth() + 1, 2),
    DD: padded(local.getUTCDate(), 2),
    hh: padded(local.getUTCHours(), 2),
    mm: padded(local.getUTCMinutes(), 2),
    ss: padded(local.getUTCSeconds(), 2),
    ccc: padded(local.getUTCMilliseconds(), 3),
    WW: WEEKDAYS[local.getUTCDay()] ?? '',
  }
  return pattern.replaceAll(/YYYY|MM|DD|hh|mm|ss|ccc|WW/gu, (token) => values[token] ?? token)
}

/** The day as documents write it: 2026年11月21日, month and day always with two figures. */
export const chineseDate = (moment: Date): string => formatDate(moment, 'YYYY年MM月DD日')
