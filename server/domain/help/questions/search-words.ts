// What a search of the help centre looks for: known words with their synonyms.
// The rest is looked for by pairs of characters.
import { SYNONYMS } from './synonyms.ts'

/** One thing looked for: any of its words will do; the first is the one that was typed. */
export interface SearchUnit {
  readonly words: readonly string[]
  readonly weight: number
}

/** Most things looked for in one search. */
const MOST_UNITS = 24

/** As titles and answers are kept to be compared: no case, no width, no signs. Done here, so that no database's locale has a say. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// They ask, and say nothing about what.
const ASKING =
  /怎么样|怎么办|怎么|怎样|如何|为什么|为何|什么是|是什么|什么|请问|可不可以|可以|能不能|能否|是否|在哪里|在哪|哪里|多久|多少|吗|呢|的|了|我|请/gu

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap((group) => group.map((word) => [word, group] as const)),
)
const LONGEST_FIRST = [...KNOWN.keys()].toSorted((a, b) => b.length - a.length)

const pairs = (text: string): string[] => {
  const signs = Array.from(text)
  return signs.length < 2 ? [] : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** What is left of a stretch after its known words; a single sign says too little. */
const unitsOfRest = (rest: string): SearchUnit[] =>
  /^[a-z0-9]+$/u.test(rest)
    ? [{ words: [rest], weight: 2 }]
    : pairs(rest).map((pair) => ({ words: [pair], weight: 1 }))

const unitsOfToken = (token: string): SearchUnit[] => {
  const known = LONGEST_FIRST.find((word) => token.includes(word))
  if (known === undefined) return unitsOfRest(token)
  const at = token.indexOf(known)
  return [
    ...unitsOfToken(token.slice(0, at)),
    { words: [known, ...(KNOWN.get(known) ?? []).filter((word) => word !== known)], weight: 3 },
    ...unitsOfToken(token.slice(at + known.length)),
  ]
}

/** The things a search looks for, each once. */
export const searchUnits = (keyword: string): SearchUnit[] => {
  const tokens = comparable(keyword).replaceAll(ASKING, ' ').split(' ').filter(Boolean)
  const units = tokens.flatMap(unitsOfToken)
  // Somebody types a single sign, or asks with asking words alone: then that is what is looked for.
  const all =
    units.length > 0
      ? units
      : comparable(keyword)
          .split(' ')
          .filter(Boolean)
          .map((word) => ({ words: [word], weight: 1 }))
  const seen = new Set<string>()
  return all
    .filter(({ words: [first = ''] }) => !seen.has(first) && seen.add(first) !== undefined)
    .slice(0, MOST_UNITS)
}

/** The words of an answer around the first that was looked for. */
export const excerptOf = (plain: string, words: readonly string[], length = 90): string => {
  const lower = plain.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at !== -1)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first < length / 2 ? 0 : first - 20
  const text = plain.slice(from, from + length)
  return `${from > 0 ? '…' : ''}${text}${from + length < plain.length ? '…' : ''}`
}
