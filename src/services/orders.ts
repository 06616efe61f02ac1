// Calls of TradeService.
import * as trade from '#protocol/trade/orders.ts'
import { bind } from '#src/services/http/bind.ts'

export const getQuotas = bind(trade.getQuotas)
export const getPayment = bind(trade.getPayment)
