// One's orders, and one of them with the ways to pay it and its steps.
import type { OutputOf } from '#protocol/endpoint.ts'
import { ORDER_STATUS, PAY_WAY } from '#protocol/trade/orders.ts'
import type { Order, OrderLine, OrderState, PayWay } from '#protocol/trade/orders.ts'
import type * as calls from '#protocol/trade/orders.ts'
import type { Processes } from '#protocol/trade/packages.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { isRefundable, orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { isInvoiceable } from '#server/domain/trade/invoices/rules.ts'
import { livingInvoices } from '#server/domain/trade/invoices/store.ts'
import { pageOrders } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { paymentStateNow, WAYS } from '#server/domain/trade/payments/rules.ts'
import { paymentsOf } from '#server/domain/trade/payments/store.ts'
import { isGrantUnused } from '#server/domain/trade/packages/ledger.ts'
import { findGrant } from '#server/domain/trade/packages/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'
import { wishOf } from '#server/operations/trade/orders/invoice-wish.ts'
import { findOrder } from './find.ts'

type Invoiced = ReturnType<Awaited<ReturnType<typeof livingInvoices>>['get']>

const invoiceOf = (row: OrderRow, living: Invoiced, now: Date): OrderLine['invoice'] => {
  if (living === undefined) return isInvoiceable(row, now) ? 'possible' : 'none'
  return living.state === 'issued' || living.state === 'reversing' ? living.state : 'waiting'
}

const present = (row: OrderRow, living: Invoiced, now: Date): OrderLine => ({
  orderId: row.id,
  orderNo: row.orderNo,
  productName: row.productName,
  amount: row.amount,
  status: ORDER_STATUS[orderStateNow(row, now) as Exclude<OrderState, 'drawnUp'>],
  createdAt: row.createdAt.toISOString(),
  payBefore: row.payBefore.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  payWay: row.payWay,
  invoice: invoiceOf(row, living, now),
})

/** A page of the identity's orders. */
export const showOrders = async (
  { deps, clock, identity, user }: Context,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listOrders>> => {
  const { total, rows } = await pageOrders(deps.db, quotaOwner(identity, user.id), { page, pageSize })
  const living = await livingInvoices(
    deps.db,
    rows.map(({ id }) => id),
  )
  const lines = rows.map((row) => present(row, living.get(row.id), clock.now()))
  return { total, page, pageSize, rows: lines }
}

/** The ways that are set up; companies alone transfer. */
export const waysFor = ({ cashier, unionPay, wechatPay, alipay, config }: Deps, type: 1 | 2): PayWay[] => [
  ...(cashier === undefined ? [] : [PAY_WAY.online]),
  ...(wechatPay === undefined ? [] : [PAY_WAY.wechatPay]),
  ...(alipay === undefined ? [] : [PAY_WAY.alipay]),
  ...(unionPay === undefined ? [] : [PAY_WAY.unionPay]),
  ...(config.payments.bankAccount === undefined || type === 1 ? [] : [PAY_WAY.transfer]),
]

/** Refuses `not-found`. */
export const showOrder = async (ctx: Context, orderId: string): Promise<Order> => {
  const row = await findOrder(ctx, orderId)
  const isOpen = orderStateNow(row, ctx.clock.now()) === 'unpaid'
  const living = (await livingInvoices(ctx.deps.db, [row.id])).get(row.id)
  const isOut = living !== undefined && living.state !== 'waiting'
  const wish = wishOf(ctx.deps, row)
  return {
    ...present(row, living, ctx.clock.now()),
    invoiceId: living?.id ?? null,
    invoiceWish: wish === undefined ? null : { kind: wish.kind, name: wish.name, delivery: wish.delivery },
    ways: isOpen ? waysFor(ctx.deps, ctx.identity.type) : [],
    note: row.note,
    payer: row.payer,
    refundReason: row.refundReason,
    payments: (await paymentsOf(ctx.deps.db, row.id)).map(({ id, provider, amount, state, at }) => ({
      paymentId: id,
      way: WAYS[provider],
      amount,
      state: paymentStateNow(state, orderStateNow(row, ctx.clock.now())),
      at: at.toISOString(),
    })),
    actions: isOpen ? ['pay', 'cancel'] : !isOut && (await mayBeRefunded(ctx, row)) ? ['refund'] : [],
  }
}

const mayBeRefunded = async ({ deps, clock }: Context, row: OrderRow): Promise<boolean> => {
  if (!isRefundable(row, clock.now())) return false
  const grant = await findGrant(deps.db, 'order', row.id, row)
  return grant?.state === 'inForce' && isGrantUnused(deps.db, grant.id)
}

const ENDS = { cancelled: 'cancelled', closed: 'closed', refunded: 'refunded' } as const

/** Refuses `not-found`. */
export const showProcesses = async (ctx: Context, orderId: string): Promise<Processes> => {
  const row = await findOrder(ctx, orderId)
  const state = orderStateNow(row, ctx.clock.now())
  const grant = await findGrant(ctx.deps.db, 'order', row.id, row)
  const living = (await livingInvoices(ctx.deps.db, [row.id])).get(row.id)
  return {
    steps: [
      { step: 'placed', at: row.createdAt.toISOString() },
      ...(row.announcedAt === null
        ? []
        : [{ step: 'transferred' as const, at: row.announcedAt.toISOString() }]),
      ...(row.amount === 0 ? [] : [{ step: 'paid' as const, at: row.paidAt?.toISOString() ?? null }]),
      { step: 'granted', at: grant?.state === 'inForce' ? grant.createdAt.toISOString() : null },
      ...(living === undefined && row.invoiceWish === ''
        ? []
        : [{ step: 'invoiced' as const, at: living?.issuedAt?.toISOString() ?? null }]),
    ],
    endedAs: state in ENDS ? ENDS[state as keyof typeof ENDS] : null,
  }
}
