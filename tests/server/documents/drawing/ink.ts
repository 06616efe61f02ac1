// Measuring drawn ink for tests: outline points, convex hulls, whether two shapes touch.
import type { Shape } from '#server/documents/drawing/drawing.ts'

export interface InkPoint {
  readonly x: number
  readonly y: number
}

const pointsOf = new WeakMap<Shape, readonly InkPoint[]>()

/** Points on a shape's outline, curves cut into eight. */
export const inkPoints = (shape: Shape): readonly InkPoint[] => {
  const points = pointsOf.get(shape) ?? readPoints(shape)
  pointsOf.set(shape, points)
  return points
}

const readPoints = (shape: Shape): InkPoint[] => {
  const points: InkPoint[] = []
  let at: InkPoint = { x: 0, y: 0 }
  for (const command of shape.path) {
    if (command[0] === 'Z') continue
    if (command[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = command
      for (let i = 1; i <= 8; i += 1) {
        const t = i / 8
        const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
        points.push({ x: a * at.x + b * x1 + c * x2 + d * x3, y: a * at.y + b * y1 + c * y2 + d * y3 })
      }
      at = { x: x3, y: y3 }
    } else {
      at = { x: command[1], y: command[2] }
      points.push(at)
    }
  }
  return points
}

const cross = (o: InkPoint, a: InkPoint, b: InkPoint): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** The convex hull, in order. */
export const hull = (points: readonly InkPoint[]): InkPoint[] => {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly InkPoint[]): InkPoint[] => {
    const chain: InkPoint[] = []
    for (const point of from) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Whether two convex hulls share a point: no edge of either parts them. */
export const hullsTouch = (a: readonly InkPoint[], b: readonly InkPoint[]): boolean =>
  boxesTouch(a, b) && !parts(a, b) && !parts(b, a)

const boxesTouch = (a: readonly InkPoint[], b: readonly InkPoint[]): boolean => {
  const [one, other] = [boxOf(a), boxOf(b)]
  return one.every(([least, most], axis) => least <= other[axis]![1] && other[axis]![0] <= most)
}

const boxes = new WeakMap<readonly InkPoint[], [number, number][]>()

const boxOf = (points: readonly InkPoint[]): [number, number][] => {
  const known = boxes.get(points)
  if (known) return known
  const box = (['x', 'y'] as const).map((axis): [number, number] => {
    const values = points.map((point) => point[axis])
    return [Math.min(...values), Math.max(...values)]
  })
  boxes.set(points, box)
  return box
}

const parts = (a: readonly InkPoint[], b: readonly InkPoint[]): boolean =>
  a.some((from, i) => {
    const to = a[(i + 1) % a.length]!
    return b.every((point) => cross(from, to, point) < 0)
  })
