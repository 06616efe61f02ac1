// Packages to try the product with: one offer for the demo people, and documents given (domain.md §7).
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { ensureCatalogue, SMALLEST_FOR_COMPANIES } from '#server/operations/trade/packages/catalogue.ts'
import { createOffer } from '#server/operations/trade/packages/exclusive-offers.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { giveGift } from '#server/operations/trade/quotas/give.ts'

const DAY_MS = 24 * 3_600_000

/** Whoever tries the product does not run out of it. */
const GIFT = { quota: 500, validDays: 365, reason: '演示' }

/** Joins the caller's transaction; the founders are told of the offer, they and their companies have enough to try with. */
export const makeDemoPackages = async (
  deps: Deps,
  founders: readonly { readonly userId: string; readonly companyId: string }[],
): Promise<void> => {
  const now = deps.clock.now()
  await ensureCatalogue(deps)
  const { path } = await createOffer(deps, {
    title: '新单位专享：单位 100 份',
    productId: SMALLEST_FOR_COMPANIES,
    total: 50,
    opensAt: now,
    closesAt: new Date(now.getTime() + 90 * DAY_MS),
  })
  for (const { userId, companyId } of founders) {
    await giveGift(deps, systemActor('demo'), { ownerType: 'person', ownerId: userId }, GIFT)
    await giveGift(deps, systemActor('demo'), { ownerType: 'company', ownerId: companyId }, GIFT)
    await notify(deps, userId, {
      kind: 'system',
      title: '您有一份专属套餐可以领取',
      text: '新单位专享：单位 100 份，领取后 365 天内有效。点击查看并领取。',
      target: path,
    })
  }
}
