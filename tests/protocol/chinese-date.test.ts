// Dates and times as written in China.
import { expect, test } from 'vitest'
import { chinaDay, chineseDate, formatDate } from '#protocol/chinese-date.ts'

const moment = new Date('2026-11-21T00:05:09.007Z')

test.each([
  ['YYYY-MM-DD hh:mm:ss.ccc', '2026-11-21 08:05:09.007'],
  ['YYYY年MM月DD日 WW', '2026年11月21日 星期六'],
  ['hhmm', '0805'],
  ['D M Y', 'D M Y'],
  ['', ''],
])('the pattern %s writes %s', (pattern, written) => {
  expect(formatDate(moment, pattern)).toBe(written)
})

test('the day is China’s, whatever the machine’s zone', () => {
  expect(chinaDay(new Date('2026-12-31T16:00:00Z'))).toEqual({ year: 2027, month: 1, day: 1 })
  expect(chinaDay(new Date('2026-12-31T15:59:59Z'))).toEqual({ year: 2026, month: 12, day: 31 })
  expect(chineseDate(new Date('2026-02-02T20:00:00Z'))).toBe('2026年02月03日')
})

test('each day of the week has its name', () => {
  const week = Array.from({ length: 7 }, (_, i) => formatDate(new Date(Date.UTC(2026, 10, 22 + i)), 'WW'))
  expect(week).toEqual(['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'])
})

test('an invalid date is written as nothing', () => {
  expect(formatDate(new Date(Number.NaN), 'YYYY')).toBe('')
})
