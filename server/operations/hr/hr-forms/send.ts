// HR sends a form to the employee or to approval, or takes the form back.
import { Refusal } from '#protocol/failures.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import { addDays } from '#protocol/hr/hr-forms/days.ts'
import type { LawRule } from '#protocol/hr/hr-forms/labour-law.ts'
import { hrFindings, termsProblems } from '#protocol/hr/hr-forms/terms.ts'
import type { Context } from '#server/context.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { changeHrForm, pastOf } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { mayBeGiven } from '#server/operations/company/staff/right-holders.ts'
import { checkVersion } from './drafts.ts'
import { causeOf, lockOwnForm } from './find.ts'
import { moveHrForm } from './moves.ts'
import { mendedPart } from './parts.ts'
import { checkPart, fieldsOf } from './own-fields.ts'
import { openSecrets } from './sealed.ts'
import { findApprovers, startHrApproval } from './start-approval.ts'

/** Refuses what is missing, what the law forbids, and what it warns of unless `wentOn` says that it was read. */
export const sendHrForm = async (
  ctx: Context,
  { hrFormId, version, wentOn }: { hrFormId: string; version: number; wentOn: readonly LawRule[] },
): Promise<{ status: number }> => {
  const form = await lockOwnForm(ctx, hrFormId)
  checkVersion(form, version)
  const problems = termsProblems(form.kind, form.terms)
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  await checkSuccessor(ctx, form)
  checkPart(await fieldsOf(ctx.deps.db, form), 'hr', openSecrets(ctx.deps, form).answers)
  const clauses = await checkLaw(ctx, form, wentOn)
  // Its approval goes on where it was.
  const isMended = mendedPart(form)?.owner === 'hr'
  const { needsFilling } = form.terms
  if (!isMended)
    await changeHrForm(ctx.deps.db, hrFormId, {
      endReason: '',
      launcherId: ctx.user.id,
      launcher: ctx.user.name,
    })
  await moveHrForm(ctx.deps, {
    id: hrFormId,
    event: {
      type: 'hrForm.sent',
      by: causeOf(ctx, form),
      needsFilling,
      effectiveAt: effectiveAt(form),
    },
    actor: ctx.actor,
    // Who went on in spite of the law is on record with its clauses.
    detail: clauses.length === 0 ? {} : { wentOn: clauses },
    notPossible: '这份人事单已经发出，请刷新页面查看。',
  })
  if (isMended) return { status: HR_FORM_STATUS.approving }
  // Its approval is begun by whoever sends it, who decides nothing in it.
  const sent = { ...form, launcherId: ctx.user.id, launcher: ctx.user.name }
  const found = await findApprovers(ctx.deps, sent)
  if (needsFilling) return { status: HR_FORM_STATUS.filling }
  await startHrApproval(ctx.deps, sent, found, ctx.actor)
  return { status: HR_FORM_STATUS.approving }
}

/** Whoever takes over a departure must be able to take whatever lies with the employee by then; refuses `draft.invalid`. */
const checkSuccessor = async (ctx: Context, { kind, companyId, terms }: HrFormRecord): Promise<void> => {
  const { db } = ctx.deps
  if (kind !== 'depart' || terms.successorId === null) return
  const place = await findStaff(db, companyId, terms.successorId)
  const isHere = place?.member.status === 'active' && place.user?.autStatus === 1
  if (isHere && (await mayBeGiven(db, place.member, 'everything'))) return
  const words = '接手人须在职、已实名认证，并能签署、审批和审查，请重新选择'
  throw new Refusal('draft.invalid', words, { fields: { successorId: words } })
}

/** The clauses gone on against; refuses `hrForm.law`. */
const checkLaw = async (ctx: Context, form: HrFormRecord, wentOn: readonly LawRule[]): Promise<string[]> => {
  const { pay, personal } = openSecrets(ctx.deps, form)
  const facts = { ...pay, idNumber: personal.idNumber }
  const findings = hrFindings(form.kind, form.terms, facts, await pastOf(ctx.deps.db, form))
  const open = findings.filter(({ level, rule }) => level === 'refused' || !wentOn.includes(rule))
  if (open.length > 0)
    throw new Refusal('hrForm.law', `${open[0]?.words}（${open[0]?.clause}）`, {
      fields: Object.fromEntries(
        open.toReversed().map(({ path, words, clause }) => [path, `${words}（${clause}）`]),
      ),
    })
  return findings.map(({ clause, words }) => `${clause}：${words}`)
}

/** The first moment of its day in China; a last working day is worked to its end. */
const effectiveAt = ({ kind, terms }: HrFormRecord): number =>
  Date.parse(`${kind === 'depart' ? addDays(terms.effectiveDay, 1) : terms.effectiveDay}T00:00:00+08:00`)

export const cancelHrForm = async (
  ctx: Context,
  { hrFormId, reason }: { hrFormId: string; reason: string },
): Promise<void> => {
  const form = await lockOwnForm(ctx, hrFormId)
  await moveHrForm(ctx.deps, {
    id: hrFormId,
    event: { type: 'hrForm.cancelled', by: causeOf(ctx, form), reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '审批通过的人事单不能取消。请刷新页面查看。',
  })
}
