// How many people a company may have by its packages (domain.md §7 staffLimit).
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { balancesOf } from '#server/domain/trade/packages/ledger.ts'
import { staffLimitOf } from '#server/domain/trade/packages/quota-rules.ts'
import { countPlaces } from '#server/domain/company/staff/store.ts'

/** Refuses `staff.limit` where one more would be more than the packages allow; the company is locked. */
export const checkStaffLimit = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  companyId: string,
): Promise<void> => {
  const limit = staffLimitOf(await balancesOf(db, { ownerType: 'company', ownerId: companyId }, clock.now()))
  if (limit === null || (await countPlaces(db, companyId)) < limit) return
  throw new Refusal(
    'staff.limit',
    `当前套餐最多 ${limit} 名员工（含待加入），已经满了。请先取消不用的邀请或办理离职，或换用人数更多的套餐。`,
  )
}
