// Writes DER values (ITU-T X.690) for certificates, CMS and time stamps.

/** One encoded value: tag, length and content. */
export type Der = Uint8Array

/** A value with any tag byte over the given contents. */
export const tagged = (tag: number, ...contents: readonly Uint8Array[]): Der => {
  let length = 0
  for (const content of contents) length += content.length
  const lengthBytes =
    length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
  const bytes = new Uint8Array(2 + lengthBytes + length)
  bytes[0] = tag
  bytes[1] = lengthBytes === 0 ? length : 0x80 | lengthBytes
  for (let i = 0; i < lengthBytes; i += 1) bytes[2 + i] = (length >>> (8 * (lengthBytes - 1 - i))) & 0xff
  let at = 2 + lengthBytes
  for (const content of contents) {
    bytes.set(content, at)
    at += content.length
  }
  return bytes
}

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, ...parts)

/** SET OF with its members in the order X.690 §11.6 demands. */
export const setOf = (...parts: readonly Der[]): Der =>
  tagged(0x31, ...parts.toSorted((a, b) => Buffer.compare(a, b)))

/** `[number]` around a whole value. */
export const explicit = (number: number, ...parts: readonly Der[]): Der => tagged(0xa0 | number, ...parts)

/** `[number]` in place of the value's own tag; constructed when the value is. */
export const implicit = (number: number, value: Der): Der => {
  const bytes = Uint8Array.from(value)
  bytes[0] = 0x80 | ((value[0] ?? 0) & 0x20) | number
  return bytes
}

export const boolean = (value: boolean): Der => Uint8Array.of(0x01, 0x01, value ? 0xff : 0x00)

export const nullValue: Der = Uint8Array.of(0x05, 0x00)

/** A non-negative INTEGER from a number or big-endian bytes, in its shortest form. */
export const integer = (value: number | Uint8Array): Der => {
  const bytes = typeof value === 'number' ? numberBytes(value) : value
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1
  const shortest = bytes.subarray(start)
  return (shortest[0] ?? 0) >= 0x80 ? tagged(0x02, Uint8Array.of(0), shortest) : tagged(0x02, shortest)
}

export const enumerated = (value: number): Der => tagged(0x0a, numberBytes(value))

export const octetString = (bytes: Uint8Array): Der => tagged(0x04, bytes)

export const bitString = (bytes: Uint8Array, unusedBits = 0): Der =>
  tagged(0x03, Uint8Array.of(unusedBits), bytes)

/** Named bits, bit 0 first, trailing zeros dropped (X.690 §11.2.2). */
export const bitList = (...bits: readonly number[]): Der => {
  const last = Math.max(...bits)
  const bytes = new Uint8Array((last >> 3) + 1)
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return bitString(bytes, 7 - (last & 7))
}

export const utf8String = (text: string): Der => tagged(0x0c, Buffer.from(text, 'utf8'))

export const printableString = (text: string): Der => tagged(0x13, Buffer.from(text, 'latin1'))

export const ia5String = (text: string): Der => tagged(0x16, Buffer.from(text, 'latin1'))

/** An OBJECT IDENTIFIER from its dotted form; arcs of any size. */
export const oid = (dotted: string): Der => {
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt)
  return tagged(0x06, ...[first * 40n + second, ...rest].map(base128))
}

/** GeneralizedTime in UTC to the second (RFC 5280 §4.1.2.5.2), with milliseconds when asked (RFC 3161 genTime). */
export const generalizedTime = (time: Date, milliseconds = false): Der => {
  const [day = '', fraction = ''] = time
    .toISOString()
    .replaceAll(/[-:TZ]/g, '')
    .split('.')
  const shortest = milliseconds ? fraction.replace(/0+$/, '') : ''
  return tagged(0x18, Buffer.from(`${day}${shortest && `.${shortest}`}Z`, 'latin1'))
}

/** Time as certificates and CRLs carry it: UTCTime before 2050, GeneralizedTime from then on. */
export const certificateTime = (time: Date): Der =>
  time.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(`${time.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'latin1'))
    : generalizedTime(time)

const numberBytes = (value: number): Uint8Array => {
  const bytes = [value % 256]
  for (let rest = Math.floor(value / 256); rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  return Uint8Array.from(bytes)
}

const base128 = (arc: bigint): Uint8Array => {
  const bytes = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 0x7fn) | 0x80)
  return Uint8Array.from(bytes)
}
