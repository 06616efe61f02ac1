// A kept file once more, for another purpose: the same bytes under an id of its own.
import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { checkRoom, lockRoom } from '#server/domain/platform/files/storage-room.ts'
import { insertFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'

/** Belongs to the caller in their identity, and counts in its room. Inside a transaction; refuses `storage.full`. */
export const keepCopy = async (
  { deps, user, identity, clock }: Context,
  source: FileRow,
  kind: FileRow['kind'],
): Promise<FileRow> => {
  const row: FileRow = {
    ...source,
    id: randomUUID(),
    userId: user.id,
    companyId: identity.type === 2 ? identity.companyId : null,
    kind,
    createdAt: clock.now(),
  }
  await lockRoom(deps.db, row)
  await checkRoom(deps.db, deps.config.storage, row, { more: row.size, now: row.createdAt })
  await insertFile(deps.db, row)
  return row
}
