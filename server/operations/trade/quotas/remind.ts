// Tells owners that documents they have not used end in 30, 7 and 1 days, once each.
import type { Deps } from '#server/deps.ts'
import { takenOf } from '#server/domain/trade/packages/ledger.ts'
import { reminderDue, REMINDER_DAYS } from '#server/domain/trade/packages/quota-rules.ts'
import { endingGrants, insertReminder } from '#server/domain/trade/packages/reminders.ts'
import type { EndingGrant } from '#server/domain/trade/packages/reminders.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { tellExpiring } from '#server/operations/trade/quotas/tell.ts'

export const REMIND_JOB = defineJob('remind-of-ending-documents')

type RemindingDeps = Pick<Deps, 'db' | 'clock'>

const DAY_MS = 24 * 3_600_000
const EVERY_MS = 3_600_000

/** Sends the reminders that are due, and plans the next run. */
export const remindOfEndings = async (deps: RemindingDeps): Promise<void> => {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS)
  for (const ending of await endingGrants(deps.db, now, until)) {
    const days = reminderDue({ ...ending, ...ending.grant }, now)
    if (days !== undefined) await deps.db.transaction(() => remind(deps, ending, days))
  }
  await planReminders(deps, new Date(now.getTime() + EVERY_MS))
}

/** What was said is written down in the same transaction, so that a restart or another node does not say it again. */
const remind = async (deps: RemindingDeps, { grant, name }: EndingGrant, days: number): Promise<void> => {
  const { db, clock } = deps
  const left = grant.quota - ((await takenOf(db, [grant.id])).get(grant.id) ?? 0)
  if (
    left === 0 ||
    !(await insertReminder(db, { grantId: grant.id, ownerId: grant.ownerId, days, at: clock.now() }))
  )
    return
  await tellExpiring(deps, grant, { name, left, validUntil: grant.validUntil })
}

/** Plans the next run, by default at once; it replaces the one already planned. */
export const planReminders = async ({ db, clock }: RemindingDeps, runAt = clock.now()): Promise<void> => {
  await enqueue(db, { name: REMIND_JOB, key: REMIND_JOB, payload: null, runAt })
}
