// Where pages begin: blocks stay whole unless longer than a page, headings go with what follows.

/** A block that is never divided, in pixels. */
export interface Measured {
  readonly height: number
  readonly isKept: boolean
  readonly isBreak: boolean
}

/** A block that begins a page: which one, on which page from 0, and what was left of the page before. */
export interface PageStart {
  readonly index: number
  readonly page: number
  readonly room: number
}

/** Rounding of the browser never breaks a page. */
const TOLERANCE = 0.5

/** `gap` stands between two blocks, but not at the head of a page. */
export const pagesOf = (
  blocks: readonly Measured[],
  content: number,
  gap: number,
): { readonly starts: readonly PageStart[]; readonly pages: number } => {
  const starts: PageStart[] = []
  let page = 0
  // Used of the page; the gap before the next block is not in it.
  let used = 0
  let isFresh = true
  const begin = (index: number): void => {
    page += 1
    starts.push({ index, page, room: content - used })
    used = 0
    isFresh = true
  }
  const heightWith = (from: number): number => {
    let height = 0
    for (let at = from; at < blocks.length; at += 1) {
      const block = blocks[at]!
      if (block.isBreak) break
      // Of what is divided, its first line stays with a heading.
      const own = block.height > content + TOLERANCE ? Math.min(block.height, 40) : block.height
      height += own + (at > from ? gap : 0)
      if (!block.isKept) break
    }
    return Math.min(height, content)
  }
  let isAfterBreak = false
  let isAfterKept = false
  for (const [index, block] of blocks.entries()) {
    if (block.isBreak) {
      // The mark itself takes no room on paper; on the screen it stands in the room that is left.
      isAfterBreak = true
      continue
    }
    const wanted = (isFresh ? 0 : gap) + heightWith(index)
    if (!isFresh && isAfterBreak) begin(index)
    else if (!isFresh && !isAfterKept && used + wanted > content + TOLERANCE) begin(index)
    isAfterBreak = false
    isAfterKept = block.isKept
    used += (isFresh ? 0 : gap) + block.height
    isFresh = false
    while (used > content + TOLERANCE) {
      used -= content
      page += 1
    }
  }
  return { starts, pages: page + 1 }
}
