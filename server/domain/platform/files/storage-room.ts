// How much storage an owner has used, and whether one more file fits.
// Files count with the size they were uploaded with.
import { sql } from 'drizzle-orm'
import { Refusal } from '#protocol/failures.ts'
import { sizeWords } from '#protocol/size-words.ts'
import type { Database } from '#server/db/database.ts'
import { file } from '#server/db/schema/platform/files.ts'
import { forgetStray } from './forget-unnamed.ts'
import { isOwnedBy } from './owner.ts'
import type { FileOwner } from './owner.ts'

/** How much room an owner has, in bytes. */
export interface RoomLimits {
  readonly person: number
  readonly company: number
}

export const limitFor = (limits: RoomLimits, { companyId }: FileOwner): number =>
  companyId === null ? limits.person : limits.company

/** Bytes of the owner's files. */
export const usedRoom = async (db: Database, owner: FileOwner): Promise<number> => {
  const [row] = await db
    .current()
    .select({ used: sql<string>`coalesce(sum(${file.size}), 0)` })
    .from(file)
    .where(isOwnedBy(owner))
  return Number(row?.used ?? 0)
}

/** A wizard that is open may still put its upload into the draft. */
const STRAY_MS = 24 * 3_600_000

/** Refuses `storage.full` where so many more bytes do not fit, even without what was uploaded and put into no draft for a day. */
export const checkRoom = async (
  db: Database,
  limits: RoomLimits,
  owner: FileOwner,
  { more, now }: { more: number; now: Date },
): Promise<void> => {
  const limit = limitFor(limits, owner)
  if ((await usedRoom(db, owner)) + more <= limit) return
  await forgetStray(db, owner, new Date(now.getTime() - STRAY_MS))
  const used = await usedRoom(db, owner)
  if (used + more > limit) throw roomIsFull(limit, used, owner)
}

const roomIsFull = (limit: number, used: number, { companyId }: FileOwner): Refusal =>
  new Refusal(
    'storage.full',
    `${companyId === null ? '您的' : '单位的'}文件空间共 ${sizeWords(limit)}，已用 ${sizeWords(used)}，放不下这个文件。请到“签署服务”的“草稿”中删除不用的草稿，或删除已撤回、已拒签、已过期的合同，空间马上腾出；也可以压缩文件后重新上传，或请平台客服增加空间。`,
  )

/** Makes uploads of one owner be counted one after the other until the transaction ends. */
export const lockRoom = async (db: Database, { userId, companyId }: FileOwner): Promise<void> => {
  await db
    .current()
    .execute(sql`select pg_advisory_xact_lock(hashtext(${`files of ${companyId ?? userId}`}))`)
}
