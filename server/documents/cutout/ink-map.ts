// How much ink there is at each pixel of a photograph.
// Red and blue ink is found by colour, black ink by its darkness against the paper.

/** Inks that can be separated from paper. */
export type Ink = 'red' | 'blue' | 'black'

/** Pixels as red, green and blue bytes, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Ink from 0 to 1 per pixel, row by row. */
export interface InkMap {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}

/** The map of one ink. Shadows on the paper weigh nothing: colour has none, and darkness is measured against the paper nearby. */
export const inkMap = (pixels: Pixels, ink: Ink): InkMap => {
  const { width, height } = pixels
  return { width, height, ink: ink === 'black' ? darkness(pixels) : colourfulness(pixels, ink) }
}

/** The threshold that best parts ink from paper (Otsu 1979), and how much of the map is above it. */
export const inkThreshold = ({ ink }: InkMap): { threshold: number; share: number } => {
  const histogram = new Float64Array(256)
  for (const value of ink) histogram[Math.min(255, Math.floor(value * 256))]! += 1
  let [sum, below, sumBelow, best, from, to] = [0, 0, 0, -1, 0, 0]
  histogram.forEach((count, value) => (sum += count * value))
  histogram.forEach((count, value) => {
    below += count
    sumBelow += count * value
    const above = ink.length - below
    if (below === 0 || above === 0) return
    const gap = sumBelow / below - (sum - sumBelow) / above
    const between = below * above * gap * gap
    // Where no pixel lies between ink and paper, every value between them parts them equally well.
    if (between > best * (1 + 1e-9)) [best, from, to] = [between, value, value]
    else if (between >= best * (1 - 1e-9)) to = value
  })
  const threshold = ((from + to) / 2 + 1) / 256
  return {
    threshold,
    share: ink.reduce((count, value) => count + (value > threshold ? 1 : 0), 0) / ink.length,
  }
}

// Below this brightness a camera's noise would pass for colour.
const DIMMEST = 96

const colourfulness = ({ rgb, width, height }: Pixels, ink: 'red' | 'blue'): Float32Array => {
  const map = new Float32Array(width * height)
  for (let at = 0; at < map.length; at += 1) {
    const [red, green, blue] = [rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!]
    const [own, other] = ink === 'red' ? [red, Math.max(green, blue)] : [blue, (red + green) / 2]
    map[at] = Math.max(0, own - other) / Math.max(own, DIMMEST)
  }
  return map
}

const BLOCK = 32

const darkness = (pixels: Pixels): Float32Array => {
  const { width, height, rgb } = pixels
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at += 1)
    light[at] = 0.299 * rgb[3 * at]! + 0.587 * rgb[3 * at + 1]! + 0.114 * rgb[3 * at + 2]!
  const paper = paperLight(light, width, height)
  return light.map((value, at) =>
    Math.max(0, 1 - value / Math.max(48, paper(at % width, Math.floor(at / width)))),
  )
}

/** The paper's own brightness around a pixel: the brightest of its blocks, which no stroke covers, blended between their middles. */
const paperLight = (
  light: Float32Array,
  width: number,
  height: number,
): ((x: number, y: number) => number) => {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const brightest = new Float32Array(columns * rows)
  light.forEach((value, at) => {
    const block = Math.floor(Math.floor(at / width) / BLOCK) * columns + Math.floor((at % width) / BLOCK)
    if (value > brightest[block]!) brightest[block] = value
  })
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
  const around = brightest.map((_, block) => {
    const [bx, by] = [block % columns, Math.floor(block / columns)]
    let most = 0
    for (let y = clamp(by - 1, rows - 1); y <= clamp(by + 1, rows - 1); y += 1)
      for (let x = clamp(bx - 1, columns - 1); x <= clamp(bx + 1, columns - 1); x += 1)
        most = Math.max(most, brightest[y * columns + x]!)
    return most
  })
  return (x, y) => {
    const [fx, fy] = [clamp(x / BLOCK - 0.5, columns - 1), clamp(y / BLOCK - 0.5, rows - 1)]
    const [x0, y0] = [Math.floor(fx), Math.floor(fy)]
    const [x1, y1] = [clamp(x0 + 1, columns - 1), clamp(y0 + 1, rows - 1)]
    const [tx, ty] = [fx - x0, fy - y0]
    const row = (at: number) => around[at * columns + x0]! * (1 - tx) + around[at * columns + x1]! * tx
    return row(y0) * (1 - ty) + row(y1) * ty
  }
}
