// Calls of TradeService around paying: ways, cashier, transfers, and what operators settle.
import * as v from 'valibot'
import { allowed, byOperator, endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { refundReason } from '#protocol/trade/orders.ts'

/** Begins an online payment of an order and answers where the payer goes; may be begun again until it is paid. */
export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  path: '/TradeService/pay',
  summary: '发起网上支付',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id }),
  output: v.object({ url: v.string() }),
  refusals: ['not-found', 'order.not-possible', 'payment.unavailable'],
})

/** The form that the browser posts to UnionPay (产品接口规范 5.1.0, 网关支付 消费类交易). */
export const unionPay = endpoint({
  name: 'unionPay',
  method: 'POST',
  path: '/TradeService/unionPay',
  summary: '发起银联支付',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id }),
  output: v.object({ url: v.string(), fields: v.record(v.string(), v.string()) }),
  refusals: ['not-found', 'order.not-possible', 'payment.unavailable'],
})

/** What the payer holds: 微信 and 支付宝 have another way for each. */
const device = v.picklist(['desktop', 'phone'])
/** What the payer holds. */
export type PayDevice = v.InferOutput<typeof device>

/** Begins a payment at 微信支付 (API v3): a code to scan on a desktop, an address to open on a phone. */
export const wechatPay = endpoint({
  name: 'wechatPay',
  method: 'POST',
  path: '/TradeService/wechatPay',
  summary: '发起微信支付',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id, device }),
  output: v.variant('kind', [
    v.object({ kind: v.literal('code'), code: v.string() }),
    v.object({ kind: v.literal('address'), url: v.string() }),
  ]),
  refusals: ['not-found', 'order.not-possible', 'payment.unavailable', 'payment.unreached'],
})

/** The address of 支付宝 that the browser opens (alipay.trade.page.pay, on phones wap.pay). */
export const alipay = endpoint({
  name: 'alipay',
  method: 'POST',
  path: '/TradeService/alipay',
  summary: '发起支付宝支付',
  access: allowed('selfMeal', 'buy'),
  input: v.object({ orderId: id, device }),
  output: v.object({ url: v.string() }),
  refusals: ['not-found', 'order.not-possible', 'payment.unavailable'],
})

/** The account transfers go to; null where none is taken. */
export const getBankAccount = endpoint({
  name: 'getBankAccount',
  method: 'GET',
  path: '/TradeService/bankAccount',
  summary: '对公转账的收款账户',
  access: signedIn,
  input: v.object({}),
  output: v.nullable(v.object({ name: v.string(), bank: v.string(), account: v.string() })),
})
export type BankAccount = NonNullable<v.InferOutput<typeof getBankAccount.output>>

/** Says that an order was paid by bank transfer, with its voucher; operators look whether the money came. */
export const announceTransfer = endpoint({
  name: 'announceTransfer',
  method: 'POST',
  path: '/TradeService/order/transfer',
  summary: '提交对公转账凭证',
  access: allowed('selfMeal', 'buy'),
  input: v.object({
    orderId: id,
    payer: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '请填写付款户名'),
      v.maxLength(100, '付款户名最多 100 个字'),
    ),
    fileId: id,
  }),
  output: nothing,
  refusals: ['not-found', 'order.not-possible', 'payment.unavailable', 'transfer.invalid'],
})

/** A cashier's link, which the server made. */
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(500))

/** What the embedded cashier asks for. */
export const getCashier = endpoint({
  name: 'getCashier',
  method: 'GET',
  path: '/TradeService/cashier',
  summary: '演示收银台的应付款项',
  access: open,
  input: v.object({ token }),
  output: v.object({
    orderId: id,
    orderNo: v.string(),
    productName: v.string(),
    /** In 分. */
    amount: v.number(),
    isOpen: v.boolean(),
    payBefore: moment,
  }),
  refusals: ['not-found'],
})

/** Pays at the embedded cashier, whose signed notice is taken like any provider's. No money moves. */
export const payAtCashier = endpoint({
  name: 'payAtCashier',
  method: 'POST',
  path: '/TradeService/cashier/pay',
  summary: '在演示收银台付款',
  access: open,
  input: v.object({ token }),
  output: nothing,
  refusals: ['not-found'],
})

const settled = v.object({
  orderId: id,
  orderNo: v.string(),
  productName: v.string(),
  /** In 分. */
  amount: v.number(),
  ownerType: v.picklist(['person', 'company']),
  /** Empty when the account was closed since. */
  ownerName: v.string(),
  payer: v.string(),
  announcedAt: moment,
  voucherName: v.string(),
})
export type AnnouncedTransfer = v.InferOutput<typeof settled>

/** Transfers that wait for an operator, the oldest first. */
export const listTransfers = endpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/bc_plat/order/transfers',
  summary: '待确认的对公转账',
  access: byOperator('orders.settle'),
  input: v.object({ ...pageInput }),
  output: pageOf(settled),
})

/** Says whether the money came; a transfer that did not come cancels its order and tells why. */
export const decideTransfer = endpoint({
  name: 'decideTransfer',
  method: 'PUT',
  path: '/bc_plat/order/transfer/decide',
  summary: '确认或驳回对公转账',
  access: byOperator('orders.settle'),
  input: v.variant('came', [
    v.object({ orderId: id, came: v.literal(true) }),
    v.object({
      orderId: id,
      came: v.literal(false),
      reason: refundReason,
    }),
  ]),
  output: nothing,
  refusals: ['not-found', 'order.not-possible'],
})

/** The voucher of a transfer. */
export const downloadTransferVoucher = endpoint({
  name: 'downloadTransferVoucher',
  method: 'GET',
  path: '/bc_plat/order/transfer/voucher',
  summary: '查看转账凭证',
  access: byOperator('orders.settle'),
  input: v.object({ orderId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
