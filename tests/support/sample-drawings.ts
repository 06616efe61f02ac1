// Simple drawings for tests: a round seal with a star, an L that shows the direction, a date.
import type { Drawing, PathCommand, Shape } from '#server/documents/drawing/drawing.ts'

const circle = (cx: number, cy: number, r: number): PathCommand[] => {
  const k = r * 0.5523
  return [
    ['M', cx + r, cy],
    ['C', cx + r, cy + k, cx + k, cy + r, cx, cy + r],
    ['C', cx - k, cy + r, cx - r, cy + k, cx - r, cy],
    ['C', cx - r, cy - k, cx - k, cy - r, cx, cy - r],
    ['C', cx + k, cy - r, cx + r, cy - k, cx + r, cy],
    ['Z'],
  ]
}

const star = (cx: number, cy: number, r: number): PathCommand[] => {
  const points = Array.from({ length: 5 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 4 * Math.PI) / 5
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)] as const
  })
  return [...points.map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y] as const), ['Z']]
}

const fill = (...path: PathCommand[]): Shape => ({ path, paint: { kind: 'fill' } })

const block = (x: number, y: number, w: number, h: number): Shape =>
  fill(['M', x, y], ['L', x + w, y], ['L', x + w, y + h], ['L', x, y + h], ['Z'])

/** A 42 mm seal. */
export const sampleSeal: Drawing = {
  width: 42,
  height: 42,
  color: '#E02020',
  opacity: 0.8,
  text: '云杉科技有限公司',
  shapes: [
    { path: circle(21, 21, 20), paint: { kind: 'stroke', width: 1.2 } },
    fill(...star(21, 21, 7)),
    block(9, 30, 3, 7),
    block(9, 35, 8, 2),
  ],
}

/** A 30 mm × 5 mm date. */
export const sampleDate: Drawing = {
  width: 30,
  height: 5,
  color: '#000000',
  opacity: 1,
  text: '2026年11月21日',
  shapes: [block(0, 0, 4, 5), block(5, 0, 4, 5), block(12, 0, 4, 5), block(20, 0, 10, 5)],
}
