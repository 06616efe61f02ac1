// The em boxes of the text that an appearance shows.
// They tell whether huge glyphs could hide what is under them.
import { PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { IDENTITY, multiplied, matrixOf } from './paint-mask.ts'
import type { Matrix } from './paint-mask.ts'

/** Part of an em below and above the base line that a glyph may fill. */
const BELOW = 0.25
const ABOVE = 1
/** Width of a glyph where the font is not asked, in em for each byte of the text. */
const BYTE_WIDTH = 0.5

/** Follows the text operators (ISO 32000-2 §9.4) of one content stream. */
export class TextBoxes {
  private line: Matrix = IDENTITY
  private leading = 0
  /** Size of the font and mode of showing as set last (§9.3). */
  size = 0
  mode = 0

  /** Takes a text operator; others are passed over. */
  follow(name: string, operands: readonly PdfValue[]): void {
    const number = (i: number): number => (typeof operands[i] === 'number' ? operands[i] : 0)
    if (name === 'BT') this.line = IDENTITY
    else if (name === 'Tf') this.size = number(1)
    else if (name === 'Tr') this.mode = number(0)
    else if (name === 'TL') this.leading = number(0)
    else if (name === 'Tm') this.line = matrixOf(operands)
    else if (name === 'Td' || name === 'TD') {
      if (name === 'TD') this.leading = -number(1)
      this.move(number(0), number(1))
    } else if (name === 'T*' || name === "'" || name === '"') this.move(0, -this.leading)
  }

  /** The box of the text shown by an operator, as x, y, width and height, with the matrix that places it. */
  shown(operands: readonly PdfValue[], above: Matrix): { box: readonly number[]; matrix: Matrix } {
    const bytes = operands.flat().reduce<number>((sum, item) => sum + lengthOf(item), 0)
    const width = Math.max(1, bytes * BYTE_WIDTH) * this.size
    return {
      box: [0, -BELOW * this.size, width, (BELOW + ABOVE) * this.size],
      matrix: multiplied(this.line, above),
    }
  }

  private move(x: number, y: number): void {
    this.line = multiplied([1, 0, 0, 1, x, y], this.line)
  }
}

const lengthOf = (item: PdfValue): number => (item instanceof PdfString ? item.bytes.length : 0)
