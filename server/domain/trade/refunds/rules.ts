// How refunds are numbered, and when their provider is asked again (domain.md §7).
import { randomInt } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'

/** A number that every provider takes: letters and digits alone, as 银联 wants it. */
export const newRefundNo = (now: Date): string =>
  `TK${formatDate(now, 'YYYYMMDD')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

const FIRST_MS = 15_000
const LONGEST_MS = 3_600_000

/** How long to wait after the n-th question (n from 1): 15 s, doubling, at most an hour. Money on a bank card takes days. */
export const waitAfter = (tries: number): number => Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS)
