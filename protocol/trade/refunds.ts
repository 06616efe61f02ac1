// Calls of operators around money that goes back: wanted refunds, and payments nobody waited for.
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { payWay, refundReason } from '#protocol/trade/orders.ts'

/** How far the provider is with sending it back; `words` are the provider's, or why it is not reached. */
const sending = v.object({
  state: v.picklist(['sending', 'pending', 'refused']),
  /** What the provider knows it by. */
  refundNo: v.string(),
  words: v.string(),
  since: moment,
})
/** A payment on its way back. */
export type Sending = v.InferOutput<typeof sending>

const refund = v.object({
  orderId: id,
  /** Null for a transfer. */
  paymentId: v.nullable(id),
  orderNo: v.string(),
  productName: v.string(),
  /** In 分. */
  amount: v.number(),
  /** Empty when the account was closed since. */
  ownerName: v.string(),
  payWay: v.nullable(payWay),
  /** The provider's number of the payment; empty for a transfer. */
  paymentNo: v.string(),
  /** Who transferred; empty for other ways. */
  payer: v.string(),
  reason: v.string(),
  askedAt: moment,
  /** Null before an operator sent it. */
  sending: v.nullable(sending),
  /** `send`: by the provider's own call; `settle`: note that it was sent back otherwise. */
  actions: v.array(v.picklist(['send', 'settle', 'refuse'])),
})
export type WantedRefund = v.InferOutput<typeof refund>

/** Orders whose money is wanted back, the oldest first; their packages are out of use meanwhile. */
export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/bc_plat/order/refunds',
  summary: '待处理的退款',
  access: byOperator('orders.settle'),
  input: v.object({ ...pageInput }),
  output: pageOf(refund),
})

/**
 * Sends a payment back by its provider's own call: one of an order whose money is wanted back, or one that came too much. Again after
 * the provider refused; it counts once, however often it is sent.
 */
export const sendRefund = endpoint({
  name: 'sendRefund',
  method: 'PUT',
  path: '/bc_plat/order/refund/send',
  summary: '由支付渠道原路退款',
  access: byOperator('orders.settle'),
  input: v.object({ paymentId: id }),
  output: nothing,
  refusals: ['not-found', 'order.not-possible', 'refund.not-possible', 'payment.unavailable'],
})

/**
 * Says that the money was sent back otherwise, or why it is not; then the package may be used again. Not while the provider sends it,
 * and not refused any more once it was sent.
 */
export const decideRefund = endpoint({
  name: 'decideRefund',
  method: 'PUT',
  path: '/bc_plat/order/refund/decide',
  summary: '登记或拒绝退款',
  access: byOperator('orders.settle'),
  input: v.variant('paid', [
    v.object({ orderId: id, paid: v.literal(true) }),
    v.object({ orderId: id, paid: v.literal(false), reason: refundReason }),
  ]),
  output: nothing,
  refusals: ['not-found', 'order.not-possible', 'refund.not-possible'],
})

const extra = v.object({
  paymentId: id,
  orderNo: v.string(),
  provider: v.string(),
  /** The provider's number of the payment. */
  paymentNo: v.string(),
  /** In 分. */
  amount: v.number(),
  at: moment,
  /** Null where nobody has sent it, as it came before refunds were sent by themselves. */
  sending: v.nullable(sending),
  actions: v.array(v.picklist(['send', 'settle'])),
})
export type ExtraPayment = v.InferOutput<typeof extra>

/** Money that came for an order that was over or paid already: it goes back by itself. Newest first. */
export const listExtraPayments = endpoint({
  name: 'listExtraPayments',
  method: 'GET',
  path: '/bc_plat/order/extra',
  summary: '需要退回的款项',
  access: byOperator('orders.settle'),
  input: v.object({ ...pageInput }),
  output: pageOf(extra),
})

/** Says that such money was sent back otherwise; not while its provider sends it. */
export const settleExtraPayment = endpoint({
  name: 'settleExtraPayment',
  method: 'PUT',
  path: '/bc_plat/order/extra/settle',
  summary: '登记款项已退回',
  access: byOperator('orders.settle'),
  input: v.object({ paymentId: id }),
  output: nothing,
  refusals: ['not-found', 'refund.not-possible'],
})
