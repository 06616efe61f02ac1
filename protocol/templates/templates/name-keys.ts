// Which field of a text holds the name of a role: the one that stands where the role signs.
import type { Block, CellBlock } from '#protocol/templates/written-texts/blocks.ts'
import { eachLine } from '#protocol/templates/written-texts/reading.ts'
import type { Piece } from '#protocol/templates/written-texts/pieces.ts'

/** Field keys by role; a role is left out where nothing stands beside its place to sign. */
export const nameKeysOf = (blocks: readonly Block[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const pieces of runsOf(blocks)) {
    const role = pieces.find((piece) => piece.type === 'anchor')?.attrs.role
    const field = pieces.find((piece) => piece.type === 'field')
    if (role !== undefined && field !== undefined && !found.has(role)) found.set(role, field.attrs.key)
  }
  return found
}

/** Pieces that belong together: all of a cell, and those of one line elsewhere. */
const runsOf = (blocks: readonly Block[]): Piece[][] =>
  blocks.flatMap((block): Piece[][] => {
    if (block.type === 'table')
      return block.content.flatMap((row) => row.content.map((cell) => inCell(cell.content)))
    const runs: Piece[][] = []
    eachLine([block], (pieces) => runs.push([...pieces]))
    return runs
  })

const inCell = (blocks: readonly CellBlock[]): Piece[] => {
  const all: Piece[] = []
  eachLine(blocks as readonly Block[], (pieces) => all.push(...pieces))
  return all
}
