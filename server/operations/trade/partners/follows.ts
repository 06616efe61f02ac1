// What a partner earns on paid orders of those they brought, and gives back with a refund.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { followersOf } from '#server/domain/followers.ts'
import { getOrder, orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { commissionOf, monthAt } from '#server/domain/trade/partners/rules.ts'
import { broughtBy, earnedOn, writeCommission } from '#server/domain/trade/partners/store.ts'

/** By the rate of this moment, for whoever placed the order; a refused refund earns nothing again. */
export const earnCommission = followersOf<Deps>()(orderLifecycle)({
  events: ['payment.confirmed', 'transfer.confirmed'],
  to: ['paid'],
  does: 'writes what the partner earns who brought the person that placed the order',
  follow: async ({ db, clock }, { id }) => {
    const order = await getOrder(db, id)
    const partner = order && (await broughtBy(db, order.createdBy))
    if (order === undefined || partner === undefined) return
    const amount = commissionOf(order.amount, partner.rateBp)
    if (amount === 0) return
    const at = clock.now()
    await writeCommission(db, {
      id: randomUUID(),
      partnerId: partner.id,
      customerId: order.createdBy,
      orderId: id,
      kind: 'earned',
      month: monthAt(at),
      productName: order.productName,
      orderAmount: order.amount,
      rateBp: partner.rateBp,
      amount,
      at,
      settlementId: null,
    })
  },
})

/** The same amount the other way, in the month of the refund, also where it was paid out before. */
export const takeBackCommission = followersOf<Deps>()(orderLifecycle)({
  events: ['refund.paid'],
  to: ['refunded'],
  does: 'takes back what a partner earned on it',
  follow: async ({ db, clock }, { id }) => {
    const earned = await earnedOn(db, id)
    if (earned === undefined) return
    const at = clock.now()
    await writeCommission(db, {
      ...earned,
      id: randomUUID(),
      kind: 'takenBack',
      month: monthAt(at),
      amount: -earned.amount,
      at,
      settlementId: null,
    })
  },
})
