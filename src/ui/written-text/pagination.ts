// Shows where pages end: measures blocks, breaks as the typesetter does, draws the sheets (0070).
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { EditorView } from '@tiptap/pm/view'
import { isKeptToSigning } from '#protocol/templates/written-texts/keeping.ts'
import type { KeepingBlock } from '#protocol/templates/written-texts/keeping.ts'
import { KEPT_CHARACTERS, PAPER } from '#protocol/templates/written-texts/limits.ts'
import { pagesOf } from './pages-of.ts'
import type { Measured } from './pages-of.ts'

const PX_PER_MM = 96 / 25.4
const PAGE = PAPER.heightMm * PX_PER_MM
const CONTENT = (PAPER.heightMm - PAPER.topMm - PAPER.bottomMm) * PX_PER_MM
const GAP = (PAPER.blockGap * 96) / 72
/** Between two sheets on the screen. */
const BETWEEN = 24

const key = new PluginKey<DecorationSet>('pagination')

interface Leaf extends Measured {
  readonly at: number
  readonly size: number
}

const isKept = (node: Node): boolean =>
  node.type.name === 'title' ||
  node.type.name === 'heading' ||
  (node.type.name === 'clause' &&
    node.attrs['numbering'] === 'article' &&
    node.textContent.length <= KEPT_CHARACTERS)

/** What is never divided, in the order of the text: paragraphs, tables as a whole, pictures, breaks. */
const leavesOf = (view: EditorView): Leaf[] => {
  const leaves: (Leaf & KeepingBlock)[] = []
  view.state.doc.descendants((node, at) => {
    if (!node.isTextblock && !node.isAtom && node.type.name !== 'table') return true
    const dom = view.nodeDOM(at)
    const height = dom instanceof HTMLElement ? dom.getBoundingClientRect().height : 0
    leaves.push({
      at,
      size: node.nodeSize,
      height: height / scaleOf(view),
      isKept: isKept(node),
      ...keepingOf(node),
    })
    return false
  })
  return leaves.map((leaf, index) => ({ ...leaf, isKept: leaf.isKept || isKeptToSigning(leaves, index) }))
}

const keepingOf = (node: Node): KeepingBlock => {
  let hasAnchor = false
  node.descendants(({ type }) => {
    hasAnchor ||= type.name === 'anchor'
  })
  return {
    isLine: node.isTextblock,
    isBreak: node.type.name === 'pageBreak',
    hasAnchor,
    letters: node.textContent.length,
  }
}

/** A view that is drawn smaller measures smaller. */
const scaleOf = ({ dom }: EditorView): number => dom.getBoundingClientRect().width / dom.offsetWidth || 1

const decorationsOf = (doc: Node, leaves: readonly Leaf[]): { set: DecorationSet; pages: number } => {
  const { starts, pages } = pagesOf(leaves, CONTENT, GAP)
  const found = starts.map(({ index, page, room }) => {
    const leaf = leaves[index]!
    // What the sheet before has left, its foot, the space between, and the next one's head.
    const down = (room + PAGE - CONTENT + BETWEEN).toFixed(2)
    const look = { style: `margin-top: ${down}px`, 'data-page': String(page + 1) }
    return Decoration.node(leaf.at, leaf.at + leaf.size, look, { down })
  })
  return { set: DecorationSet.create(doc, found), pages }
}

/** Which blocks begin a page, and how far down. */
const shapeOf = (set: DecorationSet): string =>
  set
    .find()
    .map(({ from, spec }) => `${from} ${String((spec as { down?: string }).down)}`)
    .join()

export const pagination = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) =>
        (tr.getMeta(key) as DecorationSet | undefined) ?? (tr.docChanged ? set.map(tr.mapping, tr.doc) : set),
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => {
      const sheets = document.createElement('div')
      sheets.setAttribute('aria-hidden', 'true')
      sheets.dataset['sheets'] = ''
      view.dom.before(sheets)
      let frame = 0
      const settle = (): void => {
        frame = 0
        if (view.isDestroyed) return
        const { set, pages } = decorationsOf(view.state.doc, leavesOf(view))
        drawSheets(sheets, pages)
        view.dom.style.minHeight = `${pages * PAGE + (pages - 1) * BETWEEN}px`
        if (shapeOf(set) !== shapeOf(key.getState(view.state) ?? DecorationSet.empty))
          view.dispatch(view.state.tr.setMeta(key, set).setMeta('addToHistory', false))
      }
      const soon = (): void => {
        frame ||= requestAnimationFrame(settle)
      }
      // Letters that arrive late change where lines end.
      const resized = new ResizeObserver(soon)
      resized.observe(view.dom)
      void document.fonts.ready.then(soon)
      soon()
      return {
        update: soon,
        destroy: () => {
          cancelAnimationFrame(frame)
          resized.disconnect()
          sheets.remove()
        },
      }
    },
  })

const drawSheets = (sheets: HTMLElement, pages: number): void => {
  while (sheets.childElementCount > pages) sheets.lastElementChild?.remove()
  while (sheets.childElementCount < pages) {
    const sheet = document.createElement('div')
    sheet.style.top = `${sheets.childElementCount * (PAGE + BETWEEN)}px`
    sheet.dataset['number'] = `第 ${sheets.childElementCount + 1} 页`
    sheets.append(sheet)
  }
}
