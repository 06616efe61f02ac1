// A photographed seal is cut out as ink alone: shape, size and colour, no print or shadow.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { cutOut } from '#server/documents/cutout/cut-out.ts'
import type { CutOutSpec } from '#server/documents/cutout/cut-out.ts'
import { ringArea, simplifyRing, traceRings } from '#server/documents/cutout/trace.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawingToSvg } from '#server/documents/drawing/svg.ts'
import { createIntake } from '#server/documents/intake/intake.ts'
import { blankPhoto, sealPhoto, signaturePhoto } from '#tests/support/seal-photo.ts'

const WHOLE = { x: 0, y: 0, w: 1, h: 1 }
const RED: CutOutSpec = { ink: 'red', sensitivity: 50, crop: WHOLE, widthMm: 42, opacity: 0.8, text: '公章' }
const BLACK: CutOutSpec = { ...RED, ink: 'black', widthMm: 30, opacity: 1 }
const NAME = '诺印科技有限公司'

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.code : `no refusal: ${String(error)}`
}

/** Ink as a picture of 420 × 420, dark where it is. */
const inkOf = async (drawing: Drawing): Promise<Uint8Array> => {
  const svg = drawingToSvg({ ...drawing, opacity: 1, color: '#000000' })
  const { data } = await sharp(Buffer.from(svg), { density: 300 })
    .resize(420, 420, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data)
}

describe('a red seal over black print', () => {
  test('comes out in its own size and colour, and is the seal that was photographed', async () => {
    const drawing = await cutOut(await sealPhoto(NAME), RED)
    expect(drawing).toMatchObject({ width: 42, color: '#E02020', opacity: 0.8, text: '公章' })
    expect(Math.abs(drawing.height - 42)).toBeLessThan(0.4)
    const [cut, meant] = [await inkOf(drawing), await inkOf(drawCompanySeal({ kind: 'company', name: NAME }))]
    const [both, either] = cut.reduce(
      ([and, or], value, at) => [
        and + (value < 128 && meant[at]! < 128 ? 1 : 0),
        or + (value < 128 || meant[at]! < 128 ? 1 : 0),
      ],
      [0, 0],
    )
    expect(both / either).toBeGreaterThan(0.85)
  })

  test('is drawn the same way every time, with few enough points to travel', async () => {
    const photo = await sealPhoto(NAME)
    const [once, again] = [await cutOut(photo, RED), await cutOut(photo, RED)]
    expect(once).toEqual(again)
    expect(drawingToSvg(once).length).toBeLessThan(60_000)
  })

  test('is looked for in the chosen part alone', async () => {
    const half = await cutOut(await sealPhoto(NAME), { ...RED, crop: { x: 0, y: 0, w: 0.516, h: 1 } })
    expect(half.height / half.width).toBeGreaterThan(1.8)
  })

  test('without red in the chosen part there is nothing', async () => {
    const corner = { ...RED, crop: { x: 0, y: 0, w: 0.2, h: 0.2 } }
    expect(await refusal(cutOut(await sealPhoto(NAME), corner))).toBe('picture.no-ink')
    expect(await refusal(cutOut(await blankPhoto(), RED))).toBe('picture.no-ink')
  })
})

test('a black signature comes out black, low and wide, though half of the paper lies in shadow', async () => {
  const drawing = await cutOut(await signaturePhoto('林清和'), BLACK)
  expect(drawing).toMatchObject({ width: 30, color: '#1A1A1A', opacity: 1 })
  expect(drawing.height).toBeLessThan(16)
  const xs = drawing.shapes.flatMap(({ path }) => path.flatMap((step) => (step[0] === 'Z' ? [] : [step[1]])))
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 30])
})

test('more sensitivity takes more ink', async () => {
  const photo = await signaturePhoto('林清和')
  const ink = async (sensitivity: number) =>
    (await inkOf(await cutOut(photo, { ...BLACK, sensitivity }))).filter((value) => value < 128).length
  expect(await ink(80)).toBeGreaterThan(await ink(20))
})

describe('a picture that cannot be used says why', () => {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()

  test('too small', async () => {
    expect(await refusal(cutOut(await plain(299, 200, '#ffffff'), RED))).toBe('picture.too-small')
  })
  test('all of it ink', async () => {
    const framed = await sharp(await plain(400, 400, '#cc1010'))
      .extend({ left: 20, right: 20, top: 20, bottom: 20, background: '#ffffff' })
      .png()
      .toBuffer()
    expect(await refusal(cutOut(framed, RED))).toBe('picture.all-ink')
  })
  test('too tall for its width', async () => {
    const bar = await sharp(await plain(40, 500, '#cc1010'))
      .extend({ left: 200, right: 200, top: 20, bottom: 20, background: '#ffffff' })
      .png()
      .toBuffer()
    expect(await refusal(cutOut(bar, RED))).toBe('picture.too-tall')
  })
  test('nothing but specks', async () => {
    const raw = Buffer.alloc(900 * 900 * 3, 255)
    for (let y = 0; y < 900; y += 9)
      for (let x = 0; x < 900; x += 9)
        for (let spot = 0; spot < 25; spot += 1) {
          const at = 3 * ((y + Math.floor(spot / 5)) * 900 + x + (spot % 5))
          ;[raw[at], raw[at + 1], raw[at + 2]] = [200, 10, 10]
        }
    const specks = await sharp(raw, { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer()
    expect(await refusal(cutOut(specks, RED))).toBe('picture.too-busy')
  })
  test('no picture at all, and a bomb of pixels', async () => {
    expect(await refusal(cutOut(Buffer.from('GIF89a none'), RED))).toMatch(/unreadable|document\./)
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await refusal(cutOut(bomb, RED))).toBe('document.too-large')
  })
})

test('a worker does the same work', async () => {
  const intake = createIntake({ workers: 1 })
  const photo = await sealPhoto(NAME)
  try {
    expect(await intake.cutOut(photo, RED)).toEqual(await cutOut(photo, RED))
  } finally {
    await intake.close()
  }
})

describe('outlines', () => {
  const map = (rows: readonly string[]) => ({
    width: rows[0]!.length,
    height: rows.length,
    ink: Float32Array.from(rows.join(''), (pixel) => (pixel === '#' ? 1 : 0)),
  })

  test('a ring of ink has an outer edge and a hole', () => {
    const rings = traceRings(map(['#####', '#...#', '#...#', '#...#', '#####']), 0.5)
    expect(rings.map(ringArea).toSorted((a, b) => b - a)).toEqual([24.5, 8.5])
  })
  test('pixels that touch at a corner stay apart, and ink at the edge is closed', () => {
    expect(traceRings(map(['#.', '.#']), 0.5)).toHaveLength(2)
    expect(traceRings(map(['##', '##']), 0.5)).toHaveLength(1)
  })
  test('a simpler ring keeps its corners', () => {
    const square = traceRings(map(Array.from({ length: 20 }, () => '#'.repeat(20))), 0.5)[0]!
    const simple = simplifyRing(square, 0.3)
    expect(simple.length).toBeLessThan(12)
    expect(Math.abs(ringArea(simple) - ringArea(square))).toBeLessThan(3)
  })
})
