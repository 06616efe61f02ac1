// What operators do about money that goes back: have it sent, note that it is back, or refuse.
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/trade/refunds.ts'
import type { OperatorContext } from '#server/context.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { getOrder, lockOrder, pageRefunding, setNote } from '#server/domain/trade/orders/store.ts'
import { findTaken, getPayment, pageExtra } from '#server/domain/trade/payments/store.ts'
import { refundsOf } from '#server/domain/trade/refunds/store.ts'
import type { RefundRow } from '#server/domain/trade/refunds/store.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { movePayment } from '#server/operations/trade/payments/moves.ts'
import { tellRefund } from '#server/operations/trade/quotas/tell.ts'
import { beginRefund, moveRefund } from './moves.ts'
import { mayBeSent, PROVIDER_WORDS, sendingOf } from './present.ts'
import { refundsAt } from './send.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** A page of the refunds that are wanted. */
export const showRefunds = async (
  { deps }: OperatorContext,
  { page, pageSize }: Paging,
): Promise<OutputOf<typeof calls.listRefunds>> => {
  const { total, rows } = await pageRefunding(deps.db, { page, pageSize })
  const refunds = await refundsOf(
    deps.db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const lines = rows.map(({ order, ownerName, paymentId, paymentNo, provider }) => {
    const refund = refunds.get(paymentId ?? '')
    const canSend = provider !== null && refundsAt(deps, provider) !== undefined && mayBeSent(refund)
    return {
      orderId: order.id,
      paymentId,
      orderNo: order.orderNo,
      productName: order.productName,
      amount: order.amount,
      ownerName: ownerName ?? '',
      payWay: order.payWay,
      paymentNo: paymentNo ?? '',
      payer: order.payer,
      reason: order.refundReason,
      askedAt: (order.refundAskedAt ?? order.changedAt).toISOString(),
      sending: sendingOf(refund),
      actions: [
        ...(canSend ? ['send' as const] : []),
        ...(mayBeSent(refund) ? ['settle' as const] : []),
        ...(refund === undefined ? ['refuse' as const] : []),
      ],
    }
  })
  return { total, page, pageSize, rows: lines }
}

export const showExtraPayments = async (
  { deps }: OperatorContext,
  paging: Paging,
): Promise<OutputOf<typeof calls.listExtraPayments>> => {
  const { total, rows } = await pageExtra(deps.db, paging)
  const refunds = await refundsOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const lines = rows.map(({ id, orderNo, provider, paymentNo, amount, at }) => {
    const refund = refunds.get(id)
    const canSend = refundsAt(deps, provider) !== undefined && mayBeSent(refund)
    return {
      paymentId: id,
      orderNo,
      provider: PROVIDER_WORDS[provider],
      paymentNo,
      amount,
      at: at.toISOString(),
      sending: sendingOf(refund),
      actions: [...(canSend ? ['send' as const] : []), ...(mayBeSent(refund) ? ['settle' as const] : [])],
    }
  })
  return { total, ...paging, rows: lines }
}

const handled = () => new Refusal('order.not-possible', '这笔退款已经处理过了，请刷新列表。')

/** Refuses `not-found`, `order.not-possible`, `refund.not-possible` and `payment.unavailable`. */
export const sendRefund = async (ctx: OperatorContext, paymentId: string): Promise<void> => {
  const { deps, actor, clock } = ctx
  const found = await getPayment(deps.db, paymentId)
  if (found === undefined) throw gone()
  // Whoever refuses it, or notes that it is back, comes before or after.
  const order = await lockOrder(deps.db, found.orderId)
  const payment = await getPayment(deps.db, paymentId)
  const isOfOrder = payment?.state === 'taken' || payment?.isCounted === true
  if (isOfOrder && order.state !== 'refunding') throw handled()
  if (payment?.state !== 'taken' && payment?.state !== 'extra') throw gone()
  if (refundsAt(deps, payment.provider) === undefined)
    throw new Refusal('payment.unavailable', '收款时的支付方式没有启用，不能由系统退款。请另行退回后登记。')
  const refund = await refundOfPayment(ctx, paymentId)
  if (refund === undefined) await beginRefund(deps, payment)
  else await moveRefund(deps, { id: refund.id, event: { type: 'refund.retried' }, actor })
  const { orderNo } = order
  const detail = { id: order.id, orderNo, paymentNo: payment.paymentNo, amount: payment.amount }
  await recordOnPlatform(deps.db, { at: clock.now(), event: 'refund:sent', actor, detail })
}

const refundOfPayment = async ({ deps }: OperatorContext, id: string): Promise<RefundRow | undefined> =>
  (await refundsOf(deps.db, [id])).get(id)

/** Refuses `not-found`, `order.not-possible` and `refund.not-possible`. */
export const decideRefund = async (
  ctx: OperatorContext,
  decision: ParsedInputOf<typeof calls.decideRefund>,
): Promise<void> => {
  const { deps, actor, clock } = ctx
  const { orderId, paid } = decision
  if ((await getOrder(deps.db, orderId)) === undefined)
    throw new Refusal('not-found', '没有找到这笔订单，请刷新列表。')
  const order = await lockOrder(deps.db, orderId)
  if (order.state !== 'refunding') throw handled()
  const payment = await findTaken(deps.db, orderId)
  const refund = payment && (await refundOfPayment(ctx, payment.id))
  if (refund !== undefined) {
    if (!paid)
      throw new Refusal(
        'refund.not-possible',
        '这笔退款已同意并提交给支付渠道，不能再拒绝。渠道没有退的，可以再试，或另行退回后登记。',
      )
    await moveRefund(deps, { id: refund.id, event: { type: 'refund.transferred' }, actor })
    return
  }
  const detail = paid ? {} : { reason: decision.reason }
  const event = { type: paid ? 'refund.paid' : 'refund.refused' } as const
  await moveOrder(deps, { id: orderId, event, actor, detail })
  if (!paid) await setNote(deps.db, orderId, decision.reason)
  await tellRefund(deps, order, {
    ...order,
    reason: paid ? null : decision.reason,
    isTransfer: payment === undefined || payment.provider === 'transfer',
  })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: paid ? 'refund:paid' : 'refund:refused',
    actor,
    detail: { id: orderId, orderNo: order.orderNo, amount: order.amount, ...detail },
  })
}

const gone = () => new Refusal('not-found', '没有找到这笔款项，可能已登记退回，请刷新列表。')

/** Refuses `not-found`, also for what was settled before, and `refund.not-possible`. */
export const settleExtraPayment = async (ctx: OperatorContext, paymentId: string): Promise<void> => {
  const { deps, actor, clock } = ctx
  const found = await getPayment(deps.db, paymentId)
  if (found === undefined) throw gone()
  await lockOrder(deps.db, found.orderId)
  const payment = await getPayment(deps.db, paymentId)
  if (payment?.state !== 'extra') throw gone()
  const refund = await refundOfPayment(ctx, paymentId)
  if (refund !== undefined) {
    await moveRefund(deps, { id: refund.id, event: { type: 'refund.transferred' }, actor })
    return
  }
  await movePayment(deps, { id: paymentId, event: { type: 'payment.returned' }, actor })
  await recordOnPlatform(deps.db, {
    at: clock.now(),
    event: 'payment:sent-back',
    actor,
    detail: { id: payment.orderId, paymentNo: payment.paymentNo, amount: payment.amount },
  })
}
