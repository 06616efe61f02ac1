// Where the ink of a path or a drawing lies: exact boxes, curve extremes included.
import type { Drawing, PathCommand, Shape } from '#server/documents/drawing/drawing.ts'

/** An axis-parallel box in the units of what it bounds. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The box of everything a path passes through; null for a path without points. */
export const pathBox = (path: readonly PathCommand[]): Box | null => {
  const xs: number[] = []
  const ys: number[] = []
  let [x0, y0] = [0, 0]
  for (const command of path) {
    if (command[0] === 'Z') continue
    if (command[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = command
      xs.push(...extremes(x0, x1, x2, x3), x3)
      ys.push(...extremes(y0, y1, y2, y3), y3)
      ;[x0, y0] = [x3, y3]
    } else {
      ;[, x0, y0] = command
      xs.push(x0)
      ys.push(y0)
    }
  }
  if (xs.length === 0) return null
  return { minX: least(xs), minY: least(ys), maxX: most(xs), maxY: most(ys) }
}

/** The smallest box holding all of these; null for none. */
export const unionBox = (boxes: readonly (Box | null)[]): Box | null =>
  boxes.reduce((whole, box) => {
    if (!whole || !box) return whole ?? box
    return {
      minX: Math.min(whole.minX, box.minX),
      minY: Math.min(whole.minY, box.minY),
      maxX: Math.max(whole.maxX, box.maxX),
      maxY: Math.max(whole.maxY, box.maxY),
    }
  }, null)

/** The box of a shape's ink in mm, half the stroke width included. */
export const shapeBox = (shape: Shape): Box | null => {
  const box = pathBox(shape.path)
  const half = shape.paint.kind === 'stroke' ? shape.paint.width / 2 : 0
  return box && { minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half }
}

/** The box of all ink of a drawing in mm; null when nothing is drawn. */
export const drawingBounds = (drawing: Pick<Drawing, 'shapes'>): Box | null =>
  unionBox(drawing.shapes.map(shapeBox))

const extremes = (p0: number, p1: number, p2: number, p3: number): number[] => {
  const a = -p0 + 3 * p1 - 3 * p2 + p3
  const b = 2 * (p0 - 2 * p1 + p2)
  const c = p1 - p0
  return quadraticRoots(3 * a, 3 * b, 3 * c)
    .filter((t) => t > 0 && t < 1)
    .map((t) => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3)
}

const quadraticRoots = (a: number, b: number, c: number): number[] => {
  if (Math.abs(a) < 1e-12) return Math.abs(b) < 1e-12 ? [] : [-c / b]
  const square = b * b - 4 * a * c
  if (square < 0) return []
  const root = Math.sqrt(square)
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
