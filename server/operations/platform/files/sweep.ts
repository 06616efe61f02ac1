// Cleans away stored bytes that nothing has pointed to for a day.
import type { Deps } from '#server/deps.ts'
import { deleteUnreferencedBlobs } from '#server/domain/platform/files/unreferenced.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

export const SWEEP_BLOBS_JOB = defineJob('sweep-blobs')

const EVERY_MS = 3_600_000
/** Bytes are put before the row that points to them is committed; no work takes nearly this long in between. */
const GRACE_MS = 24 * 3_600_000
const MOST_AT_ONCE = 50

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'storage'>

/** Cleans until nothing is left to clean, a few at a time, and plans the next time. */
export const sweepBlobs = async (deps: SweepDeps): Promise<void> => {
  const { db, clock, log, storage } = deps
  const before = new Date(clock.now().getTime() - GRACE_MS)
  for (;;) {
    const gone = await deleteUnreferencedBlobs(db, { before, limit: MOST_AT_ONCE })
    // Their rows are gone for good: whoever puts the same content again writes another object.
    await storage.discard(gone)
    if (gone.length > 0) log.info({ blobs: gone.map(({ sha256 }) => sha256) }, '已清理无人引用的文件内容')
    if (gone.length < MOST_AT_ONCE) break
  }
  await planBlobSweep(deps)
}

/** Plans the next cleaning; the one already planned is replaced. */
export const planBlobSweep = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const runAt = new Date(clock.now().getTime() + EVERY_MS)
  await enqueue(db, { name: SWEEP_BLOBS_JOB, key: SWEEP_BLOBS_JOB, payload: null, runAt })
}
