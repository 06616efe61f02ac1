// Places orders of packages and moves them through their chart.
// A paid order grants its package, once (domain.md §7).
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { Payment } from '#protocol/trade/orders.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { OrderEvent } from '#server/domain/trade/orders/machine.ts'
import { newOrderNo, orderStateNow, payBefore } from '#server/domain/trade/orders/rules.ts'
import { getOrder, insertOrder, orderLifecycle } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { WAYS } from '#server/domain/trade/payments/rules.ts'
import { extraOf, paymentsOf } from '#server/domain/trade/payments/store.ts'
import { validUntil } from '#server/domain/trade/packages/rules.ts'
import { getProduct, insertGrant } from '#server/domain/trade/packages/store.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { settleGrant, withholdGrant } from '#server/operations/trade/quotas/moves.ts'
import { tellBought } from '#server/operations/trade/quotas/tell.ts'

type OrderDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** A new unpaid order, closed by itself after half an hour. Joins the caller's transaction; refuses `not-found` (package not on sale). */
export const placeOrder = async (
  deps: OrderDeps,
  actor: Actor & { readonly userId: string },
  { id = randomUUID(), productId, ownerType, ownerId }: GrantOwner & { id?: string; productId: string },
): Promise<string> => {
  const { db, clock } = deps
  const now = clock.now()
  const product = await getProduct(db, productId)
  if (product?.isOnSale !== true) throw new Refusal('not-found', '这个套餐已下架，请刷新后重新选择。')
  await insertOrder(db, {
    id,
    orderNo: newOrderNo(now),
    ownerType,
    ownerId,
    createdBy: actor.userId,
    productId,
    productName: product.name,
    amount: product.price,
    state: 'drawnUp',
    version: 0,
    createdAt: now,
    payBefore: payBefore(now),
    changedAt: now,
  })
  await moveOrder(deps, { id, event: { type: 'order.placed' }, actor })
  return id
}

/** Moves an order; refuses `order.not-possible` and `not-found`. */
export const moveOrder = (
  deps: OrderDeps,
  move: { id: string; event: OrderEvent; actor: Actor; detail?: Record<string, unknown> },
) => advance(deps, orderLifecycle, effects(deps), move)

const effects = (deps: OrderDeps): Effects<typeof orderLifecycle.machine> => ({
  givePackage: async ({ id }) => {
    const order = await orderOf(deps, id)
    const { name, quota } = await give(deps, order)
    await tellBought(deps, order, { orderId: id, name, quota, isFree: order.amount === 0 })
  },
  giveBackPackage: async ({ id, actor }) => {
    // Nothing is withheld where a node of an earlier version took it away.
    if (!(await settleGrant(deps, id, { type: 'refund.refused', actor })))
      await give(deps, await orderOf(deps, id))
  },
  takeBackPackage: ({ id, actor }) => withholdGrant(deps, id, actor),
})

const give = async (deps: OrderDeps, order: OrderRow) => {
  const product = await getProduct(deps.db, order.productId)
  if (product === undefined) throw new Error(`product ${order.productId} vanished`)
  const { id, ownerType, ownerId, createdBy } = order
  const now = deps.clock.now()
  await insertGrant(deps.db, {
    id: randomUUID(),
    ownerType,
    ownerId,
    productId: product.id,
    source: 'order',
    sourceId: id,
    quota: product.quota,
    validUntil: validUntil(product, order.paidAt ?? now),
    createdAt: now,
    createdBy,
  })
  return product
}

const orderOf = async ({ db }: OrderDeps, id: string): Promise<OrderRow> => {
  const row = await getOrder(db, id)
  if (row === undefined) throw new Error(`order ${id} vanished`)
  return row
}

/** What has become of the payment; refuses `not-found`. */
export const describePayment = async ({ db, clock }: OrderDeps, orderId: string): Promise<Payment> => {
  const order = await getOrder(db, orderId)
  const state = order && orderStateNow(order, clock.now())
  // Nothing was paid for what is free.
  if (order === undefined || state === undefined || state === 'drawnUp' || order.amount === 0)
    throw new Refusal('not-found', '没有找到这笔支付，链接可能不完整。已付款的请稍后在订单中查看。')
  const { orderNo, productName, amount } = order
  const provider = (await paymentsOf(db, orderId)).at(-1)?.provider
  return {
    orderNo,
    productName,
    amount,
    status: ORDER_STATUS[state],
    payBefore: order.payBefore.toISOString(),
    way: order.payWay ?? (provider === undefined ? null : WAYS[provider]),
    extra: (await extraOf(db, orderId)) ?? null,
  }
}
