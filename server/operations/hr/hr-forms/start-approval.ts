// Finds who approves an HR form, and starts its approval.
import { NODE_MODE } from '#protocol/contracts/approval-processes/nodes.ts'
import { PAGES } from '#protocol/pages.ts'
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
import type { Staffed, Starting } from '#server/operations/contracts/approvals/start.ts'
import { readRoles } from '#server/operations/company/staff/acting.ts'
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
 * The strictest process that fits the kind, or else those whom HR named, or else whoever may decide about HR forms; heads of departments are the employee's own where one
 * works here already. Refuses `approval.nobody`.
 */
export const findApprovers = async (
  deps: HrFormDeps,
  form: Pick<HrFormRecord, 'companyId' | 'kind' | 'launcherId' | 'memberId' | 'terms'>,
): Promise<Found> => {
  const { companyId, kind } = form
  const { approverIds } = form.terms
  const launching = await readStarting(deps, { companyId, userId: form.launcherId })
  if (launching === undefined) throw notFound()
  const scopes = [kind]
  const drawn = await strictestFor(deps, companyId, launching, { scopes, contractType: '', amount: null })
  if (drawn === undefined) {
    const line =
      approverIds.length > 0
        ? { memberIds: approverIds }
        : { memberIds: await holdersOfRight(deps, companyId, launching), mode: NODE_MODE.any }
    return { people: namedLine(launching, { companyId, scope: kind, ...line }), copies: [] }
  }
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

/** Where HR names nobody: colleagues whose role lets them decide about HR forms, of whom one is enough. */
const holdersOfRight = async (
  { db }: HrFormDeps,
  companyId: string,
  { org, starter }: Starting,
): Promise<string[]> => {
  const book = await readRoles(db, companyId)
  return org.people
    .filter(
      ({ memberId, status, userId, roles }) =>
        status === 'active' &&
        userId !== null &&
        memberId !== starter.memberId &&
        book.rightsOf(roles).may('humanResouce', 'approve'),
    )
    .map(({ memberId }) => memberId)
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
