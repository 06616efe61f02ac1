// An application of the company acted for, or nothing; nothing at all on other platforms.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { lockSubsidy } from '#server/domain/trade/subsidies/store.ts'
import type { SubsidyRecord } from '#server/domain/trade/subsidies/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

export const notFound = () => new Refusal('not-found', '没有找到这份补贴申请，请从列表里重新打开。')

/** Refuses `not-found` on any other platform. */
export const checkPlatform = ({ config }: Pick<Deps, 'config'>): void => {
  if (config.platform !== 'subsidy') throw new Refusal('not-found', '这里没有补贴申请。')
}

/** Locked until the transaction ends; refuses `not-found`, for one of others as for none. */
export const findOwn = async (ctx: Context, subsidyId: string): Promise<SubsidyRecord> => {
  checkPlatform(ctx.deps)
  const companyId = companyOf(ctx)
  const row = await lockSubsidy(ctx.deps.db, subsidyId)
  if (row === undefined || row.companyId !== companyId) throw notFound()
  return row
}
