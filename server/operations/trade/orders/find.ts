// An order of one's own identity, or nothing.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { isOwnedBy, orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { getOrder, lockOrder } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** Refuses `not-found`, for an order of others as for none. */
export const findOrder = async (
  { deps, identity, user }: Pick<Context, 'deps' | 'identity' | 'user'>,
  orderId: string,
): Promise<OrderRow> => {
  const row = await getOrder(deps.db, orderId)
  if (row === undefined || row.state === 'drawnUp' || !isOwnedBy(row, quotaOwner(identity, user.id)))
    throw new Refusal('not-found', '没有找到这笔订单。请从“我的套餐”里重新打开。')
  return row
}

/** The same, while it waits to be paid; refuses `order.not-possible` too. */
export const findPayable = async (ctx: Context, orderId: string): Promise<OrderRow> =>
  payable(ctx, await findOrder(ctx, orderId))

/** The same, held until the transaction ends. */
export const holdPayable = async (ctx: Context, orderId: string): Promise<OrderRow> => {
  const { id } = await findPayable(ctx, orderId)
  return payable(ctx, await lockOrder(ctx.deps.db, id))
}

const payable = ({ clock }: Context, row: OrderRow): OrderRow => {
  if (orderStateNow(row, clock.now()) !== 'unpaid')
    throw new Refusal(
      'order.not-possible',
      '这笔订单现在不能支付：可能已支付、已取消或超时关闭。请刷新查看。',
    )
  return row
}
