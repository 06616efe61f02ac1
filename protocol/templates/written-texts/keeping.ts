// What stays on the page of the places to sign: nobody signs a page on which nothing else stands.

/** A block of a text as far as pages are concerned. */
export interface KeepingBlock {
  /** A line of letters; tables and pictures are none. */
  readonly isLine: boolean
  readonly isBreak: boolean
  /** Whether somebody signs in it. */
  readonly hasAnchor: boolean
  readonly letters: number
}

/** So many blocks before a place to sign go with it. */
const BEFORE = 2
/** A longer one does not: it might not find room. */
const MOST_LETTERS = 300

/** Whether the block at `index` goes on the page of the next one, because it is signed there. */
export const isKeptToSigning = (blocks: readonly KeepingBlock[], index: number): boolean => {
  const own = blocks[index]
  if (own === undefined || !own.isLine || own.letters > MOST_LETTERS) return false
  for (const next of blocks.slice(index + 1, index + 1 + BEFORE)) {
    if (next.isBreak) return false
    if (next.hasAnchor) return true
    if (!next.isLine) return false
  }
  return false
}
