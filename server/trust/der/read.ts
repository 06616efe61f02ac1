// Reads DER values (ITU-T X.690) within the given bytes.
// It refuses indefinite lengths and overruns.

/** Thrown for bytes that are no DER. */
export class DerError extends Error {
  override readonly name = 'DerError'
}

/** One value: `tag` byte, `content`, and `raw` = the whole encoding, all views of the bytes that were read. */
export interface DerValue {
  readonly tag: number
  readonly content: Uint8Array
  readonly raw: Uint8Array
}

/** Reads the one value that the bytes are; anything behind it is refused unless `trailing` is allowed. */
export const readDer = (bytes: Uint8Array, options: { trailing?: boolean } = {}): DerValue => {
  const value = readAt(bytes, 0)
  if (!options.trailing && value.raw.length !== bytes.length) throw new DerError('bytes follow the value')
  return value
}

/** The values inside a constructed value. */
export const children = (value: DerValue): DerValue[] => {
  const list: DerValue[] = []
  for (let at = 0; at < value.content.length;) {
    const child = readAt(value.content, at)
    list.push(child)
    at += child.raw.length
  }
  return list
}

/** The child at a place, which must be there and have the tag when one is given. */
export const childAt = (value: DerValue, index: number, tag?: number): DerValue => {
  const child = children(value)[index]
  if (!child || (tag !== undefined && child.tag !== tag)) {
    throw new DerError(`no ${tag === undefined ? 'value' : `value with tag ${tag.toString(16)}`} at ${index}`)
  }
  return child
}

const MOST_EXACT = 2 ** 45

/** The dotted form of an OBJECT IDENTIFIER. */
export const readOid = (value: DerValue): string => {
  if (value.tag !== 0x06 || value.content.length === 0) throw new DerError('no object identifier')
  const arcs: number[] = []
  let arc = 0
  for (const byte of value.content) {
    // What a number cannot hold exactly is read the long way.
    if (arc > MOST_EXACT) return readLongOid(value)
    arc = arc * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [head = 0, ...rest] = arcs
  const first = head < 80 ? Math.floor(head / 40) : 2
  return [first, head - first * 40, ...rest].join('.')
}

const readLongOid = (value: DerValue): string => {
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of value.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const [head = 0n, ...rest] = arcs
  const first = head < 40n ? 0n : head < 80n ? 1n : 2n
  return [first, head - first * 40n, ...rest].join('.')
}

/** The time in a UTCTime or GeneralizedTime, which must end in Z. */
export const readTime = (value: DerValue): Date => {
  const text = Buffer.from(value.content).toString('latin1')
  const short = value.tag === 0x17
  const match = (
    short ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/
  ).exec(text)
  if (!match || (!short && value.tag !== 0x18)) throw new DerError('no time')
  const year = Number(match[1]) + (short ? (Number(match[1]) < 50 ? 2000 : 1900) : 0)
  const fraction = Math.floor(Number(`0${match[7] ?? '.0'}`) * 1000)
  const [month, day, hour, minute, second] = match.slice(2, 7).map(Number)
  return new Date(Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second, fraction))
}

const readAt = (bytes: Uint8Array, at: number): DerValue => {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('no value')
  let length = first
  let start = at + 2
  if (first >= 0x80) {
    const count = first & 0x7f
    if (count === 0 || count > 4) throw new DerError('length not definite')
    length = 0
    for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[start + i] ?? 0)
    start += count
  }
  if (start + length > bytes.length) throw new DerError('value ends too early')
  return { tag, content: bytes.subarray(start, start + length), raw: bytes.subarray(at, start + length) }
}
