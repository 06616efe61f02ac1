// What is said of the additions to a document.
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import { formatDate } from '#protocol/chinese-date.ts'

const SIGNED_WORDS: Partial<Record<Addition['kind'], string>> = {
  companySeal: '单位印章',
  legalSeal: '法定代表人章',
  personSign: '签名',
  signDate: '签署日期',
  crossPage: '骑缝章',
}
const FILLED = '填写内容'

/** Whether it came with a signature, and was not filled in before. */
export const isSigned = ({ kind }: Addition): boolean => SIGNED_WORDS[kind] !== undefined

const kindWord = ({ kind }: Addition): string => SIGNED_WORDS[kind] ?? FILLED

/** How many there are of each kind: 单位印章 2 处、签名 1 处. */
export const countWords = (additions: readonly Addition[]): string =>
  [...Map.groupBy(additions, kindWord)].map(([word, { length }]) => `${word} ${length} 处`).join('、')

/** What one is, whose, and since when. */
export const additionWords = (addition: Addition): string => {
  const { label, who, addedAt } = addition
  const what = label === '' ? kindWord(addition) : `${FILLED}“${label}”`
  const when = addedAt === null ? '发起前' : formatDate(new Date(addedAt), 'YYYY-MM-DD hh:mm')
  return `${what}，${who}，${when}`
}
