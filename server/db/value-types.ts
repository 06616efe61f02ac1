// What types the values of a statement have: those of the columns that they stand beside.
// The query builder knows it when it writes a statement; who puts statements together needs it.

const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 2_000
// What is long varies with what it writes, and seldom comes again.
const MOST_LETTERS = 8_000

const CAST = /\$(\d+)::(\w+(?:\[\])?)/g

/** Told by whoever writes statements: a type for each value, empty where it belongs to no column. A cast in the text is one, too. */
export const knowTypes = (text: string, types: () => readonly string[]): void => {
  if (known.size >= MOST_KNOWN || text.length > MOST_LETTERS || known.has(text)) return
  const casts = new Map([...text.matchAll(CAST)].map(([, number, type = '']) => [Number(number), type]))
  known.set(
    text,
    types().map((type, at) => (type === '' ? (casts.get(at + 1) ?? '') : type)),
  )
}

/** The types of the values of this text, in their order; undefined where nobody told. */
export const typesOf = (text: string): readonly string[] | undefined => known.get(text)
