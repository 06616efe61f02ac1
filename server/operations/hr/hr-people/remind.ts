// Tells HR of what runs out next, at the days planned for it.
import { daysBetween } from '#protocol/hr/hr-forms/days.ts'
import { todayText } from '#protocol/hr/hr-forms/terms.ts'
import { fileOfDue } from '#protocol/hr/hr-people/dues.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { changeDues, lockDue } from '#server/domain/hr/hr-people/dues.ts'
import type { HrDueRecord } from '#server/domain/hr/hr-people/dues.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { rightHolders } from '#server/operations/company/staff/right-holders.ts'
import { formSaying } from './find.ts'

/** Most people who are told where nobody in particular attends to somebody. */
const MOST_TOLD = 20

/** Whoever launched the form or noted the paper, while they attend to HR; else all who may launch forms. */
const whomToTell = async (
  { db }: Pick<Deps, 'db'>,
  { companyId, tellsId }: HrDueRecord,
): Promise<string[]> => {
  const attending = await rightHolders(db, companyId, 'humanResouce', 'attend')
  if (attending.some(({ userId }) => userId === tellsId)) return [tellsId]
  const launching = await rightHolders(db, companyId, 'humanResouce', 'launch')
  return launching.slice(0, MOST_TOLD).map(({ userId }) => userId)
}

/** A job that was late tells how many days are left now. */
const leftWords = ({ clock }: Pick<Deps, 'clock'>, day: string): string => {
  const left = daysBetween(todayText(clock.now()), day)
  if (left === 0) return '今天到期'
  return left < 0 ? `已过 ${-left} 天` : `还有 ${left} 天`
}

/** What was settled, or moved to another day, tells nobody; a repeated run tells nobody twice. */
export const remindOfDue = (
  deps: Deps,
  jobId: string,
  { dueId, days }: { dueId?: string; days: number },
): Promise<void> =>
  deps.db.transaction(async () => {
    const due = dueId === undefined ? undefined : await lockDue(deps.db, dueId)
    if (due === undefined || due.settledAt !== null) return
    if (due.toldFor !== null && due.toldFor <= days) return
    await changeDues(deps.db, [due.id], { toldFor: days })
    const { name, words, day, clause } = due
    // The history of the form that says so keeps that it was told.
    const form = await formSaying(deps, due)
    if (form !== undefined)
      await appendAudit(deps.db, {
        chainId: form.id,
        at: deps.clock.now(),
        event: 'hrForm:due.told',
        actor: systemActor(jobId),
        detail: { what: `${words}：${day}` },
      })
    for (const userId of await whomToTell(deps, due))
      await notify(deps, userId, {
        kind: 'system',
        title: `${name}的${words}`,
        text: `${name}：${words}，${day}，${leftWords(deps, day)}${clause === '' ? '' : `（${clause}）`}。`,
        target: fileOfDue(due),
      })
  })
