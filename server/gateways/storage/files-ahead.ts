// Files that are worked on together are read together, before the first of them is wanted.
import type { Storage } from './storage.ts'

/** What is read ahead is held in memory; the files beyond this are read when their turn comes. */
const MOST_BYTES = 4 * 1024 * 1024

/** A file that will be wanted. */
interface WantedFile {
  readonly currentSha256: string
  readonly size: number
}

/**
 * The same storage, whose `get` has the small ones of these files at hand. Whatever could not be read ahead is asked for in its turn,
 * and what is wrong with it is said there.
 */
export const withFilesAhead = async (storage: Storage, files: readonly WantedFile[]): Promise<Storage> => {
  const hashes: string[] = []
  let bytes = 0
  for (const { currentSha256, size } of files) {
    bytes += size
    if (bytes > MOST_BYTES) break
    hashes.push(currentSha256)
  }
  if (hashes.length === 0) return storage
  const ahead = await storage.atHand(hashes).catch(() => new Map<string, never>())
  return { ...storage, get: async (sha256) => ahead.get(sha256) ?? (await storage.get(sha256)) }
}
