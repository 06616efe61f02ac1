// Writes an incoming stream to a temporary file, so that no transaction waits for its sender.
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StoredContent } from './storage.ts'

/** A stream that has arrived whole. */
export interface Spooled extends StoredContent {
  /** Its bytes again, in pieces of `length` (the last may be shorter). */
  chunks(length: number): AsyncIterable<Uint8Array>
  /** All its bytes in memory. */
  whole(): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads the stream to its end, hands it to `use`, and removes the file whatever happens. */
export async function spool<T>(
  source: AsyncIterable<Uint8Array>,
  use: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nuoyin-upload-'))
  try {
    const file = await open(path.join(folder, 'content'), 'wx+', 0o600)
    try {
      const hash = createHash('sha256')
      let size = 0
      for await (const piece of source) {
        hash.update(piece)
        await file.writeFile(piece)
        size += piece.length
      }
      async function* chunks(length: number): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < size; at += length) {
          yield await read(Math.min(length, size - at), at)
        }
      }
      async function read(length: number, at: number): Promise<Uint8Array<ArrayBuffer>> {
        const bytes = new Uint8Array(length)
        for (let filled = 0; filled < bytes.length;) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, at + filled)
          if (bytesRead === 0) throw new Error('a spooled upload became shorter')
          filled += bytesRead
        }
        return bytes
      }
      return await use({ sha256: hash.digest('hex'), size, chunks, whole: () => read(size, 0) })
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cuts bytes into pieces of `length` without copying. */
export function* chunksOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
