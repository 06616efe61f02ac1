// What becomes of payments when their order is decided, or their money is back.
import type { Deps } from '#server/deps.ts'
import { followersOf } from '#server/domain/followers.ts'
import { orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { findTaken, paymentsOf } from '#server/domain/trade/payments/store.ts'
import { getRefund, refundLifecycle } from '#server/domain/trade/refunds/store.ts'
import { movePayment } from '#server/operations/trade/payments/moves.ts'

export const lapsePayments = followersOf<Deps>()(orderLifecycle)({
  to: ['paid', 'awaitingTransfer', 'cancelled', 'closed'],
  does: 'ends the payments that were begun and brought no money',
  follow: async (deps, { id: orderId, actor }) => {
    for (const { id, state } of await paymentsOf(deps.db, orderId))
      if (state === 'begun' || state === 'failed')
        await movePayment(deps, { id, event: { type: 'payment.lapsed' }, actor })
  },
})

export const returnPaymentOfOrder = followersOf<Deps>()(orderLifecycle)({
  to: ['refunded'],
  does: 'notes that the payment is back with whoever paid',
  follow: async (deps, { id: orderId, actor }) => {
    const taken = await findTaken(deps.db, orderId)
    if (taken !== undefined)
      await movePayment(deps, { id: taken.id, event: { type: 'payment.returned' }, actor })
  },
})

export const returnExtraPayment = followersOf<Deps>()(refundLifecycle)({
  to: ['arrived', 'transferred'],
  does: 'notes that money nobody waited for is back with whoever paid',
  follow: async (deps, { id, actor }) => {
    const found = await getRefund(deps.db, id)
    if (found?.refund.kind === 'extra')
      await movePayment(deps, { id: found.refund.paymentId, event: { type: 'payment.returned' }, actor })
  },
})
