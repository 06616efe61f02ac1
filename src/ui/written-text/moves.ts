// What the toolbar does to the text: styles, alignment, indents, fields, places, conditions.
import type { Editor } from '@tiptap/react'
import { MOST_INDENT } from '#protocol/templates/written-texts/limits.ts'
import type { AnchorKind } from '#protocol/templates/written-texts/pieces.ts'
import { listDepth } from './list-depth.ts'
import { BLOCK_NAMES, NUMBERING_OF } from './words.ts'
import type { BlockName } from './words.ts'

/** What kind of block the cursor is in. */
export const blockAt = (editor: Editor): BlockName => {
  if (editor.isActive('title')) return 'title'
  for (const level of [1, 2, 3] as const) if (editor.isActive('heading', { level })) return `heading${level}`
  const names = Object.keys(BLOCK_NAMES) as BlockName[]
  return (
    names.find((name) => {
      const numbering = NUMBERING_OF[name]
      return numbering !== undefined && editor.isActive('clause', { numbering })
    }) ?? 'paragraph'
  )
}

/** Turns the blocks of the selection into another kind; ids of clauses are given afterwards. */
export const turnInto = (editor: Editor, name: BlockName): void => {
  const chain = editor.chain().focus()
  const numbering = NUMBERING_OF[name]
  if (numbering !== undefined) {
    const id = editor.isActive('clause') ? String(editor.getAttributes('clause')['id']) : ''
    chain.setNode('clause', { numbering, id }).run()
  } else if (name.startsWith('heading')) chain.setNode('heading', { level: Number(name.at(-1)) }).run()
  else chain.setNode(name).run()
}

/** Every block of the selection that knows the attribute gets it anew. */
const changeBlocks = (
  editor: Editor,
  names: readonly string[],
  change: (attrs: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): void => {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { from, to } = state.selection
      state.doc.nodesBetween(from, to, (node, at) => {
        if (names.includes(node.type.name))
          tr.setNodeMarkup(at, undefined, { ...node.attrs, ...change(node.attrs) })
      })
      return true
    })
    .run()
}

export const align = (editor: Editor, textAlign: string): void =>
  changeBlocks(editor, ['paragraph', 'heading', 'image'], () => ({ textAlign }))

export const indentBy = (editor: Editor, step: 2 | -2): void => {
  if (editor.isActive('listItem')) {
    const chain = editor.chain().focus()
    if (step > 0 && listDepth(editor) < 3) chain.sinkListItem('listItem').run()
    else if (step < 0) chain.liftListItem('listItem').run()
    return
  }
  changeBlocks(editor, ['paragraph'], ({ indent }) => ({
    indent: Math.min(MOST_INDENT, Math.max(0, Number(indent) + step)),
  }))
}

export const switchFirstLine = (editor: Editor): void =>
  changeBlocks(editor, ['paragraph'], ({ firstLine }) => ({ firstLine: firstLine === 0 ? 2 : 0 }))

const insert = (editor: Editor, type: string, attrs: Record<string, unknown>): void => {
  editor.chain().focus().insertContent({ type, attrs }).run()
}
export const insertField = (editor: Editor, key: string): void => insert(editor, 'field', { key })
export const insertAnchor = (editor: Editor, kind: AnchorKind, role: string): void =>
  insert(editor, 'anchor', { kind, role })
export const insertReference = (editor: Editor, to: string): void => insert(editor, 'clauseRef', { to })
export const insertPageBreak = (editor: Editor): void => {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'pageBreak' }, { type: 'paragraph' }])
    .run()
}

/** The blocks of the selection are shown on a condition; inside one, the condition changes. */
export const setCondition = (editor: Editor, key: string, equals: string): void => {
  const chain = editor.chain().focus()
  if (editor.isActive('conditional')) chain.updateAttributes('conditional', { key, equals }).run()
  else chain.wrapIn('conditional', { key, equals }).run()
}
export const dropCondition = (editor: Editor): void => {
  editor.chain().focus().lift('conditional').run()
}
