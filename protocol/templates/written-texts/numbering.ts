// The numbers of clauses as they stand now, and how other places refer to them.
import type { Block, Numbering } from './blocks.ts'

const FIGURES = '零一二三四五六七八九'
const UNITS = ['', '十', '百', '千']

/** A whole number from 1 to 9,999 in plain 汉字: 10 十, 21 二十一, 105 一百零五. */
export const chineseNumber = (value: number): string => {
  const digits = Array.from(String(value), Number)
  const written = digits
    .map((digit, at) =>
      digit === 0 ? '零' : `${FIGURES[digit] ?? ''}${UNITS[digits.length - 1 - at] ?? ''}`,
    )
    .join('')
  return written.replaceAll(/零+/gu, '零').replace(/零$/u, '').replace(/^一十/u, '十')
}

/** A clause's number where it stands, and where another place names it. */
export interface ClauseNumber {
  readonly label: string
  readonly reference: string
}

/** Numbers one clause after the other; `next` is called in the order of the text. */
export const clauseCounter = (): { readonly next: (numbering: Numbering) => ClauseNumber } => {
  let article = 0
  let items = 0
  let points = 0
  return {
    next: (numbering) => {
      if (numbering === 'article') {
        article += 1
        items = 0
        points = 0
        const label = `第${chineseNumber(article)}条`
        return { label, reference: label }
      }
      const within = article === 0 ? '' : `第${chineseNumber(article)}条`
      if (numbering === 'item') {
        items += 1
        const label = `（${chineseNumber(items)}）`
        return { label, reference: `${within}第${label}项` }
      }
      points += 1
      const label = article === 0 ? `${points}.` : `${article}.${points}`
      return { label, reference: `第${article === 0 ? points : label}款` }
    },
  }
}

/** The numbers of all clauses by id; of two with one id the first counts as it. */
export const numbersOf = (blocks: readonly Block[]): ReadonlyMap<string, ClauseNumber> => {
  const { next } = clauseCounter()
  const numbers = new Map<string, ClauseNumber>()
  const visit = (inner: readonly Block[]): void => {
    for (const block of inner) {
      if (block.type === 'conditional' || block.type === 'libraryClause') visit(block.content)
      if (block.type !== 'clause') continue
      const number = next(block.attrs.numbering)
      if (!numbers.has(block.attrs.id)) numbers.set(block.attrs.id, number)
    }
  }
  visit(blocks)
  return numbers
}
