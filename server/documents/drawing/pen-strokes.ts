// Turns the points of a drawing pad into pen strokes.
// Steps become even, tremble is smoothed, and the width follows speed and pressure.
import type { PenPoint } from '#server/documents/drawing/stroke-outline.ts'

interface PadPoint {
  readonly x: number
  readonly y: number
  readonly pressure?: number
  readonly time?: number
}

interface Sample {
  readonly x: number
  readonly y: number
  /** How heavily the pen writes here, 0 to 1. */
  readonly weight: number
}

/** The narrowest and widest line in mm on a signature of full size. */
const WIDTH = { least: 0.14, most: 0.7 }
/** Distance in mm between the points of the smoothed way. */
const STEP = 0.12
/** Past this many steps in all the scribble is drawn with longer steps, so that no input costs more than another. */
const MOST_STEPS = 12_000

/** The strokes in mm, fitted to the box; a stroke of one point stays one point. Widths do not depend on the pad's size. */
export const penStrokes = (
  strokes: readonly (readonly PadPoint[])[],
  box: { readonly width: number; readonly height: number },
): PenPoint[][] => {
  const points = strokes.flat()
  const [left, right] = range(points.map(({ x }) => x))
  const [top, bottom] = range(points.map(({ y }) => y))
  const scale = Math.min(
    (box.width - WIDTH.most) / Math.max(right - left, 1),
    (box.height - WIDTH.most) / Math.max(bottom - top, 1),
  )
  const weigh = weigher(strokes)
  const samples = strokes.map((stroke) =>
    dropRepeats(
      stroke.map((point, i) => ({
        x: (point.x - left) * scale,
        y: (point.y - top) * scale,
        weight: weigh(point, stroke[i - 1]),
      })),
    ),
  )
  const way = samples.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  const step = Math.max(STEP, way / MOST_STEPS)
  return samples.map((stroke) => evenWeights(soften(resample(stroke, step))).map(toPen))
}

const toPen = ({ x, y, weight }: Sample): PenPoint => ({
  x,
  y,
  width: WIDTH.least + (WIDTH.most - WIDTH.least) * weight,
})

/** Slow or pressed means heavy. Speed is taken against the writer's own median, so pad and screen do not matter. */
const weigher = (
  strokes: readonly (readonly PadPoint[])[],
): ((point: PadPoint, before: PadPoint | undefined) => number) => {
  const speeds = strokes
    .flatMap((stroke) => stroke.map((point, i) => speedOf(point, stroke[i - 1])))
    .filter((speed) => speed !== null && speed > 0)
    .toSorted((a, b) => (a ?? 0) - (b ?? 0))
  const median = speeds[Math.floor(speeds.length / 2)] ?? 1
  const [lightest, heaviest] = range(strokes.flat().map(({ pressure }) => pressure ?? 0))
  // Mice and fingers report one and the same pressure throughout.
  const knowsPressure = heaviest - lightest > 0.05
  return (point, before) => {
    const speed = speedOf(point, before)
    const slowness = speed === null ? 0.5 : 1 / (1 + (speed / median) ** 1.5)
    return knowsPressure ? 0.35 * slowness + (0.65 * (point.pressure ?? 0)) / heaviest : slowness
  }
}

const speedOf = (point: PadPoint, before: PadPoint | undefined): number | null => {
  if (!before || point.time === undefined || before.time === undefined || point.time <= before.time)
    return null
  return Math.hypot(point.x - before.x, point.y - before.y) / (point.time - before.time)
}

const dropRepeats = (stroke: readonly Sample[]): Sample[] => {
  const kept: Sample[] = []
  for (const sample of stroke) {
    const last = kept[kept.length - 1]
    if (!last || Math.hypot(sample.x - last.x, sample.y - last.y) > 0.04) kept.push(sample)
  }
  return kept
}

/**
 * Takes the tremble out of a finely stepped way: inner points move towards the middle of their neighbours, a few times.
 * Done after the stepping, for a fast pen leaves few points and its real corners must stay.
 */
const soften = (way: readonly Sample[]): Sample[] =>
  [1, 2, 3].reduce<Sample[]>(
    (softer) => softer.map((sample, i) => softened(sample, softer[i - 1], softer[i + 1])),
    [...way],
  )

const softened = (sample: Sample, before: Sample | undefined, after: Sample | undefined): Sample =>
  before && after
    ? {
        x: (before.x + 2 * sample.x + after.x) / 4,
        y: (before.y + 2 * sample.y + after.y) / 4,
        weight: sample.weight,
      }
    : sample

/** Points at even steps on the Catmull–Rom curve through the samples. */
const resample = (stroke: readonly Sample[], step: number): Sample[] => {
  const out: Sample[] = []
  stroke.slice(0, -1).forEach((from, i) => {
    const to = stroke[i + 1] ?? from
    const [before, after] = [stroke[i - 1] ?? from, stroke[i + 2] ?? to]
    const pieces = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / step))
    for (let piece = 0; piece < pieces; piece += 1) {
      const t = piece / pieces
      out.push({
        x: between(before.x, from.x, to.x, after.x, t),
        y: between(before.y, from.y, to.y, after.y, t),
        weight: from.weight + (to.weight - from.weight) * t,
      })
    }
  })
  const last = stroke[stroke.length - 1]
  return last ? [...out, last] : out
}

const between = (p0: number, p1: number, p2: number, p3: number, t: number): number =>
  0.5 *
  (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)

/** Lets the weight change gradually, forwards and back, as ink does. */
const evenWeights = (stroke: readonly Sample[]): Sample[] => {
  const pass = (samples: readonly Sample[]): Sample[] => {
    let weight = samples[0]?.weight ?? 0
    return samples.map((sample) => {
      weight = 0.8 * weight + 0.2 * sample.weight
      return { ...sample, weight }
    })
  }
  return pass(pass(stroke).toReversed()).toReversed()
}

const lengthOf = (stroke: readonly Sample[]): number =>
  stroke.reduce((sum, { x, y }, i) => {
    const before = stroke[i - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : 0
  }, 0)

const range = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
]
