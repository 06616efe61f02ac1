// The outline of a pen stroke of changing width: filled pieces that overlap and all turn the same way.
import type { PathCommand } from '#server/documents/drawing/drawing.ts'
import { QUARTER, ellipsePath } from '#server/documents/drawing/paths.ts'

/** Where the pen is and how wide it writes, in mm. */
export interface PenPoint {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A turn sharper than this (radians) at one point is a corner. */
const CORNER = 0.7

/** The outline of one stroke, to be filled by the non-zero rule; a single point is a dot. */
export const strokeOutline = (pen: readonly PenPoint[]): PathCommand[] => {
  const [first] = pen
  if (!first) return []
  if (pen.length === 1) return ellipsePath(first.x, first.y, first.width / 2, first.width / 2)
  return splitAtCorners(pen).flatMap((piece) => pieceOutline(thinOut(piece)))
}

/**
 * Cuts where the stroke bends tighter than half its width: there the inner edge would fold over itself and leave holes.
 * The pieces meet under round ends.
 */
const splitAtCorners = (pen: readonly PenPoint[]): PenPoint[][] => {
  const pieces: PenPoint[][] = []
  let piece: PenPoint[] = []
  pen.forEach((point, i) => {
    piece.push(point)
    const [before, after] = [pen[i - 1], pen[i + 1]]
    if (!before || !after) return
    const turn = Math.abs(turnBetween(before, point, after))
    const reach = (distance(before, point) + distance(point, after)) / 2
    if (turn > CORNER || (turn > 0.05 && reach / turn < 0.65 * point.width)) {
      pieces.push(piece)
      piece = [point]
    }
  })
  pieces.push(piece)
  return pieces.filter(({ length }) => length > 1)
}

/** Keeps the points a smooth curve needs: where enough way, turn or change of width has gathered. */
const thinOut = (piece: readonly PenPoint[]): PenPoint[] => {
  const kept: PenPoint[] = []
  let [way, turn] = [0, 0]
  piece.forEach((point, i) => {
    const [before, after, last] = [piece[i - 1], piece[i + 1], kept[kept.length - 1]]
    if (!before || !after || !last) {
      kept.push(point)
      return
    }
    way += distance(before, point)
    turn += Math.abs(turnBetween(before, point, after))
    if (way < 1.2 && turn < 0.3 && Math.abs(point.width - last.width) < 0.05) return
    kept.push(point)
    ;[way, turn] = [0, 0]
  })
  return kept
}

const pieceOutline = (piece: readonly PenPoint[]): PathCommand[] => {
  const tangents = tangentsOf(piece)
  const side = (sign: 1 | -1): Point[] =>
    piece.map((point, i) => {
      const tangent = tangents[i] ?? { x: 1, y: 0 }
      const half = (sign * point.width) / 2
      return { x: point.x + half * tangent.y, y: point.y - half * tangent.x }
    })
  const left = side(1)
  const right = side(-1).toReversed()
  const [start, end] = [piece[0], piece[piece.length - 1]]
  const [startTangent, endTangent] = [tangents[0], tangents[tangents.length - 1]]
  if (!start || !end || !startTangent || !endTangent || !left[0]) return []
  return [
    ['M', left[0].x, left[0].y],
    ...smooth(left),
    ...roundEnd(end, endTangent),
    ...smooth(right),
    ...roundEnd(start, { x: -startTangent.x, y: -startTangent.y }),
    ['Z'],
  ]
}

/** Unit directions of travel, weighted to the nearer neighbour. */
const tangentsOf = (points: readonly Point[]): Point[] =>
  points.map((point, i) => {
    const before = points[i - 1] ?? point
    const after = points[i + 1] ?? point
    const [d0, d1] = [distance(before, point), distance(point, after)]
    const dx = weighted(point.x - before.x, d0, after.x - point.x, d1)
    const dy = weighted(point.y - before.y, d0, after.y - point.y, d1)
    const length = Math.hypot(dx, dy)
    return length === 0 ? { x: 1, y: 0 } : { x: dx / length, y: dy / length }
  })

const weighted = (a: number, d0: number, b: number, d1: number): number => {
  if (d0 === 0) return b
  if (d1 === 0) return a
  return (a / d0) * d1 + (b / d1) * d0
}

/** Cubics through the points after the first, which the path has reached already. */
const smooth = (points: readonly Point[]): PathCommand[] => {
  const tangents = tangentsOf(points)
  return points.slice(1).map((to, i): PathCommand => {
    const from = points[i] ?? to
    const [t0, t1] = [tangents[i] ?? { x: 0, y: 0 }, tangents[i + 1] ?? { x: 0, y: 0 }]
    const third = distance(from, to) / 3
    return [
      'C',
      from.x + t0.x * third,
      from.y + t0.y * third,
      to.x - t1.x * third,
      to.y - t1.y * third,
      to.x,
      to.y,
    ]
  })
}

/** A half circle over the end, from the left edge to the right one. */
const roundEnd = (end: PenPoint, { x: tx, y: ty }: Point): PathCommand[] => {
  const r = end.width / 2
  const k = r * QUARTER
  const at = (along: number, left: number): [number, number] => [
    end.x + along * tx + left * ty,
    end.y + along * ty - left * tx,
  ]
  return [
    ['C', ...at(k, r), ...at(r, k), ...at(r, 0)],
    ['C', ...at(r, -k), ...at(k, -r), ...at(0, -r)],
  ]
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

const turnBetween = (a: Point, b: Point, c: Point): number => {
  const [x1, y1, x2, y2] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y]
  return Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
}
