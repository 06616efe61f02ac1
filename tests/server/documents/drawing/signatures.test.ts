// Handwritten and typeset signatures as drawings.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawingBounds } from '#server/documents/drawing/bounds.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { type WrittenPoint, drawHandwriting } from '#server/documents/drawing/handwriting.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { drawTypedSignature } from '#server/documents/drawing/typed-signature.ts'

/** A straight stroke of `count` points, taking `ms` in all. */
const line = (
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  ms: number,
): WrittenPoint[] =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    return { x: from[0] + (to[0] - from[0]) * t, y: from[1] + (to[1] - from[1]) * t, time: ms * t }
  })

const PER_MM = 30

/** Which pixels are ink, with two pixels of paper around; rows of a picture of 30 pixels a millimetre. */
const inkRows = async (drawing: Drawing): Promise<boolean[][]> => {
  const [width, height] = [Math.round(drawing.width * PER_MM), Math.round(drawing.height * PER_MM)]
  const sized = drawingToSvg(drawing).replace(
    /width="[^"]+" height="[^"]+"/u,
    `width="${width}" height="${height}"`,
  )
  const data = await sharp(Buffer.from(sized)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  expect(data.length).toBe(width * height)
  return Array.from({ length: height + 4 }, (_, y) =>
    Array.from({ length: width + 4 }, (_unused, x) => {
      const inside = x > 1 && x < width + 2 && y > 1 && y < height + 2
      return inside && data[(y - 2) * width + x - 2]! > 127
    }),
  )
}

/** How thick the ink is at x mm, looking down, in mm. */
const thickness = async (drawing: Drawing, x: number): Promise<number> =>
  (await inkRows(drawing)).filter((row) => row[Math.round(x * PER_MM)]).length / PER_MM

/** How many pixels of paper the ink shuts in. */
const enclosedPaper = async (drawing: Drawing): Promise<number> => {
  const rows = await inkRows(drawing)
  const open: [number, number][] = [[0, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [x, y] = next
    if (rows[y]?.[x] !== false) continue
    rows[y][x] = true
    open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1])
  }
  return rows.flat().filter((ink) => !ink).length
}

describe('a signature in a typeface', () => {
  test.each(['brush', 'song'] as const)('in %s is cut to its ink within 20 × 10 mm', (face) => {
    const { drawing, substituted } = drawTypedSignature('欧阳明月', face)
    const bounds = drawingBounds(drawing)!
    expect(substituted).toEqual([])
    expect(bounds.minX).toBeCloseTo(0.2, 6)
    expect(bounds.maxX).toBeCloseTo(drawing.width - 0.2, 6)
    expect(bounds.maxY).toBeCloseTo(drawing.height - 0.2, 6)
    expect(drawing.width <= 20.000001 && drawing.height <= 10.000001).toBe(true)
    expect(drawing.text).toBe('欧阳明月')
  })

  test('says which characters the brush lacks and sets them in Song', () => {
    const { drawing, substituted } = drawTypedSignature('张堃堃', 'brush')
    expect(substituted).toEqual(['堃'])
    expect(drawing.shapes).toHaveLength(3)
  })

  test.each([
    ['张', 'signature.name'],
    ['张3', 'signature.name'],
    ['', 'signature.name'],
  ])('of %j is refused as %s', (name, code) => {
    expect(() => drawTypedSignature(name, 'brush')).toThrow(expect.objectContaining({ code }))
  })
})

describe('handwriting', () => {
  test('is cut to its ink, whatever corner of the pad it was written in', () => {
    const here = drawHandwriting([line([10, 10], [210, 60], 40, 400), line([20, 60], [200, 20], 40, 400)])
    const there = drawHandwriting([
      line([510, 310], [710, 360], 40, 400),
      line([520, 360], [700, 320], 40, 400),
    ])
    const round = (drawing: Drawing) =>
      drawingToSvg(drawing).replaceAll(/\d+\.\d+/gu, (n) => Number(n).toFixed(2))
    expect(round(there)).toBe(round(here))
    const bounds = drawingBounds(here)!
    expect([bounds.minX, bounds.minY].map((n) => n.toFixed(3))).toEqual(['0.200', '0.200'])
    expect(here.width).toBeCloseTo(20, 6)
  })

  test('is thinner where the pen went faster', async () => {
    const slowThenFast = [
      ...line([0, 0], [150, 3], 60, 1200),
      ...line([155, 3], [300, 6], 12, 60).map((p) => ({ ...p, time: p.time! + 1220 })),
    ]
    const drawing = drawHandwriting([slowThenFast])
    expect(await thickness(drawing, 4)).toBeGreaterThan(1.5 * (await thickness(drawing, 16)))
  })

  test('is thicker where the pen pressed harder', async () => {
    const pressed = line([0, 0], [300, 6], 60, 600).map((point, i) => ({
      ...point,
      pressure: 0.1 + 0.8 * (i / 59),
    }))
    const drawing = drawHandwriting([pressed])
    expect(await thickness(drawing, 16)).toBeGreaterThan(1.5 * (await thickness(drawing, 4)))
  })

  test('has no holes at sharp turns or where it retraces itself', async () => {
    const corners = [
      ...line([0, 0], [200, 0], 20, 200),
      ...line([200, 0], [0, 60], 20, 200),
      ...line([0, 60], [200, 60], 20, 200),
      ...line([200, 60], [0, 60], 20, 200),
      ...line([0, 60], [60, 100], 20, 200),
    ]
    expect(await enclosedPaper(drawHandwriting([corners]))).toBe(0)
  })

  test('has no holes in a curl tighter than the pen is wide', async () => {
    const curl = Array.from({ length: 90 }, (_, i) => ({
      x: 150 + 1.5 * Math.cos(i / 3),
      y: 40 + 1.5 * Math.sin(i / 3),
      time: 2000 + i * 8,
    }))
    expect(await enclosedPaper(drawHandwriting([[...line([0, 0], [150, 40], 30, 400), ...curl]]))).toBe(0)
  })

  test('leaves the inside of a wide loop open', async () => {
    const loop = Array.from({ length: 80 }, (_, i) => ({
      x: 60 * Math.cos(i / 12),
      y: 40 * Math.sin(i / 12),
      time: i * 9,
    }))
    expect(await enclosedPaper(drawHandwriting([loop]))).toBeGreaterThan(10_000)
  })

  test('keeps a zigzag drawn with few points', () => {
    const zigzag = Array.from({ length: 12 }, (_, i) => ({
      x: i * 20,
      y: i % 2 === 0 ? 80 : 0,
      time: i * 30,
    }))
    const drawing = drawHandwriting([zigzag])
    expect(drawing.height / drawing.width).toBeGreaterThan(0.3)
  })

  test('draws a tapped dot as a dot', () => {
    const drawing = drawHandwriting([line([0, 0], [100, 40], 30, 300), [{ x: 120, y: 20, time: 500 }]])
    expect(drawing.shapes).toHaveLength(2)
  })

  test('needs no times', () => {
    const bare = line([0, 0], [100, 40], 30, 300).map(({ x, y }) => ({ x, y }))
    expect(drawHandwriting([bare]).width).toBeCloseTo(20, 6)
  })

  test('stays small for a scribble of many points', () => {
    const scribble = (length: number) =>
      Array.from({ length }, (_, i) => ({ x: (i * 7919) % 600, y: (i * 104_729) % 300, time: i }))
    const quickest = (length: number): number =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const from = performance.now()
          expect(drawHandwriting([scribble(length)]).shapes).toHaveLength(1)
          return performance.now() - from
        }),
      )
    // Four times the points; looking at each pair of them would take sixteen times as long.
    expect(quickest(20_000) / quickest(5_000)).toBeLessThan(12)
  })

  test.each([
    [[], 'signature.empty'],
    [[[], []], 'signature.empty'],
    [[[{ x: 5, y: 5 }]], 'signature.too-small'],
    [[line([0, 0], [5, 5], 10, 100)], 'signature.too-small'],
    [
      [
        [
          { x: 0, y: 0 },
          { x: Number.NaN, y: 5 },
        ],
      ],
      'signature.malformed',
    ],
    [
      [
        [
          { x: 0, y: 0 },
          { x: 1e9, y: 5 },
        ],
      ],
      'signature.malformed',
    ],
    [
      [
        [
          { x: 0, y: 0, pressure: 7 },
          { x: 50, y: 50 },
        ],
      ],
      'signature.malformed',
    ],
    [
      [
        [
          { x: 0, y: 0, time: Number.POSITIVE_INFINITY },
          { x: 50, y: 50 },
        ],
      ],
      'signature.malformed',
    ],
    [Array.from({ length: 201 }, () => line([0, 0], [50, 50], 2, 10)), 'signature.too-large'],
    [[line([0, 0], [50, 50], 20_001, 10)], 'signature.too-large'],
  ])('refuses absurd input %#', (strokes, code) => {
    expect(() => drawHandwriting(strokes)).toThrow(expect.objectContaining({ code }))
  })
})
