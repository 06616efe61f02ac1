// HR reminds whoever a form waits for: the employee who fills it in, or those who approve it.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { tasksOf } from '#server/domain/contracts/approvals/tasks.ts'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import { urgeWait } from '#server/domain/contracts/parties/rules.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { urgeApprover } from '#server/operations/contracts/approvals/urge.ts'
import { causeOf, lockOwnForm, subjectOf } from './find.ts'
import { moveHrForm } from './moves.ts'

const URGED = 'hrForm:hrForm.urged'

/** The employee, as often as anybody may be reminded. Refuses `hrForm.not-possible`. */
export const urgeHrForm = async (ctx: Context, { hrFormId }: { hrFormId: string }): Promise<void> =>
  urgeEmployee(ctx, await lockOwnForm(ctx, hrFormId))

const urgeEmployee = async (ctx: Context, form: HrFormRecord): Promise<void> => {
  const earlier = (await readChain(ctx.deps.db, form.id)).flatMap(({ event, at }) =>
    event === URGED ? [new Date(at)] : [],
  )
  const wait = ['filling', 'mending'].includes(form.state) ? urgeWait(earlier, ctx.clock.now()) : undefined
  if (wait !== undefined) throw new Refusal('hrForm.not-possible', wait)
  await moveHrForm(ctx.deps, {
    id: form.id,
    event: { type: 'hrForm.urged', by: causeOf(ctx, form) },
    actor: ctx.actor,
    notPossible: '现在不等员工填写，不用提醒。请刷新页面查看。',
  })
}

/** Those whose turn it is, but for the caller. */
const urgeApprovers = async (ctx: Context, form: HrFormRecord): Promise<void> => {
  const approval = await newestOf(ctx.deps.db, subjectOf(form))
  const tasks = approval === undefined ? [] : await tasksOf(ctx.deps.db, approval.id)
  const asked = tasks.filter(({ status, userId }) => status === APPROVAL_TASK.open && userId !== ctx.user.id)
  const waits: string[] = []
  for (const { id, approvalId } of asked)
    try {
      await urgeApprover(ctx, { approvalId, taskId: id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      waits.push(error.words)
    }
  if (waits.length === asked.length)
    throw new Refusal('hrForm.not-possible', waits[0] ?? '这一步正等您本人审批，无需催办。')
}

interface Left {
  hrFormId: string
  name: string
  reason: string
}

/** Opens its own transactions: a form whose people cannot be reminded says why, and holds up none of the others. */
export const urgeHrForms = async (
  ctx: Context,
  { hrFormIds }: { hrFormIds: readonly string[] },
): Promise<{ done: number; failures: Left[] }> => {
  const failures: Left[] = []
  const ids = [...new Set(hrFormIds)]
  for (const hrFormId of ids) {
    let name = ''
    try {
      await ctx.deps.db.transaction(async () => {
        const form = await lockOwnForm(ctx, hrFormId)
        ;({ name } = form)
        await (form.state === 'approving' ? urgeApprovers : urgeEmployee)(ctx, form)
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      failures.push({ hrFormId, name, reason: error.words })
    }
  }
  // The answer is kept under the request's id.
  return ctx.transaction(() => Promise.resolve({ done: ids.length - failures.length, failures }))
}
