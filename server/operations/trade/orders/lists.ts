// One's orders, and one of them with the ways to pay it and its steps.
import type { OutputOf } from '#protocol/endpoint.ts'
import { ORDER_STATUS, PAY_WAY } from '#protocol/trade/orders.ts'
import type { Order, OrderLine, OrderState, PayWay } from '#protocol/trade/orders.ts'
import type * as calls from '#protocol/trade/orders.ts'
import type { Processes } from '#protocol/trade/packages.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { isRefundable, orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { pageOrders } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { isGrantUnused } from '#server/domain/trade/packages/ledger.ts'
import { findGrant } from '#server/domain/trade/packages/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'
import { findOrder } from './find.ts'

const present = (row: OrderRow, now: Date): OrderLine => ({
  orderId: row.id,
  orderNo: row.orderNo,
  productName: row.productName,
  amount: row.amount,
  status: ORDER_STATUS[orderStateNow(row, now) as Exclude<OrderState, 'drawnUp'>],
  createdAt: row.createdAt.toISOString(),
  payBefore: row.payBefore.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  payWay: row.payWay,
})

/** A page of the identity's orders. */
export const showOrders = async (
  { deps, clock, identity, user }: Context,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listOrders>> => {
  const { total, rows } = await pageOrders(deps.db, quotaOwner(identity, user.id), { page, pageSize })
  return { total, page, pageSize, rows: rows.map((row) => present(row, clock.now())) }
}

/** The ways that are set up; companies alone transfer. */
export const waysFor = ({ cashier, unionPay, config }: Deps, type: 1 | 2): PayWay[] => [
  ...(cashier === undefined ? [] : [PAY_WAY.online]),
  ...(unionPay === undefined ? [] : [PAY_WAY.unionPay]),
  ...(config.payments.bankAccount === undefined || type === 1 ? [] : [PAY_WAY.transfer]),
]

/** Refuses `not-found`. */
export const showOrder = async (ctx: Context, orderId: string): Promise<Order> => {
  const row = await findOrder(ctx, orderId)
  const isOpen = orderStateNow(row, ctx.clock.now()) === 'unpaid'
  return {
    ...present(row, ctx.clock.now()),
    ways: isOpen ? waysFor(ctx.deps, ctx.identity.type) : [],
    note: row.note,
    payer: row.payer,
    refundReason: row.refundReason,
    actions: isOpen ? ['pay', 'cancel'] : (await mayBeRefunded(ctx, row)) ? ['refund'] : [],
  }
}

const mayBeRefunded = async ({ deps, clock }: Context, row: OrderRow): Promise<boolean> => {
  if (!isRefundable(row, clock.now())) return false
  const grant = await findGrant(deps.db, 'order', row.id, row)
  return grant !== undefined && isGrantUnused(deps.db, grant.id)
}

const ENDS = { cancelled: 'cancelled', closed: 'closed', refunded: 'refunded' } as const

/** Refuses `not-found`. */
export const showProcesses = async (ctx: Context, orderId: string): Promise<Processes> => {
  const row = await findOrder(ctx, orderId)
  const state = orderStateNow(row, ctx.clock.now())
  const grant = await findGrant(ctx.deps.db, 'order', row.id, row)
  return {
    steps: [
      { step: 'placed', at: row.createdAt.toISOString() },
      ...(row.announcedAt === null
        ? []
        : [{ step: 'transferred' as const, at: row.announcedAt.toISOString() }]),
      { step: 'paid', at: row.paidAt?.toISOString() ?? null },
      { step: 'granted', at: grant?.createdAt.toISOString() ?? null },
    ],
    endedAs: state in ENDS ? ENDS[state as keyof typeof ENDS] : null,
  }
}
