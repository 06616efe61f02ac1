// Measures text without a screen, with the same result in Node and in every browser.
// Widths are a little generous, so that no font overflows its box.

/** How a piece of text is set; sizes in CSS pixels. */
export interface Face {
  readonly size: number
  readonly isMono: boolean
}

export const NAME_FACE: Face = { size: 14, isMono: false }
export const SENTENCE_FACE: Face = { size: 12, isMono: false }
export const CODE_FACE: Face = { size: 11, isMono: true }

/** Height of a line, per pixel of size. */
export const LINE_HEIGHT = 1.45

/** A gap before a piece of text. */
export const SPACE = '\u00a0'

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u

const widthOfChar = (char: string, isMono: boolean): number => {
  if (WIDE.test(char)) return 1
  return isMono ? 0.61 : 0.6
}

/** Width in pixels. */
export const textWidth = (text: string, face: Face): number => {
  let sum = 0
  for (const char of text) sum += widthOfChar(char, face.isMono)
  return Math.ceil(sum * face.size)
}

/** A Chinese sentence may break anywhere, but no line starts with a closing mark. */
const NO_START = /^[，。；：、！？）》”]/u

const piecesOf = (text: string): string[] => text.match(/[\w.()&|!-]+[,)]*\s?|./gu) ?? []

/** Breaks text into lines not wider than `width` pixels, between Chinese characters or words; a long word stays whole. */
export const wrapped = (text: string, face: Face, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    const isFull = line !== '' && textWidth((line + piece).trimEnd(), face) > width && !NO_START.test(piece)
    if (isFull) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
