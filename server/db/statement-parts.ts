// Takes a statement of the query builder apart.
import { createKnownTexts } from './known-texts.ts'

/** Its common table expressions and its main part. */
export interface Parts {
  readonly heads: readonly { readonly name: string; readonly body: string }[]
  readonly main: string
}

const HEAD = /"(\w+)" as \(/y
const known = createKnownTexts<Parts | undefined>()

/** The parts; undefined where a head is not plain, or is called without quotes, so that it could not be renamed. */
export const partsOf = (text: string): Parts | undefined => {
  if (known.has(text)) return known.get(text)
  const parts = apart(text)
  known.set(text, parts)
  return parts
}

const apart = (text: string): Parts | undefined => {
  if (!text.startsWith('with ')) return { heads: [], main: text }
  const heads: { name: string; body: string }[] = []
  for (let at = 'with '.length; ;) {
    HEAD.lastIndex = at
    const [opening, name] = HEAD.exec(text) ?? []
    if (opening === undefined || name === undefined) return undefined
    const from = at + opening.length
    const end = closing(text, from)
    if (end === undefined || isCalledBare(text, name)) return undefined
    heads.push({ name, body: text.slice(from, end) })
    if (!text.startsWith(', ', end + 1)) return { heads, main: text.slice(end + 1).trimStart() }
    at = end + 3
  }
}

/** Where the bracket that is open at `from` closes. */
const closing = (text: string, from: number): number | undefined => {
  let depth = 1
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === "'" || char === '"') quote = char
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth === 0) return at
  }
  return undefined
}

const isCalledBare = (text: string, name: string): boolean =>
  new RegExp(`(?<!")\\b${name}\\b(?!")`).test(text)
