// What cells of a spreadsheet say, and titles by which its columns are told apart.
import { rowRefusal } from './imports.ts'

/** 分 of an amount in yuan; refuses the row. */
export const fenOf = (title: string, text: string): string => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/u.exec(text.replaceAll(/[,，¥￥元\s]/gu, ''))
  if (match === null) throw rowRefusal(`${title}：须为不小于 0 的数字，单位元，最多两位小数`)
  return String(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

const DAY_MS = 86_400_000
/** The day that a spreadsheet counts as 0. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30)

/** A day as yyyy-MM-dd, other words as they are; what a spreadsheet keeps as a day is the number of days since 1899. */
export const dayIn = (text: string): string => {
  if (/^\d{5}(?:\.\d+)?$/u.test(text))
    return new Date(SHEET_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(text)
  return match === null
    ? text
    : `${match[1]}-${(match[2] ?? '').padStart(2, '0')}-${(match[3] ?? '').padStart(2, '0')}`
}

/** A phone without the blanks and dashes people put in. */
export const phoneIn = (text: string): string => text.replaceAll(/[\s-]/gu, '')

/** Several values of one cell. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[;；、,，\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Titles that differ, without what the reader of a header leaves out. */
export const titled = <C extends { readonly title: string }>(columns: readonly C[]): C[] => {
  const taken = new Set<string>()
  return columns.map((column) => {
    const plain = column.title.replaceAll(/[*＊\s]|（.*）|\(.*\)/gu, '') || '填写项'
    let title = plain
    for (let n = 2; taken.has(title); n += 1) title = `${plain}${n}`
    taken.add(title)
    return { ...column, title }
  })
}
