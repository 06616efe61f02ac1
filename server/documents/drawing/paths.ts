// Paths to build drawings from: ellipses, boxes, stars, and moving a path by an affine map.
import type { PathCommand, Shape } from '#server/documents/drawing/drawing.ts'

/** x' = a·x + c·y + e, y' = b·x + d·y + f, as in SVG and PDF. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The control distance at which a cubic is a quarter circle to within 0.03 %. */
export const QUARTER = 0.5522847498

/** The path after the map. */
export const mapPath = (path: readonly PathCommand[], map: Affine): PathCommand[] => {
  const [a, b, c, d, e, f] = map
  const x = (px: number, py: number): number => a * px + c * py + e
  const y = (px: number, py: number): number => b * px + d * py + f
  return path.map((command): PathCommand => {
    switch (command[0]) {
      case 'Z':
        return command
      case 'C': {
        const [, x1, y1, x2, y2, x3, y3] = command
        return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)]
      }
      default:
        return [command[0], x(command[1], command[2]), y(command[1], command[2])]
    }
  })
}

/** An ellipse with centre (cx, cy) and half axes rx, ry in mm, clockwise from 12 o'clock. */
export const ellipsePath = (cx: number, cy: number, rx: number, ry: number): PathCommand[] => {
  const [kx, ky] = [rx * QUARTER, ry * QUARTER]
  return [
    ['M', cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['Z'],
  ]
}

/** A box with rounded corners in mm. */
export const roundedBoxPath = (x: number, y: number, w: number, h: number, r: number): PathCommand[] => {
  const k = r * (1 - QUARTER)
  return [
    ['M', x + r, y],
    ['L', x + w - r, y],
    ['C', x + w - k, y, x + w, y + k, x + w, y + r],
    ['L', x + w, y + h - r],
    ['C', x + w, y + h - k, x + w - k, y + h, x + w - r, y + h],
    ['L', x + r, y + h],
    ['C', x + k, y + h, x, y + h - k, x, y + h - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ]
}

/** A five-pointed star, one tip up; `radius` from centre to tip in mm. */
export const starPath = (cx: number, cy: number, radius: number): PathCommand[] => {
  // The inner corners of a pentagram lie where its chords cross.
  const inner = (radius * Math.sin(Math.PI / 10)) / Math.sin((3 * Math.PI) / 10)
  const corners = Array.from({ length: 10 }, (_, i): PathCommand => {
    const r = i % 2 === 0 ? radius : inner
    const angle = (i * Math.PI) / 5
    return [i === 0 ? 'M' : 'L', cx + r * Math.sin(angle), cy - r * Math.cos(angle)]
  })
  return [...corners, ['Z']]
}

/** A filled shape. */
export const filled = (path: readonly PathCommand[]): Shape => ({ path, paint: { kind: 'fill' } })

/** A shape drawn as a line of this width in mm, half of it on either side of the path. */
export const stroked = (path: readonly PathCommand[], width: number): Shape => ({
  path,
  paint: { kind: 'stroke', width },
})
