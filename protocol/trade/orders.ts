// Calls of TradeService: orders and their payment (domain.md §7).
import * as v from 'valibot'
import { allowed, endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

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
/** How long after paying the money may be wanted back. */
export const REFUND_LIMIT_MS = 7 * 24 * 3_600_000
/** The page that waits for a payment asks this often, and this many times before it leaves it to the person. */
export const PAYMENT_POLL = { everyMs: 3_000, times: 20 } as const

/** Most orders of one person or company that wait to be paid. */
export const MOST_UNPAID = 5
/** How an order is paid: 1 网上支付, 2 银联, 3 对公转账, 4 微信, 5 支付宝. */
export const PAY_WAY = { online: 1, unionPay: 2, transfer: 3, wechatPay: 4, alipay: 5 } as const
/** One of the ways. */
export type PayWay = (typeof PAY_WAY)[keyof typeof PAY_WAY]
/** A way to pay as calls take it. */
export const payWay = v.picklist([1, 2, 3, 4, 5])

const status = v.picklist([0, 1, 3, 4, 5, 6, 7])

/** What became of one payment: the states of its chart. */
const paymentState = v.picklist([
  'begun',
  'failed',
  'lapsed',
  'announced',
  'missing',
  'taken',
  'extra',
  'sentBack',
])

const orderPayment = v.object({
  paymentId: id,
  way: payWay,
  /** In 分: what is asked for, then what came. */
  amount: v.number(),
  state: paymentState,
  /** When it was begun or announced, then when its money came. */
  at: moment,
})
/** One payment of an order. */
export type OrderPayment = v.InferOutput<typeof orderPayment>

const order = v.object({
  orderId: id,
  orderNo: v.string(),
  productName: v.string(),
  /** In 分. */
  amount: v.number(),
  status,
  createdAt: moment,
  payBefore: moment,
  /** Null until it is paid. */
  paidAt: v.nullable(moment),
  /** Null until it is paid or a transfer is announced. */
  payWay: v.nullable(payWay),
  /** What of its invoice: none to be had, one to be had now, or how far the one is that it is on. */
  invoice: v.picklist(['none', 'possible', 'waiting', 'issued', 'reversing']),
})
/** A line of the list of orders. */
export type OrderLine = v.InferOutput<typeof order>

/**
 * Orders a package for the current identity; closed by itself unless it is paid in time, and paid at once where it costs nothing. The
 * request’s id becomes the order’s, so asking again answers the same. What is free is taken once by each identity.
 */
export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/TradeService/order/place',
  summary: '购买套餐，生成订单',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ requestId: id, productId: id }),
  output: v.object({ orderId: id }),
  refusals: ['not-found', 'order.not-certified', 'order.too-many', 'order.once'],
})

/** One order of the current identity, with the ways to pay it now; none once it is decided. */
export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/TradeService/order/detail',
  summary: '订单详情',
  access: allowed('selfMeal', 'view'),
  input: v.object({ orderId: id }),
  output: v.object({
    ...order.entries,
    ways: v.array(payWay),
    /** Why a transfer or a refund was turned down; empty where none was. */
    note: v.string(),
    /** Who transferred; empty without a transfer. */
    payer: v.string(),
    /** Why the money is wanted back; empty where it is not. */
    refundReason: v.string(),
    /** The invoice it is on; null without one. */
    invoiceId: v.nullable(id),
    /** The invoice that paying will apply for: 1 普票 or 2 专票, its title, and 1 electronic or 2 paper. */
    invoiceWish: v.nullable(
      v.object({ kind: v.picklist([1, 2]), name: v.string(), delivery: v.picklist([1, 2]) }),
    ),
    /** All payments that were begun or announced, the oldest first; none of what was free. */
    payments: v.array(orderPayment),
    actions: v.array(v.picklist(['pay', 'cancel', 'refund'])),
  }),
  refusals: ['not-found'],
})
export type Order = v.InferOutput<typeof getOrder.output>

/** Orders of the current identity, newest first. */
export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/TradeService/order/list',
  summary: '订单列表',
  access: allowed('selfMeal', 'view'),
  input: v.object({ ...pageInput }),
  output: pageOf(order),
})

/** Cancels what is not paid yet; a transfer that is under way is not cancelled by its payer. */
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'PUT',
  path: '/TradeService/order/cancel',
  summary: '取消未支付的订单',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id }),
  output: nothing,
  refusals: ['not-found', 'order.not-possible'],
})

/** Why money is wanted back, or is not given back. */
export const refundReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请说明原因'),
  v.maxLength(200, '原因最多 200 个字'),
)

/**
 * Wants the money of a paid order back: within `REFUND_LIMIT_MS`, and only while nothing of its package was used. An invoice that is
 * out is reversed first; one that is not issued yet is called off.
 */
export const askRefund = endpoint({
  name: 'askRefund',
  method: 'PUT',
  path: '/TradeService/order/refund',
  summary: '申请退款',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id, reason: refundReason }),
  output: nothing,
  refusals: ['not-found', 'order.not-possible', 'order.quota-used', 'order.invoiced'],
})

/** The result of an order's payment, for the payer who returns from it; none for what was free. Its id is the key, and only the payer knows it. */
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
    status,
    payBefore: moment,
    /** Where the payer went last, or what paid it; null where nobody went to pay. */
    way: v.nullable(payWay),
    /** Money that came twice, too late or in another amount, and whether all of it went back; null where none came. */
    extra: v.nullable(v.object({ amount: v.number(), isBack: v.boolean() })),
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
    /** What the packages allow together: modules as in `1,2`, and members of a company; null: as many as there are. */
    modules: v.string(),
    staffLimit: v.nullable(v.number()),
    packages: v.array(
      v.object({
        name: v.string(),
        quota: v.number(),
        left: v.number(),
        validUntil: moment,
        /** What it is bought again as; null where it is not sold. */
        productId: v.nullable(id),
      }),
    ),
  }),
})
/** What the current identity launched with its packages, newest first. */
export const listQuotaUses = endpoint({
  name: 'listQuotaUses',
  method: 'GET',
  path: '/TradeService/quotas/uses',
  summary: '合同份数的使用记录',
  access: allowed('selfMeal', 'view'),
  input: v.object({ ...pageInput }),
  output: pageOf(
    v.object({
      useId: id,
      at: moment,
      /** Set aside by a launch, used up by the first signature, or given back by an end without any. */
      state: v.picklist(['frozen', 'used', 'released']),
      /** The package it came from. */
      packageName: v.string(),
      /** Empty for a contract that was deleted. */
      contractName: v.string(),
      /** Who launched it; empty where nobody knows. */
      launchedBy: v.string(),
    }),
  ),
})
export type QuotaUse = v.InferOutput<typeof listQuotaUses.output>['rows'][number]
export type Quotas = v.InferOutput<typeof getQuotas.output>
