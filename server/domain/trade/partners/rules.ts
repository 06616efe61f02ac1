// What a partner earns, when, and under which code (decision 0098).
import { randomInt } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight letters and digits that cannot be mistaken for one another: 40 bits. */
export const newPartnerCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The share of an amount in 分 at a rate in basis points; parts of a 分 stay with the platform. */
export const commissionOf = (amount: number, rateBp: number): number => Math.floor((amount * rateBp) / 10_000)

/** The month of a moment in China, as 2026-11. */
export const monthAt = (at: Date): string => formatDate(at, 'YYYY-MM')

/** 陈一诺 as 陈**; empty without a name. */
export const maskedName = (name: string): string =>
  name === '' ? '' : `${[...name][0] ?? ''}${'*'.repeat(Math.min(3, [...name].length - 1))}`
