// Finds an HR form for somebody who may see it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { wasAsked } from '#server/domain/contracts/approvals/tasks.ts'
import { isCopiedTo } from '#server/domain/hr/hr-forms/copies.ts'
import { findHrForm, lockHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormCause } from '#server/domain/hr/hr-forms/machine.ts'

/** The subject of a form's approval. */
export const subjectOf = ({ id }: Pick<HrFormRecord, 'id'>) => ({ noun: 'hrForm', id })

const isHere = ({ identity }: Context, { companyId }: HrFormRecord): boolean =>
  identity.type === 2 && identity.companyId === companyId

/** Whether the caller works on HR forms in the form's company. */
export const isHr = (ctx: Context, form: HrFormRecord): boolean =>
  isHere(ctx, form) && ctx.rights.may('humanResouce', 'launch')

/** Who the caller is to the chart. */
export const causeOf = (ctx: Context, form: HrFormRecord): HrFormCause => ({
  isHr: isHr(ctx, form),
  isEmployee: ctx.user.phone === form.phone,
})

/** A form of the company acted for, locked; refuses `not-found`. */
export const lockOwnForm = async (ctx: Context, hrFormId: string): Promise<HrFormRecord> => {
  const form = await lockHrForm(ctx.deps.db, hrFormId)
  if (form === undefined || !isHere(ctx, form)) throw notFound()
  return form
}

/** Seen in its company by those who attend to HR, by whoever is asked to approve it, and by those it is copied to. */
export const findSeenForm = async (ctx: Context, hrFormId: string): Promise<HrFormRecord> => {
  const form = await findHrForm(ctx.deps.db, hrFormId)
  if (form === undefined || !isHere(ctx, form)) throw notFound()
  const who = { companyId: form.companyId, userId: ctx.user.id }
  const isSeen =
    ctx.rights.may('humanResouce', 'attend') ||
    isCopiedTo(form, ctx.user.id) ||
    (await wasAsked(ctx.deps.db, subjectOf(form), who))
  if (!isSeen) throw notFound()
  return form
}

/** A form that waits or waited for the caller's own part, in whatever identity they are; refuses `not-found`. */
export const findToFill = async (ctx: Context, hrFormId: string, lock: boolean): Promise<HrFormRecord> => {
  const form = await (lock ? lockHrForm : findHrForm)(ctx.deps.db, hrFormId)
  if (
    form === undefined ||
    form.phone !== ctx.user.phone ||
    form.state === 'draft' ||
    !form.context.needsFilling
  )
    throw notFound()
  return form
}

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这份人事单，可能已取消，或当前身份无权查看。')
