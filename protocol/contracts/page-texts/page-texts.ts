// Calls that search the text of contracts' pages (domain.md §1.5).
import * as v from 'valibot'
import { contractRow } from '#protocol/contracts/contracts/contracts.ts'
import { searchedWords } from '#protocol/contracts/page-texts/folding.ts'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'

export const MOST_TYPED = 50
export const MOST_WORDS = 5
export const FEWEST_LETTERS = 2
/** Found contracts of one answer. */
export const HITS_AT_ONCE = 10
/** Pages that are shown of each. */
export const MOST_PAGES_SHOWN = 3

/** Why what was typed cannot be searched for; undefined where it can. */
export const wordsProblem = (typed: string): string | undefined => {
  const words = searchedWords(typed)
  if (words.length === 0) return '请输入要查找的文字'
  if (words.length > MOST_WORDS) return `一次最多查找 ${MOST_WORDS} 个词，请去掉一些`
  const short = words.find((word) => word.length < FEWEST_LETTERS)
  return short === undefined ? undefined : `“${short}”太短，每个词至少 ${FEWEST_LETTERS} 个字`
}

/** What is asked of a search: words that must all occur, and where the answer before ended. */
export const textSearchInput = {
  words: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(FEWEST_LETTERS, `请至少输入 ${FEWEST_LETTERS} 个字`),
    v.maxLength(MOST_TYPED, `最多 ${MOST_TYPED} 个字`),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? wordsProblem(dataset.value) : undefined
      if (problem !== undefined) addIssue({ message: problem })
    }),
  ),
  /** As the answer before gave it. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))),
}

/** A page on which words stand; `parts` is the text around them, piece by piece. */
export const pageHit = v.object({
  documentId: id,
  /** The file's. */
  name: v.string(),
  /** From 1. */
  page: v.number(),
  parts: v.array(v.object({ text: v.string(), isFound: v.boolean() })),
  /** The word to be looked for on that page. */
  find: v.string(),
})
export type PageHit = v.InferOutput<typeof pageHit>

/** What every answer says beside its rows. */
export const searchedPages = {
  pages: v.array(pageHit),
  /** How many more pages of it have such words. */
  morePages: v.number(),
}
/** Where the next answer begins; null where nothing follows. */
export const nextHits = v.nullable(v.string())

export const searchPageTexts = endpoint({
  name: 'searchPageTexts',
  method: 'GET',
  writes: true,
  path: '/ContractService/text/search',
  summary: '在合同正文中搜索',
  access: signedIn,
  input: v.object(textSearchInput),
  output: v.object({
    rows: v.array(v.object({ contract: contractRow, ...searchedPages })),
    next: nextHits,
  }),
  refusals: ['text-search.too-many'],
})
export type FoundContract = v.InferOutput<(typeof searchPageTexts)['output']>['rows'][number]
