// Draws a picture code: four characters as touching strokes, among random strokes.
import { randomInt } from 'node:crypto'

/** How long a captcha waits for its answer. */
export const CAPTCHA_LIFETIME_MS = 5 * 60_000
/** How many captchas one address may request within ten minutes; a whole office may share an address. */
export const CAPTCHAS_PER_ADDRESS = { most: 60, windowMs: 10 * 60_000 } as const

/** Size of the drawing in its own units. */
export const CAPTCHA_SIZE = { width: 120, height: 44 } as const
const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE

type Point = readonly [number, number]

/** Skeletons of the characters in a box of 4 by 6, strokes of x,y points; only what nobody confuses. */
const SKELETONS = {
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2.5 4,3.5 4,5 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,0 1,2.5 0,4.5 1,6 3,6 4,4.5 3,3 1,3',
  '7': '0,0 4,0 1.5,6',
  '9': '4,2 3,3.2 1,3.2 0,1.6 1,0 3,0 4,1.6 4,4 2,6',
  A: '0,6 2,0 4,6; 0.9,3.8 3.1,3.8',
  C: '4,1 3,0 1,0 0,1.5 0,4.5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6; 0,3 3,3',
  F: '4,0 0,0 0,6; 0,3 3,3',
  H: '0,0 0,6; 4,0 4,6; 0,3 4,3',
  K: '0,0 0,6; 4,0 0.3,3.2; 1.4,2.5 4,6',
  M: '0,6 0,0 2,3.5 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2; 2,3.2 4,6',
  T: '0,0 4,0; 2,0 2,6',
  W: '0,0 1,6 2,2.5 3,6 4,0',
  X: '0,0 4,6; 4,0 0,6',
  Y: '0,0 2,3 4,0; 2,3 2,6',
}
const GLYPHS: Readonly<Record<string, readonly (readonly Point[])[]>> = Object.fromEntries(
  Object.entries(SKELETONS).map(([char, strokes]) => [char, strokes.split('; ').map(pointsIn)]),
)
const ALPHABET = Object.keys(SKELETONS)

function pointsIn(stroke: string): Point[] {
  return stroke.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y]
  })
}

/** Four characters from a cryptographic source. */
export const newCaptchaText = (): string =>
  Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** An answer as it is compared: capitals without spaces. */
export const normalizeCaptcha = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** An SVG of `CAPTCHA_SIZE`, made into pixels before it is shown. Each drawing of the same text differs. */
export const drawCaptcha = (text: string): string => {
  const wave = { size: between(0.8, 1.6), length: between(16, 26), phase: between(0, 6) }
  const ink = (strokes: readonly (readonly Point[])[]) =>
    shuffled(strokes.flatMap((stroke) => pieces(densified(stroke).map(wavered(wave))))).join('')
  const letters = [...text].flatMap((char, place) => placed(GLYPHS[char] ?? [], 9 + place * 25))
  const strays = Array.from({ length: 2 }, strayLine)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6fa"/>` +
    '<g fill="none" stroke="#3b4a6b" stroke-linecap="round" stroke-linejoin="round">' +
    // Strays are as wide as parts of the letters: width does not tell them apart.
    `<path stroke-width="1.4" d="${ink(strays)}"/><path stroke-width="2.5" d="${ink(letters)}"/></g></svg>`
  )
}

const placed = (glyph: readonly (readonly Point[])[], left: number): Point[][] => {
  const turn = between(-0.28, 0.28)
  const scale = between(4.2, 5)
  const lean = between(-0.25, 0.25)
  const [x0, y0] = [left + between(-2, 2), HEIGHT / 2 + between(-3, 3)]
  return glyph.map((stroke) =>
    stroke.map(([x, y]): Point => {
      const [dx, dy] = [(x - 2 + lean * (3 - y)) * scale, (y - 3) * scale]
      return [
        x0 + 9 + dx * Math.cos(turn) - dy * Math.sin(turn),
        y0 + dx * Math.sin(turn) + dy * Math.cos(turn),
      ]
    }),
  )
}

const strayLine = (): Point[] => [
  [between(0, 20), between(6, 38)],
  [between(45, 75), between(4, 40)],
  [between(100, 120), between(6, 38)],
]

/** Points at most two units apart, so that the wave bends every line. */
const densified = (stroke: readonly Point[]): Point[] =>
  stroke.flatMap((point, i): Point[] => {
    const next = stroke[i + 1]
    if (!next) return [point]
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / 2))
    return Array.from({ length: steps }, (_, step): Point => {
      const part = step / steps
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]
    })
  })

const wavered =
  (wave: { size: number; length: number; phase: number }) =>
  ([x, y]: Point): Point => [
    x + Math.sin(y / 9 + wave.phase) * 0.7 + between(-0.2, 0.2),
    y + Math.sin(x / wave.length + wave.phase) * wave.size + between(-0.2, 0.2),
  ]

/** Cuts a stroke into short pieces that say little by themselves. */
const pieces = (points: readonly Point[]): string[] => {
  const cut: string[] = []
  for (let at = 0; at + 1 < points.length; at += 3) {
    const piece = points.slice(at, at + 4)
    cut.push(piece.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(''))
  }
  return cut
}

const shuffled = <T>(items: readonly T[]): T[] => {
  const rest = [...items]
  return Array.from({ length: rest.length }, () => rest.splice(randomInt(rest.length), 1)).flat()
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(10_001)) / 10_000
