// Gives every numbered clause an id of its own: copies and new ones have none, or that of another.
import { Plugin } from '@tiptap/pm/state'
import { makeUuid } from '#protocol/uuid.ts'

/** The first clause with an id keeps it, so that references stay with the original. */
export const uniqueClauses = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _, state) => {
      if (transactions.every(({ docChanged }) => !docChanged)) return null
      const seen = new Set<string>()
      const { tr } = state
      state.doc.descendants((node, at) => {
        if (node.type.name !== 'clause') return !node.isTextblock
        const id = String(node.attrs['id'])
        if (id === '' || seen.has(id)) tr.setNodeAttribute(at, 'id', makeUuid())
        seen.add(id)
        return false
      })
      return tr.docChanged ? tr : null
    },
  })
