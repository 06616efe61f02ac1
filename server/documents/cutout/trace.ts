// Outlines of the areas above a threshold in a map (marching squares), and their simplification.
import type { InkMap } from './ink-map.ts'

export type Ring = readonly (readonly [number, number])[]

/** Closed outlines in pixels. Outer ones run one way and holes the other, so that even-odd filling gives the ink. */
export const traceRings = (map: InkMap, threshold: number): Ring[] => {
  // A frame without ink closes what touches the edge.
  const [width, height] = [map.width + 2, map.height + 2]
  const at = (x: number, y: number) =>
    x < 1 || y < 1 || x > map.width || y > map.height ? 0 : map.ink[(y - 1) * map.width + x - 1]!
  const next = new Int32Array(2 * width * height).fill(-1)
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const corners =
        (at(x, y) > threshold ? 8 : 0) +
        (at(x + 1, y) > threshold ? 4 : 0) +
        (at(x + 1, y + 1) > threshold ? 2 : 0) +
        (at(x, y + 1) > threshold ? 1 : 0)
      if (corners === 0 || corners === 15) continue
      const edges = {
        T: 2 * (y * width + x),
        B: 2 * ((y + 1) * width + x),
        L: 2 * (y * width + x) + 1,
        R: 2 * (y * width + x + 1) + 1,
      }
      for (const step of STEPS[corners]!) next[edges[step[0]]] = edges[step[1]]
    }
  }
  const crossing = (edge: number): [number, number] => {
    const [x, y] = [(edge >> 1) % width, Math.floor((edge >> 1) / width)]
    const isDown = edge % 2 === 1
    const [from, to] = [at(x, y), isDown ? at(x, y + 1) : at(x + 1, y)]
    const part = Math.min(1, Math.max(0, (threshold - from) / (to - from)))
    // The middle of the first pixel lies half a pixel inside the picture.
    return isDown ? [x - 0.5, y + part - 0.5] : [x + part - 0.5, y - 0.5]
  }
  const rings: Ring[] = []
  for (let start = 0; start < next.length; start += 1) {
    if (next[start]! < 0) continue
    const ring: [number, number][] = []
    for (let edge = start; next[edge]! >= 0;) {
      ring.push(crossing(edge))
      const onward = next[edge]!
      next[edge] = -1
      edge = onward
    }
    rings.push(ring)
  }
  return rings
}

type Side = 'T' | 'R' | 'B' | 'L'

/** By which corners of a cell hold ink (8 top left, 4 top right, 2 bottom right, 1 bottom left): its outline, ink on the right hand. */
const STEPS: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['L', 'B']],
  [['B', 'R']],
  [['L', 'R']],
  [['R', 'T']],
  [
    ['L', 'B'],
    ['R', 'T'],
  ],
  [['B', 'T']],
  [['L', 'T']],
  [['T', 'L']],
  [['T', 'B']],
  [
    ['T', 'L'],
    ['B', 'R'],
  ],
  [['T', 'R']],
  [['R', 'L']],
  [['R', 'B']],
  [['B', 'L']],
  [],
]

/** The area a ring encloses, in square pixels, without sign. */
export const ringArea = (ring: Ring): number => {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length]!
    twice += x * toY - toX * y
  })
  return Math.abs(twice) / 2
}

/** The ring with fewer points, nowhere farther than `tolerance` pixels from what it was (Ramer, Douglas and Peucker). */
export const simplifyRing = (ring: Ring, tolerance: number): Ring => {
  if (ring.length < 8) return ring
  const [first] = ring
  const far = ring.reduce(
    (best, point, index) => (distance(point, first!) > distance(ring[best]!, first!) ? index : best),
    0,
  )
  const halves = [ring.slice(0, far + 1), [...ring.slice(far), first!]]
  return halves.flatMap((half) => simplifyLine(half, tolerance).slice(0, -1))
}

const distance = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
  Math.hypot(ax - bx, ay - by)

const simplifyLine = (line: Ring, tolerance: number): Ring => {
  const keeps = new Uint8Array(line.length)
  keeps[0] = keeps[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    let [worst, where] = [tolerance, -1]
    for (let index = from + 1; index < to; index += 1) {
      const off = awayFrom(line[index]!, line[from]!, line[to]!)
      if (off > worst) [worst, where] = [off, index]
    }
    if (where < 0) continue
    keeps[where] = 1
    open.push([from, where], [where, to])
  }
  return line.filter((_, index) => keeps[index] === 1)
}

const awayFrom = (
  point: readonly [number, number],
  from: readonly [number, number],
  to: readonly [number, number],
): number => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  return length === 0
    ? distance(point, from)
    : Math.abs(dx * (from[1] - point[1]) - dy * (from[0] - point[0])) / length
}
