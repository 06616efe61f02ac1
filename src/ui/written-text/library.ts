// Clauses of the company's library in a text: put in with their version, and renewed.
import type { Editor } from '@tiptap/react'
import type { ClauseRow } from '#protocol/templates/clauses.ts'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'

/** What whoever shows the editor knows of the library. */
export interface Library {
  readonly clauses: readonly ClauseRow[]
  readonly read: (clauseId: string) => Promise<{ readonly version: number; readonly content: ClauseText }>
}

/** The clause of the library around the cursor that has a newer version. */
export const outdatedAt = (editor: Editor, { clauses }: Library): ClauseRow | undefined => {
  if (!editor.isActive('libraryClause')) return undefined
  const { clauseId, version } = editor.getAttributes('libraryClause')
  return clauses.find((row) => row.clauseId === clauseId && row.version > Number(version))
}

/** Puts the newest words at the cursor; inside the same clause they take the place of the old ones. */
export const putClause = async (editor: Editor, { read }: Library, clauseId: string): Promise<void> => {
  const { version, content } = await read(clauseId)
  const block = { type: 'libraryClause', attrs: { clauseId, version }, content: content.content }
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
    (at) => $from.node(at).type.name === 'libraryClause',
  )
  const chain = editor.chain().focus()
  if (depth !== undefined && $from.node(depth).attrs['clauseId'] === clauseId)
    chain.insertContentAt({ from: $from.before(depth), to: $from.after(depth) }, block).run()
  else chain.insertContentAt($from.after(1), block).run()
}
