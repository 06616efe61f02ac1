// Buys a package: the order of one's own identity waits to be paid; what is free is there at once.
import { Refusal } from '#protocol/failures.ts'
import { MOST_UNPAID } from '#protocol/trade/orders.ts'
import type { Context } from '#server/context.ts'
import { getOrder, lockPayer, takenFree, unpaidOf } from '#server/domain/trade/orders/store.ts'
import { getProduct } from '#server/domain/trade/packages/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { isOwnedBy } from '#server/domain/trade/orders/rules.ts'
import { moveOrder, placeOrder } from '#server/operations/trade/orders/orders.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** Refuses `not-found`, `order.not-certified`, `order.too-many` and `order.once`. */
export const buyPackage = async (
  { deps, clock, identity, user, actor }: Context,
  { requestId, productId }: { requestId: string; productId: string },
): Promise<{ orderId: string }> => {
  const owner = quotaOwner(identity, user.id)
  const before = await getOrder(deps.db, requestId)
  if (before !== undefined && isOwnedBy(before, owner)) return { orderId: requestId }
  const product = await getProduct(deps.db, productId)
  if (before !== undefined || product?.audience !== identity.type)
    throw new Refusal('not-found', '这个套餐已下架，请刷新后重新选择。')
  const company = identity.type === 2 ? await getCompany(deps.db, identity.companyId) : undefined
  if ((identity.type === 2 ? company?.autStatus : user.autStatus) !== 1)
    throw new Refusal('order.not-certified', '通过实名认证后才能购买套餐。请先完成认证。')
  await lockPayer(deps.db, owner)
  const isFree = product.price === 0
  if (isFree && (await takenFree(deps.db, owner)).has(productId))
    throw new Refusal(
      'order.once',
      '这个免费套餐已经领取过，每个人、每个单位只能领一次。请在“我的套餐”中查看。',
    )
  const open = isFree ? 0 : await unpaidOf(deps.db, owner, clock.now())
  if (open >= MOST_UNPAID)
    throw new Refusal('order.too-many', `最多同时有 ${MOST_UNPAID} 笔待支付的订单。请先支付或取消其中一笔。`)
  const by = { ...actor, userId: user.id }
  const orderId = await placeOrder(deps, by, { id: requestId, productId, ...owner })
  if (isFree) await moveOrder(deps, { id: orderId, event: { type: 'payment.confirmed' }, actor })
  return { orderId }
}
