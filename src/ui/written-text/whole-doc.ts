// The editor's JSON with what it leaves out when empty, so that it is the format of a written text.
import type { JSONContent } from '@tiptap/core'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'

const ATOMS = new Set(['text', 'hardBreak', 'field', 'anchor', 'clauseRef', 'pageBreak', 'image'])

const whole = (node: JSONContent): JSONContent => {
  const type = node.type ?? ''
  if (type === 'text' || type === 'field') return { ...node, marks: node.marks ?? [] }
  return ATOMS.has(type) ? node : { ...node, content: (node.content ?? []).map(whole) }
}

/** The content of an editor as it is kept. */
export const wholeDoc = (json: JSONContent): WrittenText['doc'] => whole(json) as WrittenText['doc']
