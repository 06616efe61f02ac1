// Lines of text and dates as outlines, for documents that must not depend on the reader's fonts.
import { chineseDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Drawing, Shape } from '#server/documents/drawing/drawing.ts'
import { type FaceName, type Glyph, glyphOf } from '#server/documents/drawing/fonts.ts'
import { filled, mapPath } from '#server/documents/drawing/paths.ts'

/** The black of document text, as #RRGGBB. */
export const INK = '#1A1A1A'

/** `size` is the font size in mm (1 pt = 0.3528 mm). */
export interface TextStyle {
  readonly size: number
  readonly font?: Exclude<FaceName, 'seal'>
  readonly color?: string
}

const LONGEST_TEXT = 2000
/** White between 汉字 set tight, in font sizes. */
const TIGHT_GAP = 0.09
/** In font sizes: from the top of the box to the first baseline, between baselines, from the last baseline to the foot. */
const LINE = { head: 0.92, step: 1.5, foot: 0.28 }

/**
 * Draws a text; its lines are separated by \n and flush left. A character missing in the face is taken from Song.
 * Throws Refusal `text.empty`, `text.too-long` or `text.glyph-missing`.
 */
export const drawText = (text: string, style: TextStyle): Drawing => {
  const { size, font = 'song' } = style
  if (!(size >= 0.5 && size <= 100)) throw new RangeError(`font size ${size} mm`)
  const lines = text.replaceAll(/\r\n?/gu, '\n').split('\n')
  if (text.trim() === '') throw new Refusal('text.empty', '没有可以写入的文字，请先填写内容。')
  if (text.length > LONGEST_TEXT) {
    throw new Refusal('text.too-long', `文字超过 ${LONGEST_TEXT} 个字符，请缩短后再试。`)
  }
  const set = lines.map((line, i) => setLine(line, font, size, size * (LINE.head + i * LINE.step)))
  return {
    width: Math.max(...set.map(({ width }) => width)),
    height: size * (LINE.head + (lines.length - 1) * LINE.step + LINE.foot),
    color: style.color ?? INK,
    opacity: 1,
    text,
    shapes: set.flatMap(({ shapes }) => shapes),
  }
}

/** Draws a date as 2026年11月21日 in Song type; the day is China's. Throws a RangeError for an invalid date. */
export const drawDate = (date: Date, style: Partial<TextStyle> = {}): Drawing => {
  if (Number.isNaN(date.getTime())) throw new RangeError('invalid date')
  return drawText(chineseDate(date), { size: 4, ...style })
}

/**
 * One line from x = 0 on a baseline (mm): its shapes, its advance, and the characters that came from `instead`.
 * `tight` closes 汉字 up by their ink, as a hand writes.
 */
export const setLine = (
  line: string,
  face: FaceName,
  size: number,
  baseline: number,
  { instead = 'song', tight = false }: { instead?: FaceName; tight?: boolean } = {},
): { shapes: Shape[]; width: number; substituted: string[] } => {
  let x = 0
  const shapes: Shape[] = []
  const substituted: string[] = []
  for (const char of line.replaceAll('\t', '  ')) {
    const own = glyphOf(face, char)
    if (!own) substituted.push(char)
    const glyph = own ?? needGlyph(instead, char)
    const close = tight && glyph.ink !== null && /\p{Script=Han}/u.test(char) ? glyph.ink : null
    const before = close ? TIGHT_GAP / 2 - close.minX : 0
    if (glyph.ink) shapes.push(filled(mapPath(glyph.path, [size, 0, 0, -size, x + before * size, baseline])))
    x += (close ? close.maxX - close.minX + TIGHT_GAP : glyph.advance) * size
  }
  return { shapes, width: x, substituted }
}

const needGlyph = (face: FaceName, char: string): Glyph => {
  const glyph = glyphOf(face, char)
  if (glyph) return glyph
  throw new Refusal('text.glyph-missing', `字体里没有“${char}”字，无法写入文件。请换用其他文字。`)
}
