// An approver gives one part of an HR form back to whoever wrote it; the approval waits at its step.
import { Refusal } from '#protocol/failures.ts'
import { HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { Context } from '#server/context.ts'
import { isAskedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { lockHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { causeOf, findSeenForm, notFound, subjectOf } from './find.ts'
import { moveHrForm, PART_NAMES } from './moves.ts'
import { fieldsOf } from './own-fields.ts'

/** The part that waits to be mended now. */
export const mendedPart = ({ state, context }: HrFormRecord) =>
  state === 'mending' ? context.part : undefined

/** All who wrote the head's part, in the order they did. */
const headWriters = async ({ deps: { db } }: Context, { id }: HrFormRecord): Promise<string[]> =>
  (await readChain(db, id)).flatMap(({ event, userId }) =>
    event === 'hrForm:head.filled' ? (userId ?? []) : [],
  )

/** Whether nobody but the caller wrote the head's part. */
export const isOnlyHeadWriter = async (ctx: Context, form: HrFormRecord): Promise<boolean> => {
  const writers = await headWriters(ctx, form)
  return writers.length > 0 && writers.every((userId) => userId === ctx.user.id)
}

/** Parts that the caller may give back now: those that somebody else wrote. */
export const returnableParts = async (ctx: Context, form: HrFormRecord): Promise<HrOwner[]> => {
  if (form.state !== 'approving') return []
  const who = { companyId: form.companyId, userId: ctx.user.id }
  if (!(await isAskedNow(ctx.deps.db, subjectOf(form), who))) return []
  const writer = (await headWriters(ctx, form)).at(-1)
  const hasHead = (await fieldsOf(ctx.deps.db, form)).some(({ owner }) => owner === 'head')
  const may: Record<HrOwner, boolean> = {
    employee: form.context.needsFilling,
    head: hasHead && writer !== undefined && writer !== ctx.user.id,
    hr: true,
  }
  return HR_OWNERS.filter((owner) => may[owner])
}

/** Refuses `hrForm.not-possible` for whoever is not asked, and for a part that nobody else wrote. */
export const returnHrPart = async (
  ctx: Context,
  { hrFormId, owner, reason }: { hrFormId: string; owner: HrOwner; reason: string },
): Promise<void> => {
  await findSeenForm(ctx, hrFormId)
  const form = await lockHrForm(ctx.deps.db, hrFormId)
  if (form === undefined) throw notFound()
  if (!(await returnableParts(ctx, form)).includes(owner))
    throw new Refusal('hrForm.not-possible', `现在不能退回${PART_NAMES[owner]}。请刷新页面查看。`)
  const { user, actor } = ctx
  const writerId = owner === 'head' ? ((await headWriters(ctx, form)).at(-1) ?? null) : null
  await moveHrForm(ctx.deps, {
    id: hrFormId,
    event: {
      type: 'hrForm.partReturned',
      by: { ...causeOf(ctx, form), isAsked: true },
      part: { owner, writerId, byId: user.id, by: user.name, reason },
    },
    actor,
    detail: { what: PART_NAMES[owner], reason },
    notPossible: '这份人事单现在不能退回修改。请刷新页面查看。',
  })
}
