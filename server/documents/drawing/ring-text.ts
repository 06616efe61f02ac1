// Text along the inside of an ellipse, evenly spaced by arc length, with upright characters.
import type { Shape } from '#server/documents/drawing/drawing.ts'
import type { FaceName } from '#server/documents/drawing/fonts.ts'
import { filled, mapPath } from '#server/documents/drawing/paths.ts'
import { cellShare, cellShares, cutGlyph } from '#server/documents/drawing/seal-lettering.ts'

/** The base line of the characters: `inset` mm inside the ellipse with half axes `a`, `b` about (`cx`, `cy`). */
export interface RingLine {
  readonly cx: number
  readonly cy: number
  readonly a: number
  readonly b: number
  readonly inset: number
  /** How far above the feet, in mm, the even spacing is measured; 0 if not said. */
  readonly lift?: number
}

interface Foot {
  readonly x: number
  readonly y: number
  /** Outward normal. */
  readonly nx: number
  readonly ny: number
}

/** How many pieces a ring is measured in: the error is below a ten-thousandth of a millimetre. */
const PIECES = 720

const footAt = ({ cx, cy, a, b, inset }: RingLine, t: number): Foot => {
  const [sin, cos] = [Math.sin(t), Math.cos(t)]
  const length = Math.hypot(b * sin, a * cos)
  const [nx, ny] = [(b * sin) / length, (-a * cos) / length]
  return { x: cx + a * sin - inset * nx, y: cy - b * cos - inset * ny, nx, ny }
}

/** The parameter at which the line is seen from the centre under `angle` from 12 o'clock (clockwise, 0 to π). */
const parameterAt = (line: RingLine, angle: number): number => {
  let [low, high] = [0, Math.PI]
  for (let i = 0; i < 50; i += 1) {
    const middle = (low + high) / 2
    const foot = footAt(line, middle)
    if (Math.atan2(foot.x - line.cx, line.cy - foot.y) < angle) low = middle
    else high = middle
  }
  return (low + high) / 2
}

interface Mark {
  readonly t: number
  readonly length: number
}

/** Length in mm of the line from 12 o'clock to the angle on one side, with the parameter at every piece. */
const measure = (feet: RingLine, to: number): Mark[] => {
  const line = { ...feet, inset: feet.inset - (feet.lift ?? 0) }
  const marks: Mark[] = [{ t: 0, length: 0 }]
  let before = footAt(line, 0)
  for (let i = 1; i <= PIECES; i += 1) {
    const t = (to * i) / PIECES
    const foot = footAt(line, t)
    marks.push({ t, length: (marks[i - 1]?.length ?? 0) + Math.hypot(foot.x - before.x, foot.y - before.y) })
    before = foot
  }
  return marks
}

/** Half the length in mm that a text has on this line when it spans `sweep` degrees, symmetric at 12 o'clock. */
export const halfLength = (line: RingLine, sweep: number): number => {
  const to = parameterAt(line, (sweep * Math.PI) / 360)
  // Asked for dozens of sweeps before one is taken, so no marks are kept.
  const raised = { ...line, inset: line.inset - (line.lift ?? 0) }
  let length = 0
  let before = footAt(raised, 0)
  for (let i = 1; i <= PIECES; i += 1) {
    const foot = footAt(raised, (to * i) / PIECES)
    length += Math.hypot(foot.x - before.x, foot.y - before.y)
    before = foot
  }
  return length
}

/** The sweep in degrees, at most `most`, over which a text of this length in mm just fits. */
export const sweepOf = (line: RingLine, length: number, most: number): number => {
  let [low, high] = [0, most]
  for (let i = 0; i < 24; i += 1) {
    const middle = (low + high) / 2
    if (2 * halfLength(line, middle) < length) low = middle
    else high = middle
  }
  return high
}

/** A text to set on a ring; `width` × `height` mm is the size of a full character. */
export interface RingText {
  readonly text: string
  readonly face: FaceName
  readonly width: number
  readonly height: number
  /** Degrees from the first character's left edge to the last one's right edge. */
  readonly sweep: number
}

/** The name along the top: heads outwards, from lower left over 12 o'clock to lower right. One shape per visible character. */
export const setAlongTop = (line: RingLine, ring: RingText): Shape[] =>
  cut(
    ring,
    feetOf(line, ring).map(({ x, y, nx, ny }) => ({ x, y, rightX: -ny, rightY: nx })),
  )

/** A code along the bottom: heads inwards, left to right; the feet are on the line. */
export const setAlongBottom = (line: RingLine, ring: RingText): Shape[] =>
  cut(
    ring,
    // The bottom is the top seen in a mirror, with the feet where the heads would be.
    feetOf(line, ring).map(({ x, y, nx, ny }) => ({ x, y: 2 * line.cy - y, rightX: -ny, rightY: -nx })),
  )

/** The least distance of two neighbours' feet, as a multiple of what their widths need. */
export const leastSpacing = (line: RingLine, ring: RingText): number => {
  const shares = Array.from(ring.text, (char) => cellShare(char, ring.face))
  return feetOf(line, ring).reduce((least, foot, i, feet) => {
    const before = feet[i - 1]
    if (!before) return least
    const needed = (((shares[i - 1] ?? 0) + (shares[i] ?? 0)) / 2) * ring.width
    return Math.min(least, Math.hypot(foot.x - before.x, foot.y - before.y) / needed)
  }, Number.POSITIVE_INFINITY)
}

/** The position of every character: the middle of its foot. */
const feetOf = (line: RingLine, ring: RingText): Foot[] => {
  const marks = measure(line, parameterAt(line, (ring.sweep * Math.PI) / 360))
  const half = marks[marks.length - 1]?.length ?? 0
  const perCell = (2 * half) / cellShares(ring.text, ring.face)
  let at = -half
  return Array.from(ring.text, (char) => {
    const room = cellShare(char, ring.face) * perCell
    at += room
    return footAt(line, parameterFor(marks, at - room / 2))
  })
}

interface Stand {
  readonly x: number
  readonly y: number
  /** Unit vector in reading direction; the foot-to-head direction is this turned left. */
  readonly rightX: number
  readonly rightY: number
}

const cut = (ring: RingText, stands: readonly Stand[]): Shape[] =>
  Array.from(ring.text).flatMap((char, i): Shape[] => {
    const stand = stands[i]
    const path = cutGlyph(char, ring.face, ring.width, ring.height)
    if (!stand || path.length === 0) return []
    const { x, y, rightX, rightY } = stand
    return [filled(mapPath(path, [rightX, rightY, -rightY, rightX, x, y]))]
  })

const parameterFor = (marks: readonly Mark[], distance: number): number => {
  const wanted = Math.abs(distance)
  const after = marks.findIndex((mark) => mark.length >= wanted)
  const [low, high] = [marks[Math.max(0, after - 1)], marks[after === -1 ? marks.length - 1 : after]]
  if (!low || !high) return 0
  const share = high.length > low.length ? (wanted - low.length) / (high.length - low.length) : 0
  return Math.sign(distance) * (low.t + share * (high.t - low.t))
}
