// Contents in an object store, encrypted under a key of their own.
// Each lies under a name that is its own for ever.
import { SealBroken } from '#server/trust/sealed-stream.ts'
import {
  PIECE_BYTES,
  pieceCount,
  pieceSealer,
  sealedOffset,
  sealedSize,
} from '#server/trust/sealed-pieces.ts'
import type { ObjectStore } from './object-store.ts'
import { ContentDamaged, ContentMissing } from './storage.ts'

/** Which object holds which content. */
export interface HeldObject {
  readonly sha256: string
  readonly size: number
  readonly objectId: string
}

/** Knows nothing of the database. */
export interface SealedObjects {
  /** Writes a content of at least one byte; `objectId` is a new UUID. */
  write(held: HeldObject, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** The bytes from one place up to and without another, each piece proved before it is given. Throws as `Storage.part`. */
  read(held: HeldObject, from: number, until: number): AsyncGenerator<Uint8Array>
  remove(held: Pick<HeldObject, 'sha256' | 'objectId'>): Promise<void>
  readonly store: ObjectStore
  /** What names of contents begin with. */
  readonly folder: string
  /** What an object's name says; undefined for names that are none of ours. */
  parse(name: string): { readonly sha256: string; readonly objectId: string } | undefined
}

// 4 MB a request: bounded in memory and in time, and few requests for a large file.
const PIECES_AT_ONCE = 16

/** `key` has 32 bytes; `prefix` is empty or ends with a slash. */
export const createSealedObjects = (
  store: ObjectStore,
  { key, prefix }: { key: Uint8Array; prefix: string },
): SealedObjects => {
  const folder = `${prefix}files/`
  const nameOf = ({ sha256, objectId }: Pick<HeldObject, 'sha256' | 'objectId'>) =>
    `${folder}${sha256.slice(0, 2)}/${sha256}/${objectId}`
  const sealerOf = (held: HeldObject) => pieceSealer(key, `${held.sha256} ${held.objectId}`, held.size)

  async function* sealed(held: HeldObject, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const sealer = sealerOf(held)
    let number = 0
    for await (const piece of pieces(bytes)) {
      yield sealer.seal(number, piece)
      number += 1
    }
    if (number !== pieceCount(held.size)) throw new Error(`content ${held.sha256} has another size`)
  }

  return {
    store,
    folder,
    parse: (name) => {
      const found = /^[0-9a-f]{2}\/([0-9a-f]{64})\/([0-9a-f-]{36})$/.exec(name.slice(folder.length))
      return name.startsWith(folder) && found?.[1] !== undefined && found[2] !== undefined
        ? { sha256: found[1], objectId: found[2] }
        : undefined
    },
    write: (held, bytes) => store.put(nameOf(held), sealedSize(held.size), sealed(held, bytes)),
    async *read(held, from, until) {
      const { size, sha256 } = held
      const sealer = sealerOf(held)
      const end = Math.ceil(Math.min(until, size) / PIECE_BYTES)
      for (let at = Math.floor(from / PIECE_BYTES); at < end; at += PIECES_AT_ONCE) {
        const stop = Math.min(end, at + PIECES_AT_ONCE)
        const last = Math.min(sealedOffset(stop), sealedSize(size))
        const bytes = await store.read(nameOf(held), sealedOffset(at), last)
        if (bytes === undefined) throw new ContentMissing(sha256)
        for (let number = at; number < stop; number += 1) {
          const start = sealedOffset(number) - sealedOffset(at)
          const piece = bytes.subarray(start, start + sealedOffset(1))
          const plain = opened(() => sealer.open(number, piece), sha256)
          const begins = number * PIECE_BYTES
          yield plain.subarray(Math.max(0, from - begins), until - begins)
        }
      }
    },
    remove: (held) => store.remove(nameOf(held)),
  }
}

const opened = (open: () => Buffer, sha256: string): Buffer => {
  try {
    return open()
  } catch (error) {
    throw error instanceof SealBroken ? new ContentDamaged(sha256) : error
  }
}

/** Any stream again in pieces of the one length. */
async function* pieces(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array()
  for await (const more of bytes) {
    waiting = waiting.length === 0 ? more : Buffer.concat([waiting, more])
    for (; waiting.length >= PIECE_BYTES; waiting = waiting.subarray(PIECE_BYTES))
      yield waiting.subarray(0, PIECE_BYTES)
  }
  if (waiting.length > 0) yield waiting
}
