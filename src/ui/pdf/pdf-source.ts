// A file for the screen: its bytes, or where it is large the stretches that the pages shown need.
import { PART_BYTES } from '#src/ui/pdf/pdf-parts.ts'
import type { PdfParts, PdfSource } from '#src/ui/pdf/pdf-parts.ts'

/** A larger file is fetched in stretches, in bytes. */
export const MOST_AT_ONCE = 4 * 1024 * 1024

/** Of a file whose size is not known: most contracts are whole with it. */
const FIRST_BYTES = 256 * 1024

/** How a file is asked for. `sha256` asks for a stretch of that file and no other; where it is another, the answer is the whole. */
export interface FileCalls {
  readonly whole: (signal: AbortSignal) => Promise<Uint8Array>
  readonly part: (
    asked: { readonly from: number; readonly until: number; readonly sha256?: string | undefined },
    signal: AbortSignal,
  ) => Promise<{
    readonly bytes: Uint8Array
    /** Of the whole, in bytes. */
    readonly total: number
    readonly isWhole: boolean
    /** Of the file that the stretch is of, where it is said. */
    readonly sha256: string | undefined
  }>
}

/** What is known of it before it is read: its size in bytes, and the hash without which no two stretches are joined. */
export interface KnownFile {
  readonly size?: number | undefined
  readonly sha256?: string | undefined
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Reads it as far as it is needed to be opened. Throws what the calls throw. */
export const readPdf = async (
  { whole, part }: FileCalls,
  { size, sha256 }: KnownFile,
  signal: AbortSignal,
): Promise<PdfSource> => {
  if (size !== undefined && size <= MOST_AT_ONCE) return whole(signal)
  const until = size === undefined ? FIRST_BYTES : PART_BYTES
  const first = await part({ from: 0, until, sha256 }, signal)
  const { bytes, total } = first
  if (first.isWhole || bytes.length >= total) return bytes
  const of = sha256 ?? first.sha256
  // Nobody says which file the stretches would be of.
  if (of === undefined) return whole(signal)
  const read: PdfParts['read'] = async (from, end, leaving) => {
    const next = await part({ from, until: end, sha256: of }, leaving)
    // Stretches of two revisions make no file.
    if (next.isWhole) throw new Error('the file is another by now')
    return next.bytes
  }
  if (total <= MOST_AT_ONCE) return joined(bytes, await read(bytes.length, total, signal))
  return { total, first: bytes, read }
}
