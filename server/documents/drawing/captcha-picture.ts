// A captcha as a raster: bent, blurred and noisy, so that a program finds no strokes to take apart.
import { randomInt } from 'node:crypto'

/** Pixels per unit of the drawing. */
const SCALE = 2

/** A PNG of the drawing (SVG text, `width` by `height` units) at twice its size, bent differently each time. About 5 ms. */
export const captchaPicture = async (svg: string, width: number, height: number): Promise<Uint8Array> => {
  // Loaded with the first captcha, by no start of the server.
  const { default: sharp } = await import('sharp')
  const [w, h] = [width * SCALE, height * SCALE]
  const { data } = await sharp(Buffer.from(svg), { density: 72 * SCALE })
    .resize(w, h, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(
    await sharp(speckled(bent(data, w, h)), { raw: { width: w, height: h, channels: 1 } })
      .blur(0.6)
      .png({ palette: true, colours: 32 })
      .toBuffer(),
  )
}

/** Each pixel comes from a place that two waves across each other have moved. */
const bent = (from: Uint8Array, w: number, h: number): Buffer => {
  const [a, b] = [wave(4.5, 90, 150), wave(3.5, 60, 90)]
  const [c, d] = [wave(1.2, 24, 40), wave(1.2, 24, 40)]
  const to = Buffer.alloc(w * h)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const sx = Math.round(x + b(y) + c(y + x / 3))
      const sy = Math.round(y + a(x) + d(x - y / 3))
      to[y * w + x] = sx < 0 || sy < 0 || sx >= w || sy >= h ? 245 : (from[sy * w + sx] ?? 245)
    }
  return to
}

/** Dots lighter and darker than what they lie on, and a paper that is nowhere quite white. */
const speckled = (pixels: Buffer): Buffer => {
  for (let at = 0; at < pixels.length; at += 1) {
    const dot = randomInt(14) === 0 ? between(-90, 90) : between(-14, 14)
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + dot))
  }
  return pixels
}

const wave = (size: number, shortest: number, longest: number) => {
  const [length, phase] = [between(shortest, longest), between(0, 628) / 100]
  return (at: number): number => Math.sin(at / (length / 6.28) + phase) * size
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(10_001)) / 10_000
