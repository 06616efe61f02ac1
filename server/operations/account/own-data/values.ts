// Values of an export as people read them.
import { formatDate } from '#protocol/chinese-date.ts'

export type Value = string | number

/** A column's value: moments by China's clock, nothing as empty text. */
export const valueText = (value: unknown): Value => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDate(value, 'YYYY-MM-DD hh:mm:ss')
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** 分 as yuan: `1234.50 元`. */
export const priceText = (amount: unknown): string => `${(Number(amount) / 100).toFixed(2)} 元`
