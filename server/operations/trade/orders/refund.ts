// Money that is wanted back: asked for by the buyer, sent back or refused by operators (domain.md §7).
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/trade/payments.ts'
import type { Context, OperatorContext } from '#server/context.ts'
import { isRefundable } from '#server/domain/trade/orders/rules.ts'
import { getOrder, lockPayer, pageRefunding, setNote, setRefund } from '#server/domain/trade/orders/store.ts'
import { findOrder } from '#server/operations/trade/orders/find.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { tellRefund } from '#server/operations/trade/quotas/tell.ts'

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

/** A page of them. */
export const showRefunds = async (
  { deps }: OperatorContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listRefunds>> => {
  const { total, rows } = await pageRefunding(deps.db, { page, pageSize })
  const lines = rows.map(({ order, ownerName, paymentNo }) => ({
    orderId: order.id,
    orderNo: order.orderNo,
    productName: order.productName,
    amount: order.amount,
    ownerName: ownerName ?? '',
    payWay: order.payWay,
    paymentNo: paymentNo ?? '',
    payer: order.payer,
    reason: order.refundReason,
    askedAt: (order.refundAskedAt ?? order.changedAt).toISOString(),
  }))
  return { total, page, pageSize, rows: lines }
}

/** Refuses `not-found` and `order.not-possible`. */
export const decideRefund = async (
  { deps, actor, clock }: OperatorContext,
  decision: ParsedInputOf<typeof calls.decideRefund>,
): Promise<void> => {
  const { orderId, paid } = decision
  const order = await getOrder(deps.db, orderId)
  if (order === undefined) throw new Refusal('not-found', '没有找到这笔订单，请刷新列表。')
  if (order.state !== 'refunding')
    throw new Refusal('order.not-possible', '这笔退款已经处理过了，请刷新列表。')
  const detail = paid ? {} : { reason: decision.reason }
  const event = { type: paid ? 'refund.paid' : 'refund.refused' } as const
  await moveOrder(deps, { id: orderId, event, actor, detail })
  if (!paid) await setNote(deps.db, orderId, decision.reason)
  await tellRefund(deps, order, { ...order, reason: paid ? null : decision.reason })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: paid ? 'refund:paid' : 'refund:refused',
    actor,
    detail: { id: orderId, orderNo: order.orderNo, amount: order.amount, ...detail },
  })
}
