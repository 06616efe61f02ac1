// Calls of TradeService.
import * as trade from '#protocol/trade/orders.ts'
import * as payments from '#protocol/trade/payments.ts'
import { bind } from '#src/services/http/bind.ts'

export const getQuotas = bind(trade.getQuotas)
export const listQuotaUses = bind(trade.listQuotaUses)
export const getPayment = bind(trade.getPayment)
export const placeOrder = bind(trade.placeOrder)
export const getOrder = bind(trade.getOrder)
export const listOrders = bind(trade.listOrders)
export const askRefund = bind(trade.askRefund)
export const cancelOrder = bind(trade.cancelOrder)
export const payOrder = bind(payments.payOrder)
export const unionPay = bind(payments.unionPay)
export const wechatPay = bind(payments.wechatPay)
export const alipay = bind(payments.alipay)
export const getBankAccount = bind(payments.getBankAccount)
export const announceTransfer = bind(payments.announceTransfer)
export const getCashier = bind(payments.getCashier)
export const payAtCashier = bind(payments.payAtCashier)
