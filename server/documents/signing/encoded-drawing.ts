// A drawing as PDF content, encoded once for any number of files.
// Sealing then costs no drawing and no compression.
import { deflateSync } from 'node:zlib'
import type { Drawing, Shape } from '#server/documents/drawing/drawing.ts'
import { POINTS_PER_MM } from '#protocol/page-geometry.ts'
import { dictOf, name, PdfStream } from '#server/documents/pdf/values.ts'
import { writeNumber } from '#server/documents/pdf/write.ts'

/** A drawing's size in points, its opacity, and its deflated content stream. Can be stored and posted to workers. */
export interface EncodedDrawing {
  readonly width: number
  readonly height: number
  readonly opacity: number
  readonly content: Uint8Array
}

/** Encodes a drawing once; the result is stored with the seal. */
export const encodeDrawing = (drawing: Drawing): EncodedDrawing => {
  const width = drawing.width * POINTS_PER_MM
  const height = drawing.height * POINTS_PER_MM
  const [red, green, blue] = colorOf(drawing.color).map(short)
  const scale = writeNumber(Math.round(POINTS_PER_MM * 1e8) / 1e8)
  const content = [
    // The text stands in for the outlines when the page is read aloud or copied (ISO 32000-2 §14.9.4).
    `/Span<</ActualText<${utf16(drawing.text)}>>>BDC q/G gs`,
    `${red} ${green} ${blue} rg ${red} ${green} ${blue} RG 1 J 1 j`,
    `${scale} 0 0 -${scale} 0 ${short(height)} cm`,
    ...drawing.shapes.map(shapeContent),
    'Q EMC',
  ].join('\n')
  return {
    width,
    height,
    opacity: drawing.opacity,
    content: new Uint8Array(deflateSync(Buffer.from(content, 'latin1'))),
  }
}

/** The form XObject of an encoded drawing: lower left corner at the origin, one unit a point. */
export const drawingForm = (drawing: EncodedDrawing): PdfStream =>
  new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, rounded(drawing.width), rounded(drawing.height)],
      Resources: dictOf({
        ExtGState: dictOf({
          G: dictOf({ Type: name('ExtGState'), ca: drawing.opacity, CA: drawing.opacity }),
        }),
      }),
      Filter: name('FlateDecode'),
    }),
    drawing.content,
  )

/** A number for a PDF, to a thousandth. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000

const short = (value: number): string => writeNumber(rounded(value))

const shapeContent = ({ path, paint }: Shape): string => {
  const segments = path.map(([operator, ...points]) => {
    const numbers = points.map(short).join(' ')
    switch (operator) {
      case 'M':
        return `${numbers} m`
      case 'L':
        return `${numbers} l`
      case 'C':
        return `${numbers} c`
      default:
        return 'h'
    }
  })
  const outline = segments.join('\n')
  if (paint.kind === 'stroke') return `${short(paint.width)} w\n${outline}\nS`
  return `${outline}\n${paint.evenOdd ? 'f*' : 'f'}`
}

const colorOf = (color: string): [number, number, number] => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) throw new TypeError(`no colour: ${color}`)
  const part = (index: number) => parseInt(match[index] ?? '0', 16) / 255
  return [part(1), part(2), part(3)]
}

const utf16 = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
