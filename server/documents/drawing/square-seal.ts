// Draws square seals and, for longer names, flat stamps.
// Characters are in columns, read from the right (domain.md §3).
import { pathBox } from '#server/documents/drawing/bounds.ts'
import type { PathCommand, Shape } from '#server/documents/drawing/drawing.ts'
import type { FaceName } from '#server/documents/drawing/fonts.ts'
import { filled, mapPath, roundedBoxPath, stroked } from '#server/documents/drawing/paths.ts'
import { cutGlyph } from '#server/documents/drawing/seal-lettering.ts'

/** A frame of `width` × `height` mm drawn with a line of `line` mm inside that box. */
export const frame = (width: number, height: number, line: number): Shape =>
  stroked(roundedBoxPath(line / 2, line / 2, width - line, height - line, line), line)

/** Splits a text into `count` columns as even as can be, the first ones longer. */
export const splitColumns = (text: string, count: number): string[] => {
  const letters = Array.from(text)
  return Array.from({ length: count }, (_, i) => {
    const from = Math.ceil((letters.length * i) / count)
    const to = Math.ceil((letters.length * (i + 1)) / count)
    return letters.slice(from, to).join('')
  })
}

/** How many columns keep the cells of a square nearest to a square. */
export const columnCount = (letters: number): number => Math.max(1, Math.round(Math.sqrt(letters)))

/** Columns in a box (x, y, w, h in mm), the first at the right; every column's characters share its height. */
export const setColumns = (
  columns: readonly string[],
  box: { x: number; y: number; w: number; h: number },
  face: FaceName,
): Shape[] => {
  const columnWidth = box.w / columns.length
  return columns.flatMap((column, i) => {
    const letters = Array.from(column)
    const perShare = box.h / letters.reduce((sum, char) => sum + rowShare(char), 0)
    const centre = box.x + box.w - columnWidth * (i + 0.5)
    let top = box.y
    return letters.flatMap((char): Shape[] => {
      const room = rowShare(char) * perShare
      const middle = top + room / 2
      top += room
      const [width, height] = [columnWidth * 0.9, room * 0.92]
      if (isBracket(char)) return [filled(lyingBracket(char, face, centre, middle, width, height))]
      // A lone character is not stretched into a pole.
      const tall = Math.min(height, columnWidth * 1.7)
      const path = cutGlyph(char, face, width, tall)
      return path.length === 0 ? [] : [filled(mapPath(path, [1, 0, 0, 1, centre, middle + tall / 2]))]
    })
  })
}

const isBracket = (char: string): boolean => /[（）《》]/u.test(char)
const rowShare = (char: string): number => (isBracket(char) ? 0.5 : 1)

/** In a column a bracket lies on its side, turned a quarter to the right. */
const lyingBracket = (
  char: string,
  face: FaceName,
  x: number,
  y: number,
  width: number,
  height: number,
): PathCommand[] => {
  const upright = cutGlyph(char, face, 1, 1)
  const box = pathBox(upright)
  if (!box) return []
  const across = (0.8 * width) / (box.maxY - box.minY)
  const along = Math.min((0.7 * height) / (box.maxX - box.minX), across)
  const [mx, my] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  return mapPath(upright, [0, along, -across, 0, x + across * my, y - along * mx])
}
