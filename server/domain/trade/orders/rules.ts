// How orders are numbered, and when one is over by the clock (domain.md §7).
import { randomInt } from 'node:crypto'
import { PAY_LIMIT_MS, REFUND_LIMIT_MS } from '#protocol/trade/orders.ts'
import type { OrderState } from '#protocol/trade/orders.ts'
import { formatDate } from '#protocol/chinese-date.ts'

/** A number people can read out: the day, and nine digits that tell nothing of how many there were. */
export const newOrderNo = (now: Date): string =>
  `DD${formatDate(now, 'YYYYMMDD')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

export const payBefore = (now: Date): Date => new Date(now.getTime() + PAY_LIMIT_MS)

/** The state of an order at a time: unpaid past its deadline it is closed, even before that is recorded. */
export const orderStateNow = (
  order: { readonly state: OrderState; readonly payBefore: Date },
  now: Date,
): OrderState => (order.state === 'unpaid' && order.payBefore <= now ? 'closed' : order.state)

/** Whether an order is this person's or company's. */
export const isOwnedBy = (
  order: { readonly ownerType: string; readonly ownerId: string },
  owner: { readonly ownerType: string; readonly ownerId: string },
): boolean => order.ownerType === owner.ownerType && order.ownerId === owner.ownerId

/** Whether the time in which money can be wanted back still runs; nothing was paid for what was free. */
export const isRefundable = (
  order: { readonly state: OrderState; readonly amount: number; readonly paidAt: Date | null },
  now: Date,
): boolean =>
  order.state === 'paid' &&
  order.amount > 0 &&
  order.paidAt !== null &&
  now.getTime() - order.paidAt.getTime() < REFUND_LIMIT_MS
