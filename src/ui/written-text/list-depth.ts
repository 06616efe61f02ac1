// How deep in lists the cursor stands; the format holds three levels.
import type { Editor } from '@tiptap/core'

export const listDepth = ({ state }: Editor): number => {
  const { $from } = state.selection
  return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).filter(
    (name) => name === 'listItem',
  ).length
}
