// What was found out about the texts of statements, for those that came last.
// Texts that vary with the length of a list would else take all places for good.

/** Kept by text; `has` tells what is known to be undefined from what is not known. */
export interface KnownTexts<Value> {
  readonly has: (text: string) => boolean
  readonly get: (text: string) => Value | undefined
  readonly set: (text: string, value: Value) => void
}

const MOST_KNOWN = 2_000
// What is long varies with what it writes, and seldom comes again.
export const MOST_LETTERS = 8_000

/** Keeps the newest `most` texts at most, and half of them at least; texts longer than `mostLetters` are not kept. */
export const createKnownTexts = <Value>(most = MOST_KNOWN, mostLetters = MOST_LETTERS): KnownTexts<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const keep = (text: string, value: Value): void => {
    if (young.size >= most / 2) [old, young] = [young, new Map()]
    young.set(text, value)
  }
  return {
    has: (text) => young.has(text) || old.has(text),
    get: (text) => {
      if (young.has(text)) return young.get(text)
      if (!old.has(text)) return undefined
      const value = old.get(text) as Value
      keep(text, value)
      return value
    },
    set: (text, value) => {
      if (text.length <= mostLetters) keep(text, value)
    },
  }
}
