// A page drawn by poppler, read in base pixels.
// On a page as wide as A4 one pixel is one base pixel.
import { runTool } from './pdf-tools.ts'

/** Red, green and blue of a pixel. */
export type Pixel = readonly [number, number, number]

/** Draws a page (from 0) with its annotations. */
export const renderPage = (pdf: Uint8Array, page: number) => {
  const number = String(page + 1)
  const { bytes } = runTool(
    'pdftoppm',
    ['-cropbox', '-f', number, '-l', number, '-r', String((800 * 72) / 595), '{pdf}'],
    { pdf },
  )
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(Buffer.from(bytes.subarray(0, 40)).toString('latin1'))
  if (!header) throw new Error('no picture')
  const width = Number(header[1])
  const start = header[0].length
  const scale = width / 800
  const pixel = (x: number, y: number): Pixel => {
    const at = start + (Math.floor(y * scale) * width + Math.floor(x * scale)) * 3
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
  }
  return { pixel }
}
