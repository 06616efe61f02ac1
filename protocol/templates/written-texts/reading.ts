// What a written text holds: its pieces, the fields it uses, its plain words.
import type { Block, CellBlock, ListBlock } from './blocks.ts'
import { numbersOf } from './numbering.ts'
import type { Piece } from './pieces.ts'
import type { WrittenField, WrittenText } from './written-text.ts'

/** Calls back for every run of pieces, in the order of the text; `block` is the node that holds them. */
export const eachLine = (
  blocks: readonly Block[],
  visit: (pieces: readonly Piece[], block: Block | CellBlock) => void,
): void => {
  for (const block of blocks) {
    switch (block.type) {
      case 'conditional':
      case 'libraryClause':
        eachLine(block.content, visit)
        break
      case 'table':
        for (const row of block.content) for (const cell of row.content) eachInCell(cell.content, visit)
        break
      case 'bulletList':
      case 'orderedList':
        eachInList(block, visit)
        break
      case 'pageBreak':
      case 'image':
        break
      default:
        visit(block.content, block)
    }
  }
}

type CellVisit = (pieces: readonly Piece[], block: CellBlock) => void

const eachInCell = (blocks: readonly CellBlock[], visit: CellVisit): void => {
  for (const block of blocks)
    if (block.type === 'paragraph') visit(block.content, block)
    else eachInList(block, visit)
}

const eachInList = (list: ListBlock, visit: CellVisit): void => {
  for (const item of list.content) eachInCell(item.content as readonly CellBlock[], visit)
}

/** All pieces, in the order of the text. */
export const piecesIn = (blocks: readonly Block[]): readonly Piece[] => {
  const found: Piece[] = []
  eachLine(blocks, (pieces) => found.push(...pieces))
  return found
}

/** The fields that stand in the text or that a part of it hangs on, each once, in the order of `fields`. */
export const fieldsUsed = (text: WrittenText): readonly WrittenField[] => {
  const used = new Set(
    piecesIn(text.doc.content).flatMap((piece) => (piece.type === 'field' ? [piece.attrs.key] : [])),
  )
  for (const block of text.doc.content) if (block.type === 'conditional') used.add(block.attrs.key)
  // What only an amount in words repeats has to be filled in too.
  for (const field of text.fields)
    if (used.has(field.key) && field.kind === 'amountCn' && field.sourceKey !== null)
      used.add(field.sourceKey)
  return text.fields.filter(({ key }) => used.has(key))
}

/** The words of the text, a line each, fields by their labels: for search and comparison. */
export const plainText = (text: WrittenText): string => {
  const labels = new Map(text.fields.map(({ key, label }) => [key, label]))
  const numbers = numbersOf(text.doc.content)
  const lines: string[] = []
  eachLine(text.doc.content, (pieces, block) => {
    const number = block.type === 'clause' ? numbers.get(block.attrs.id)?.label : undefined
    const words = pieces.map((piece) => wordsOf(piece, labels, numbers)).join('')
    lines.push(number === undefined ? words : `${number} ${words}`)
  })
  return lines.join('\n')
}

const wordsOf = (
  piece: Piece,
  labels: ReadonlyMap<string, string>,
  numbers: ReturnType<typeof numbersOf>,
): string => {
  switch (piece.type) {
    case 'text':
      return piece.text
    case 'hardBreak':
      return '\n'
    case 'field':
      return `【${labels.get(piece.attrs.key) ?? ''}】`
    case 'clauseRef':
      return numbers.get(piece.attrs.to)?.reference ?? ''
    case 'anchor':
      return ''
    default:
      return piece satisfies never
  }
}
