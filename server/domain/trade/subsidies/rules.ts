// What an application for a subsidy must be: its orders, its amount and its day (domain.md §8).
import { formatDate } from '#protocol/chinese-date.ts'
import { mostSubsidy } from '#protocol/trade/subsidies/subsidies.ts'
import type { PolicyRecord } from './policies.ts'

/** As far as the rules go. */
interface Order {
  readonly state: string
  readonly amount: number
  readonly paidAt: Date | null
}

/** The day of a moment in China. */
export const dayOf = (at: Date): string => formatDate(at, 'YYYY-MM-DD')

/** What is wrong, at which input, in words; undefined where nothing is. `today` is left out once it was handed in. */
export const problemOf = (
  policy: Pick<PolicyRecord, 'isOpen' | 'fromDay' | 'toDay' | 'percent' | 'cap'>,
  orders: readonly Order[],
  amount: number,
  today?: string,
): { readonly field: 'policyId' | 'orderIds' | 'amount'; readonly words: string } | undefined => {
  const { fromDay, toDay } = policy
  if (today !== undefined && (!policy.isOpen || today < fromDay || today > toDay))
    return { field: 'policyId', words: '这项补贴政策现在不受理申请，请选择其他政策。' }
  if (orders.some(({ state, paidAt }) => state !== 'paid' || paidAt === null))
    return { field: 'orderIds', words: '所选订单中有未支付或已申请退款的，请重新选择。' }
  const isOutside = ({ paidAt }: Order) =>
    paidAt !== null && (dayOf(paidAt) < fromDay || dayOf(paidAt) > toDay)
  if (orders.some(isOutside))
    return { field: 'orderIds', words: `只能选择 ${fromDay} 至 ${toDay} 支付的订单，请重新选择。` }
  const most = mostSubsidy(
    orders.reduce((sum, order) => sum + order.amount, 0),
    policy,
  )
  return amount > most
    ? { field: 'amount', words: `按这项政策最多可申请 ${(most / 100).toFixed(2)} 元，请修改申请金额。` }
    : undefined
}
