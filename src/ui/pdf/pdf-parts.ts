// A PDF of which only those stretches are fetched that the pages shown need.

/** What is asked for at a time, in bytes; pdf.js joins neighbours. */
export const PART_BYTES = 64 * 1024

/** The same of a file in hand: asking costs little there, and copying for one page's entry in the tree costs what it copies. */
export const IN_HAND_PART_BYTES = 16 * 1024

/** A large file that is read where it is needed. Pass the very same object to keep it open. */
export interface PdfParts {
  /** Its length in bytes. */
  readonly total: number
  /** How it begins. */
  readonly first: Uint8Array
  /** From a byte up to and without another. */
  readonly read: (from: number, until: number, signal: AbortSignal) => Promise<Uint8Array>
}

/** A file to open: its bytes, or its stretches. */
export type PdfSource = Uint8Array | PdfParts

/** A file that is here whole, read in the same way: nothing is copied that no page needs. */
export const partsInHand = (bytes: Uint8Array): PdfParts => ({
  total: bytes.length,
  first: bytes.subarray(0, PART_BYTES),
  read: (from, until) => Promise.resolve(bytes.slice(from, until)),
})
