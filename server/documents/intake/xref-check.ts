// Whether a PDF's cross-reference sections point where they say (ISO 32000-1, 7.5.4 and 7.5.8); readers that trust a wrong one show different pages.
import { inflateSync } from 'node:zlib'

const MAX_SECTIONS = 2000
const MAX_STREAM_BYTES = 64 * 1024 * 1024

interface Section {
  readonly offsets: ReadonlyMap<number, number>
  readonly known: readonly number[]
  readonly next: readonly number[]
}

/** True when every section can be read and every object in use that counts begins at its stated offset. */
export const isXrefSound = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.lastIndexOf('startxref')
  if (start < 0) return false
  const first = /^startxref\s+(\d+)/.exec(file.toString('latin1', start, start + 40))?.[1]
  if (first === undefined) return false
  const seen = new Set<number>()
  const settled = new Set<number>()
  const queue = [Number(first)]
  while (queue.length > 0) {
    const at = queue.shift()!
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > MAX_SECTIONS) return false
    const section = readSection(file, at)
    if (!section) return false
    for (const [number, offset] of section.offsets) {
      if (settled.has(number)) continue
      if (!beginsObject(file, offset, number)) return false
    }
    for (const number of section.known) settled.add(number)
    queue.push(...section.next)
  }
  return true
}

const readSection = (file: Buffer, at: number): Section | undefined => {
  if (at >= file.length) return undefined
  const head = file.toString('latin1', at, at + 40).trimStart()
  if (head.startsWith('xref')) return readTable(file, at)
  return /^\d+\s+\d+\s+obj/.test(head) ? readStream(file, at) : undefined
}

const readTable = (file: Buffer, at: number): Section | undefined => {
  const end = file.indexOf('trailer', at)
  if (end < 0) return undefined
  const words = file.toString('latin1', at, end).trim().split(/\s+/).slice(1)
  const offsets = new Map<number, number>()
  const known: number[] = []
  let word = 0
  while (word < words.length) {
    const firstNumber = Number(words[word])
    const count = Number(words[word + 1])
    if (!Number.isInteger(firstNumber) || !Number.isInteger(count) || words.length < word + 2 + count * 3)
      return undefined
    for (let index = 0; index < count; index++) {
      const offset = Number(words[word + 2 + index * 3])
      const state = words[word + 4 + index * 3]
      known.push(firstNumber + index)
      // Many writers mark deleted objects as in use at offset 0; readers take them for free.
      if (state === 'n' && offset > 0) offsets.set(firstNumber + index, offset)
    }
    word += 2 + count * 3
  }
  const trailer = file.toString('latin1', end, file.indexOf('startxref', end) + 1 || end + 4096)
  return { offsets, known, next: numbersAfter(trailer, ['XRefStm', 'Prev']) }
}

const readStream = (file: Buffer, at: number): Section | undefined => {
  const keyword = file.indexOf('stream', at)
  if (keyword < 0) return undefined
  const dict = file.toString('latin1', at, keyword)
  const widths = integers(/\/W\s*\[([^\]]*)\]/.exec(dict)?.[1])
  const size = numbersAfter(dict, ['Size'])[0]
  if (widths?.length !== 3 || size === undefined) return undefined
  const index = integers(/\/Index\s*\[([^\]]*)\]/.exec(dict)?.[1]) ?? [0, size]
  let from = keyword + 6
  if (file[from] === 0x0d) from++
  if (file[from] === 0x0a) from++
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dict)?.[1]
  const to = length === undefined ? file.indexOf('endstream', from) : from + Number(length)
  const rowLength = widths.reduce((sum, width) => sum + width, 0)
  if (!(rowLength > 0 && rowLength <= 32)) return undefined
  const rows = unpackRows(file.subarray(from, to), dict, rowLength)
  return rows && { ...entriesOf(rows, widths, index), next: numbersAfter(dict, ['Prev']) }
}

const entriesOf = (rows: Uint8Array, widths: readonly number[], index: readonly number[]) => {
  const [w0 = 0, w1 = 0, w2 = 0] = widths
  const offsets = new Map<number, number>()
  const known: number[] = []
  let at = 0
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    for (let step = 0; step < index[pair + 1]! && at + w0 + w1 + w2 <= rows.length; step++) {
      const kind = w0 === 0 ? 1 : bigEndian(rows, at, w0)
      const offset = bigEndian(rows, at + w0, w1)
      known.push(index[pair]! + step)
      if (kind === 1 && offset > 0) offsets.set(index[pair]! + step, offset)
      at += w0 + w1 + w2
    }
  }
  return { offsets, known }
}

const unpackRows = (packed: Buffer, dict: string, rowLength: number): Uint8Array | undefined => {
  try {
    if (!/\/Filter/.test(dict)) return packed
    if (!/\/FlateDecode/.test(dict)) return undefined
    const rows = inflateSync(packed, { maxOutputLength: MAX_STREAM_BYTES })
    const predictor = numbersAfter(dict, ['Predictor'])[0] ?? 1
    return predictor < 10 ? rows : unpredict(rows, numbersAfter(dict, ['Columns'])[0] ?? rowLength)
  } catch {
    return undefined
  }
}

// PNG prediction of one-byte samples (ISO 32000-1, 7.4.4.4); writers of cross-reference streams use None, Sub and Up.
const unpredict = (rows: Uint8Array, columns: number): Uint8Array | undefined => {
  const count = Math.floor(rows.length / (columns + 1))
  const plain = new Uint8Array(count * columns)
  for (let row = 0; row < count; row++) {
    const filter = rows[row * (columns + 1)]!
    if (filter > 2) return undefined
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const left = filter === 1 && column > 0 ? plain[at - 1]! : 0
      const up = filter === 2 && row > 0 ? plain[at - columns]! : 0
      plain[at] = rows[row * (columns + 1) + 1 + column]! + left + up
    }
  }
  return plain
}

const beginsObject = (file: Buffer, offset: number, number: number) => {
  const head = /^\s{0,4}(\d+)\s+\d+\s+obj/.exec(file.toString('latin1', offset, offset + 40))
  return head !== null && Number(head[1]) === number
}

const numbersAfter = (text: string, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const found = new RegExp(`/${key}\\s+(\\d+)`).exec(text)?.[1]
    return found === undefined ? [] : [Number(found)]
  })

const integers = (text: string | undefined) => text?.trim().split(/\s+/).map(Number)

const bigEndian = (bytes: Uint8Array, at: number, width: number) => {
  let value = 0
  for (let index = 0; index < width; index++) value = value * 256 + bytes[at + index]!
  return value
}
