// Days of the calendar as texts (2026-03-31), for terms of employment that count in months and years.

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => {
  const [year, month, date] = parts(day)
  return textOf(Date.UTC(year, month - 1, date + days))
}

/** The same date so many months later, or the last day of that month where it has no such date. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = parts(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** How many days lie from one day to the other; negative when the other comes first. */
export const daysBetween = (from: string, to: string): number => {
  const [a, b, c] = parts(from)
  const [d, e, f] = parts(to)
  return Math.round((Date.UTC(d, e - 1, f) - Date.UTC(a, b - 1, c)) / 86_400_000)
}

/** Whole years that have passed from one day to the other. */
export const yearsBetween = (from: string, to: string): number => {
  const years = parts(to)[0] - parts(from)[0]
  return addMonths(from, years * 12) > to ? years - 1 : years
}
