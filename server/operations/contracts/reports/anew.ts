// Counts the figures of an installation anew that had contracts before it had figures.
import type { Deps } from '#server/deps.ts'
import { isUncounted, recountAll } from '#server/domain/contracts/reports/counts.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

export const COUNT_ANEW_JOB = defineJob('countFiguresAnew')

/** May run twice: it begins from nothing each time. */
export const countAnew = ({ db }: Pick<Deps, 'db'>): Promise<void> => recountAll(db)

/** Planned at each start, where nothing was counted yet. */
export const planCountAnew = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  if (await isUncounted(db)) await enqueue(db, { name: COUNT_ANEW_JOB, key: COUNT_ANEW_JOB, payload: null })
}
