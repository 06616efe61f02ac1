// Undoes the filters of PDF's own structure: Flate with predictors (ISO 32000-2 §7.4.4).
import { inflateSync } from 'node:zlib'
import { damaged } from './damage.ts'
import { PdfName } from './values.ts'
import type { PdfDict, PdfStream, PdfValue } from './values.ts'

const LIMIT_BYTES = 64 * 1024 * 1024

/** A structure stream's data with its filter undone; other filters than Flate are refused. */
export const decodeStream = (stream: PdfStream): Uint8Array => {
  const filter = only(stream.dict.get('Filter'))
  if (filter === undefined || filter === null) return stream.data
  if (!(filter instanceof PdfName) || filter.name !== 'FlateDecode') throw damaged('filter not known')
  let data: Uint8Array
  try {
    data = inflateSync(stream.data, { maxOutputLength: LIMIT_BYTES })
  } catch (cause) {
    throw damaged(`stream does not inflate: ${String(cause)}`)
  }
  const parameters = only(stream.dict.get('DecodeParms'))
  return parameters instanceof Map ? unpredicted(data, parameters) : data
}

const only = (value: PdfValue | undefined): PdfValue | undefined => {
  if (!Array.isArray(value)) return value
  if (value.length > 1) throw damaged('several filters')
  return (value as readonly PdfValue[])[0]
}

const unpredicted = (data: Uint8Array, parameters: PdfDict): Uint8Array => {
  const number = (key: string, fallback: number) => {
    const value = parameters.get(key)
    return typeof value === 'number' ? value : fallback
  }
  const predictor = number('Predictor', 1)
  if (predictor === 1) return data
  if (predictor < 10) throw damaged('predictor not known')
  const pixel = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3)
  const width = (number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) >> 3
  const rows = Math.floor(data.length / (width + 1))
  const out = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (width + 1)
    const to = row * width
    const kind = data[from]
    for (let i = 0; i < width; i += 1) {
      const left = i >= pixel ? (out[to + i - pixel] ?? 0) : 0
      const up = row > 0 ? (out[to + i - width] ?? 0) : 0
      const corner = row > 0 && i >= pixel ? (out[to + i - width - pixel] ?? 0) : 0
      out[to + i] = (data[from + 1 + i] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return out
}

const predicted = (kind: number | undefined, left: number, up: number, corner: number): number => {
  switch (kind) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const estimate = left + up - corner
      const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
      return a <= b && a <= c ? left : b <= c ? up : corner
    }
    default:
      throw damaged('predictor row not known')
  }
}
