// Takes a provider's notice of a payment, once; money nobody waits for goes back by itself.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { orderStateNow } from '#server/domain/trade/orders/rules.ts'
import { findByNumber, getOrder, lockOrder, setPayWay } from '#server/domain/trade/orders/store.ts'
import { insertPayment } from '#server/domain/trade/payments/store.ts'
import type { FormFields, PaymentNotice } from '#server/gateways/payments/payment-provider.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { beginRefund } from '#server/operations/trade/refunds/moves.ts'
import { hastenRefund } from '#server/operations/trade/refunds/send.ts'

/** Who told, and the way to pay that it stands for. */
const WAYS = {
  cashier: PAY_WAY.online,
  unionPay: PAY_WAY.unionPay,
  wechatPay: PAY_WAY.wechatPay,
  alipay: PAY_WAY.alipay,
} as const
export type Provider = keyof typeof WAYS

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
  const now = deps.clock.now()
  const isAwaited = orderStateNow(order, now) === 'unpaid' && order.amount === amount
  const payment = {
    id: randomUUID(),
    orderId: order.id,
    provider,
    paymentNo,
    amount,
    state: isAwaited ? ('taken' as const) : ('extra' as const),
    at: now,
  }
  const isNew = await insertPayment(deps.db, payment)
  // Money that nobody waits for goes back by itself.
  if (isNew && !isAwaited) await beginRefund(deps, payment)
  if (!isNew || !isAwaited) return true
  await setPayWay(deps.db, order.id, WAYS[provider])
  await moveOrder(deps, {
    id: order.id,
    event: { type: 'payment.confirmed' },
    actor: systemActor(`${provider} ${paymentNo}`),
    detail: { provider, paymentNo, amount },
  })
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
