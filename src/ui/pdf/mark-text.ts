// Marks stretches of text by the browser's own highlights, which change nothing in the page.
import type { RunPlace } from '#src/ui/pdf/find-text.ts'

/** A stretch of text to mark; `isNow`: the one that is looked at. */
export interface Marked {
  readonly from: RunPlace
  readonly until: RunPlace
  readonly isNow: boolean
}

/** Names that the style sheet knows. */
const FOUND = 'pdf-found'
const FOUND_NOW = 'pdf-found-now'

const highlightNamed = (name: string): Highlight => {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}

/** Marks them in the elements of a page's runs and gives back what takes the marks away. A browser that knows no highlights shows none. */
export const markText = (runs: readonly HTMLElement[], marked: readonly Marked[]): (() => void) => {
  if (typeof Highlight === 'undefined') return () => undefined
  const undo = marked.flatMap(({ from, until, isNow }) => {
    const [first, last] = [runs[from.run]?.firstChild, runs[until.run]?.firstChild]
    if (first == null || last == null) return []
    const range = new Range()
    range.setStart(first, Math.min(from.at, first.textContent?.length ?? 0))
    range.setEnd(last, Math.min(until.at, last.textContent?.length ?? 0))
    const highlight = highlightNamed(isNow ? FOUND_NOW : FOUND)
    highlight.add(range)
    return [() => highlight.delete(range)]
  })
  return () => {
    for (const take of undo) take()
  }
}
