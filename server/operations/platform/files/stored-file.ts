// A stored file on its way to the client, whole or in stretches.
import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'

/** A stored file as a download's handler gives it. */
export interface StoredFile {
  readonly body: Readable
  readonly parts: {
    readonly sha256: string
    /** In bytes. */
    readonly size: () => Promise<number>
    /** From a byte up to and without another; compared with the file's hash before a byte is given. */
    readonly read: (from: number, until: number) => AsyncIterable<Uint8Array>
  }
}

/** The stored bytes of that SHA-256. */
export const storedFile = ({ storage }: Pick<Deps, 'storage'>, sha256: string): StoredFile => ({
  body: Readable.from(storage.stream(sha256)),
  parts: {
    sha256,
    size: () => storage.size(sha256),
    read: (from, until) => storage.part(sha256, from, until),
  },
})
