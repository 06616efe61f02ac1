// What intake hands back: the document that will be signed, byte for byte.
import { createHash } from 'node:crypto'
import type { PageSize } from '#protocol/page-geometry.ts'

/** A document taken in. */
export interface TakenIn {
  /** The PDF to store and sign. */
  readonly pdf: Uint8Array
  /** SHA-256 of `pdf`, lower-case hex. */
  readonly sha256: string
  /** Size of every page in points as the reader sees it, rotation applied. */
  readonly pages: readonly PageSize[]
  /** Whether the file brought electronic signatures with it. */
  readonly alreadySigned: boolean
  /** Whether `pdf` is the uploaded file byte for byte. */
  readonly keptAsIs: boolean
  /** What was done to the file, for the person to read: whole Chinese sentences, empty where nothing was. */
  readonly notes: readonly string[]
}

/** Puts a result together and adds its hash. */
export const takenIn = (result: Omit<TakenIn, 'sha256'>): TakenIn => ({
  ...result,
  sha256: createHash('sha256').update(result.pdf).digest('hex'),
})
