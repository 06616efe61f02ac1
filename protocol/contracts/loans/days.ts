// Calendar days as texts, counted in days and months. No clock and no time zone takes part.

const DAY_MS = 86_400_000

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

const textOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Whether it is a day of the calendar, written `2028-02-29`, in the years 1900–2999. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, date] = parts(text)
  return year >= 1900 && year <= 2999 && textOf(new Date(Date.UTC(year, month - 1, date))) === text
}

/** Days from the first to the second; negative where it is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const addDays = (day: string, days: number): string =>
  textOf(new Date(Date.parse(day) + days * DAY_MS))

/** The same date so many months later; the month's last day where it has no such date. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = parts(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** The moment a day begins in China, in milliseconds since 1970. */
export const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
