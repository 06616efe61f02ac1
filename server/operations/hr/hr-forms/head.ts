// The head's part of an HR form: written by whoever is asked to approve it, whole before it passes.
import { Refusal } from '#protocol/failures.ts'
import { answerProblems } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { isAskedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { changeHrForm, lockHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { causeOf, findSeenForm, notFound, subjectOf } from './find.ts'
import { moveHrForm } from './moves.ts'
import { isOnlyHeadWriter, mendedPart } from './parts.ts'
import { checkPart, fieldsOf, withPart } from './own-fields.ts'
import { openSecrets, sealSecrets } from './sealed.ts'

/** Whether the caller writes the head's part now: there is one, and they are asked. */
export const mayFillHead = async (ctx: Context, form: HrFormRecord): Promise<boolean> => {
  const part = mendedPart(form)
  if (part !== undefined) return part.owner === 'head' && part.writerId === ctx.user.id
  if (form.state !== 'approving') return false
  const fields = await fieldsOf(ctx.deps.db, form)
  if (!fields.some(({ owner }) => owner === 'head')) return false
  return isAskedNow(ctx.deps.db, subjectOf(form), { companyId: form.companyId, userId: ctx.user.id })
}

/** Refuses `hrForm.not-possible` for somebody who is not asked, and `draft.invalid` for what is missing. */
export const saveHead = async (
  ctx: Context,
  { hrFormId, answers: typed }: { hrFormId: string; answers: HrAnswers },
): Promise<void> => {
  await findSeenForm(ctx, hrFormId)
  const { deps, clock, actor } = ctx
  const form = await lockHrForm(deps.db, hrFormId)
  if (form === undefined) throw notFound()
  if (!(await mayFillHead(ctx, form)))
    throw new Refusal('hrForm.not-possible', '现在不由您填写主管部分。请刷新页面查看。')
  const secrets = openSecrets(deps, form)
  const fields = await fieldsOf(deps.db, form)
  const unseen = (await isOnlyHeadWriter(ctx, form)) ? {} : personalOf(fields, secrets.answers)
  const answers = await withPart(ctx, form, 'head', {
    before: secrets.answers,
    typed: { ...unseen, ...typed },
  })
  checkPart(fields, 'head', answers)
  await changeHrForm(deps.db, hrFormId, {
    sealed: sealSecrets(deps, hrFormId, { ...secrets, answers }),
    updatedAt: clock.now(),
  })
  await appendAudit(deps.db, {
    chainId: hrFormId,
    at: clock.now(),
    event: 'hrForm:head.filled',
    actor,
    detail: {},
  })
  if (form.state !== 'mending') return
  await moveHrForm(deps, {
    id: hrFormId,
    event: { type: 'hrForm.headMended', by: { ...causeOf(ctx, form), isWriter: true } },
    actor,
    notPossible: '这份人事单现在不等您修改。请刷新页面查看。',
  })
}

/** What another head answered stays where whoever writes after them was not shown it. */
const personalOf = (fields: readonly HrField[], answers: HrAnswers): HrAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([id]) =>
      fields.some(({ fieldId, owner, isPersonal }) => fieldId === id && owner === 'head' && isPersonal),
    ),
  )

/** The last agreement waits for the head's part. Refuses `hrForm.not-possible`. */
export const checkHeadFilled = async (
  deps: Pick<Deps, 'db' | 'personalData'>,
  form: HrFormRecord,
): Promise<void> => {
  const [problem] = answerProblems(await fieldsOf(deps.db, form), 'head', openSecrets(deps, form).answers)
  if (problem !== undefined)
    throw new Refusal(
      'hrForm.not-possible',
      `主管部分还没有填好（${problem.words}）。请先填写并保存，再同意。`,
    )
}
