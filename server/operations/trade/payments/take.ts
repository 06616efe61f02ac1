// Takes a provider's notice of a payment, once; money nobody waits for goes back by itself.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { findByNumber, getOrder, lockOrder } from '#server/domain/trade/orders/store.ts'
import { findByPaymentNo } from '#server/domain/trade/payments/store.ts'
import type { PaymentRow } from '#server/domain/trade/payments/store.ts'
import type { FormFields, PaymentNotice } from '#server/gateways/payments/payment-provider.ts'
import { receivePayment } from '#server/operations/trade/payments/moves.ts'
import { hastenRefund } from '#server/operations/trade/refunds/send.ts'

/** Who told; of a transfer nobody does. */
export type Provider = Exclude<PaymentRow['provider'], 'transfer'>

/** Whether the notice was understood, so that the provider need not send it again. Runs in a transaction of its own. */
export const takeNotice = async (deps: Deps, provider: Provider, fields: FormFields): Promise<boolean> => {
  const notice = deps[provider]?.read(fields)
  if (notice === undefined) return takeRefundNotice(deps, provider, fields)
  return deps.db.transaction(() => takePayment(deps, provider, notice))
}

// 银联 tells of refunds at the same address: what it says is asked for, not believed.
const takeRefundNotice = async (deps: Deps, provider: Provider, fields: FormFields): Promise<boolean> => {
  const refundNo = provider === 'unionPay' ? deps.unionPay?.readRefund(fields) : undefined
  return refundNo !== undefined && hastenRefund(deps, refundNo)
}

const takePayment = async (
  deps: Deps,
  provider: Provider,
  { orderNo, amount, paymentNo }: PaymentNotice,
): Promise<boolean> => {
  const found = await findByNumber(deps.db, orderNo)
  if (found === undefined) return false
  const order = await lockOrder(deps.db, found.id)
  // Told before: a provider repeats until it is answered.
  if ((await findByPaymentNo(deps.db, provider, paymentNo)) !== undefined) return true
  const isAwaited = orderStateNow(order, deps.clock.now()) === 'unpaid' && order.amount === amount
  const came = { orderId: order.id, provider, paymentNo, amount, isAwaited }
  await receivePayment(deps, came, systemActor(`${provider} ${paymentNo}`))
  return true
}

const unknown = () => new Refusal('not-found', '收银台的链接不对或已失效，请回到订单重新支付。')

const orderAt = async ({ cashier, db }: Deps, token: string) => {
  const orderId = cashier?.orderOf(token)
  const order = orderId === undefined ? undefined : await getOrder(db, orderId)
  if (cashier === undefined || order === undefined || order.state === 'drawnUp') throw unknown()
  return { cashier, order }
}

/** What the embedded cashier asks for; refuses `not-found`. */
export const showCashier = async (deps: Deps, token: string) => {
  const { order } = await orderAt(deps, token)
  const { id, orderNo, productName, amount, payBefore } = order
  return {
    orderId: id,
    orderNo,
    productName,
    amount,
    isOpen: orderStateNow(order, deps.clock.now()) === 'unpaid',
    payBefore: payBefore.toISOString(),
  }
}

/** The payer presses 付款 there: a signed notice goes the way of every provider's. */
export const payAtCashier = async (deps: Deps, token: string): Promise<void> => {
  const { cashier, order } = await orderAt(deps, token)
  const { orderNo, amount } = order
  await takeNotice(deps, 'cashier', cashier.noticeOf({ orderNo, amount, paymentNo: randomUUID() }))
}
