// Does in the company what an HR form says: invites the new colleague, moves or lets somebody go.
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { isSuperAdmin } from '#server/domain/company/staff/rules.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { findHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { sendInvitation, writeParticulars } from '#server/operations/company/invitations/invitations.ts'
import { busySignings } from '#server/operations/company/leaving/open-signings.ts'
import { handOver, openTasksOf } from '#server/operations/company/leaving/open-tasks.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'
import { titleOf } from './moves.ts'
import { moveRolesOf } from './transfer-roles.ts'

/** Tried again by the job's runner where the server failed; what the rules refuse is told to HR, who does it by hand. */
export const takeEffect = async (deps: Deps, jobId: string, hrFormId: string): Promise<void> => {
  const form = await findHrForm(deps.db, hrFormId)
  if (form === undefined) return
  try {
    await deps.db.transaction(async () => {
      await lockCompany(deps.db, form.companyId)
      await EFFECTS[form.kind](deps, form, jobId)
      await record(deps, form, jobId, 'hrForm:effect.done', {})
    })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    await deps.db.transaction(async () => {
      await record(deps, form, jobId, 'hrForm:effect.refused', { reason: thrown.words })
      await notify(deps, form.launcherId, {
        kind: 'system',
        title: '有一份人事单需要您手动办理',
        text: `${titleOf(form)}没有自动办理：${thrown.words}`,
        target: PAGES.hrForm(form.id),
      })
    })
  }
}

const record = (deps: Deps, form: HrFormRecord, jobId: string, event: string, detail: object) =>
  appendAudit(deps.db, {
    chainId: form.id,
    at: deps.clock.now(),
    event,
    actor: systemActor(jobId),
    detail: { ...detail },
  })

type Effect = (deps: Deps, form: HrFormRecord, jobId: string) => Promise<void>

const placeOf = async (deps: Deps, { companyId, memberId }: HrFormRecord) => {
  const place = memberId === null ? undefined : await findStaff(deps.db, companyId, memberId)
  if (place?.member.status !== 'active' && place?.member.status !== 'disabled')
    throw new Refusal('staff.not-possible', '这位员工已不在单位。')
  return place
}

const EFFECTS: Readonly<Record<HrFormRecord['kind'], Effect>> = {
  entry: async (deps, { companyId, launcherId, name, phone, terms }, jobId) => {
    await sendInvitation(deps, { ...systemActor(jobId), userId: launcherId }, companyId, {
      name,
      phone,
      staffNo: '',
      email: '',
      post: terms.post,
      departments: terms.departmentId === null ? [] : [terms.departmentId],
      roles: ['staff'],
    })
  },
  // The form itself is what a regularisation leaves.
  regular: () => Promise.resolve(),
  transfer: async (deps, form, jobId) => {
    const { member } = await placeOf(deps, form)
    const { departmentId, post } = form.terms
    const departments = departmentId === null ? [] : [departmentId]
    const { staffNo, email } = member
    await writeParticulars(deps, member.id, { staffNo, email, post, departments })
    await moveRolesOf(deps, form, { memberId: member.id, jobId })
  },
  depart: async (deps, form, jobId) => {
    const { member } = await placeOf(deps, form)
    const actor = systemActor(jobId)
    const { companyId, terms } = form
    const tasks =
      member.userId === null ? [] : await openTasksOf(deps.db, { companyId, userId: member.userId })
    if (member.userId !== null && (await busySignings(deps.db, { companyId, userId: member.userId })) > 0)
      throw new Error('a signature of the employee is being written')
    if (tasks.length > 0) {
      const place =
        terms.successorId === null ? undefined : await findStaff(deps.db, companyId, terms.successorId)
      const person = place?.user
      if (place?.member.status !== 'active' || person?.autStatus !== 1)
        throw new Refusal('staff.successor', '接手人已不在职或未实名认证，请在员工页办理离职。')
      const to = { memberId: place.member.id, userId: person.id, name: person.name, phone: person.phone }
      for (const task of tasks) await handOver(deps, task, to, actor)
    }
    await moveStaff(deps, {
      id: member.id,
      event: {
        type: 'staff.left',
        of: { isSuperAdmin: isSuperAdmin(member), openTasks: 0 },
        reason: terms.reason === '' ? '按离职单办理' : terms.reason,
      },
      actor,
      detail: { name: form.name, handedOver: tasks.length, hrFormId: form.id },
      notPossible: '这位员工不能自动办理离职，请在员工页办理。',
    })
  },
}
