// Reads ASN.1 encodings (ITU-T X.690).
// Lengths are definite and shortest, or indefinite where BER is allowed.

/** Thrown for bytes that are no such encoding. */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error'
}

/** One encoded value. `raw` is the whole encoding, `content` what is inside it; both are views of the bytes read. */
export interface Asn1 {
  readonly tag: number
  readonly raw: Uint8Array
  readonly content: Uint8Array
  /** Whether value and everything in it so far has a definite, shortest length. */
  readonly definite: boolean
}

const DEEPEST = 40

/** Reads one value at the start of the bytes; `rest` is what follows it. */
export const readAsn1 = (bytes: Uint8Array): { value: Asn1; rest: Uint8Array } => {
  const value = readAt(bytes, 0, 0)
  return { value, rest: bytes.subarray(value.raw.length) }
}

/** The values inside a constructed value. */
export const parts = (value: Asn1): Asn1[] => {
  if ((value.tag & 0x20) === 0) throw new Asn1Error('not constructed')
  const list: Asn1[] = []
  for (let at = 0; at < value.content.length;) {
    const part = readAt(value.content, at, 1)
    list.push(part)
    at += part.raw.length
  }
  return list
}

/** The part at a place, which must be there, with this tag when one is given. */
export const part = (value: Asn1, index: number, tag?: number): Asn1 => {
  const found = parts(value)[index]
  if (!found || (tag !== undefined && found.tag !== tag)) throw new Asn1Error(`part ${index} is missing`)
  return found
}

const MOST_EXACT = 2 ** 45

/** An OBJECT IDENTIFIER in dotted form. */
export const oidOf = (value: Asn1): string => {
  if (value.tag !== 0x06 || value.content.length === 0) throw new Asn1Error('not an object identifier')
  const arcs: number[] = []
  let arc = 0
  for (const byte of value.content) {
    // What a number cannot hold exactly is read the long way.
    if (arc > MOST_EXACT) return longOidOf(value)
    arc = arc * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const head = arcs[0] ?? 0
  const first = head < 80 ? Math.floor(head / 40) : 2
  return [first, head - first * 40, ...arcs.slice(1)].join('.')
}

const longOidOf = (value: Asn1): string => {
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of value.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const head = arcs[0] ?? 0n
  const first = head < 80n ? head / 40n : 2n
  return [first, head - first * 40n, ...arcs.slice(1)].join('.')
}

/** The bytes of an OCTET STRING; BER may give it in pieces. `tag` replaces the universal one for implicit tagging. */
export const octetsOf = (value: Asn1): Uint8Array => {
  if ((value.tag & 0x20) === 0) return value.content
  return Buffer.concat(parts(value).map(octetsOf))
}

/** The bytes of a BIT STRING of whole bytes. */
export const bitsOf = (value: Asn1): Uint8Array => {
  if (value.tag !== 0x03 || value.content.length === 0) throw new Asn1Error('not a bit string')
  return value.content.subarray(1)
}

/** An INTEGER as lower-case hex without leading zeros. */
export const integerHex = (value: Asn1): string => {
  if (value.tag !== 0x02 || value.content.length === 0) throw new Asn1Error('not an integer')
  return Buffer.from(value.content)
    .toString('hex')
    .replace(/^(00)+(?=.)/, '')
}

/** A small INTEGER or ENUMERATED. */
export const smallInteger = (value: Asn1): number => {
  if (value.content.length === 0 || value.content.length > 4) throw new Asn1Error('not a small integer')
  return Buffer.from(value.content).readIntBE(0, value.content.length)
}

/** A UTCTime or GeneralizedTime in UTC. */
export const timeOf = (value: Asn1): Date => {
  const text = Buffer.from(value.content).toString('latin1')
  const pattern =
    value.tag === 0x17
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/
  const match = pattern.exec(text)
  if (!match) throw new Asn1Error('not a time')
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const century = value.tag === 0x17 ? (year < 50 ? 2000 : 1900) : 0
  const time = Date.UTC(
    century + year,
    month - 1,
    day,
    hour,
    minute,
    second,
    Math.floor(Number(`0${match[7] || '.0'}`) * 1000),
  )
  if (month < 1 || month > 12 || day < 1 || day > 31 || Number.isNaN(time)) throw new Asn1Error('not a time')
  return new Date(time)
}

/** Whether two encodings are the same bytes. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const readAt = (bytes: Uint8Array, at: number, depth: number): Asn1 => {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > DEEPEST)
    throw new Asn1Error('no value')
  if (first === 0x80) return readIndefinite(bytes, at, tag, depth)
  let length = first
  let start = at + 2
  let shortest = true
  if (first > 0x80) {
    const count = first & 0x7f
    if (count > 4) throw new Asn1Error('length too large')
    length = 0
    for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[start + i] ?? 0)
    shortest = length >= 0x80 && bytes[start] !== 0
    start += count
  }
  if (start + length > bytes.length) throw new Asn1Error('value ends too early')
  return {
    tag,
    raw: bytes.subarray(at, start + length),
    content: bytes.subarray(start, start + length),
    definite: shortest,
  }
}

const readIndefinite = (bytes: Uint8Array, at: number, tag: number, depth: number): Asn1 => {
  if ((tag & 0x20) === 0) throw new Asn1Error('indefinite length of a primitive value')
  let end = at + 2
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += readAt(bytes, end, depth + 1).raw.length
  return { tag, raw: bytes.subarray(at, end + 2), content: bytes.subarray(at + 2, end), definite: false }
}
