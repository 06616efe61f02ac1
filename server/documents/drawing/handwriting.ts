// Turns the pen's points of a handwritten signature into a smooth outline of varying width.
// See domain.md §3 (手绘).
import { Refusal } from '#protocol/failures.ts'
import { cropToFit } from '#server/documents/drawing/crop.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { filled } from '#server/documents/drawing/paths.ts'
import { penStrokes } from '#server/documents/drawing/pen-strokes.ts'
import { strokeOutline } from '#server/documents/drawing/stroke-outline.ts'
import { INK } from '#server/documents/drawing/text.ts'
import { SIGNATURE_BOX } from '#server/documents/drawing/typed-signature.ts'

/** A point as the drawing pad reports it: pixels (y downwards), pressure 0 to 1 if the device knows it, milliseconds. */
export interface WrittenPoint {
  readonly x: number
  readonly y: number
  readonly pressure?: number
  readonly time?: number
}

const MOST_STROKES = 200
const MOST_POINTS = 20_000
const FARTHEST = 20_000
/** A signature smaller than this on the pad, in pixels, is a slip of the finger. */
const SMALLEST = 12

/**
 * Draws handwriting at most 20 × 10 mm, cut to its ink, on nothing. `name` is what it says, for readers.
 * Throws Refusal `signature.empty`, `signature.too-small`, `signature.too-large` or `signature.malformed`.
 */
export const drawHandwriting = (
  strokes: readonly (readonly WrittenPoint[])[],
  style: { readonly color?: string; readonly name?: string } = {},
): Drawing => {
  const written = checkStrokes(strokes)
  const shapes = penStrokes(written, SIGNATURE_BOX).map((pen) => filled(strokeOutline(pen)))
  const cropped = cropToFit(shapes, SIGNATURE_BOX)
  if (!cropped) throw emptySignature()
  return { ...cropped, color: style.color ?? INK, opacity: 1, text: style.name ?? '手写签名' }
}

const emptySignature = (): Refusal => new Refusal('signature.empty', '还没有写下签名，请在框内手写姓名。')

const checkStrokes = (strokes: readonly (readonly WrittenPoint[])[]): (readonly WrittenPoint[])[] => {
  if (!Array.isArray(strokes) || strokes.some((stroke) => !Array.isArray(stroke))) throw malformed()
  const written = strokes.filter((stroke) => stroke.length > 0)
  const points = written.flat()
  if (points.length === 0) throw emptySignature()
  if (written.length > MOST_STROKES || points.length > MOST_POINTS) {
    throw new Refusal('signature.too-large', '签名的笔画过多，无法保存。请清空后重新书写。')
  }
  if (!points.every(isSane)) throw malformed()
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  if (Math.hypot(spread(xs), spread(ys)) < SMALLEST) {
    throw new Refusal('signature.too-small', '签名太小，看不清楚。请清空后在框内写大一些。')
  }
  return written
}

const malformed = (): Refusal =>
  new Refusal('signature.malformed', '签名的笔迹数据不完整，无法保存。请清空后重新书写。')

const isSane = ({ x, y, pressure = 0, time = 0 }: WrittenPoint): boolean =>
  Math.abs(x) <= FARTHEST &&
  Math.abs(y) <= FARTHEST &&
  pressure >= 0 &&
  pressure <= 1 &&
  Number.isFinite(time)

const spread = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
