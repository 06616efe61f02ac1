// Parses PDF objects strictly from bytes (ISO 32000-2 §7.2, §7.3).
// It refuses duplicate keys, stray bytes and deep nesting.
import type { Budget } from './budget.ts'
import { LIMITS, PdfDefect } from './defect.ts'
import { PdfName, PdfRef, PdfString } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)))

/** Whether a byte is PDF white space. */
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte)
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte)

/** Reads objects one after the other; `pos` is where the next token begins. What is read is counted on the budget, where there is one. */
export class ObjectParser {
  readonly bytes: Uint8Array
  pos: number
  readonly end: number
  private readonly budget: Budget | undefined
  constructor(
    bytes: Uint8Array,
    pos = 0,
    { end = bytes.length, budget }: { end?: number; budget?: Budget } = {},
  ) {
    this.bytes = bytes
    this.pos = pos
    this.end = end
    this.budget = budget
  }

  skipWhite(): void {
    const start = this.pos
    for (;;) {
      const byte = this.peek()
      if (isWhite(byte)) this.pos += 1
      else if (byte === 0x25)
        while (this.pos < this.end && this.peek() !== 10 && this.peek() !== 13) this.pos += 1
      else break
    }
    this.budget?.passed(this.pos - start)
  }

  /** Reads one value, or fails. */
  value(depth = 0): PdfValue {
    if (depth > LIMITS.nesting) throw new PdfDefect('对象嵌套过深')
    this.budget?.value()
    this.skipWhite()
    const byte = this.peek()
    if (byte === undefined) throw this.defect('对象没有写完')
    if (byte === 0x2f) return this.nameValue()
    if (byte === 0x28) return this.literal()
    if (byte === 0x5b) return this.array(depth)
    if (byte === 0x3c) return this.bytes[this.pos + 1] === 0x3c ? this.dict(depth) : this.hex()
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e || (byte >= 0x30 && byte <= 0x39))
      return this.numberOrRef()
    const word = this.word()
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    throw this.defect(`不认识的内容“${word.slice(0, 20)}”`)
  }

  /** Reads a run of regular characters. */
  word(): string {
    const start = this.pos
    while (this.pos < this.end && isRegular(this.bytes[this.pos])) this.pos += 1
    this.budget?.passed(this.pos - start)
    return latin1(this.bytes.subarray(start, this.pos))
  }

  /** Takes a word if it comes next. */
  take(word: string): boolean {
    this.skipWhite()
    const start = this.pos
    if (this.word() === word) return true
    this.pos = start
    return false
  }

  /** Takes an unsigned integer if one comes next. */
  integer(): number | undefined {
    this.skipWhite()
    const start = this.pos
    const word = this.word()
    if (/^\d{1,15}$/.test(word)) return Number(word)
    this.pos = start
    return undefined
  }

  defect(what: string): PdfDefect {
    return new PdfDefect(`${what}（第 ${this.pos} 字节）`)
  }

  private peek(): number | undefined {
    return this.pos < this.end ? this.bytes[this.pos] : undefined
  }

  private numberOrRef(): PdfValue {
    const start = this.pos
    const whole = this.digits()
    if (whole === undefined || isRegular(this.peek())) {
      this.pos = start
      const word = this.word()
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw this.defect(`数字“${word.slice(0, 20)}”写法不对`)
      return Number(word)
    }
    const after = this.pos
    this.skipWhite()
    const gen = this.digits()
    if (gen !== undefined && gen <= 65535 && !isRegular(this.peek())) {
      this.skipWhite()
      if (this.peek() === 0x52 && !isRegular(this.bytes[this.pos + 1])) {
        this.pos += 1
        return new PdfRef(whole, gen)
      }
    }
    this.pos = after
    return whole
  }

  /** Takes up to fifteen digits; longer numbers are left to the slower way. */
  private digits(): number | undefined {
    const start = this.pos
    let value = 0
    for (let byte = this.peek(); byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = this.peek()) {
      if (this.pos - start >= 15) return undefined
      value = value * 10 + byte - 0x30
      this.pos += 1
    }
    return this.pos > start ? value : undefined
  }

  private nameValue(): PdfName {
    this.pos += 1
    const word = this.word()
    if (!word.includes('#')) return new PdfName(word)
    if (/#(?![0-9A-Fa-f]{2})/.test(word)) throw this.defect('名称中的转义不完整')
    return new PdfName(
      word.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    )
  }

  private array(depth: number): PdfValue[] {
    this.pos += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipWhite()
      if (this.peek() === 0x5d) {
        this.pos += 1
        return items
      }
      items.push(this.value(depth + 1))
    }
  }

  private dict(depth: number): PdfDict {
    this.pos += 2
    const dict: PdfDict = new Map()
    for (;;) {
      this.skipWhite()
      const byte = this.peek()
      if (byte === 0x3e && this.bytes[this.pos + 1] === 0x3e) {
        this.pos += 2
        return dict
      }
      if (byte !== 0x2f) throw this.defect('字典的键不是名称')
      const key = this.nameValue().text
      if (dict.has(key)) throw this.defect(`字典中的 /${key} 出现了两次`)
      dict.set(key, this.value(depth + 1))
    }
  }

  private hex(): PdfString {
    const start = this.pos
    const close = this.bytes.indexOf(0x3e, start)
    if (close < 0 || close >= this.end) throw this.defect('十六进制字符串没有写完')
    this.pos = close + 1
    this.budget?.passed(close - start)
    let digits = latin1(this.bytes.subarray(start + 1, close))
    if (/[^0-9A-Fa-f]/.test(digits)) {
      // Only white space is allowed between the digits.
      // oxlint-disable-next-line no-control-regex
      digits = digits.replaceAll(/[\0\t\n\f\r ]/g, '')
      if (/[^0-9A-Fa-f]/.test(digits)) throw this.defect('十六进制字符串中有其他字符')
    }
    const bytes = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
    return new PdfString(bytes, true, start, close + 1)
  }

  private literal(): PdfString {
    const start = this.pos
    const out: number[] = []
    this.pos += 1
    for (let open = 1; ;) {
      const byte = this.peek()
      if (byte === undefined) throw this.defect('字符串没有写完')
      this.pos += 1
      if (byte === 0x28) open += 1
      if (byte === 0x29 && --open === 0) {
        this.budget?.passed(this.pos - start)
        return new PdfString(Uint8Array.from(out), false, start, this.pos)
      }
      if (byte === 0x5c) this.escape(out)
      else if (byte === 13) {
        out.push(10)
        if (this.peek() === 10) this.pos += 1
      } else out.push(byte)
    }
  }

  private escape(out: number[]): void {
    const byte = this.peek()
    if (byte === undefined) throw this.defect('字符串没有写完')
    this.pos += 1
    const plain = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 }[byte]
    if (plain !== undefined) out.push(plain)
    else if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30
      for (let i = 0; i < 2; i += 1) {
        const digit = this.peek()
        if (digit === undefined || digit < 0x30 || digit > 0x37) break
        code = code * 8 + digit - 0x30
        this.pos += 1
      }
      out.push(code & 0xff)
    } else if (byte === 13) {
      if (this.peek() === 10) this.pos += 1
    } else if (byte !== 10) out.push(byte)
  }
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
