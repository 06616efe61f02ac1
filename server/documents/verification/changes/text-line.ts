// Follows the line on which text is shown and how far it reaches (ISO 32000-2 §9.4).
// It gives bounds, not exact positions.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { FontReach } from './font-reach.ts'
import { IDENTITY, matrixOf, multiplied } from './paint-mask.ts'
import type { Matrix } from './paint-mask.ts'

/** How far a glyph may reach beyond either side, in em. */
const OVERHANG = 0.25

/** What `q` saves of the text state (§9.3.1). */
interface TextState {
  font: FontReach | undefined
  size: number
  rise: number
  char: number
  word: number
  scale: number
  leading: number
}

/** The text state and line of one content stream. */
export class TextLine {
  private state: TextState = { font: undefined, size: 0, rise: 0, char: 0, word: 0, scale: 1, leading: 0 }
  private line: Matrix = IDENTITY
  /** Where the next glyph may be, in units of the line. */
  private least = 0
  private most = 0

  setFont(font: FontReach, size: number): void {
    this.state = { ...this.state, font, size: Math.abs(size) }
    if (size < 0) throw new PdfDefect('无法判断文字的位置')
  }

  /** A copy that keeps the state of this moment. */
  copy(): TextLine {
    const copy = new TextLine()
    copy.state = { ...this.state }
    return copy
  }

  /** Takes back a state that was kept; the line stays. */
  restore(kept: TextLine): void {
    this.state = { ...kept.state }
  }

  /** Takes a text operator, and says whether it was one. */
  follow(name: string, operands: readonly PdfValue[]): boolean {
    const n = (i: number): number => (typeof operands[i] === 'number' ? operands[i] : 0)
    if (name === 'BT') this.start(IDENTITY)
    else if (name === 'Tm') this.start(matrixOf(operands))
    else if (name === 'Td') this.move(n(0), n(1))
    else if (name === 'TD') {
      this.state.leading = -n(1)
      this.move(n(0), n(1))
    } else if (name === 'T*' || name === "'" || name === '"') {
      if (name === '"') this.state = { ...this.state, word: n(0), char: n(1) }
      this.move(0, -this.state.leading)
    } else if (name === 'Tc') this.state.char = n(0)
    else if (name === 'Tw') this.state.word = n(0)
    else if (name === 'Tz') this.state.scale = n(0) / 100
    else if (name === 'TL') this.state.leading = n(0)
    else if (name === 'Ts') this.state.rise = n(0)
    else return name === 'Tr' || name === 'Tj' || name === 'TJ'
    return true
  }

  /** Moves past what a string or array shows; answers the corners of a box around it and the matrix that places it. */
  show(items: readonly PdfValue[]): { corners: [number, number][]; matrix: Matrix } {
    const { font, size, rise, char, word, scale } = this.state
    if (!font || scale <= 0) throw new PdfDefect('无法判断文字的位置')
    const from = this.least
    let [left, right] = [this.least, this.most]
    for (const item of items) {
      const steps = item instanceof PdfString ? item.bytes.length : 0
      const kern = typeof item === 'number' ? (-item / 1000) * size : 0
      const advance = item instanceof PdfString ? font.advance(item.bytes) * size : 0
      const [wider, closer] = [[char, word].filter((n) => n > 0), [char, word].filter((n) => n < 0)]
      this.most += (advance + Math.max(0, kern) + steps * sum(wider)) * scale
      this.least += (Math.min(0, kern) + steps * sum(closer)) * scale
      left = Math.min(left, this.least)
      right = Math.max(right, this.most)
    }
    const side = OVERHANG * size * scale
    const [bottom, top] = [rise - font.below * size, rise + font.above * size]
    const [x1, x2] = [Math.min(from, left) - side, right + side]
    return {
      corners: [
        [x1, bottom],
        [x2, bottom],
        [x2, top],
        [x1, top],
      ],
      matrix: this.line,
    }
  }

  private start(line: Matrix): void {
    this.line = line
    this.least = 0
    this.most = 0
  }

  private move(x: number, y: number): void {
    this.start(multiplied([1, 0, 0, 1, x, y], this.line))
  }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
