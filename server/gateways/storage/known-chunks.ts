// The hashes of a content's chunks, learnt from one reading of the whole that matched its name.
// A stretch of it is then as certain as the whole (docs/decisions/0066-files-read-in-stretches.md).
import { createHash } from 'node:crypto'

/** Contents remembered at a time; the hashes of one of 50 MB take some 13 KB. */
const MOST_KNOWN = 200

/** Answers a content's chunk hashes; `learn` reads the whole and throws where it does not match its name. */
export const createKnownChunks = (learn: (sha256: string) => Promise<readonly string[]>) => {
  const known = new Map<string, Promise<readonly string[]>>()
  return (sha256: string): Promise<readonly string[]> => {
    const before = known.get(sha256)
    // Whoever asks first reads; the others wait for the same reading.
    const hashes = before ?? learn(sha256)
    known.delete(sha256)
    known.set(sha256, hashes)
    if (before === undefined) hashes.catch(() => known.delete(sha256))
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    return hashes
  }
}

export const chunkHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')
