// A PDF of which only those stretches are fetched that the pages shown need.

/** What is asked for at a time; pdf.js joins neighbours. */
export const PART_BYTES = 64 * 1024

/** A large file that is read where it is needed. Pass the very same object to keep it open. */
export interface PdfParts {
  /** Its length in bytes. */
  readonly total: number
  /** How it begins. */
  readonly first: Uint8Array
  /** From a byte up to and without another. */
  readonly read: (from: number, until: number, signal: AbortSignal) => Promise<Uint8Array>
}

/** A file that is here whole, read in the same way: nothing is copied that no page needs. */
export const partsInHand = (bytes: Uint8Array): PdfParts => ({
  total: bytes.length,
  first: bytes,
  read: (from, until) => Promise.resolve(bytes.slice(from, until)),
})
