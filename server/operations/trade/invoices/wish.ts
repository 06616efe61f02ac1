// An invoice is wanted while its order waits for money: paying applies for it (domain.md §7).
import type { ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/trade/invoices/invoices.ts'
import type { Context } from '#server/context.ts'
import { orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { lockOrder, lockPayer, setInvoiceWish } from '#server/domain/trade/orders/store.ts'
import { wantedFacts } from '#server/operations/trade/invoices/apply.ts'
import { findOrder } from '#server/operations/trade/orders/find.ts'
import { sealWish } from '#server/operations/trade/orders/invoice-wish.ts'

/** States in which nothing is paid yet. */
const BEFORE_PAYING: readonly string[] = ['unpaid', 'awaitingTransfer']

const lockBeforePaying = async (ctx: Context, orderId: string): Promise<void> => {
  const { deps, clock } = ctx
  // In the sequence in which an application holds them.
  await lockPayer(deps.db, await findOrder(ctx, orderId))
  const order = await lockOrder(deps.db, orderId)
  if (!BEFORE_PAYING.includes(orderStateNow(order, clock.now())) || order.amount === 0)
    throw new Refusal('order.not-possible', '这笔订单不再等待付款，请刷新查看。已付款的可以直接申请发票。')
}

/** Refuses `not-found`, `order.not-possible`, `invoice.title` and `invoice.delivery`. */
export const wantInvoice = async (
  ctx: Context,
  { orderId, ...wanted }: ParsedInputOf<typeof calls.wantInvoice>,
): Promise<void> => {
  const { deps, user } = ctx
  await lockBeforePaying(ctx, orderId)
  const wish = { ...(await wantedFacts(ctx, wanted)), by: user.id }
  await setInvoiceWish(deps.db, orderId, sealWish(deps, orderId, wish))
}

/** Refuses `not-found` and `order.not-possible`. */
export const dropInvoiceWish = async (ctx: Context, orderId: string): Promise<void> => {
  await lockBeforePaying(ctx, orderId)
  await setInvoiceWish(ctx.deps.db, orderId, '')
}
