// Reads PDF values out of bytes, strictly (ISO 32000-2 §7.2, §7.3).
import { damaged } from './damage.ts'
import { PdfName, PdfRef, PdfStream, PdfString } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

const MAX_DEPTH = 64

// 1 white space, 2 delimiter, 0 regular (§7.2.3).
const CLASS = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = 1
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = 2

const LF = 10
const CR = 13
const SLASH = 0x2f
const OPEN = 0x28
const CLOSE = 0x29
const LESS = 0x3c
const GREATER = 0x3e
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const PERCENT = 0x25
const BACKSLASH = 0x5c
// The meaning of n, r, t, b and f after a backslash (§7.3.4.2).
const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
])

/** Reads from a position on; `at` is where the next read starts. */
export class PdfParser {
  readonly bytes: Uint8Array
  at: number
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  /** Skips white space and comments. */
  skip(): void {
    const { bytes } = this
    for (;;) {
      const code = bytes[this.at]
      if (code === undefined) return
      if (CLASS[code] === 1) this.at += 1
      else if (code === PERCENT) {
        while (this.at < bytes.length && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at += 1
      } else return
    }
  }

  /** Whether the keyword is here; moves past it if so. */
  take(keyword: string): boolean {
    for (let i = 0; i < keyword.length; i += 1)
      if (this.bytes[this.at + i] !== keyword.charCodeAt(i)) return false
    this.at += keyword.length
    return true
  }

  /** An unsigned integer written here, or undefined; leading white space is skipped. */
  integer(): number | undefined {
    this.skip()
    const start = this.at
    let value = 0
    for (;;) {
      const code = this.bytes[this.at]
      if (code === undefined || code < 48 || code > 57) break
      value = value * 10 + (code - 48)
      this.at += 1
    }
    return this.at > start && this.at - start <= 15 ? value : undefined
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw damaged('nested too deeply')
    this.skip()
    const code = this.bytes[this.at]
    if (code === SLASH) return new PdfName(this.nameText())
    if (code === OPEN) return this.literal()
    if (code === LESS) {
      return this.bytes[this.at + 1] === LESS ? this.dict(depth) : this.hexString()
    }
    if (code === BRACKET) return this.array(depth)
    if (code !== undefined && ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46)) {
      return this.numberOrRef()
    }
    if (this.keyword('true')) return true
    if (this.keyword('false')) return false
    if (this.keyword('null')) return null
    throw damaged(`no value at ${this.at}`)
  }

  /** An indirect object's body: a value, or a stream whose length `lengthOf` resolves. */
  object(lengthOf: (value: PdfValue | undefined) => number | undefined): PdfValue {
    const value = this.value()
    if (!(value instanceof Map)) return value
    const after = this.at
    this.skip()
    if (!this.take('stream')) {
      this.at = after
      return value
    }
    if (this.bytes[this.at] === CR && this.bytes[this.at + 1] === LF) this.at += 2
    else if (this.bytes[this.at] === LF) this.at += 1
    else throw damaged(`stream without line end at ${this.at}`)
    const length = lengthOf(value.get('Length'))
    const end = this.at + (length ?? 0)
    if (length === undefined || end > this.bytes.length) throw damaged(`stream length at ${this.at}`)
    const data = this.bytes.subarray(this.at, end)
    this.at = end
    this.skip()
    if (!this.take('endstream')) throw damaged(`stream does not end at ${end}`)
    return new PdfStream(value, data)
  }

  private keyword(word: string): boolean {
    const start = this.at
    if (!this.take(word)) return false
    const next = this.bytes[this.at]
    if (next === undefined || CLASS[next] !== 0) return true
    this.at = start
    return false
  }

  private dict(depth: number): PdfDict {
    this.at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      this.skip()
      const code = this.bytes[this.at]
      if (code === GREATER && this.bytes[this.at + 1] === GREATER) {
        this.at += 2
        return dict
      }
      if (code !== SLASH) throw damaged(`no key at ${this.at}`)
      const key = this.nameText()
      if (dict.has(key)) throw damaged(`key ${key} twice at ${this.at}`)
      dict.set(key, this.value(depth + 1))
    }
  }

  private array(depth: number): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skip()
      if (this.bytes[this.at] === BRACKET_END) {
        this.at += 1
        return items
      }
      items.push(this.value(depth + 1))
    }
  }

  private nameText(): string {
    const start = (this.at += 1)
    const { bytes } = this
    let escaped = false
    for (;;) {
      const code = bytes[this.at]
      if (code === undefined || CLASS[code] !== 0) break
      if (code === 35) escaped = true
      this.at += 1
    }
    const text = latin1(bytes, start, this.at)
    return escaped
      ? text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : text
  }

  private numberOrRef(): number | PdfRef {
    const start = this.at
    const { bytes } = this
    let whole = true
    for (;;) {
      const code = bytes[this.at]
      if (code === undefined || CLASS[code] !== 0) break
      if (code < 48 || code > 57) whole = false
      this.at += 1
    }
    const value = Number(latin1(bytes, start, this.at))
    if (!Number.isFinite(value)) throw damaged(`no number at ${start}`)
    if (!whole) return value
    const end = this.at
    const next = bytes[end + 1]
    if (
      bytes[end] !== undefined &&
      CLASS[bytes[end] ?? 0] === 1 &&
      next !== undefined &&
      next >= 48 &&
      next <= 57
    ) {
      const gen = this.integer()
      this.skip()
      if (gen !== undefined && this.keyword('R')) return new PdfRef(value, gen)
      this.at = end
    }
    return value
  }

  private literal(): PdfString {
    const { bytes } = this
    const out: number[] = []
    let open = 1
    for (this.at += 1; ; this.at += 1) {
      let code = bytes[this.at]
      if (code === undefined) throw damaged('string does not end')
      if (code === OPEN) open += 1
      if (code === CLOSE && (open -= 1) === 0) break
      if (code === CR) {
        if (bytes[this.at + 1] === LF) this.at += 1
        code = LF
      } else if (code === BACKSLASH) {
        const escape = this.escape()
        if (escape === undefined) continue
        code = escape
      }
      out.push(code)
    }
    this.at += 1
    return new PdfString(Uint8Array.from(out))
  }

  /** The byte of an escape; undefined for an escaped line end. Leaves `at` on its last byte. */
  private escape(): number | undefined {
    const code = this.bytes[(this.at += 1)]
    if (code === CR && this.bytes[this.at + 1] === LF) this.at += 1
    if (code === CR || code === LF) return undefined
    const plain = ESCAPES.get(code ?? 0)
    if (plain !== undefined) return plain
    if (code === undefined || code < 48 || code > 55) return code
    let value = code - 48
    for (let i = 0; i < 2; i += 1) {
      const digit = this.bytes[this.at + 1]
      if (digit === undefined || digit < 48 || digit > 55) break
      value = value * 8 + (digit - 48)
      this.at += 1
    }
    return value & 0xff
  }

  private hexString(): PdfString {
    const end = this.bytes.indexOf(GREATER, this.at)
    if (end < 0) throw damaged('hex string does not end')
    const digits = latin1(this.bytes, this.at + 1, end).replaceAll(/[\0\t\n\f\r ]/g, '')
    if (/[^0-9a-fA-F]/.test(digits)) throw damaged(`no hex string at ${this.at}`)
    this.at = end + 1
    return new PdfString(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'))
  }
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string => {
  // Short tokens: building the string by hand beats a Buffer view.
  if (end - start <= 24) {
    let text = ''
    for (let i = start; i < end; i += 1) text += String.fromCharCode(bytes[i] ?? 0)
    return text
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
}
