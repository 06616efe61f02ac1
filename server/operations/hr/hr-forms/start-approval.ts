// Finds who approves an HR form, and starts its approval.
import { PAGES } from '#protocol/pages.ts'
import type { HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { HrCopy } from '#server/db/schema/hr/hr-forms.ts'
import type { Actor } from '#server/domain/actor.ts'
import { personOf } from '#server/domain/contracts/approval-processes/organisation.ts'
import { changeHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import {
  namedLine,
  readStarting,
  staffed,
  startApproval,
  strictestFor,
} from '#server/operations/contracts/approvals/start.ts'
import type { Staffed } from '#server/operations/contracts/approvals/start.ts'
import { copiesOf } from './copies.ts'
import { notFound, subjectOf } from './find.ts'
import { tellCopies, titleOf } from './moves.ts'
import type { HrFormDeps } from './moves.ts'

/** Those asked, and those it is copied to. */
interface Found {
  readonly people: Staffed
  readonly copies: HrCopy[]
}

/**
 * The strictest process that fits the kind, or else those whom HR named; heads of departments are the employee's own where one
 * works here already. Refuses `approval.nobody`.
 */
export const findApprovers = async (
  deps: HrFormDeps,
  form: HrFormRecord,
  { approverIds }: Pick<HrTerms, 'approverIds'> = form.terms,
): Promise<Found> => {
  const { companyId, kind } = form
  const launching = await readStarting(deps, { companyId, userId: form.launcherId })
  if (launching === undefined) throw notFound()
  const scopes = [kind]
  const drawn = await strictestFor(deps, companyId, launching, { scopes, contractType: '', amount: null })
  if (drawn === undefined)
    return { people: namedLine(launching, { companyId, scope: kind, memberIds: approverIds }), copies: [] }
  const { org } = launching
  const employee = form.memberId === null ? undefined : personOf(org, form.memberId)
  const starter =
    employee?.status === 'active' && employee.userId !== null
      ? { ...employee, userId: employee.userId }
      : launching.starter
  const { memberIds, timing } = drawn.drawn?.copies ?? { memberIds: [], timing: 1 }
  const copies = memberIds.flatMap((memberId) => {
    const person = personOf(org, memberId)
    return person?.status === 'active' && person.userId !== null ? [{ userId: person.userId, timing }] : []
  })
  return { people: staffed(drawn, { org, starter }, {}), copies }
}

/** Begins it for a form that has just become `approving`. */
export const startHrApproval = async (
  deps: HrFormDeps,
  form: HrFormRecord,
  { people, copies }: Found,
  actor: Actor,
): Promise<void> => {
  await changeHrForm(deps.db, form.id, { copies: await copiesOf(deps, form, copies) })
  await tellCopies(deps, form.id, 1)
  await startApproval(deps, people, {
    subject: subjectOf(form),
    title: titleOf(form),
    target: PAGES.hrForm(form.id),
    starter: { userId: form.launcherId, name: form.launcher },
    actor,
  })
}
