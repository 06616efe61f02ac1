// What becomes of an order's invoice when it is paid, given up, or its money is wanted back.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { followersOf } from '#server/domain/followers.ts'
import { keepOfInvoice, livingInvoices } from '#server/domain/trade/invoices/store.ts'
import { getOrder, orderLifecycle, setInvoiceWish } from '#server/domain/trade/orders/store.ts'
import { keepApplied } from '#server/operations/trade/invoices/keep-applied.ts'
import { moveInvoice } from '#server/operations/trade/invoices/moves.ts'
import { wishOf } from '#server/operations/trade/orders/invoice-wish.ts'

/** An invoice that is out refuses `order.invoiced`. */
export const callOffInvoice = followersOf<Deps>()(orderLifecycle)({
  events: ['refund.asked'],
  does: 'calls off the invoice that is not issued yet, and wants one that is out reversed first',
  follow: async (deps, { id, actor }) => {
    const living = (await livingInvoices(deps.db, [id])).get(id)
    if (living === undefined) return
    if (living.state !== 'waiting')
      throw new Refusal(
        'order.invoiced',
        '这笔订单的发票已经开出。请先在发票页面申请红冲，红冲完成后再申请退款。',
      )
    const order = await getOrder(deps.db, id)
    const failReason = `订单 ${order?.orderNo ?? ''} 申请了退款`
    await keepOfInvoice(deps.db, living.id, { failReason })
    await moveInvoice(deps, {
      id: living.id,
      event: { type: 'invoice.refused' },
      actor,
      detail: { reason: failReason },
    })
  },
})

export const applyAsWanted = followersOf<Deps>()(orderLifecycle)({
  events: ['payment.confirmed', 'transfer.confirmed'],
  does: 'applies for the invoice that was wanted with the order',
  follow: async (deps, { id, actor }) => {
    const order = await getOrder(deps.db, id)
    const wish = order && wishOf(deps, order)
    if (order === undefined || wish === undefined) return
    const { ownerType, ownerId, amount } = order
    await keepApplied(deps, {
      id: randomUUID(),
      ownerType,
      ownerId,
      amount,
      wish,
      orderIds: [id],
      actor,
    })
    await setInvoiceWish(deps.db, id, '')
  },
})

export const forgetWish = followersOf<Deps>()(orderLifecycle)({
  to: ['cancelled', 'closed'],
  does: 'forgets the invoice that was wanted with an order that nobody paid',
  follow: async (deps, { id }) => {
    await setInvoiceWish(deps.db, id, '')
  },
})
