// Parses a JSON body and refuses what two parsers could read differently: a key given twice, at any depth.
import { illegal } from '#server/http/illegal.ts'

/** The object in a JSON text; an empty text is an empty object. */
export const parseJsonBody = (text: string): Record<string, unknown> => {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw illegal('shape', cause)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw illegal('shape')
  checkKeys(text)
  return value as Record<string, unknown>
}

/** Walks a text known to be valid JSON and throws where an object repeats a key or names `__proto__`. */
const checkKeys = (text: string): void => {
  const open: (Set<string> | null)[] = []
  let keyNext = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '{') {
      open.push(new Set())
      keyNext = true
    } else if (char === '[') {
      open.push(null)
      keyNext = false
    } else if (char === '}' || char === ']') {
      open.pop()
      keyNext = false
    } else if (char === ',') keyNext = open.at(-1) !== null
    else if (char === '"') {
      const end = stringEnd(text, at)
      if (keyNext) {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        const keys = open.at(-1)
        if (key === '__proto__' || keys?.has(key)) throw illegal('duplicate-key')
        keys?.add(key)
        keyNext = false
      }
      at = end
    }
  }
}

const stringEnd = (text: string, start: number): number => {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
