// Resident identity numbers: 18 characters by GB 11643-1999, and the older ones of 15 digits.
// See domain.md §4.
import { type ChinaDay, chinaDay } from '#protocol/chinese-date.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK = '10X98765432'
/** First two digits by GB/T 2260; 81 to 83 are the residence permits of Hong Kong, Macao and Taiwan residents. */
const REGIONS = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/u

/** The check character for the first 17 digits (ISO 7064 MOD 11-2). */
export const idCheckCharacter = (seventeen: string): string => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(seventeen[i]), 0)
  return CHECK[sum % 11] ?? ''
}

/** The birth date in an identity number of 15 or 18 characters; null when it carries none. The check character is not looked at. */
export const birthDateOf = (idNumber: string): ChinaDay | null => {
  const digits = /^(?:\d{6}(\d{8})\d{3}[\dXx]|\d{6}(\d{6})\d{3})$/u.exec(idNumber)
  const text = digits?.[1] ?? (digits?.[2] === undefined ? undefined : `19${digits[2]}`)
  if (text === undefined) return null
  const birth = {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(4, 6)),
    day: Number(text.slice(6)),
  }
  const calendar = new Date(Date.UTC(birth.year, birth.month - 1, birth.day))
  const exists = calendar.getUTCMonth() === birth.month - 1 && calendar.getUTCDate() === birth.day
  return exists && birth.year >= 1850 ? birth : null
}

/** Whether the number is well formed: region, birth date not after `today`, and with 18 characters the check character (X or x). */
export const isIdNumber = (idNumber: string, today: Date): boolean => {
  const birth = birthDateOf(idNumber)
  if (!birth || !REGIONS.test(idNumber) || isLater(birth, chinaDay(today))) return false
  return idNumber.length === 15 || idCheckCharacter(idNumber.slice(0, 17)) === idNumber[17]?.toUpperCase()
}

/** Full years of age on `today` in China; 0 for anything but 15 or 18 characters with a birth date (specification §5). */
export const ageFromIdNumber = (idNumber: string, today: Date): number => {
  const birth = birthDateOf(idNumber)
  if (!birth) return 0
  const now = chinaDay(today)
  const hadBirthday = !isLater({ ...birth, year: now.year }, now)
  return Math.max(0, now.year - birth.year - (hadBirthday ? 0 : 1))
}

/** The number with all but the first three and last four characters hidden. */
export const maskIdNumber = (idNumber: string): string =>
  idNumber.length < 9
    ? '*'.repeat(idNumber.length)
    : idNumber.slice(0, 3) + '*'.repeat(idNumber.length - 7) + idNumber.slice(-4)

const isLater = (a: ChinaDay, b: ChinaDay): boolean =>
  a.year * 10_000 + a.month * 100 + a.day > b.year * 10_000 + b.month * 100 + b.day
