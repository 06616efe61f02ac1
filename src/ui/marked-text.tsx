// A text in which the words of a search are marked.

export interface MarkedTextProps {
  readonly text: string
  readonly words: readonly string[]
}

const escaped = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)

export const MarkedText = ({ text, words }: MarkedTextProps) => {
  const known = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const isWord = new RegExp(`(${known.map(escaped).join('|')})`, 'giu')
  return text.split(isWord).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
