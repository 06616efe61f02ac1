// Finds a batch for the person whose it is; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getBatchRow, lockBatch } from '#server/domain/contracts/batches/store.ts'
import type { BatchRow } from '#server/domain/contracts/batches/store.ts'

/** In whichever identity; refuses `not-found`. `lock` keeps others from changing it. */
export const findOwn = async (
  { deps, user }: Pick<Context, 'deps' | 'user'>,
  id: string,
  lock = false,
): Promise<BatchRow> => {
  const row = await (lock ? lockBatch : getBatchRow)(deps.db, id)
  if (row?.userId !== user.id) throw new Refusal('not-found', '没有找到这个批量任务，可能已被关闭。')
  return row
}
