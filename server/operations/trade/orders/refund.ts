// Money that is wanted back: the buyer asks for it (domain.md §7).
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { isRefundable } from '#server/domain/trade/orders/rules.ts'
import { lockPayer, setRefund } from '#server/domain/trade/orders/store.ts'
import { findOrder } from '#server/operations/trade/orders/find.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'

/** Refuses `not-found`, `order.not-possible` and `order.quota-used`; an invoice that is out refuses `order.invoiced` (invoices/follows.ts). */
export const askRefund = async (
  ctx: Context,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> => {
  const { deps, actor, clock } = ctx
  const order = await findOrder(ctx, orderId)
  // An application for an invoice of it is decided before or after.
  await lockPayer(deps.db, order)
  if (!isRefundable(order, clock.now()))
    throw new Refusal(
      'order.not-possible',
      '这笔订单不能申请退款：付款后 7 天内、套餐没有使用过的才可以。如有疑问请联系平台客服。',
    )
  await moveOrder(deps, { id: order.id, event: { type: 'refund.asked' }, actor, detail: { reason } })
  await setRefund(deps.db, order.id, { refundReason: reason, refundAskedAt: clock.now() })
}
