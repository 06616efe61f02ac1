// Begins refunds and moves them through their chart; what arrived ends its order or its payment.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { getOrder } from '#server/domain/trade/orders/store.ts'
import type { PaymentRow } from '#server/domain/trade/payments/store.ts'
import type { RefundEvent, refundMachine } from '#server/domain/trade/refunds/machine.ts'
import { newRefundNo } from '#server/domain/trade/refunds/rules.ts'
import { getRefund, insertRefund, keepOfRefund, refundLifecycle } from '#server/domain/trade/refunds/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { tellRefund } from '#server/operations/trade/quotas/tell.ts'

/** The job that asks the provider, again and again until it has decided. */
export const SEND_REFUND_JOB = defineJob<{ readonly refundId: string }>('refund.send')

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Has the provider asked: at once, or at a time. */
export const planRefund = async ({ db }: Pick<Deps, 'db'>, refundId: string, runAt?: Date): Promise<void> => {
  const key = `refund:${refundId}:send`
  await enqueue(db, { name: SEND_REFUND_JOB, key, payload: { refundId }, ...(runAt && { runAt }) })
}

/** Sends all of a payment back, in the caller's transaction, which has locked its order. Only once: a payment has one refund. */
export const beginRefund = async (
  { db, clock }: RefundDeps,
  { id: paymentId, orderId, amount, state }: Pick<PaymentRow, 'id' | 'orderId' | 'amount' | 'state'>,
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await insertRefund(db, {
    id,
    paymentId,
    orderId,
    kind: state === 'extra' ? 'extra' : 'order',
    refundNo: newRefundNo(now),
    amount,
    state: 'sending',
    version: 0,
    createdAt: now,
    changedAt: now,
  })
  await planRefund({ db }, id)
  return id
}

/** Refuses `refund.not-possible` and `not-found`. */
export const moveRefund = (
  deps: RefundDeps,
  move: { id: string; event: RefundEvent; actor: Actor; detail?: Record<string, unknown> },
) =>
  advance(deps, refundLifecycle, effects(deps), {
    ...move,
    notPossible: '这笔款项正由支付渠道退回，有结果前不能另行处理。请稍后刷新查看。',
  })

const effects = (deps: RefundDeps): Effects<typeof refundMachine> => ({
  rememberRefusal: async ({ id }, event) => {
    if ('words' in event) await keepOfRefund(deps.db, id, { words: event.words, isNumberOver: event.isOver })
  },
  sendAgain: async ({ id }) => {
    const isOver = (await refundOf(deps, id)).isNumberOver
    const anew = { refundNo: newRefundNo(deps.clock.now()), sentAt: null, isNumberOver: false }
    await keepOfRefund(deps.db, id, { words: '', tries: 0, ...(isOver ? anew : {}) })
    await planRefund(deps, id)
  },
  settleMoney: async ({ id, to }, _event, actor) => {
    const { kind, orderId, refundNo, amount, paymentNo } = await refundOf(deps, id)
    const order = await getOrder(deps.db, orderId)
    if (order === undefined) throw new Error(`order ${orderId} vanished`)
    const at = deps.clock.now()
    const detail = { id: orderId, orderNo: order.orderNo, amount, refundNo }
    if (kind === 'order') {
      await moveOrder(deps, { id: orderId, event: { type: 'refund.paid' }, actor, detail: { refundNo } })
      await tellRefund(deps, order, { ...order, reason: null, isTransfer: to === 'transferred' })
      await recordOnPlatform(deps.db, { at, event: 'refund:paid', actor, detail })
      return
    }
    await recordOnPlatform(deps.db, {
      at,
      event: 'payment:sent-back',
      actor,
      detail: { ...detail, paymentNo },
    })
  },
})

const refundOf = async ({ db }: RefundDeps, id: string) => {
  const row = await getRefund(db, id)
  if (row === undefined) throw new Error(`refund ${id} vanished`)
  return { ...row.refund, paymentNo: row.paymentNo }
}
