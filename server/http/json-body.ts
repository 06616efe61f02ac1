// Parses a JSON body.
// A scan first limits the cost of parsing and refuses duplicate keys at any depth.
import { Refusal } from '#protocol/failures.ts'
import { illegal } from '#server/http/illegal.ts'

/** Bytes of a JSON body: of calls open to anyone, and of the others; a declaration may allow more. */
export const OPEN_JSON_BYTES = 64 * 1024
export const JSON_BYTES = 1024 * 1024

// The deepest body an honest client sends has six levels; the widest object, far fewer than a hundred keys.
const MOST_DEPTH = 20
const MOST_KEYS = 1000
// A long handwritten signature has some thousand points of four numbers.
const MOST_VALUES = 40_000
const MOST_VALUES_OPEN = 4000

/** The object in a JSON text; an empty text is an empty object. `limit` is the route's, in bytes. */
export const parseJsonBody = (text: string, limit: number = JSON_BYTES): Record<string, unknown> => {
  if (text.trim() === '') return {}
  scan(text, limit > OPEN_JSON_BYTES ? MOST_VALUES : MOST_VALUES_OPEN)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw illegal('shape', cause)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw illegal('shape')
  return value as Record<string, unknown>
}

/**
 * Walks a text that may be no JSON at all; throws where there are too many values, keys or levels, and where an object
 * repeats a key or names `__proto__`.
 */
const scan = (text: string, mostValues: number): void => {
  const open: (Set<string> | null)[] = []
  let keyNext = false
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === BRACE || char === BRACKET) {
      if (open.length === MOST_DEPTH) throw bodyTooLarge()
      open.push(char === BRACE ? new Set() : null)
      keyNext = char === BRACE
    } else if (char === BRACE_END || char === BRACKET_END) {
      open.pop()
      keyNext = false
    } else if (char === COMMA) {
      values += 1
      if (values > mostValues) throw bodyTooLarge()
      keyNext = open.at(-1) instanceof Set
    } else if (char === QUOTE) {
      const end = stringEnd(text, at)
      if (keyNext) takeKey(open.at(-1), keyIn(text, at, end))
      keyNext = false
      at = end
    }
  }
}

const [BRACE, BRACE_END, BRACKET, BRACKET_END, COMMA, QUOTE, BACKSLASH] = [123, 125, 91, 93, 44, 34, 92]

const takeKey = (keys: Set<string> | null | undefined, key: string): void => {
  if (key === '__proto__' || keys?.has(key)) throw illegal('duplicate-key')
  if (keys?.size === MOST_KEYS) throw bodyTooLarge()
  keys?.add(key)
}

const keyIn = (text: string, start: number, end: number): string => {
  const key = text.slice(start + 1, end)
  if (!key.includes('\\')) return key
  try {
    return JSON.parse(`"${key}"`) as string
  } catch (cause) {
    throw illegal('shape', cause)
  }
}

/** The closing quote; an open string is no JSON. */
const stringEnd = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  throw illegal('shape')
}

/** More bytes, values or levels than any honest client sends. */
export const bodyTooLarge = (cause?: unknown): Refusal =>
  new Refusal('request.too-large', '提交的内容过大，未被处理。请减少内容后重试。', { status: 413, cause })
