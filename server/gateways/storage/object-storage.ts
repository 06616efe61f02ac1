// Stores document bytes as objects outside the database, whose rows say which object holds what.
// What still lies in the database is read there, and the other way round.
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/db/log.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import type { SealedObjects } from './sealed-objects.ts'
import { spool } from './spool.ts'
import { ContentDamaged, ContentMissing } from './storage.ts'
import type { Storage, StoredContent } from './storage.ts'

export interface ObjectStorageParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly inDatabase: Storage
  readonly objects: SealedObjects
  /** Where new contents go. */
  readonly kind: 'database' | 's3'
}

const PIECE = 1024 * 1024
// Between two looks at its row a content is moved once at most.
const MOST_MOVES = 3

/** Storage in an object store. A transaction waits for it only where `ahead` was not asked before. */
export const createObjectStorage = (parts: ObjectStorageParts): Storage => {
  const { db, clock, log, inDatabase, objects, kind } = parts

  const rowOf = async (sha256: string) => {
    const [row] = await db
      .current()
      .select({ size: blob.size, objectId: blob.objectId })
      .from(blob)
      .where(eq(blob.sha256, sha256))
    if (row === undefined) throw new ContentMissing(sha256)
    return row
  }

  /** As when it was put again; false where it is not there. */
  const touch = async (sha256: string): Promise<boolean> => {
    const known = await db
      .current()
      .update(blob)
      .set({ createdAt: clock.now() })
      .where(eq(blob.sha256, sha256))
      .returning({ sha256: blob.sha256 })
    return known.length > 0
  }

  const removeQuietly = async (held: { sha256: string; objectId: string }): Promise<void> => {
    try {
      await objects.remove(held)
    } catch (error) {
      log.warn(
        { err: error, ...held },
        '文件存储中多余的内容没有删除，可用 npm run move-storage -- --strays 清理',
      )
    }
  }

  const store = async (content: StoredContent, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const { sha256 } = content
    if (await touch(sha256)) return
    const held = { ...content, objectId: randomUUID() }
    await objects.write(held, bytes)
    const createdAt = clock.now()
    const [row] = await db
      .current()
      .insert(blob)
      .values({ ...held, createdAt })
      .onConflictDoUpdate({ target: blob.sha256, set: { createdAt } })
      .returning({ objectId: blob.objectId })
    // Somebody else was faster with the same content.
    if (row?.objectId !== held.objectId) db.afterCommit(() => removeQuietly(held))
  }

  async function* read(sha256: string, from: number, until?: number): AsyncGenerator<Uint8Array> {
    let at = from
    for (let moves = 0; ; moves += 1) {
      const row = await rowOf(sha256)
      const { objectId, size } = row
      const end = Math.min(until ?? size, size)
      try {
        const isWhole = at === 0 && end === size
        const source =
          objectId !== null
            ? objects.read({ sha256, size, objectId }, at, end)
            : isWhole
              ? inDatabase.stream(sha256)
              : inDatabase.part(sha256, at, end)
        for await (const piece of source) {
          yield piece
          at += piece.length
        }
        return
      } catch (error) {
        // It may have been moved while it was read.
        const isLost = error instanceof ContentMissing || error instanceof ContentDamaged
        if (!isLost || moves === MOST_MOVES || (await rowOf(sha256)).objectId === objectId) throw error
      }
    }
  }

  async function* stream(sha256: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const piece of read(sha256, 0)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== sha256) throw new ContentDamaged(sha256)
  }

  const put = async (content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredContent> => {
    if (!(content instanceof Uint8Array))
      return await spool(content, async (spooled) => {
        const { sha256, size } = spooled
        if (size === 0) return await inDatabase.put(await spooled.whole())
        await store({ sha256, size }, spooled.chunks(PIECE))
        return { sha256, size }
      })
    // Nothing has no piece that could be sealed.
    if (content.length === 0) return await inDatabase.put(content)
    const stored = { sha256: createHash('sha256').update(content).digest('hex'), size: content.length }
    await store(stored, [content])
    return stored
  }

  return {
    has: (sha256) => inDatabase.has(sha256),
    size: (sha256) => inDatabase.size(sha256),
    put: (content) => (kind === 's3' ? put(content) : inDatabase.put(content)),
    ahead: async (content) => {
      if (kind === 's3') await put(content)
    },
    stream,
    part: (sha256, from, until) => read(sha256, from, until),
    atHand: (hashes) => (kind === 's3' ? Promise.resolve(new Map()) : inDatabase.atHand(hashes)),
    get: async (sha256) => {
      const { size } = await rowOf(sha256)
      const bytes = new Uint8Array(size)
      let at = 0
      for await (const piece of stream(sha256)) {
        if (at + piece.length > size) throw new ContentDamaged(sha256)
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes
    },
    discard: async (gone) => {
      for (const { sha256, objectId } of gone)
        if (objectId !== null) await removeQuietly({ sha256, objectId })
    },
    answers: () => objects.store.answers(),
  }
}
