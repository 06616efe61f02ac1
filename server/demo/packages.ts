// Packages to try the product with: a catalogue, and one offer for the demo people (domain.md §7).
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { insertProduct } from '#server/domain/trade/packages/store.ts'
import { createOffer } from '#server/operations/trade/packages/exclusive-offers.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { giveGift } from '#server/operations/trade/quotas/give.ts'

const DAY_MS = 24 * 3_600_000

interface DemoProduct {
  readonly name: string
  readonly audience: 1 | 2
  readonly quota: number
  readonly modules: string
  readonly staffLimit: number | null
  /** In 分. */
  readonly price: number
}

const PRODUCTS: readonly DemoProduct[] = [
  { name: '个人 10 份', audience: 1, quota: 10, modules: '1', staffLimit: null, price: 3_900 },
  { name: '个人 50 份', audience: 1, quota: 50, modules: '1', staffLimit: null, price: 16_900 },
  { name: '单位 100 份', audience: 2, quota: 100, modules: '1', staffLimit: 20, price: 39_900 },
  { name: '单位 500 份', audience: 2, quota: 500, modules: '1,2', staffLimit: 100, price: 169_900 },
  { name: '单位 2000 份', audience: 2, quota: 2_000, modules: '1,2,3', staffLimit: 500, price: 599_900 },
  { name: '单位 10000 份', audience: 2, quota: 10_000, modules: '1,2,3', staffLimit: null, price: 2_499_900 },
]
const OFFERED = '单位 100 份'

/** Whoever tries the product does not run out of it. */
const GIFT = { quota: 500, validDays: 365, reason: '演示' }

/** Joins the caller's transaction; the founders are told of the offer, they and their companies have enough to try with. */
export const makeDemoPackages = async (
  deps: Deps,
  founders: readonly { readonly userId: string; readonly companyId: string }[],
): Promise<void> => {
  const now = deps.clock.now()
  let offered = ''
  for (const [place, product] of PRODUCTS.entries()) {
    const id = randomUUID()
    if (product.name === OFFERED) offered = id
    await insertProduct(deps.db, { id, ...product, validDays: 365, isOnSale: true, place, createdAt: now })
  }
  const { path } = await createOffer(deps, {
    title: '新单位专享：单位 100 份',
    productId: offered,
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
