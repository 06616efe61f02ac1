// What names are found by: their letters, and each usual reading of the Chinese ones.
// See docs/decisions/0056-people-found-by-pinyin.md.
import { createRequire } from 'node:module'
import type { pinyin } from 'pinyin-pro'

/** As many letters of a search count. */
const MOST_LETTERS = 50

/** The letters and digits alone, folded: neither width, case nor punctuation tells names apart. */
const lettersOf = (text: string): string[] => [
  ...text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, ''),
]

/** The letters of what somebody typed. */
export const typedLetters = (typed: string): string[] => lettersOf(typed).slice(0, MOST_LETTERS)

const require = createRequire(import.meta.url)

/** The dictionary, loaded with the first Chinese name: a start of the server meets none. */
let read: typeof pinyin | undefined

const readings = new Map<string, string>()

/** A letter with its readings: 曾 is `/曾,ceng,zeng`; ü is typed as v, and printed in passports as u. */
const readingsOf = (letter: string): string => {
  if (!/\p{Script=Han}/u.test(letter)) return `/${letter}`
  const known = readings.get(letter)
  if (known !== undefined) return known
  read ??= (require('pinyin-pro') as { pinyin: typeof pinyin }).pinyin
  const found = read(letter, { type: 'array', multiple: true, toneType: 'none', v: true })
    .filter((reading) => /^[a-z]+$/.test(reading))
    .flatMap((reading) => (/^[nl]v/.test(reading) ? [reading, reading.replace('v', 'u')] : [reading]))
  const key = `/${[letter, ...new Set(found)].join(',')}`
  readings.set(letter, key)
  return key
}

/** The key that is stored beside names; what is typed is found in one of them, never across two. */
export const nameKey = (...names: readonly string[]): string =>
  names
    .map((name) => lettersOf(name).map(readingsOf).join(''))
    .filter((key) => key !== '')
    .join('/')

/**
 * The regular expression of the database that finds what was typed in a key: after each letter the next one goes on in the
 * same reading, or begins the next letter of the name or one of its readings. Undefined where no letter was typed.
 */
export const keyPattern = (typed: string): string | undefined => {
  const letters = typedLetters(typed)
  return letters.length === 0 ? undefined : `[/,]${letters.join('(?:[^/]*/(?:[^/]*,)?)?')}`
}

/** The same, for names that are no rows: follows all ways at once, so that no name makes it slow. */
export const isFoundIn = (key: string, typed: string): boolean => {
  const [first, ...rest] = typedLetters(typed)
  if (first === undefined) return false
  let ends = new Set<number>()
  for (let at = 0; at < key.length; at += 1)
    if (isBegin(key, at) && key.startsWith(first, at)) ends.add(at + first.length)
  for (const letter of rest) {
    const next = new Set<number>()
    for (const end of ends)
      for (const at of [end, ...beginsAfter(key, end)])
        if (key.startsWith(letter, at)) next.add(at + letter.length)
    ends = next
  }
  return ends.size > 0
}

const isBegin = (key: string, at: number): boolean => key[at - 1] === '/' || key[at - 1] === ','

/** Where the letter after the one at `from` and its readings begin. */
const beginsAfter = (key: string, from: number): number[] => {
  const slash = key.indexOf('/', from)
  if (slash === -1) return []
  const begins: number[] = []
  for (let at = slash + 1; at < key.length && key[at] !== '/'; at += 1) if (isBegin(key, at)) begins.push(at)
  return begins
}
