// Written texts as tests need them: every kind of node, in few words.
import type {
  Block,
  CellBlock,
  ClauseBlock,
  ListBlock,
  TableBlock,
} from '#protocol/templates/written-texts/blocks.ts'
import type { Piece } from '#protocol/templates/written-texts/pieces.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenField, WrittenText } from '#protocol/templates/written-texts/written-text.ts'

export const words = (text: string, ...marks: ('bold' | 'italic' | 'underline')[]): Piece => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})
export const chip = (key: string): Piece => ({ type: 'field', attrs: { key }, marks: [] })
export const place = (
  kind: 'companySeal' | 'personSign' | 'legalSeal' | 'signDate',
  role: string,
): Piece => ({
  type: 'anchor',
  attrs: { kind, role },
})
const pieces = (content: readonly (Piece | string)[]) =>
  content.map((piece) => (typeof piece === 'string' ? words(piece) : piece))

export const title = (text: string): Block => ({ type: 'title', content: [words(text)] })
export const heading = (level: number, text: string): Block => ({
  type: 'heading',
  attrs: { level, textAlign: 'left' },
  content: [words(text)],
})
export const paragraph = (...content: (Piece | string)[]): Extract<CellBlock, { type: 'paragraph' }> => ({
  type: 'paragraph',
  attrs: { textAlign: 'left', indent: 0, firstLine: 2 },
  content: pieces(content),
})
export const clause = (
  id: string,
  numbering: 'article' | 'item' | 'point',
  ...content: (Piece | string)[]
): ClauseBlock => ({ type: 'clause', attrs: { id, numbering }, content: pieces(content) })
export const list = (...items: string[]): ListBlock => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem' as const, content: [paragraph(item)] })),
})
export const cell = (
  text: string,
  colspan = 1,
  rowspan = 1,
  type: 'tableCell' | 'tableHeader' = 'tableCell',
): TableBlock['content'][number]['content'][number] => ({
  type,
  attrs: { colspan, rowspan, colwidth: null },
  content: [paragraph(text)],
})
export const table = (...rows: ReturnType<typeof cell>[][]): TableBlock => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow' as const, content })),
})

export const field = (key: string, kind: FilledKind, change: Partial<WrittenField> = {}): WrittenField => {
  const { fontSize: _, align: __, colour: ___, sourceId: ____, value: _____, ...rules } = newFilled(kind)
  return { ...rules, key, role: null, sourceKey: null, widthMm: null, ...change }
}

export const written = (content: readonly Block[], change: Partial<WrittenText> = {}): WrittenText => ({
  ...emptyText(),
  ...change,
  doc: { type: 'doc', content: [...content] },
})
