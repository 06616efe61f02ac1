// How much of an appearance is filled solid.
// Filled paths are drawn onto a coarse grid over its box.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'

/** How much longer a length becomes at most. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.max(Math.hypot(a, b), Math.hypot(c, d))

/** A transformation [a b c d e f] as in ISO 32000-2 §8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number]
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** `first` applied before `second`. */
export const multiplied = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[1] * second[2],
  first[0] * second[1] + first[1] * second[3],
  first[2] * second[0] + first[3] * second[2],
  first[2] * second[1] + first[3] * second[3],
  first[4] * second[0] + first[5] * second[2] + second[4],
  first[4] * second[1] + first[5] * second[3] + second[5],
]

/** Six numbers as a matrix; the identity for anything else. */
export const matrixOf = (values: readonly PdfValue[] | undefined): Matrix => {
  const [a, b, c, d, e, f] = values ?? []
  const all = [a, b, c, d, e, f]
  return all.every((n) => typeof n === 'number') && values?.length === 6
    ? (all as unknown as Matrix)
    : IDENTITY
}

type Point = readonly [number, number]
const CELLS = 40
const CURVE_STEPS = 8
/** Segments of wide lines one appearance may have. */
const MOST_STROKES = 20_000

/** Follows path operators and remembers which cells of the box are filled. */
export class PaintMask {
  private readonly cells = new Uint8Array(CELLS * CELLS)
  private readonly box: readonly [number, number, number, number]
  private paths: Point[][] = []
  private strokes = 0

  constructor(box: readonly [number, number, number, number]) {
    this.box = box
  }

  /** Share of the box that is filled. */
  get share(): number {
    let filled = 0
    for (const cell of this.cells) filled += cell
    return filled / this.cells.length
  }

  /** Takes a path construction operator; other operators are passed over. */
  construct(name: string, operands: readonly PdfValue[], matrix: Matrix): void {
    const n = operands.map((value) => (typeof value === 'number' ? value : 0))
    const at = (i: number): Point => {
      const [x, y] = [n[i] ?? 0, n[i + 1] ?? 0]
      return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]
    }
    const path = this.paths.at(-1)
    const last = path?.at(-1)
    if (name === 'm') this.paths.push([at(0)])
    else if (name === 'l') path?.push(at(0))
    else if (name === 'c' && path && last) path.push(...curve(last, at(0), at(2), at(4)))
    else if (name === 'v' && path && last) path.push(...curve(last, last, at(0), at(2)))
    else if (name === 'y' && path && last) path.push(...curve(last, at(0), at(2), at(2)))
    else if (name === 're') this.paths.push(corners(n).map(([x, y]) => transformed(x, y, matrix)))
  }

  /** Ends the path, filled or not, and drawn along with a pen of the given width in the box's units. */
  finish(filled: boolean, evenOdd: boolean, pen = 0): void {
    const { paths } = this
    if (filled) this.fill(evenOdd)
    if (pen > this.cellSize / 2) for (const path of paths) this.drawAlong(path, pen / 2)
    this.paths = []
  }

  /** Fills a box given as x, y, width and height. */
  block(box: readonly number[], matrix: Matrix): void {
    this.paths = [corners(box).map(([x, y]) => transformed(x, y, matrix))]
    this.finish(true, false)
  }

  /** Height of the box. */
  get height(): number {
    return this.box[3] - this.box[1]
  }

  private get cellSize(): number {
    return Math.min(this.height, this.box[2] - this.box[0]) / CELLS
  }

  private drawAlong(path: readonly Point[], half: number): void {
    for (const [i, from] of path.entries()) {
      const to = path[(i + 1) % path.length] ?? from
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      this.strokes += 1
      if (this.strokes > MOST_STROKES) throw new PdfDefect('图样过于复杂')
      const [dx, dy] =
        length === 0 ? [half, 0] : [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half]
      this.paths = [
        [
          [from[0] - dx - dy, from[1] - dy + dx],
          [to[0] + dx - dy, to[1] + dy + dx],
          [to[0] + dx + dy, to[1] + dy - dx],
          [from[0] - dx + dy, from[1] - dy - dx],
        ],
      ]
      this.fill(false)
    }
  }

  private fill(evenOdd: boolean): void {
    // What lies wholly beside the box turns as often one way as the other before it, so it fills nothing inside.
    const [left, , right] = this.box
    const reaching = this.paths.map(reachOf).filter(({ from, to }) => !(to < left || from > right))
    if (reaching.length === 0) return
    for (let row = 0; row < CELLS; row += 1) this.fillRow(row, evenOdd, reaching)
  }

  private fillRow(row: number, evenOdd: boolean, reaching: readonly Reach[]): void {
    const [left, bottom, right, top] = this.box
    const y = bottom + ((row + 0.5) / CELLS) * (top - bottom)
    const crossings: Crossing[] = []
    for (const { path, low, high } of reaching) if (!(y < low || y >= high)) addCrossings(crossings, path, y)
    crossings.sort((a, b) => a.x - b.x)
    let winding = 0
    for (const [i, crossing] of crossings.entries()) {
      winding += crossing.turn
      const end = crossings[i + 1]?.x
      if (end === undefined || (evenOdd ? i % 2 === 1 : winding === 0)) continue
      const cell = (x: number) => Math.ceil(((x - left) / (right - left)) * CELLS - 0.5)
      this.cells.fill(1, row * CELLS + clamp(cell(crossing.x)), row * CELLS + clamp(cell(end)))
    }
  }
}

const clamp = (cell: number): number => Math.max(0, Math.min(CELLS, Number.isNaN(cell) ? 0 : cell))

interface Reach {
  readonly path: readonly Point[]
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
}

/** A path with its outermost points: most rows of the grid miss most paths, and a strip of a seal most of the seal. */
const reachOf = (path: readonly Point[]): Reach => {
  let [low, high, from, to] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of path) {
    low = Math.min(low, y)
    high = Math.max(high, y)
    from = Math.min(from, x)
    to = Math.max(to, x)
  }
  return { path, low, high, from, to }
}

interface Crossing {
  readonly x: number
  readonly turn: number
}

const addCrossings = (crossings: Crossing[], path: readonly Point[], y: number): void => {
  let from = path.at(-1)
  if (from === undefined) return
  for (const to of path) {
    if (from[1] <= y !== to[1] <= y)
      crossings.push({
        x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
        turn: to[1] > from[1] ? 1 : -1,
      })
    from = to
  }
}

const corners = ([x = 0, y = 0, w = 0, h = 0]: readonly number[]): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

const transformed = (x: number, y: number, m: Matrix): Point => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

const curve = (p0: Point, p1: Point, p2: Point, p3: Point): Point[] =>
  Array.from({ length: CURVE_STEPS }, (_, i) => {
    const t = (i + 1) / CURVE_STEPS
    const s = 1 - t
    const mix = (k: 0 | 1) => s ** 3 * p0[k] + 3 * s * s * t * p1[k] + 3 * s * t * t * p2[k] + t ** 3 * p3[k]
    return [mix(0), mix(1)]
  })
