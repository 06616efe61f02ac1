// States of orders as tags (domain.md §7).
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { OrderLine, Payment } from '#protocol/trade/orders.ts'

/** A status as a tag. */
export const ORDER_WORDS: Readonly<
  Record<Payment['status'], { readonly label: string; readonly tone: 'active' | 'success' | 'neutral' }>
> = {
  [ORDER_STATUS.unpaid]: { label: '待支付', tone: 'active' },
  [ORDER_STATUS.paid]: { label: '已支付', tone: 'success' },
  [ORDER_STATUS.cancelled]: { label: '已取消', tone: 'neutral' },
  [ORDER_STATUS.closed]: { label: '已关闭', tone: 'neutral' },
  [ORDER_STATUS.awaitingTransfer]: { label: '待确认到账', tone: 'active' },
  [ORDER_STATUS.refunding]: { label: '退款中', tone: 'active' },
  [ORDER_STATUS.refunded]: { label: '已退款', tone: 'neutral' },
}

/** An order's status as a tag; what was free was taken, not paid. */
export const orderWords = ({ status, amount }: Pick<OrderLine, 'status' | 'amount'>) =>
  amount === 0 && status === ORDER_STATUS.paid
    ? { label: '已领取', tone: 'success' as const }
    : ORDER_WORDS[status]
