// Operators suspend doubtful certifications, clear them, or repeat the identity check.
import type { CheckState } from '#server/domain/company/certifications/machine.ts'
import { contextOf, getCertification, isForeign } from '#server/domain/company/certifications/store.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OperatorContext } from '#server/context.ts'
import { askAgain, moveCertification, runCheck } from '#server/operations/company/certifications/moves.ts'
import { audited, write } from '#server/operations/company/certifications/review.ts'

/** Suspends what holds, or clears what is suspended; refuses `not-found` and `certification.not-possible`. */
export const suspendOrClear = async (
  ctx: OperatorContext,
  input: { certificationId: string; action: 'suspend' | 'clear'; reason: string },
): Promise<void> => {
  const { deps, actor } = ctx
  const { action, reason } = input
  const row = await audited(ctx, input.certificationId)
  const type = action === 'suspend' ? 'certification.suspended' : 'certification.cleared'
  await moveCertification(deps, actor, row.id, { type, reason }, { reason })
  await write(ctx, action === 'suspend' ? 'certification:suspended' : 'certification:cleared', row, {
    reason,
  })
}

/** Asks the provider once more; opens its own effect. The embedded check has answered when this returns. */
export const recheck = async (
  ctx: OperatorContext,
  { certificationId }: { certificationId: string },
): Promise<{ check: CheckState }> => {
  const { deps, actor } = ctx
  await ctx.transaction(async () => {
    const row = await audited(ctx, certificationId)
    if (row.state !== 'certified' || isForeign(row))
      throw new Refusal('certification.not-possible', '只有已通过、由身份核验服务核验过的认证可以重新核验。')
    await askAgain(deps, row.id)
    await write(ctx, 'certification:rechecked', row)
  })
  try {
    await runCheck(deps, actor, certificationId)
  } catch (error) {
    deps.log.warn({ err: error, certification: certificationId }, '身份核验暂未完成，稍后自动重试')
  }
  const row = await getCertification(deps.db, certificationId)
  return { check: row && row.checkAnsweredAt !== null ? contextOf(row).check : 'waiting' }
}
