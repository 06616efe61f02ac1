// Which way to pay a provider stands for, and what a payment is at a time (domain.md §7, payment).
import { PAY_WAY } from '#protocol/trade/orders.ts'
import type { OrderState, PayWay } from '#protocol/trade/orders.ts'
import type { PaymentRow, PaymentState } from '#server/domain/trade/payments/store.ts'

/** Who is told to take the money, and the way to pay that it stands for. */
export const WAYS: Readonly<Record<PaymentRow['provider'], PayWay>> = {
  cashier: PAY_WAY.online,
  unionPay: PAY_WAY.unionPay,
  wechatPay: PAY_WAY.wechatPay,
  alipay: PAY_WAY.alipay,
  transfer: PAY_WAY.transfer,
}

/** Its state as its order has it: what was begun for an order that waits no more has lapsed, even before that is recorded. */
export const paymentStateNow = (state: PaymentState, orderNow: OrderState): PaymentState =>
  (state === 'begun' || state === 'failed') && orderNow !== 'unpaid' ? 'lapsed' : state
