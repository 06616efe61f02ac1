// The pages of a revision in order (ISO 32000-2 §7.7.3), with what they inherit.
import { LIMITS, PdfDefect } from './defect.ts'
import type { RevisionView } from './revision-view.ts'
import { PdfRef } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

export const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** A page, counted from 1; `inherited` holds the four inheritable attributes as they apply to it. */
export interface PageNode {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly number: number
  readonly inherited: ReadonlyMap<string, PdfValue>
}

/** The page tree: pages in order, and the numbers of the inner nodes. */
export interface PageTree {
  readonly pages: readonly PageNode[]
  readonly innerNodes: readonly PdfRef[]
}

/**
 * Walks the page tree, once for each revision; loops, wrong counts, wrong parents and direct pages are defects, for readers disagree
 * on them.
 */
export const readPageTree = (view: RevisionView): PageTree => {
  const known = readBefore.get(view)
  if (known !== undefined) return known
  const tree = walkPages(view)
  readBefore.set(view, tree)
  return tree
}

const readBefore = new WeakMap<RevisionView, PageTree>()

const walkPages = (view: RevisionView): PageTree => {
  const pages: PageNode[] = []
  const innerNodes: PdfRef[] = []
  const seen = new Set<number>()

  const walk = (
    value: PdfValue | undefined,
    parent: PdfRef | undefined,
    above: ReadonlyMap<string, PdfValue>,
    depth: number,
  ) => {
    if (!(value instanceof PdfRef)) throw new PdfDefect('页面树中的页面没有编号')
    if (seen.has(value.num) || depth > LIMITS.nesting) throw new PdfDefect('页面树循环')
    seen.add(value.num)
    const dict = view.resolve(value)
    if (!(dict instanceof Map)) throw new PdfDefect('页面树缺页')
    const up = dict.get('Parent')
    if (parent && !(up instanceof PdfRef && up.num === parent.num))
      throw new PdfDefect('页面树的上下级不一致')
    const inherited = new Map(above)
    for (const key of INHERITED) if (dict.has(key)) inherited.set(key, dict.get(key) ?? null)
    const kids = view.array(dict.get('Kids'))
    if (!kids) {
      if (pages.length >= LIMITS.pages) throw new PdfDefect('页数过多')
      pages.push({ ref: value, dict, number: pages.length + 1, inherited })
      return 1
    }
    innerNodes.push(value)
    let count = 0
    for (const kid of kids) count += walk(kid, value, inherited, depth + 1)
    if (view.resolve(dict.get('Count')) !== count) throw new PdfDefect('页面树的页数与实际不符')
    return count
  }

  walk(view.catalog.get('Pages'), undefined, new Map(), 0)
  return { pages, innerNodes }
}
