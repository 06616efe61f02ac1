// Reminds HR of what runs out next in an employment, by durable jobs planned when a form takes effect.
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { addDays } from '#protocol/hr/hr-forms/days.ts'
import { runningOut, TOLD_DAYS } from '#protocol/hr/hr-forms/running-out.ts'
import type { RunsOut } from '#protocol/hr/hr-forms/running-out.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { findHrForm, formsOfPhone } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

interface RemindTask {
  readonly hrFormId: string
  readonly what: RunsOut['what']
  /** What it was planned for: a probation that was made longer meanwhile is told of by another job. */
  readonly day: string
}

export const REMIND_OF_DUE_JOB = defineJob<RemindTask>('hr.remind')

const duesOf = async ({ db }: Pick<Deps, 'db'>, person: HrFormRecord): Promise<RunsOut[]> => {
  const forms = await formsOfPhone(db, person)
  const isSigned = async ({ labourContractId }: HrFormRecord): Promise<boolean> =>
    labourContractId !== null &&
    (await findContract(db, labourContractId))?.status === CONTRACT_STATUS.completed
  return runningOut(
    await Promise.all(forms.map(async (form) => ({ ...form, isSigned: await isSigned(form) }))),
  )
}

/** Plans a job for each day that lies ahead. The morning is when people look. */
export const planReminders = async (deps: Pick<Deps, 'db' | 'clock'>, form: HrFormRecord): Promise<void> => {
  for (const { what, day } of await duesOf(deps, form)) {
    const runAt = new Date(`${addDays(day, -TOLD_DAYS[what])}T09:00:00+08:00`)
    if (runAt <= deps.clock.now()) continue
    const payload = { hrFormId: form.id, what, day }
    await enqueue(deps.db, {
      name: REMIND_OF_DUE_JOB,
      key: `hrForm:${form.id}:remind:${what}`,
      payload,
      runAt,
    })
  }
}

/** Tells who launched the form, where it still runs out on that day; a repeated run tells nobody twice. */
export const remindOfDue = async (deps: Deps, jobId: string, task: RemindTask): Promise<void> => {
  const form = await findHrForm(deps.db, task.hrFormId)
  if (form === undefined) return
  const due = (await duesOf(deps, form)).find(({ what, day }) => what === task.what && day === task.day)
  if (due === undefined) return
  await deps.db.transaction(async () => {
    await appendAudit(deps.db, {
      chainId: form.id,
      at: deps.clock.now(),
      event: 'hrForm:due.told',
      actor: systemActor(jobId),
      detail: { what: `${due.words}：${due.day}` },
    })
    await notify(deps, form.launcherId, {
      kind: 'system',
      title: `${form.name}的${due.words}`,
      text: `${form.name}：${due.words}，${due.day}（${due.clause}）。`,
      target: PAGES.employee(form.id),
    })
  })
}
