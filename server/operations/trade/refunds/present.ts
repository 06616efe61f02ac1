// How money on its way back is shown to operators.
import type { Sending } from '#protocol/trade/refunds.ts'
import type { PaymentRow } from '#server/domain/trade/payments/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { refundMachine } from '#server/domain/trade/refunds/machine.ts'
import type { RefundRow } from '#server/domain/trade/refunds/store.ts'

/** The names of providers, as operators know them. */
export const PROVIDER_WORDS: Readonly<Record<PaymentRow['provider'], string>> = {
  cashier: '演示收银台',
  unionPay: '银联',
  wechatPay: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
}

/** Whether people may act: nothing was sent yet, or the provider refused it. */
export const mayBeSent = (refund: RefundRow | undefined): boolean =>
  refund === undefined ||
  snapshotOf(refundMachine, { state: refund.state, context: {} }).can({ type: 'refund.retried' })

/** Null before it was sent. What is back by now is on its way to whoever reads the list a moment too early. */
export const sendingOf = (refund: RefundRow | undefined): Sending | null => {
  if (refund === undefined) return null
  const { state, refundNo, words, createdAt } = refund
  const isBack = state === 'arrived' || state === 'transferred'
  return { state: isBack ? 'pending' : state, refundNo, words, since: createdAt.toISOString() }
}
