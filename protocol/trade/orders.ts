// Calls of TradeService: orders and their payment (domain.md §7).
import * as v from 'valibot'
import { endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'

/** `order.status`: 待支付, 已支付, 已取消, 已关闭, 待确认到账, 退款中, 已退款; `drawnUp` is not placed yet and never shown. */
export const ORDER_STATUS = {
  drawnUp: -1,
  unpaid: 0,
  paid: 1,
  cancelled: 3,
  closed: 4,
  awaitingTransfer: 5,
  refunding: 6,
  refunded: 7,
} as const
export type OrderState = keyof typeof ORDER_STATUS

/** How long an order waits to be paid. */
export const PAY_LIMIT_MS = 30 * 60_000
/** The page that waits for a payment asks this often, and this many times before it leaves it to the person. */
export const PAYMENT_POLL = { everyMs: 3_000, times: 20 } as const

/** The result of an order's payment, for the payer who returns from it. Its id is the key, and only the payer knows it. */
export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/TradeService/order/payment',
  summary: '查询订单的支付结果',
  access: open,
  input: v.object({ orderId: id }),
  output: v.object({
    orderNo: v.string(),
    productName: v.string(),
    /** In 分. */
    amount: v.number(),
    status: v.picklist([0, 1, 3, 4, 5, 6, 7]),
    payBefore: moment,
  }),
  refusals: ['not-found'],
})
export type Payment = v.InferOutput<typeof getPayment.output>

/** What the current identity may still launch, counted in documents; packages in force, the earliest to expire first. */
export const getQuotas = endpoint({
  name: 'getQuotas',
  method: 'GET',
  path: '/TradeService/quotas',
  summary: '当前身份剩余的合同份数',
  access: signedIn,
  input: v.object({}),
  output: v.object({
    left: v.number(),
    /** What is lost within 30 days unless it is used; null when nothing is. */
    expiring: v.nullable(v.object({ count: v.number(), validUntil: moment })),
    packages: v.array(
      v.object({ name: v.string(), quota: v.number(), left: v.number(), validUntil: moment }),
    ),
  }),
})
export type Quotas = v.InferOutput<typeof getQuotas.output>
