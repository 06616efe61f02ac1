// A drawing as SVG text, safe to place inside a page: no ids, scripts, styles or references.
import type { Drawing, PathCommand, Shape } from '#server/documents/drawing/drawing.ts'

/**
 * The drawing as one <svg> element: viewBox in mm, true size as width and height, what it says as <title>.
 * Throws a TypeError for a colour that is not #RRGGBB.
 */
export const drawingToSvg = (drawing: Drawing): string => {
  if (!/^#[0-9a-f]{6}$/iu.test(drawing.color)) throw new TypeError(`not a colour: ${drawing.color}`)
  const [width, height] = [short(drawing.width), short(drawing.height)]
  const opacity = drawing.opacity < 1 ? ` opacity="${short(drawing.opacity)}"` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm" role="img">` +
    `<title>${escapeText(drawing.text)}</title>` +
    `<g${opacity}>${drawing.shapes.map((shape) => shapeElement(shape, drawing.color)).join('')}</g></svg>`
  )
}

const shapeElement = (shape: Shape, color: string): string => {
  const d = pathData(shape.path)
  if (shape.paint.kind === 'stroke') {
    return `<path fill="none" stroke="${color}" stroke-width="${short(shape.paint.width)}" d="${d}"/>`
  }
  return `<path fill="${color}"${shape.paint.evenOdd ? ' fill-rule="evenodd"' : ''} d="${d}"/>`
}

const pathData = (path: readonly PathCommand[]): string =>
  path.map(([letter, ...numbers]) => letter + numbers.map(short).join(' ')).join('')

/** A number to a thousandth, without trailing zeros: a thousandth of a millimetre is below any printer. */
const short = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000
  return String(rounded === 0 ? 0 : rounded)
}

// Control characters are not allowed in XML even when escaped; the rest is plain escaping.
const escapeText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001F\u007F\uFFFE\uFFFF]/gu, ' ')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
