// Moves the bytes of files between the database and the object store.
// One by one, while the server works.
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { blob, blobChunk } from '#server/db/schema/platform/blobs.ts'
import type { DatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import type { HeldObject, SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { ContentDamaged, ContentMissing } from '#server/gateways/storage/storage.ts'

export interface MoveParts {
  readonly db: Database
  readonly inDatabase: DatabaseStorage
  readonly objects: SealedObjects
  /** Where they go. */
  readonly to: 'database' | 's3'
}

export interface MoveReport {
  readonly moved: number
  readonly bytes: number
  /** Hashes of contents that were not whole where they are: they stay there. */
  readonly damaged: readonly string[]
}

const PAGE = 200
// They wait for the network more than for anything else.
const AT_ONCE = 4

/**
 * Moves what is not there yet: after a break it goes on where it was. Every content is read back and compared with its hash before
 * its row says the new place and the old bytes go.
 */
export const moveContents = async (
  parts: MoveParts,
  tell: (done: { moved: number; bytes: number }) => void = () => undefined,
): Promise<MoveReport> => {
  const { db, to } = parts
  const damaged: string[] = []
  let [moved, bytes] = [0, 0]
  const isElsewhere = to === 's3' ? and(isNull(blob.objectId), gt(blob.size, 0)) : isNotNull(blob.objectId)
  for (let after = ''; ;) {
    const page = await db
      .current()
      .select({ sha256: blob.sha256, size: blob.size, objectId: blob.objectId })
      .from(blob)
      .where(and(gt(blob.sha256, after), isElsewhere))
      .orderBy(asc(blob.sha256))
      .limit(PAGE)
    const waiting = page.values()
    const lane = async () => {
      for (const row of waiting) {
        try {
          const isMoved =
            row.objectId === null
              ? await moveOut(parts, row)
              : await moveIn(parts, { ...row, objectId: row.objectId })
          if (!isMoved) continue
          moved += 1
          bytes += row.size
          tell({ moved, bytes })
        } catch (error) {
          if (!(error instanceof ContentDamaged || error instanceof ContentMissing)) throw error
          damaged.push(row.sha256)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    if (page.length < PAGE) return { moved, bytes, damaged: damaged.toSorted() }
    after = page.at(-1)?.sha256 ?? ''
  }
}

/** False where it was cleaned away or moved meanwhile. */
const moveOut = async (
  { db, inDatabase, objects }: MoveParts,
  { sha256, size }: { sha256: string; size: number },
): Promise<boolean> => {
  const bytes = await inDatabase.get(sha256)
  const held = { sha256, size, objectId: randomUUID() }
  await objects.write(held, [bytes])
  await readWhole(objects, held)
  const isOurs = await db.transaction(async () => {
    const changed = await db
      .current()
      .update(blob)
      .set({ objectId: held.objectId })
      .where(and(eq(blob.sha256, sha256), isNull(blob.objectId)))
      .returning({ sha256: blob.sha256 })
    if (changed.length === 0) return false
    await db.current().delete(blobChunk).where(eq(blobChunk.sha256, sha256))
    return true
  })
  if (!isOurs) await objects.remove(held)
  return isOurs
}

const moveIn = async ({ db, inDatabase, objects }: MoveParts, held: HeldObject): Promise<boolean> => {
  const { sha256, objectId } = held
  const bytes = await readWhole(objects, held)
  const isOurs = await db.transaction(async () => {
    const changed = await db
      .current()
      .update(blob)
      .set({ objectId: null })
      .where(and(eq(blob.sha256, sha256), eq(blob.objectId, objectId)))
      .returning({ sha256: blob.sha256 })
    if (changed.length === 0) return false
    await inDatabase.fill(sha256, bytes)
    return true
  })
  if (isOurs) await objects.remove(held)
  return isOurs
}

const readWhole = async (objects: SealedObjects, held: HeldObject): Promise<Uint8Array> => {
  const bytes = new Uint8Array(held.size)
  let at = 0
  for await (const piece of objects.read(held, 0, held.size)) {
    bytes.set(piece, at)
    at += piece.length
  }
  if (createHash('sha256').update(bytes).digest('hex') !== held.sha256) throw new ContentDamaged(held.sha256)
  return bytes
}
