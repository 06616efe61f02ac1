// Pages of text as a reader gives them, typed in letters of twelve points.
import type { PageText, TextRun } from '#protocol/contracts/fields/places/text-lines.ts'

const SIZE = 12

/** A run at a place; each letter is as wide as it is high, a space and Latin letters half of it. */
export const run = (text: string, x: number, y: number): TextRun => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! < 0x2e80 ? 0.5 : 1) * SIZE, 0),
  height: SIZE,
})

/** An A4 page; each row is one line, its texts begin at 60 and 320 points. */
export const typedPage = (rows: readonly (readonly string[])[], top = 80): PageText => ({
  width: 595,
  height: 842,
  runs: rows.flatMap((texts, row) =>
    texts.flatMap((text, at) => (text === '' ? [] : [run(text, [60, 320][at] ?? 450, top + 24 * row)])),
  ),
})
