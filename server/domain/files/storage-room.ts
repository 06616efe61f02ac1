// How much of the files' room an owner has used, and whether one more file fits (counted over the files as they were brought in).
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#protocol/failures.ts'
import { sizeWords } from '#protocol/size-words.ts'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/file.ts'

/** A person for themselves, or a company whoever of it uploads. */
export type FileOwner = { readonly userId: string; readonly companyId: string | null }

/** How much room an owner has, in bytes. */
export interface RoomLimits {
  readonly person: number
  readonly company: number
}

export const limitFor = (limits: RoomLimits, { companyId }: FileOwner): number =>
  companyId === null ? limits.person : limits.company

/** Bytes of the owner's files. */
export const usedRoom = async (db: Database, { userId, companyId }: FileOwner): Promise<number> => {
  const [row] = await db
    .current()
    .select({ used: sql<string>`coalesce(sum(${file.size}), 0)` })
    .from(file)
    .where(
      companyId === null
        ? and(eq(file.userId, userId), isNull(file.companyId))
        : eq(file.companyId, companyId),
    )
  return Number(row?.used ?? 0)
}

/** Refuses `storage.full` where so many more bytes do not fit. */
export const checkRoom = async (
  db: Database,
  limits: RoomLimits,
  owner: FileOwner,
  more: number,
): Promise<void> => {
  const [limit, used] = [limitFor(limits, owner), await usedRoom(db, owner)]
  if (used + more <= limit) return
  throw new Refusal(
    'storage.full',
    `${owner.companyId === null ? '您的' : '单位的'}文件空间共 ${sizeWords(limit)}，已用 ${sizeWords(used)}，放不下这个文件。请压缩后重新上传，或请平台客服增加空间。`,
  )
}

/** Makes uploads of one owner be counted one after the other until the transaction ends. */
export const lockRoom = async (db: Database, { userId, companyId }: FileOwner): Promise<void> => {
  await db
    .current()
    .execute(sql`select pg_advisory_xact_lock(hashtext(${`files of ${companyId ?? userId}`}))`)
}
