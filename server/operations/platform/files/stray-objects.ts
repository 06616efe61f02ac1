// Takes away objects that no row names.
// An upload that was cut off before its row was written leaves one.
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'

const TOGETHER = 500

/** Removes those written before `before`, and uploads that were never finished; gives how many, and of how many bytes. */
export const removeStrays = async (
  { db, objects }: { db: Database; objects: SealedObjects },
  before: Date,
): Promise<{ removed: number; bytes: number; unfinished: number }> => {
  let [removed, bytes] = [0, 0]
  let old: { sha256: string; objectId: string; size: number }[] = []
  const look = async () => {
    const known = await db
      .current()
      .select({ objectId: blob.objectId })
      .from(blob)
      .where(
        inArray(
          blob.sha256,
          old.map(({ sha256 }) => sha256),
        ),
      )
    const named = new Set(known.map(({ objectId }) => objectId))
    for (const { size, ...held } of old) {
      if (named.has(held.objectId)) continue
      await objects.remove(held)
      removed += 1
      bytes += size
    }
    old = []
  }
  for await (const { name, size, writtenAt } of objects.store.list(objects.folder)) {
    const held = objects.parse(name)
    if (held === undefined || writtenAt.getTime() >= before.getTime()) continue
    old.push({ ...held, size })
    if (old.length === TOGETHER) await look()
  }
  if (old.length > 0) await look()
  return { removed, bytes, unfinished: await objects.store.dropUnfinished(before) }
}
