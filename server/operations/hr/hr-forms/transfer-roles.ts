// Moves roles with a transfer: gives those of the new post and takes those of the old one.
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { holdsAll, knownRoles, rolesAfter } from '#server/domain/company/roles/rules.ts'
import { listRoleBearers, listRoles, setMemberRoles } from '#server/domain/company/roles/store.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { checkAdministratorStays } from '#server/operations/company/roles/grants.ts'
import { readRoles } from '#server/operations/company/staff/acting.ts'
import { subjectOf } from './find.ts'
import { namedRoles } from './named-roles.ts'

/** Those who sent the form or agreed to it, as far as they work here today. */
const answerable = async (deps: Deps, form: HrFormRecord) => {
  const approval = await newestOf(deps.db, subjectOf(form))
  const tasks = approval === undefined ? [] : await tasksOf(deps.db, approval.id)
  const agreed = tasks.filter(({ status }) => status === APPROVAL_TASK.agreed).map(({ userId }) => userId)
  const bearers = await listRoleBearers(deps.db, form.companyId)
  return bearers.filter(
    ({ userId, status }) =>
      status === 'active' && userId !== null && [form.launcherId, ...agreed].includes(userId),
  )
}

/**
 * Nobody gives or takes by a form what none of those who sent it or agreed to it may give: refuses `role.not-held` then,
 * `not-found` for a role that is gone, and what would leave nobody to manage roles.
 */
export const moveRolesOf = async (
  deps: Deps,
  form: HrFormRecord,
  { memberId, jobId }: { memberId: string; jobId: string },
): Promise<void> => {
  const { addRoles, dropRoles } = namedRoles(form.terms)
  const bearer = (await listRoleBearers(deps.db, form.companyId)).find(({ id }) => id === memberId)
  if (bearer === undefined || addRoles.length + dropRoles.length === 0) return
  const after = rolesAfter(bearer.roles, addRoles, dropRoles)
  if (after.join() === bearer.roles.join()) return
  const moved = [
    ...addRoles.filter((code) => !bearer.roles.includes(code)),
    ...dropRoles.filter((code) => bearer.roles.includes(code)),
  ]
  const known = knownRoles(await listRoles(deps.db, form.companyId))
  const book = await readRoles(deps.db, form.companyId)
  const rights = (await answerable(deps, form)).map(({ roles }) => book.rightsOf(roles))
  for (const code of moved) {
    const role = known.get(code)
    if (role === undefined || code === 'superAdmin')
      throw new Refusal('not-found', '要调整的角色已被删除或不能调整，请在员工页调整角色。')
    if (!rights.some((each) => each.may('roleManage', 'grant') && holdsAll(each, role.grants)))
      throw new Refusal(
        'role.not-held',
        `发起人和审批人都不能授予或收回“${role.name}”，请由有此权限的管理员在员工页调整角色。`,
      )
  }
  const now = deps.clock.now()
  await checkAdministratorStays({ deps }, form.companyId, async () => {
    await setMemberRoles(deps.db, memberId, after, now)
    await appendAudit(deps.db, {
      chainId: form.companyId,
      at: now,
      event: 'staff:roles.changed',
      actor: systemActor(jobId),
      detail: { id: memberId, name: form.name, before: bearer.roles, after, hrFormId: form.id },
    })
  })
}
