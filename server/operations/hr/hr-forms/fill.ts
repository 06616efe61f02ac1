// The employee's own part of an HR form: opened by its link, saved as it goes, handed in.
import { Refusal } from '#protocol/failures.ts'
import { keptAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { hrFindings, personalProblems } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPersonal } from '#protocol/hr/hr-forms/terms.ts'
import type { Context } from '#server/context.ts'
import { systemActor } from '#server/domain/actor.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { changeHrForm, pastOf } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { checkVersion } from './drafts.ts'
import { causeOf, findToFill } from './find.ts'
import { moveHrForm } from './moves.ts'
import { mendedPart } from './parts.ts'
import { checkPart, fieldsOf, withPart } from './own-fields.ts'
import { masked, openSecrets, sealSecrets } from './sealed.ts'
import { findApprovers, startHrApproval } from './start-approval.ts'
import { startAnswers } from './start-values.ts'

interface Filling {
  readonly hrFormId: string
  readonly version: number
  readonly personal: HrPersonal
  readonly answers: HrAnswers
}

/** What the employee sees: their own facts in full while they write them, masked afterwards. */
export const readFill = async (ctx: Context, { hrFormId }: { hrFormId: string }) => {
  const form = await findToFill(ctx, hrFormId, false)
  const company = await getCompany(ctx.deps.db, form.companyId)
  const { personal, answers } = openSecrets(ctx.deps, form)
  const fields = (await fieldsOf(ctx.deps.db, form)).filter(({ owner }) => owner === 'employee')
  const { kind, name, terms, effectiveDay, status, version } = form
  const isOpen = isToFill(form)
  const kept = keptAnswers(fields, 'employee', answers)
  const isUntouched = Object.keys(kept).length === 0 && Object.values(personal).every((text) => text === '')
  const starts =
    form.state === 'filling' && isUntouched
      ? await startAnswers(ctx, { ...form, form }, { fields, owner: 'employee', answers: kept }, 'self')
      : {}
  return {
    kind,
    companyName: company?.name ?? '',
    name,
    post: terms.post,
    effectiveDay,
    status,
    isOpen,
    returnedWhy: mendedPart(form)?.owner === 'employee' ? (mendedPart(form)?.reason ?? '') : '',
    version,
    personal: isOpen ? personal : masked(personal),
    fields,
    answers: isOpen ? { ...starts, ...kept } : {},
  }
}

/** Whether it waits for the employee's part: for the first time, or given back. */
export const isToFill = (form: HrFormRecord): boolean =>
  form.state === 'filling' || mendedPart(form)?.owner === 'employee'

export const saveFill = async (
  ctx: Context,
  { hrFormId, ...filling }: Filling,
): Promise<{ version: number }> => {
  const form = await findToFill(ctx, hrFormId, true)
  if (await isKeptAlready(ctx, form, filling)) return { version: form.version }
  const version = filling.version + 1
  await keep(ctx, form, filling)
  await changeHrForm(ctx.deps.db, form.id, { version })
  return { version }
}

const isKeptAlready = async (
  ctx: Context,
  form: HrFormRecord,
  { version, personal, answers: typed }: Omit<Filling, 'hrFormId'>,
): Promise<boolean> => {
  if (!isToFill(form) || form.version !== version + 1) return false
  const { personal: stored, answers: before } = openSecrets(ctx.deps, form)
  const answers = await withPart(ctx, form, 'employee', { before, typed })
  const content = { personal: stored, answers: before }
  return isSavedAlready({ version: form.version, content }, version, { personal, answers })
}

const keep = async (
  ctx: Context,
  form: HrFormRecord,
  { version, personal, answers: typed }: Omit<Filling, 'hrFormId'>,
): Promise<void> => {
  if (!isToFill(form))
    throw new Refusal('hrForm.not-possible', '这份资料已经提交或已取消，不能再改。如需修改，请联系单位人事。')
  checkVersion(form, version)
  const { pay, answers: before } = openSecrets(ctx.deps, form)
  const answers = await withPart(ctx, form, 'employee', { before, typed })
  await changeHrForm(ctx.deps.db, form.id, {
    sealed: sealSecrets(ctx.deps, form.id, { pay, personal, answers }),
    updatedAt: ctx.clock.now(),
  })
}

/** Refuses what is missing, and somebody the law does not let work; warnings are HR's to read. */
export const submitFill = async (ctx: Context, filling: Filling): Promise<void> => {
  const { deps, actor } = ctx
  const form = await findToFill(ctx, filling.hrFormId, true)
  const problems = personalProblems(form.kind, filling.personal, ctx.clock.now())
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  checkPart(await fieldsOf(deps.db, form), 'employee', filling.answers)
  const { pay } = openSecrets(deps, form)
  const facts = { ...pay, idNumber: filling.personal.idNumber }
  const forbidden = hrFindings(form.kind, form.terms, facts, await pastOf(deps.db, form)).find(
    ({ level }) => level === 'refused',
  )
  if (forbidden !== undefined)
    throw new Refusal('hrForm.law', `${forbidden.words}（${forbidden.clause}）`, {
      fields: { [forbidden.path]: `${forbidden.words}（${forbidden.clause}）` },
    })
  await keep(ctx, form, filling)
  // Given back to the employee alone, it returns to the approver who did so.
  const found = form.state === 'mending' ? undefined : await findApprovers(deps, form)
  await moveHrForm(deps, {
    id: form.id,
    event: { type: 'hrForm.filled', by: causeOf(ctx, form) },
    actor,
    notPossible: '这份资料已经提交或已取消，不能再改。',
  })
  if (found === undefined) return
  // It follows from handing in; nobody but HR, who sent the form, stands behind it.
  await startHrApproval(deps, form, found, systemActor(form.id))
}
