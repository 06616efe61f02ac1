// Reads the texts of all that was there before there was a search in them, some at a time.
import type { Deps } from '#server/deps.ts'
import { isUnread, unreadContracts, unreadScans } from '#server/domain/contracts/page-texts/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { readScanText } from '#server/operations/archive/filings/scan-texts.ts'
import { READING_RULES, readContractText } from '#server/operations/contracts/page-texts/read.ts'

/** Where it goes on; null from the beginning. */
interface Task {
  readonly noun: 'contract' | 'filing'
  readonly after: string | null
}

export const READ_ALL_JOB = defineJob<Task>('readAllTexts')

/** Files of so many are read before others get their turn. */
const AT_ONCE = 5
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Reads some, and plans itself again as long as there are any: what a stop interrupts goes on from there. */
export const readAll = async (deps: Deps, { noun, after }: Task): Promise<void> => {
  const asked = { rules: READING_RULES, after: after ?? BEFORE_ALL, most: AT_ONCE }
  const ids = await (noun === 'contract' ? unreadContracts : unreadScans)(deps.db, asked)
  for (const id of ids) await (noun === 'contract' ? readContractText : readScanText)(deps, id)
  const last = ids.at(-1)
  if (last !== undefined) await plan(deps, { noun, after: last })
  else if (noun === 'contract') await plan(deps, { noun: 'filing', after: null })
}

const plan = ({ db }: Pick<Deps, 'db'>, payload: Task): Promise<string> =>
  enqueue(db, { name: READ_ALL_JOB, key: READ_ALL_JOB, payload })

/** From the beginning; what was read by the same rules is passed over. */
export const planReadAll = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  await plan(deps, { noun: 'contract', after: null })
}

/** Planned at a start where nothing was ever read. */
export const planFirstReading = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  if (!(await isUnread(db))) return
  await enqueue(db, {
    name: READ_ALL_JOB,
    key: READ_ALL_JOB,
    payload: { noun: 'contract', after: null },
    keepsPlanned: true,
  })
}
