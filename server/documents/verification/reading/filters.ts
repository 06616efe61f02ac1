// Unpacks stream data under a budget, so that a decompression bomb is an ordinary defect.
// See ISO 32000-2 §7.4.
import { inflateSync } from 'node:zlib'
import type { Budget } from './budget.ts'
import { LIMITS, PdfDefect } from './defect.ts'
import { PdfName } from './values.ts'
import type { PdfDict, PdfStream, PdfValue } from './values.ts'

/**
 * The stream's data after all filters. Knows Flate and the ASCII filters, with predictors; any other filter is refused with
 * undefined, for images and the like are compared as stored. `resolve` gives the value behind a reference.
 */
export const unpack = (
  stream: PdfStream,
  resolve: (value: PdfValue | undefined) => PdfValue,
  budget: Budget,
): Uint8Array | undefined => {
  const filters = asList(resolve(stream.dict.get('Filter')))
  const parms = asList(resolve(stream.dict.get('DecodeParms')))
  if (filters.length > LIMITS.filters) throw new PdfDefect('一个数据流的压缩层数过多')
  let data = stream.raw
  for (const [index, item] of filters.entries()) {
    const filter = resolve(item)
    const parm = resolve(parms[index] ?? null)
    const known = filter instanceof PdfName ? FILTERS[filter.text] : undefined
    if (!known) return undefined
    data = known(data, budget)
    budget.unpacked(data.length)
    if (parm instanceof Map) data = unpredict(data, parm, resolve)
  }
  return data
}

const asList = (value: PdfValue): PdfValue[] => (value === null ? [] : Array.isArray(value) ? value : [value])

const inflate = (data: Uint8Array, budget: Budget): Uint8Array => {
  const max = Math.min(LIMITS.unpacked, Math.floor(budget.unpackable))
  if (max <= 0) throw new PdfDefect('压缩内容展开后过大')
  try {
    return data.length === 0 ? data : inflateSync(data, { maxOutputLength: max })
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new PdfDefect(tooLarge ? '压缩内容展开后过大' : '压缩内容已损坏', { cause: error })
  }
}

const asciiHex = (data: Uint8Array): Uint8Array => {
  const text = Buffer.from(data).toString('latin1').replaceAll(/\s/g, '')
  const body = text.endsWith('>') ? text.slice(0, -1) : text
  if (/[^0-9A-Fa-f]/.test(body)) throw new PdfDefect('ASCIIHex 内容已损坏')
  return Buffer.from(body.length % 2 ? `${body}0` : body, 'hex')
}

const ascii85 = (data: Uint8Array, budget: Budget): Uint8Array => {
  const text = Buffer.from(data).toString('latin1').replaceAll(/\s/g, '').replace(/~>$/, '')
  const zeros = text.split('z').length - 1
  const room = zeros * 4 + Math.ceil((text.length - zeros) / 5) * 4
  if (room > budget.unpackable) throw new PdfDefect('压缩内容展开后过大')
  const out = new Uint8Array(room)
  let length = 0
  for (let at = 0; at < text.length;) {
    if (text[at] === 'z') {
      length += 4
      at += 1
      continue
    }
    const group = text.slice(at, at + 5)
    at += 5
    let value = 0
    for (const char of group.padEnd(5, 'u')) {
      const digit = char.charCodeAt(0) - 33
      if (digit < 0 || digit > 84) throw new PdfDefect('ASCII85 内容已损坏')
      value = value * 85 + digit
    }
    for (let i = 0; i < group.length - 1; i += 1) out[length++] = Math.floor(value / 256 ** (3 - i)) % 256
  }
  return out.subarray(0, length)
}

const FILTERS: Record<string, (data: Uint8Array, budget: Budget) => Uint8Array> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
}

const unpredict = (
  data: Uint8Array,
  parms: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
): Uint8Array => {
  const number = (key: string, fallback: number): number => {
    const value = resolve(parms.get(key))
    return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e6 ? value : fallback
  }
  const predictor = number('Predictor', 1)
  if (predictor === 1) return data
  if (predictor < 10) throw new PdfDefect('不支持的预测编码')
  const pixel = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3)
  const row = Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8) * number('Columns', 1)) / 8)
  const rows = Math.floor(data.length / (row + 1))
  const out = new Uint8Array(rows * row)
  for (let y = 0; y < rows; y += 1) {
    const kind = data[y * (row + 1)] ?? 0
    const from = y * (row + 1) + 1
    const to = y * row
    // A first row has nothing above it: it is read as if that were zeros.
    const up = y > 0 ? row : 0
    if (kind === 0) out.set(data.subarray(from, from + row), to)
    else if (kind === 1) addLeft(out, data, { from, to, row, pixel })
    else if (kind === 2)
      for (let x = 0; x < row; x += 1)
        out[to + x] = (data[from + x] ?? 0) + (up ? (out[to - up + x] ?? 0) : 0)
    else if (kind === 3 || kind === 4) {
      const guess = kind === 3 ? average : paeth
      for (let x = 0; x < row; x += 1) {
        const left = x >= pixel ? (out[to + x - pixel] ?? 0) : 0
        const above = up ? (out[to - up + x] ?? 0) : 0
        const corner = up && x >= pixel ? (out[to - up + x - pixel] ?? 0) : 0
        out[to + x] = (data[from + x] ?? 0) + guess(left, above, corner)
      }
    } else throw new PdfDefect('预测编码已损坏')
  }
  return out
}

const addLeft = (
  out: Uint8Array,
  data: Uint8Array,
  { from, to, row, pixel }: { from: number; to: number; row: number; pixel: number },
): void => {
  for (let x = 0; x < row; x += 1)
    out[to + x] = (data[from + x] ?? 0) + (x >= pixel ? (out[to + x - pixel] ?? 0) : 0)
}

const average = (left: number, up: number): number => (left + up) >> 1

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
