// Takes a statement of the query builder apart, and puts several together as one.
import type { Statement } from './remembered-reads.ts'

/** Its common table expressions and its main part. */
export interface Parts {
  readonly heads: readonly { readonly name: string; readonly body: string }[]
  readonly main: string
}

const HEAD = /"(\w+)" as \(/y
const MOST_KNOWN = 2_000
const known = new Map<string, Parts | undefined>()

/** The parts; undefined where a head is not plain, or is called without quotes, so that it could not be renamed. */
export const partsOf = (text: string): Parts | undefined => {
  if (known.has(text)) return known.get(text)
  const parts = apart(text)
  if (known.size < MOST_KNOWN) known.set(text, parts)
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

interface Part {
  readonly statement: Statement
  readonly parts: Parts
}

/** One statement that does what the others do and then its own; only its own is answered. */
export const folded = (others: readonly Part[], statement: Statement, own: Parts): Statement => {
  if (others.length === 0) return statement
  const values = [...(statement.values ?? [])]
  const heads = headsOf(others, values)
  for (const { name, body } of own.heads) heads.push(`"${name}" as (${body})`)
  return { ...statement, text: `with ${heads.join(', ')} ${own.main}`, values }
}

/** One statement that does all of them, with a column for each that holds the rows it gives back as JSON. */
export const allAnswered = (all: readonly (Part & { readonly columns: number })[]): Statement => {
  const values: unknown[] = []
  const heads = headsOf(all, values)
  const answers = all.map(({ columns }, at) => {
    if (columns === 0) return 'null'
    const names = Array.from({ length: columns }, (_, column) => `c${column}`).join(', ')
    return `(select coalesce(json_agg(json_build_array(${names})), '[]') from "put_${at}" as q${at} (${names}))`
  })
  return { text: `with ${heads.join(', ')} select ${answers.join(', ')}`, values, rowMode: 'array' }
}

/** Each as common table expressions, the main part of the one at n as `put_n`; their values are added. */
const headsOf = (all: readonly Part[], values: unknown[]): string[] => {
  const heads: string[] = []
  for (const [at, { statement, parts }] of all.entries()) {
    const shift = values.length
    const moved = (text: string) =>
      parts.heads
        .reduce((whole, { name }) => whole.replaceAll(`"${name}"`, `"${name}_${at}"`), text)
        .replace(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`)
    for (const { name, body } of parts.heads) heads.push(`"${name}_${at}" as (${moved(body)})`)
    heads.push(`"put_${at}" as (${moved(parts.main)})`)
    values.push(...(statement.values ?? []))
  }
  return heads
}
