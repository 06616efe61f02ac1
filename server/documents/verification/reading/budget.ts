// Limits the cost of reading one file in proportion to its size.
// They limit what it unpacks to, what it refers to and what it holds.
import { BudgetDefect } from './defect.ts'

const MEGABYTE = 2 ** 20

/** Text that is only passed over costs little: so many bytes of it count as one value. */
const BYTES_PER_VALUE = 16

const LIMITS = {
  /** Bytes all unpacked streams may come to: for any file, for each byte of it, and at most. */
  unpacked: { base: 32 * MEGABYTE, perByte: 16, most: 256 * MEGABYTE },
  /** Rows of all cross-reference sections. A row of a table takes 20 bytes; packed ones take less, but stand for objects that weigh something too. */
  rows: { base: 50_000, perByte: 1 / 4, most: 600_000 },
  /** Rows that all revisions together are looked at with: each signature shows a revision of its own. */
  merged: { base: 200_000, perByte: 2, most: 3_000_000 },
  /** Values parsed, each array or dictionary and all that is in it. */
  values: { base: 300_000, perByte: 1 / 2, most: 2_000_000 },
} as const

type Kind = keyof typeof LIMITS
const KINDS = Object.keys(LIMITS) as readonly Kind[]

/** Counts down what is left for one file; each method is a defect once it is used up. */
export class Budget {
  private readonly whole: Readonly<Record<Kind, number>>
  private readonly left: Record<Kind, number>

  /** For a file of so many bytes. */
  constructor(fileBytes: number) {
    const share = (kind: Kind) => {
      const { base, perByte, most } = LIMITS[kind]
      return Math.min(most, base + fileBytes * perByte)
    }
    this.whole = {
      unpacked: share('unpacked'),
      rows: share('rows'),
      merged: share('merged'),
      values: share('values'),
    }
    this.left = { ...this.whole }
  }

  /** The smallest part of any bound that is left, from 0 to 1. */
  get spare(): number {
    return Math.min(...KINDS.map((kind) => this.left[kind] / this.whole[kind]))
  }

  /** How many bytes may still be unpacked. */
  get unpackable(): number {
    return this.left.unpacked
  }

  unpacked(bytes: number): void {
    this.spend('unpacked', bytes, '压缩内容展开后过大')
  }

  rows(count: number): void {
    this.spend('rows', count, '文件中的对象过多')
  }

  merged(count: number): void {
    this.spend('merged', count, '文件的修订过多')
  }

  value(): void {
    if ((this.left.values -= 1) < 0) throw new BudgetDefect(TOO_MUCH)
  }

  /** Bytes of one value or of white space that were read. */
  passed(bytes: number): void {
    if (bytes >= BYTES_PER_VALUE) this.spend('values', bytes / BYTES_PER_VALUE, TOO_MUCH)
  }

  private spend(kind: Kind, amount: number, words: string): void {
    this.left[kind] -= amount
    if (this.left[kind] < 0) throw new BudgetDefect(words)
  }
}

const TOO_MUCH = '文件中的内容过多或过于曲折'
