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

/** What `q` saves and a form within another begins with (ISO 32000-2 §9.3). */
interface TextState {
  readonly size: number
  readonly mode: number
  readonly leading: number
  readonly rise: number
  readonly scale: number
  readonly char: number
  readonly word: number
}

const PLAIN: TextState = { size: 0, mode: 0, leading: 0, rise: 0, scale: 1, char: 0, word: 0 }

/** Follows the text operators (ISO 32000-2 §9.4) of one content stream. */
export class TextBoxes {
  private state: TextState
  private readonly saved: TextState[] = []
  private line: Matrix = IDENTITY
  /** Between these the next glyph may begin, in units of the line. */
  private least = 0
  private most = 0

  constructor(above?: TextBoxes) {
    this.state = above?.state ?? PLAIN
  }

  /** Size of the font as set last. */
  get size(): number {
    return this.state.size
  }

  /** Mode of showing as set last. */
  get mode(): number {
    return this.state.mode
  }

  /** Takes a text operator; others are passed over. */
  follow(name: string, operands: readonly PdfValue[]): void {
    const number = (i: number): number => (typeof operands[i] === 'number' ? operands[i] : 0)
    const set = (more: Partial<TextState>): void => void (this.state = { ...this.state, ...more })
    if (name === 'q') this.saved.push(this.state)
    else if (name === 'Q') this.state = this.saved.pop() ?? this.state
    else if (name === 'Tf') set({ size: number(1) })
    else if (name === 'Tr') set({ mode: number(0) })
    else if (name === 'TL') set({ leading: number(0) })
    else if (name === 'Ts') set({ rise: number(0) })
    else if (name === 'Tz') set({ scale: number(0) / 100 })
    else if (name === 'Tc') set({ char: number(0) })
    else if (name === 'Tw') set({ word: number(0) })
    else if (name === 'BT') this.begin(IDENTITY)
    else if (name === 'Tm') this.begin(matrixOf(operands))
    else if (name === 'Td' || name === 'TD') {
      if (name === 'TD') set({ leading: -number(1) })
      this.move(number(0), number(1))
    } else if (name === 'T*' || name === "'" || name === '"') {
      if (name === '"') set({ word: number(0), char: number(1) })
      this.move(0, -this.state.leading)
    }
  }

  /**
   * The box of the text shown by an operator, as x, y, width and height, with the matrix that places it. Where the font leaves open how
   * far earlier text reached, it holds every place that the text may have.
   */
  shown(operands: readonly PdfValue[], above: Matrix): { box: readonly number[]; matrix: Matrix } {
    const { size, rise, scale, char, word } = this.state
    const em = size * scale
    let [left, right] = [Infinity, -Infinity]
    for (const item of [operands.at(-1) ?? null].flat()) {
      const bytes = lengthOf(item)
      left = Math.min(left, this.least + Math.min(0, em))
      right = Math.max(right, this.most + Math.max(0, em))
      const own = typeof item === 'number' ? -item / 1000 : bytes * BYTE_WIDTH
      for (const step of [own * em, bytes * char * scale, bytes * word * scale]) {
        this.least += Math.min(0, step)
        this.most += Math.max(0, step)
      }
      left = Math.min(left, this.least)
      right = Math.max(right, this.most)
    }
    return {
      box: [left, rise - BELOW * size, right - left, (BELOW + ABOVE) * size],
      matrix: multiplied(this.line, above),
    }
  }

  private begin(line: Matrix): void {
    this.line = line
    this.least = 0
    this.most = 0
  }

  private move(x: number, y: number): void {
    this.begin(multiplied([1, 0, 0, 1, x, y], this.line))
  }
}

const lengthOf = (item: PdfValue): number => (item instanceof PdfString ? item.bytes.length : 0)
