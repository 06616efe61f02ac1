// Gives the names written before there were search keys their keys, some at a time.
import type { Deps } from '#server/deps.ts'
import { keySome } from '#server/domain/account/users/unkeyed.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

export const KEY_NAMES_JOB = defineJob('keyNames')

/** Rows of each table in one transaction: some tens of milliseconds of work. */
const AT_ONCE = 500

/** Keys some, and plans itself again as long as there were any. */
export const keyNames = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  db.transaction(async () => {
    if (await keySome(db, AT_ONCE)) await planKeyNames({ db })
  })

/** Planned at each start: an index of the rows without a key makes looking for nothing cheap. */
export const planKeyNames = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await enqueue(db, { name: KEY_NAMES_JOB, key: KEY_NAMES_JOB, payload: null })
}
